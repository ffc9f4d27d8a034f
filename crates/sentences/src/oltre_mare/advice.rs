//! What a player is advised to do, as people say it across the table: "Play 2 salt and silk (market, sail)."

use crate::Speaker;
use crate::texts::say;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
use oltre_mare::{Action, CardFacts, Claim, Edition, Offer, OfferId, OfferKind, Seen, Source, Terms, To, View};
use tabletop::{Card, CardSet, Viewer};

impl Speaker<'_, Edition> {
    /// What to do. It is said to the owner of this view.
    pub fn advice(&self, view: &View, action: &Action) -> String {
        let hand = hand(view);
        match action {
            Action::Discard(cards) => {
                let (goods, on_top) = (self.picked(cards, hand), self.picked_on_top(cards, hand));
                say!(self.game.give_the_pirates, goods, on_top)
            }
            Action::Offer { parent, terms } => self.advised_offer(view, *parent, terms),
            Action::Accept { offer: OfferId(number), cards, claims } => {
                let offered = self.offered(view, OfferId(*number));
                let accept = say!(self.game.accept_offer, number, offered);
                if cards.is_empty() {
                    return accept;
                }
                let given = self.given_up(*cards, claims, hand);
                say!(self.game.give, accept, given)
            }
            &Action::Confirm { offer: OfferId(number), with } => {
                let who = self.name(with);
                let answer = view.offers.iter().find(|offer| offer.id == OfferId(number));
                let answer = answer.and_then(|offer| offer.answers.iter().find(|answer| answer.seat == with));
                let said = answer.map_or_else(String::new, |answer| format!(" {}", self.answer(answer)));
                say!(self.game.close_offer_with, number, who, said)
            }
            &Action::Decline(OfferId(number)) => {
                let offered = self.offered(view, OfferId(number));
                say!(self.game.decline_offer, number, offered)
            }
            &Action::Withdraw(OfferId(number)) => {
                let offered = self.offered(view, OfferId(number));
                say!(self.game.withdraw_your_offer, number, offered)
            }
            Action::Buy(Source::Deck) => say!(self.game.buy_a_card_from),
            Action::Buy(Source::Pirates) => {
                say!(self.game.buy_back_the_top)
            }
            Action::Play(cards) => {
                let cards = self.picked(*cards, hand);
                say!(self.game.play, cards)
            }
            &Action::Sail(harbour) => {
                let to = self.harbour(harbour);
                say!(self.game.sail_to, to)
            }
            &Action::Compass(Some(harbour)) => {
                let to = self.harbour(harbour);
                say!(self.game.use_the_compass_to, to)
            }
            Action::Compass(None) => say!(self.game.keep_the_compass),
            Action::Load(cards) => {
                let order = cards.iter().map(|&card| self.told_apart(card, &view.played)).collect::<Vec<_>>();
                match order.as_slice() {
                    [] | [_] => {
                        let cards = self.goods_of(cards);
                        say!(self.game.load, cards)
                    }
                    [_, ..] => {
                        let order = order.join(", ");
                        say!(self.game.load_from_bottom_to, order)
                    }
                }
            }
        }
    }

    fn advised_offer(&self, view: &View, parent: Option<OfferId>, terms: &Terms) -> String {
        let gives =
            self.one_side((!terms.gives.is_empty()).then(|| self.given_up(terms.gives, &terms.claims, hand(view))), terms.gives_ducats);
        let goods = self.counted(terms.asks.iter());
        let mut asks = self.one_side((!goods.is_empty()).then(|| goods.join(", ")), terms.asks_ducats);
        if let Some(asks) = &mut asks
            && !terms.wishes.is_empty()
        {
            let wishes = self.statements(terms.wishes);
            *asks = say!(self.game.wish, asks, wishes);
        }
        let (unto, whom) = match terms.to {
            To::All => (self.game.everyone.to_string(), self.game.advice_everyone.to_string()),
            To::Seat(seat) => (self.name(seat).into_owned(), self.name(seat).into_owned()),
        };
        let instead = parent.map_or_else(String::new, |OfferId(number)| say!(self.game.instead_of_offer, number));
        match (terms.kind, gives, asks) {
            (OfferKind::Firm, Some(gives), Some(asks)) => {
                say!(self.game.offer_for, unto, gives, asks, instead)
            }
            (OfferKind::Firm, Some(gives), None) => {
                say!(self.game.offer_as_a_gift, unto, gives, instead)
            }
            (OfferKind::Call, Some(gives), Some(asks)) => say!(self.game.ask_for_and_say, whom, asks, gives, instead),
            (OfferKind::Call, Some(gives), None) => {
                say!(self.game.ask_who_would_like, whom, gives, instead)
            }
            (OfferKind::Firm | OfferKind::Call, None, Some(asks)) => {
                say!(self.game.ask_for_as_a, whom, asks, instead)
            }
            (OfferKind::Firm | OfferKind::Call, None, None) => say!(self.game.offer_nothing, instead),
        }
    }

    /// The content of an open offer, to follow its number: ": Bob offers you 2 salt for 1 silk".
    fn offered(&self, view: &View, id: OfferId) -> String {
        let offer: Option<&Offer> = view.offers.iter().find(|offer| offer.id == id);
        offer.map_or_else(String::new, |offer| format!(": {}", self.offer(offer).trim_end_matches('.')))
    }

    /// One side of a trade.
    fn one_side(&self, cards: Option<String>, ducats: u16) -> Option<String> {
        let parts: Vec<String> = cards.into_iter().chain(self.some_ducats(ducats)).collect();
        (!parts.is_empty()).then(|| self.all_of(&parts))
    }

    /// Cards of the hand that are given in a trade, with what is to be said about them.
    fn given_up(&self, cards: CardSet, claims: &[Claim], hand: &[Card]) -> String {
        if claims.is_empty() {
            return self.picked(cards, hand);
        }
        let one = |card: Card| {
            let name = self.told_apart(card, hand);
            match claims.iter().find(|claim| claim.card == card) {
                Some(claim) => {
                    let says = self.statements(claim.says);
                    say!(self.game.say, name, says)
                }
                None => name,
            }
        };
        self.all_of(&cards.iter().map(one).collect::<Vec<_>>())
    }

    /// Cards out of others: goods are counted if all of a kind are meant, otherwise each card is told apart from the rest.
    pub(crate) fn picked(&self, cards: impl IntoIterator<Item = impl Borrow<Card>>, among: &[Card]) -> String {
        let mut cards: Vec<Card> = cards.into_iter().map(|card| *card.borrow()).collect();
        cards.sort_unstable_by_key(|&card| (self.edition.good(card), card));
        let groups: Vec<&[Card]> = cards.chunk_by(|one, next| self.edition.good(*one) == self.edition.good(*next)).collect();
        let counts = groups.iter().any(|group| group.len() > 1);
        let parts: Vec<String> = groups
            .into_iter()
            .flat_map(|group| {
                let good = self.edition.good(group[0]);
                let told: Vec<String> = group.iter().map(|&card| self.told_apart(card, among)).collect();
                let plain = self.kind(good);
                let all = among.iter().filter(|&&card| self.edition.good(card) == good).count() == group.len();
                if all || told.iter().all(|told| *told == plain) {
                    Vec::from([if counts { self.so_many(good, group.len() as u8) } else { plain }])
                } else {
                    told
                }
            })
            .collect();
        if parts.is_empty() { self.cards(0) } else { self.all_of(&parts) }
    }

    /// Which one lies on top, if it could be another (OM-21).
    fn picked_on_top(&self, cards: &[Card], among: &[Card]) -> String {
        match cards {
            [below @ .., top] if below.iter().any(|&card| !self.looks_like(card, *top)) => {
                let top = self.told_apart(*top, among);
                say!(self.game.on_top, top)
            }
            [] | [..] => String::new(),
        }
    }

    /// A card told apart from others by as little as possible: "salt", "salt (pirate, sail)", or all that is printed on it.
    pub(crate) fn told_apart(&self, card: Card, among: &[Card]) -> String {
        let good = self.edition.good(card);
        let others: Vec<Card> =
            among.iter().copied().filter(|&other| self.edition.good(other) == good && !self.looks_like(other, card)).collect();
        if others.is_empty() {
            return self.kind(good);
        }
        if others.iter().any(|&other| self.edition.icons(other) == self.edition.icons(card)) {
            return self.card(card);
        }
        let printed = self.edition.cards.get(card.index()).into_iter().flat_map(|facts| facts.icons.iter());
        let icons: Vec<&str> = printed.map(|&icon| self.icon(icon)).collect();
        format!("{} ({})", self.kind(good), icons.join(", "))
    }

    /// Is everything that matters the same on both cards?
    fn looks_like(&self, one: Card, other: Card) -> bool {
        let facts = |card: Card| -> Option<&CardFacts> { self.edition.cards.get(card.index()) };
        facts(one) == facts(other)
    }
}

/// The viewer's hand.
fn hand(view: &View) -> &[Card] {
    match view.viewer {
        Viewer::Seat(seat) => view.seats.get(seat.index()).and_then(|own| Seen::faces(&own.hand)).unwrap_or_default(),
        Viewer::Spectator => &[],
    }
}
