//! What a choice would bring, in words: short lines beside what is being chosen.

use crate::Speaker;
use crate::speaker::number;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::preview::{AfterTrade, Against, Loading, Playing, Rung, Stop};
use oltre_mare::{Ducats, Edition, Icon, Marker};

/// The most harbours that are described one by one.
const DESCRIBED: usize = 8;

impl Speaker<'_, Edition> {
    /// What playing the chosen cards would do (OM-50 to OM-61).
    pub fn playing(&self, playing: &Playing) -> Vec<String> {
        let (chosen, load) = (playing.chosen, playing.load);
        let mut lines = Vec::from([say!(self.game.of_cards_chosen, chosen, load)]);
        lines.extend(playing.ladder.iter().filter_map(|rung| self.rung(rung, playing)));
        if playing.plain_sailing > Ducats(0) {
            let ((marker, _), ducats) = (self.marker(Marker::PlainSailing), self.ducats(playing.plain_sailing));
            lines.push(alloc::format!("{marker}: {ducats}."));
        }
        let sails = playing.distance;
        if playing.cannot_sail() {
            lines.push(say!(self.game.sails_there_is_no, sails));
        } else if sails > 0 {
            let to = self.stops(&playing.stops);
            lines.push(say!(self.game.sails, sails, to));
        }
        let hand = self.cards(playing.hand);
        lines.push(say!(self.game.afterwards_you_hold, hand));
        lines
    }

    /// What the ship would find where it could stop (OM-60, OM-61).
    pub fn where_to(&self, stops: &[Stop]) -> String {
        let stops = self.stops(stops);
        say!(self.game.where_to, stops)
    }

    /// The harbours one by one, or their number.
    fn stops(&self, stops: &[Stop]) -> String {
        if stops.len() <= DESCRIBED {
            return self.one_of(&stops.iter().map(|stop| self.stop(stop)).collect::<Vec<_>>());
        }
        let all = self.harbours(stops.len() as u8);
        let with = stops.iter().filter(|stop| stop.marker.is_some()).count();
        say!(self.game.of_them_with_a, all, with)
    }

    /// What an order of the load would bring (OM-70, OM-93).
    pub fn loading(&self, loading: &Loading) -> Vec<String> {
        let Loading { run, limit, load, .. } = *loading;
        let [goods, pays, more] = [self.so_many(run.good, run.length), self.ducats(run.pays), number(loading.pays_with_one_more.0)];
        let least = if loading.at_least { self.game.at_least } else { "" };
        let mut lines = Vec::from([say!(self.game.on_top_worth_with, least, goods, pays, more)]);
        let next = say!(self.game.next_turn_hand_limit, limit, load);
        let hand = self.cards(loading.hand);
        lines.push(match (loading.surplus(), loading.missing()) {
            (0, 0) => say!(self.game.you_hold, next, hand),
            (0, missing) => say!(self.game.you_hold_too_few, next, hand, missing),
            (surplus, _) => say!(self.game.you_hold_would_go, next, hand, surplus),
        });
        lines.extend(loading.value.map(|value| {
            let value = self.ducats(value);
            say!(self.game.your_whole_cargo_would, value)
        }));
        lines
    }

    /// What the next cards cost (OM-38, OM-39).
    pub fn purchases(&self, prices: &[Ducats]) -> Option<String> {
        let prices: Vec<String> = prices.iter().map(|price| number(price.0)).collect();
        let all = self.all_of(&prices);
        match prices.len() {
            0 => None,
            1 => Some(say!(self.game.the_last_card_you, all)),
            _ => Some(say!(self.game.the_next_cards_cost, all)),
        }
    }

    /// Where a trade would leave both sides (OM-31 to OM-40).
    pub fn after_trade(&self, sides: &[AfterTrade; 2]) -> Vec<String> {
        sides.iter().map(|side| self.side(side)).collect()
    }

    fn side(&self, side: &AfterTrade) -> String {
        let [hand, ducats] = [self.cards(side.hand), self.ducats(side.ducats)];
        let prestige = side.prestige;
        let held = match side.against {
            Against::Load(load) => say!(self.game.load_load, load),
            Against::Limit(limit) => say!(self.game.next_hand_limit, limit),
        };
        let then = told!(self, side.seat, self.game.would_have_prestige, hand, held, ducats, prestige);
        if side.too_poor {
            return say!(self.game.the_ducats_are_not, then);
        }
        then
    }

    /// One icon on the ladder; sails are told with the places they lead to.
    fn rung(&self, rung: &Rung, playing: &Playing) -> Option<String> {
        if rung.icons == 0 {
            return None;
        }
        let icons = rung.icons;
        let by_marker = |marker| if rung.by_marker { alloc::format!(" ({})", self.marker(marker).0) } else { String::new() };
        Some(match rung.icon {
            Icon::Ducat => {
                let (marker, ducats) = (by_marker(Marker::BigDeal), self.ducats(playing.ducats));
                say!(self.game.ducat_icons_you_get, icons, marker, ducats)
            }
            Icon::Pirate if rung.by_marker => {
                let marker = by_marker(Marker::FightPirates);
                say!(self.game.pirates_they_do_nothing, icons, marker)
            }
            Icon::Pirate => {
                let cards = self.cards(playing.pirates);
                say!(self.game.pirates_from_the_deck, icons, cards)
            }
            Icon::Market => {
                let cards = self.cards(playing.market);
                say!(self.game.markets_you_draw, icons, cards)
            }
            Icon::Sail => return None,
        })
    }

    /// "Corfù (Big Deal)", "Zara (no marker, you would lose Compass)".
    fn stop(&self, stop: &Stop) -> String {
        let harbour = self.harbour(stop.harbour);
        match (stop.marker, stop.loses) {
            (Some(marker), _) => alloc::format!("{harbour} ({})", self.marker(marker).0),
            (None, Some(lost)) => {
                let (lost, _) = self.marker(lost);
                say!(self.game.no_marker_you_would, harbour, lost)
            }
            (None, None) => say!(self.game.no_marker, harbour),
        }
    }
}
