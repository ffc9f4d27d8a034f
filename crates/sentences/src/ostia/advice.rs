//! What a player is advised to do, as one would say it across the table: "Keep the marble. It is worth 4 to the Senate."

use crate::Speaker;
use crate::speaker::both;
use alloc::string::String;
use ostia::{Action, Bluffs, Edition, FinalPlacement, Placement, View, preview};
use tabletop::{Card, CardSet, Viewer};

impl Speaker<'_, Edition> {
    /// What to do. It is said to the one whose view this is.
    pub fn advice(&self, view: &View, action: &Action) -> String {
        match *action {
            Action::Keep { card, gaius } => {
                let [kept, worth] = [self.the_good(card), self.worth_keeping(view, card)];
                match gaius.map(|given| self.the_good(given)) {
                    None => both!(self, "Keep {kept}. {worth}", "Behalte {kept}. {worth}"),
                    Some(given) => {
                        both!(self, "Keep {kept} and give Gaius {given}. {worth}", "Behalte {kept} und gib Gaius {given}. {worth}")
                    }
                }
            }
            Action::Lot(cards) => {
                let cards = self.goods_of(cards);
                both!(self, "Auction {cards}.", "Versteigere {cards}.")
            }
            Action::Bid(amount) => {
                let amount = self.denarii(amount);
                both!(self, "Bid {amount}.", "Biete {amount}.")
            }
            Action::Pass => both!(self, "Pass.", "Passe."),
            Action::Sell(to) => {
                let to = self.whom(to);
                both!(self, "Sell the lot to {to}.", "Verkaufe das Los an {to}.")
            }
            Action::Take(amount) => {
                let amount = self.denarii(amount);
                both!(self, "Take the lot yourself for {amount}.", "Nimm das Los für {amount} selbst.")
            }
            Action::Price(amount) => {
                let amount = self.denarii(amount);
                both!(self, "Set the price: {amount}.", "Setze den Preis fest: {amount}.")
            }
            Action::Buyer(seat) if view.viewer == Viewer::Seat(seat) => both!(self, "Buy the cards yourself.", "Kaufe die Karten selbst."),
            Action::Buyer(seat) => {
                let who = self.name(seat);
                both!(self, "Let {who} buy the cards.", "Lass {who} die Karten kaufen.")
            }
            Action::Build(count) => {
                let storehouses = self.storehouses(count);
                both!(self, "Buy {storehouses}.", "Kaufe {storehouses}.")
            }
            Action::Place(placement) => self.advised_board(&placement),
            Action::Final(FinalPlacement { forum, storage, bluffs }) => {
                let bluffs = Bluffs { forum: bluffs.forum, senate: 0, storage: bluffs.storage };
                self.advised_board(&Placement { forum, senate: CardSet::EMPTY, storage, bluffs })
            }
            Action::Settle => both!(self, "Settle: repay what you can.", "Rechne ab: Tilge, was du kannst."),
            Action::Store(kept) if kept.is_empty() => both!(self, "Keep nothing.", "Behalte nichts."),
            Action::Store(kept) => {
                let kept = self.goods_of(kept);
                both!(self, "Keep {kept} and discard the rest.", "Behalte {kept} und wirf den Rest ab.")
            }
            Action::TakeBack => both!(self, "Take your choice back.", "Nimm deine Wahl zurück."),
        }
    }

    fn advised_board(&self, placement: &Placement) -> String {
        let board = self.laid_out(placement);
        both!(self, "Place your cards like this: {board}.", "Lege deine Karten so: {board}.")
    }

    /// One card by its good: "the marble".
    fn the_good(&self, card: Card) -> String {
        let [one, _] = self.good(self.edition.good(card));
        both!(self, "the {one}", "{one}")
    }

    /// What speaks for a card at first sight: what the Senate gives for it, and how many of its kind one has.
    fn worth_keeping(&self, view: &View, card: Card) -> String {
        let good = self.edition.good(card);
        let held = super::commands::goods(view).into_iter().filter(|&other| self.edition.good(other) == good).count() as u8;
        let own = match held {
            0 => both!(self, "you hold none", "davon hast du noch nichts"),
            1.. => both!(self, "you already hold {held}", "davon hast du schon {held}"),
        };
        match preview::lot(view, self.edition, CardSet::one(card)) {
            Some(preview::Lot { senate, senate_next: Some(next), .. }) => both!(
                self,
                "It is worth {senate} to the Senate now and {next} next round, and {own}.",
                "Senatswert: jetzt {senate}, nächste Runde {next}; {own}.",
            ),
            Some(preview::Lot { senate, senate_next: None, .. }) => {
                both!(self, "It is worth {senate} to the Senate, and {own}.", "Senatswert: {senate}; {own}.")
            }
            None => String::new(),
        }
    }
}
