//! What lies on the table, line by line: for screen readers, and for everybody who plays without a picture.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ostia::{Edition, Good, Knowledge, LotView, ROUNDS, SeatView, View};
use tabletop::{CardSet, Seat, Viewer};

impl Speaker<'_, Edition> {
    /// Some cards with the numbers by which commands name them: "#1 wine, #2 wine and #3 salt". A bare number would read as a count.
    pub fn numbered(&self, cards: CardSet) -> String {
        let cards = cards.iter().zip(1..).map(|(card, number)| alloc::format!("#{number} {}", self.kind(self.edition.good(card))));
        self.all_of(&cards.collect::<Vec<_>>())
    }

    /// The player's own goods and the boat, numbered.
    pub fn own(&self, view: &View) -> Vec<String> {
        let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
        let Some(seen) = view.seats.get(seat.index()) else { return Vec::new() };
        let [goods, boat] = [&seen.goods, &seen.boat].map(|cards| cards.faces().unwrap_or_default());
        let mut lines = Vec::new();
        for (cards, title) in [(goods, self.game.your_goods), (boat, self.game.your_boat)] {
            if !cards.is_empty() {
                lines.push(alloc::format!("{title}: {}.", self.numbered(cards)));
            }
        }
        if lines.is_empty() {
            lines.push(say!(self.game.table_you_have_no_goods));
        }
        lines
    }

    /// The lot that is being sold, if there is one.
    pub fn auction(&self, view: &View) -> Vec<String> {
        match &view.lot {
            Some(lot) => Vec::from([self.lot(lot)]),
            None => Vec::from([say!(self.game.nothing_is_for_sale)]),
        }
    }

    /// The round and its Senate cards, what everybody has, the lot (OS-6).
    pub fn table(&self, view: &View) -> Vec<String> {
        let (round, current) = (view.round, self.senate_card(view.current()));
        let mut lines = Vec::from([say!(self.game.round_of, round, ROUNDS), say!(self.game.senate_card, current)]);
        if let Some(preview) = view.preview {
            let preview = self.senate_card(preview);
            lines.push(say!(self.game.next_senate_card, preview));
        }
        lines.extend((0..).map(Seat).zip(&view.seats).map(|(seat, seen)| self.seat(seat, seen)));
        if let Some(gaius) = &view.gaius {
            let [money, chips] = [self.denarii(gaius.money), self.chips(gaius.chips)];
            let goods = self.goods_cards(gaius.goods.iter().sum());
            lines.push(say!(self.game.gaius_has_and_face, money, chips, goods));
        }
        lines.extend(view.lot.as_ref().map(|lot| self.lot(lot)));
        lines
    }

    /// Each good on a line: what it costs, what it is worth to the Senate, what is known about who has it (OS-30, OS-40, OS-50).
    pub fn market(&self, view: &View, knowledge: &Knowledge) -> Vec<String> {
        let goods = (0..self.edition.goods.len()).map(|number| Good(number as u8));
        let dealt = self.edition.cards(view.options);
        let played = goods.filter(|&good| !(self.edition.of_good(good) & dealt).is_empty());
        let row = |prices: &[u8]| prices.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let own = (0..).map(Good).zip(&self.edition.goods).filter(|(_, facts)| !facts.prices.is_empty());
        let own = own.map(|(good, facts)| alloc::format!("; {}: {}", self.kind(good), row(&facts.prices)));
        let prices = row(&self.edition.prices) + &own.collect::<String>();
        let mut lines: Vec<String> = played.map(|good| self.about_good(good, view, knowledge)).collect();
        lines.push(say!(self.game.the_forum_pays_for, prices));
        lines
    }

    fn about_good(&self, good: Good, view: &View, knowledge: &Knowledge) -> String {
        let (name, of_it) = (self.kind(good), self.edition.of_good(good));
        let facts = &self.edition.goods[good.index()];
        let (cards, minimum) = (self.cards(facts.cards), facts.minimum);
        let points = |card: ostia::SenateCard| self.edition.senate[card.index()][good.index()];
        let now = points(view.current());
        let mut said = say!(self.game.minimum_senate, name, cards, minimum, now);
        if let Some(next) = view.preview.map(points) {
            said += &say!(self.game.then, next);
        }
        let depressors = (view.depressors & of_it).len();
        if depressors > 0 {
            said += &say!(self.game.price_depressors, depressors);
        }
        for seat in Seat::all(view.seats.len() as u8) {
            let count = (knowledge.goods_known(seat) & of_it).len();
            if count > 0 {
                said += &match view.viewer == Viewer::Seat(seat) {
                    true => say!(self.game.you_have, count),
                    false => {
                        let who = self.name(seat);
                        say!(self.game.has_for_sure, who, count)
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
        let has = told!(self, seat, self.game.has_and_in_the, money, chips, storehouses, loans, goods, boat);
        match seen.decided {
            true => say!(self.game.the_secret_choice_is, has),
            false => alloc::format!("{has}."),
        }
    }

    /// The lot, its minimum, and everybody's bids (OS-12, OS-13).
    fn lot(&self, lot: &LotView) -> String {
        let (goods, minimum) = (self.goods_of(lot.cards), self.denarii(lot.minimum));
        let mut said = told!(self, lot.seller, self.game.sells_minimum, goods, minimum);
        for (seat, bid) in lot.bids.iter() {
            let bid = self.denarii(bid);
            said += " ";
            said += &told!(self, seat, self.game.bids_bid, bid);
        }
        for &seat in &lot.passed {
            said += " ";
            said += &told!(self, seat, self.game.passes);
        }
        said
    }
}
