//! What a choice would bring, in words: short lines beside what is being chosen.

use crate::Speaker;
use crate::speaker::{both, number, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::preview::{AfterTrade, Against, Loading, Playing, Rung, Stop};
use oltre_mare::{Ducats, Edition, Icon, Marker};

/// So many harbours are described one by one.
const DESCRIBED: usize = 8;

impl Speaker<'_, Edition> {
    /// What playing the chosen cards would do (OM-50 to OM-61).
    pub fn playing(&self, playing: &Playing) -> Vec<String> {
        let (chosen, load) = (playing.chosen, playing.load);
        let mut lines = Vec::from([both!(self, "{chosen} of {load} cards chosen.", "{chosen} von {load} Karten gewählt.")]);
        lines.extend(playing.ladder.iter().filter_map(|rung| self.rung(rung, playing)));
        if playing.plain_sailing > Ducats(0) {
            let ((marker, _), ducats) = (self.marker(Marker::PlainSailing), self.ducats(playing.plain_sailing));
            lines.push(alloc::format!("{marker}: {ducats}."));
        }
        let sails = playing.distance;
        if playing.cannot_sail() {
            lines.push(both!(self, "Sails {sails}: there is no way so long (OM-51).", "Segel {sails}: Kein Weg ist so lang (OM-51)."));
        } else if sails > 0 {
            let to = self.stops(&playing.stops);
            lines.push(both!(self, "Sails {sails}: {to}.", "Segel {sails}: {to}."));
        }
        let hand = self.cards(playing.hand);
        lines.push(both!(self, "Afterwards you hold {hand}.", "Danach hast du {hand} auf der Hand."));
        lines
    }

    /// What the ship would find where it could stop (OM-60, OM-61).
    pub fn where_to(&self, stops: &[Stop]) -> String {
        let stops = self.stops(stops);
        both!(self, "Where to? {stops}.", "Wohin? {stops}.")
    }

    /// The harbours one by one, or how many they are.
    fn stops(&self, stops: &[Stop]) -> String {
        if stops.len() <= DESCRIBED {
            return self.one_of(&stops.iter().map(|stop| self.stop(stop)).collect::<Vec<_>>());
        }
        let all = self.harbours(stops.len() as u8);
        let with = stops.iter().filter(|stop| stop.marker.is_some()).count();
        both!(self, "{all}, {with} of them with a marker (see the map)", "{all}, davon {with} mit Marker (siehe Karte)")
    }

    /// What an order of the load would come to (OM-70, OM-93).
    pub fn loading(&self, loading: &Loading) -> Vec<String> {
        let Loading { run, limit, load, .. } = *loading;
        let [goods, pays, more] = [self.so_many(run.good, run.length), self.ducats(run.pays), number(loading.pays_with_one_more.0)];
        let least = if loading.at_least { self.word(["at least ", "mindestens "]) } else { "" };
        let mut lines = Vec::from([both!(
            self,
            "On top: {least}{goods}, worth {pays}; with one more, {more}.",
            "Obenauf: {least}{goods}, bringt {pays}; mit einer mehr {more}.",
        )]);
        let next = both!(self, "Next turn: hand limit {limit}, load {load}.", "Nächster Zug: Handlimit {limit}, Ladung {load}.");
        let hand = self.cards(loading.hand);
        lines.push(match (loading.surplus(), loading.missing()) {
            (0, 0) => both!(self, "{next} You hold {hand}.", "{next} Du hast {hand}."),
            (0, missing) => both!(self, "{next} You hold {hand}: {missing} too few.", "{next} Du hast {hand}: {missing} zu wenig."),
            (surplus, _) => both!(
                self,
                "{next} You hold {hand}: {surplus} would go to the pirates.",
                "{next} Du hast {hand}: {surplus} davon bekämen die Piraten.",
            ),
        });
        lines.extend(loading.value.map(|value| {
            let value = self.ducats(value);
            both!(self, "Your whole cargo would be worth {value}.", "Deine ganze Fracht wäre {value} wert.")
        }));
        lines
    }

    /// What the next cards cost (OM-38, OM-39).
    pub fn purchases(&self, prices: &[Ducats]) -> Option<String> {
        let prices: Vec<String> = prices.iter().map(|price| number(price.0)).collect();
        let all = self.all_of(&prices);
        match prices.len() {
            0 => None,
            1 => Some(both!(self, "The last card you may buy costs {all}.", "Die letzte Karte, die du kaufen kannst, kostet {all}.")),
            _ => Some(both!(self, "The next cards cost {all} ducats.", "Die nächsten Karten kosten {all} Dukaten.")),
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
            Against::Load(load) => both!(self, "load {load}", "Ladung {load}"),
            Against::Limit(limit) => both!(self, "next hand limit {limit}", "nächstes Handlimit {limit}"),
        };
        let then = told!(
            self,
            side.seat,
            "You would have {hand} ({held}), {ducats}, {prestige} prestige.",
            "{who} would have {hand} ({held}), {ducats}, {prestige} prestige.",
            "Du hättest {hand} ({held}), {ducats}, {prestige} Prestige.",
            "{who} hätte {hand} ({held}), {ducats}, {prestige} Prestige.",
        );
        if side.too_poor {
            return both!(self, "{then} The ducats are not there (OM-37).", "{then} Die Dukaten sind nicht da (OM-37).");
        }
        then
    }

    /// One icon on the ladder; sails are told with where they lead.
    fn rung(&self, rung: &Rung, playing: &Playing) -> Option<String> {
        if rung.icons == 0 {
            return None;
        }
        let icons = rung.icons;
        let by_marker = |marker| if rung.by_marker { alloc::format!(" ({})", self.marker(marker).0) } else { String::new() };
        Some(match rung.icon {
            Icon::Ducat => {
                let (marker, ducats) = (by_marker(Marker::BigDeal), self.ducats(playing.ducats));
                both!(self, "Ducat icons {icons}{marker}: you get {ducats}.", "Dukatensymbole {icons}{marker}: Du bekommst {ducats}.")
            }
            Icon::Pirate if rung.by_marker => {
                let marker = by_marker(Marker::FightPirates);
                both!(self, "Pirates {icons}{marker}: they do nothing.", "Piraten {icons}{marker}: Sie bewirken nichts.")
            }
            Icon::Pirate => {
                let cards = self.cards(playing.pirates);
                both!(
                    self,
                    "Pirates {icons}: {cards} from the deck to your pirate stack.",
                    "Piraten {icons}: {cards} vom Warenstapel auf deinen Piratenstapel."
                )
            }
            Icon::Market => {
                let cards = self.cards(playing.market);
                both!(self, "Markets {icons}: you draw {cards}.", "Märkte {icons}: Du ziehst {cards}.")
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
                both!(self, "{harbour} (no marker, you would lose {lost})", "{harbour} (kein Marker, du würdest {lost} verlieren)")
            }
            (None, None) => both!(self, "{harbour} (no marker)", "{harbour} (kein Marker)"),
        }
    }
}
