//! What lies on the table, line by line: for screen readers, and for all who play without a picture.

use crate::Speaker;
use crate::speaker::{both, told};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Edition, Good, Knowledge, LotView, ROUNDS, SeatView, View};
use tabletop::{CardSet, Seat, Viewer};

impl Speaker<'_, Edition> {
    /// Some cards with the numbers by which commands name them: "#1 wine, #2 wine and #3 salt". A bare number would read as a count..
    pub fn numbered(&self, cards: CardSet) -> String {
        let cards = cards.iter().zip(1..).map(|(card, number)| alloc::format!("#{number} {}", self.kind(self.edition.good(card))));
        self.all_of(&cards.collect::<Vec<_>>())
    }

    /// The own goods and the boat, numbered.
    pub fn own(&self, view: &View) -> Vec<String> {
        let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
        let Some(seen) = view.seats.get(seat.index()) else { return Vec::new() };
        let [goods, boat] = [&seen.goods, &seen.boat].map(|cards| cards.faces().unwrap_or_default());
        let mut lines = Vec::new();
        for (cards, title) in [(goods, ["Your goods", "Deine Waren"]), (boat, ["Your boat", "Dein Boot"])] {
            if !cards.is_empty() {
                lines.push(alloc::format!("{}: {}.", self.word(title), self.numbered(cards)));
            }
        }
        if lines.is_empty() {
            lines.push(both!(self, "You have no goods.", "Du hast keine Waren."));
        }
        lines
    }

    /// The lot that is being sold, if there is one.
    pub fn auction(&self, view: &View) -> Vec<String> {
        match &view.lot {
            Some(lot) => Vec::from([self.lot(lot)]),
            None => Vec::from([both!(self, "Nothing is for sale now.", "Gerade wird nichts verkauft.")]),
        }
    }

    /// The round and its Senate cards, what everybody has, the lot (OS-6).
    pub fn table(&self, view: &View) -> Vec<String> {
        let (round, current) = (view.round, self.senate_card(view.current()));
        let mut lines = Vec::from([
            both!(self, "Round {round} of {ROUNDS}.", "Runde {round} von {ROUNDS}."),
            both!(self, "Senate card: {current}.", "Senatskarte: {current}."),
        ]);
        if let Some(preview) = view.preview {
            let preview = self.senate_card(preview);
            lines.push(both!(self, "Next Senate card: {preview}.", "Nächste Senatskarte: {preview}."));
        }
        lines.extend((0..).map(Seat).zip(&view.seats).map(|(seat, seen)| self.seat(seat, seen)));
        if let Some(gaius) = &view.gaius {
            let [money, chips] = [self.denarii(gaius.money), self.chips(gaius.chips)];
            let goods = self.goods_cards(gaius.goods.iter().sum());
            lines.push(both!(
                self,
                "Gaius has {money}, {chips} and {goods}, face down.",
                "Gaius hat {money}, {chips} und verdeckt {goods}.",
            ));
        }
        lines.extend(view.lot.as_ref().map(|lot| self.lot(lot)));
        lines
    }

    /// Each good on a line: what it costs, what it is worth to the Senate, what is known of who has it (OS-30, OS-40, OS-50).
    pub fn market(&self, view: &View, knowledge: &Knowledge) -> Vec<String> {
        let goods = (0..self.edition.goods.len()).map(|number| Good(number as u8));
        let dealt = self.edition.cards(view.options);
        let played = goods.filter(|&good| !(self.edition.of_good(good) & dealt).is_empty());
        let row = |prices: &[u8]| prices.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let own = (0..).map(Good).zip(&self.edition.goods).filter(|(_, facts)| !facts.prices.is_empty());
        let own = own.map(|(good, facts)| alloc::format!("; {}: {}", self.kind(good), row(&facts.prices)));
        let prices = row(&self.edition.prices) + &own.collect::<String>();
        let mut lines: Vec<String> = played.map(|good| self.about_good(good, view, knowledge)).collect();
        lines.push(both!(
            self,
            "The Forum pays for each card, when 1, 2, 3 and more of its kind are offered: {prices}.",
            "Das Forum zahlt für jede Karte, wenn 1, 2, 3 und mehr ihrer Sorte angeboten werden: {prices}.",
        ));
        lines
    }

    fn about_good(&self, good: Good, view: &View, knowledge: &Knowledge) -> String {
        let (name, of_it) = (self.kind(good), self.edition.of_good(good));
        let facts = &self.edition.goods[good.index()];
        let (cards, minimum) = (self.cards(facts.cards), facts.minimum);
        let points = |card: ostia::SenateCard| self.edition.senate[card.index()][good.index()];
        let now = points(view.current());
        let mut said =
            both!(self, "{name}: {cards}, minimum {minimum}, Senate {now}", "{name}: {cards}, Mindestgebot {minimum}, Senat {now}");
        if let Some(next) = view.preview.map(points) {
            said += &both!(self, ", then {next}", ", dann {next}");
        }
        let depressors = (view.depressors & of_it).len();
        if depressors > 0 {
            said += &both!(self, "; price depressors {depressors}", "; Preisdrücker {depressors}");
        }
        for seat in Seat::all(view.seats.len() as u8) {
            let count = (knowledge.goods_known(seat) & of_it).len();
            if count > 0 {
                said += &match view.viewer == Viewer::Seat(seat) {
                    true => both!(self, "; you have {count}", "; du hast {count}"),
                    false => {
                        let who = self.name(seat);
                        both!(self, "; {who} has {count} for sure", "; {who} hat sicher {count}")
                    }
                };
            }
        }
        said.push('.');
        said
    }

    fn seat(&self, seat: Seat, seen: &SeatView) -> String {
        let [chips, storehouses, loans] = [self.chips(seen.chips), self.storehouses(seen.storehouses), self.loans(seen.loans)];
        let [goods, boat] = [&seen.goods, &seen.boat].map(|cards| self.goods_cards(cards.count()));
        let money = seen.money.map(|money| alloc::format!("{}, ", self.denarii(money))).unwrap_or_default();
        let has = told!(
            self,
            seat,
            "You have {money}{chips}, {storehouses}, {loans}, {goods} and {boat} in the boat",
            "{who} has {money}{chips}, {storehouses}, {loans}, {goods} and {boat} in the boat",
            "Du hast {money}{chips}, {storehouses}, {loans}, {goods} und {boat} im Boot",
            "{who} hat {money}{chips}, {storehouses}, {loans}, {goods} und {boat} im Boot",
        );
        match seen.decided {
            true => both!(self, "{has}; the secret choice is made.", "{has}; die geheime Wahl ist getroffen."),
            false => alloc::format!("{has}."),
        }
    }

    /// The lot, its minimum, and who has said what (OS-12, OS-13).
    fn lot(&self, lot: &LotView) -> String {
        let (goods, minimum) = (self.goods_of(lot.cards), self.denarii(lot.minimum));
        let mut said = told!(
            self,
            lot.seller,
            "You sell {goods}, minimum {minimum}.",
            "{who} sells {goods}, minimum {minimum}.",
            "Du verkaufst {goods}, Mindestgebot {minimum}.",
            "{who} verkauft {goods}, Mindestgebot {minimum}.",
        );
        for (seat, bid) in lot.bids.iter() {
            let bid = self.denarii(bid);
            said += " ";
            said += &told!(self, seat, "You bid {bid}.", "{who} bids {bid}.", "Du bietest {bid}.", "{who} bietet {bid}.");
        }
        for &seat in &lot.passed {
            said += " ";
            said += &told!(self, seat, "You pass.", "{who} passes.", "Du passt.", "{who} passt.");
        }
        said
    }
}
