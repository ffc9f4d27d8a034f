//! The account of a game of Oltre Mare.

use super::talk::Talk;
use super::{Accountant, Contested, GameAccount, Purchase, Trade, gain};
use oltre_mare::{Ducats, Marker, Sight, Source, State};
use tabletop::{Rules, Seat, Viewer};

impl Contested for State {
    type Account = Voyage;
}

/// A game of Oltre Mare, written down.
pub struct Voyage {
    told: GameAccount,
    turns: u32,
    /// Actions since the turn began.
    talk: u32,
    offers: Talk,
}

// Sources, by their number.
const START: usize = 0;
const ICONS: usize = 1;
const MARKERS: usize = 2;
const TRADES: usize = 3;
const PURCHASES: usize = 4;
const VENICE_CARGO: usize = 5;
const VENICE_PRESTIGE: usize = 6;
const FINAL: usize = 7;

// Deeds, by their number: markers taken stand first, in the order of `Marker::ALL`, then markers that did something.
const WORKED: usize = 6;
const PARTNER: usize = 12;
const BOUGHT: usize = 13;

// Moments, by their number.
const COMPASS: usize = 0;
const CARGO_SALE: usize = 1;
const TIES: usize = 2;
const RESHUFFLED: usize = 3;
const DRAINED: usize = 4;

impl Accountant<State> for Voyage {
    const SOURCES: &'static [&'static str] = &[
        "start",
        "ducat icons",
        "markers' ducats",
        "trades",
        "cards bought",
        "Venice: cargo",
        "Venice: prestige",
        "cargo",
        "harbours",
        "prestige",
        "pirates",
    ];
    const DEEDS: &'static [&'static str] = &[
        "Compass taken",
        "Fight the Pirates taken",
        "Favourable Terms taken",
        "Local Authority taken",
        "Big Deal taken",
        "Plain Sailing taken",
        "Compass used",
        "Fight the Pirates worked",
        "Favourable Terms worked",
        "Local Authority worked",
        "Big Deal worked",
        "Plain Sailing worked",
        "was a partner in a trade",
        "bought a card",
    ];
    const MOMENTS: &'static [&'static str] = &[
        "compass: a Compass was taken, so must or may made a difference (OM-64)",
        "interim_cargo_sale: Venice paid for cargo (OM-83)",
        "tie_places: an award would have gone otherwise (OM-81)",
        "the deck was made anew (OM-91)",
        "deck and discards were both empty (OM-92)",
    ];
    const PURCHASES: &'static [&'static str] = &["from the deck", "from the pirate stack", "from another player"];
    const VALUE: &'static str = "ducats paid, against what the cards are worth with all cards open";
    const TRADE: &'static str = "a deal between the player whose turn it is and another (OM-31)";
    const POINTS: &'static str = "ducats";

    fn begin(game: &State) -> Voyage {
        let seats = usize::from(game.seats());
        let mut sources = vec![vec![0; Self::SOURCES.len()]; seats];
        for (sources, seat) in sources.iter_mut().zip(game.view(Viewer::Spectator).seats) {
            sources[START] = seat.ducats.0;
        }
        let told = GameAccount {
            start: game.start().0,
            sources,
            deeds: vec![vec![0; Self::DEEDS.len()]; seats],
            moments: vec![0; Self::MOMENTS.len()],
            ..GameAccount::default()
        };
        Voyage { told, turns: 1, talk: 0, offers: Talk::default() }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are counted")]
    fn see(&mut self, before: &State, after: &State, sights: &[Sight]) {
        self.talk += 1;
        for sight in sights {
            self.offers.see(before, sight);
            match sight {
                Sight::TurnBegan { .. } => {
                    self.turns += 1;
                    self.talk = 0;
                }
                Sight::Played { .. } => self.told.talk = self.told.talk.max(self.talk),
                Sight::Authority { seat, ducats } => {
                    self.earn(*seat, MARKERS, ducats.0);
                    self.worked(*seat, Marker::LocalAuthority);
                }
                Sight::Earned { seat, ducats, .. } => {
                    self.earn(*seat, ICONS, ducats.0);
                    if active(before, *seat) == Some(Marker::BigDeal) {
                        self.worked(*seat, Marker::BigDeal);
                    }
                }
                Sight::PlainSailing { seat, ducats } => {
                    self.earn(*seat, MARKERS, ducats.0);
                    self.worked(*seat, Marker::PlainSailing);
                }
                Sight::PiratesFought { seat, .. } => self.worked(*seat, Marker::FightPirates),
                Sight::Bought { seat, from, price, .. } => {
                    self.earn(*seat, PURCHASES, -price.0);
                    self.told.deeds[seat.index()][BOUGHT] += 1;
                    if active(before, *seat) == Some(Marker::FavourableTerms) {
                        self.worked(*seat, Marker::FavourableTerms);
                    }
                    let kind = match from {
                        Source::Deck => 0,
                        Source::Pirates => 1,
                    };
                    let value = gain(before, after, *seat) + 100 * price.0;
                    self.told.purchases.push(Purchase { seat: seat.0, kind, price: price.0, value });
                }
                Sight::Traded { author, partner, gave, gave_ducats, got, got_ducats, .. } => {
                    let flow = i32::from(*gave_ducats) - i32::from(*got_ducats);
                    self.earn(*author, TRADES, -flow);
                    self.earn(*partner, TRADES, flow);
                    let (active, other) = if *author == before.turn_of() { (*author, *partner) } else { (*partner, *author) };
                    self.told.deeds[other.index()][PARTNER] += 1;
                    let [active_gain, partner_gain] = [active, other].map(|seat| gain(before, after, seat));
                    let cards = (gave.len() + got.len()) as u8;
                    self.told.trades.push(Trade { active: active.0, partner: other.0, cards, active_gain, partner_gain });
                    let payer = if flow > 0 { *author } else { *partner };
                    if flow != 0 && cards > 0 {
                        let value = gain(before, after, payer) + 100 * flow.abs();
                        self.told.purchases.push(Purchase { seat: payer.0, kind: 2, price: flow.abs(), value });
                    }
                }
                Sight::MarkerTaken { seat, marker, .. } => {
                    self.told.deeds[seat.index()][*marker as usize] += 1;
                    self.told.moments[COMPASS] += u16::from(*marker == Marker::Compass);
                }
                Sight::CompassUsed { seat, .. } => self.worked(*seat, Marker::Compass),
                Sight::Venice { prestige, cargo, .. } => {
                    for seat in Seat::all(after.seats()) {
                        self.earn(seat, VENICE_CARGO, cargo[seat.index()].0);
                        self.earn(seat, VENICE_PRESTIGE, prestige[seat.index()].0);
                    }
                    self.told.moments[CARGO_SALE] += u16::from(cargo.iter().any(|paid| paid.0 != 0));
                    self.told.moments[TIES] += u16::from(ties_matter(prestige));
                }
                Sight::Reshuffled { .. } => self.told.moments[RESHUFFLED] += 1,
                Sight::Drained { harbours, prestige, .. } => {
                    self.told.moments[DRAINED] += 1;
                    let ties = [harbours, prestige].into_iter().flatten().filter(|awards| ties_matter(awards)).count();
                    self.told.moments[TIES] += ties as u16;
                }
                _ => {}
            }
        }
    }

    fn close(mut self, game: &State) -> GameAccount {
        let score = game.score();
        for (sources, sheet) in self.told.sources.iter_mut().zip(&score.seats) {
            let last = [sheet.cargo, sheet.harbours, sheet.prestige, sheet.pirates];
            sources[FINAL..].iter_mut().zip(last).for_each(|(source, ducats)| *source = ducats.0);
        }
        // What was paid under OM-92 was looked at when it was paid.
        if game.view(Viewer::Spectator).paid.once.is_none() {
            let awards = |award: fn(&oltre_mare::Sheet) -> Ducats| score.seats.iter().map(award).collect::<Vec<_>>();
            let ties = [awards(|sheet| sheet.harbours), awards(|sheet| sheet.prestige)];
            self.told.moments[TIES] += ties.iter().filter(|awards| ties_matter(awards)).count() as u16;
        }
        self.told.rounds = self.turns.div_ceil(u32::from(game.seats()));
        self.told.offers = self.offers.close(game.seats());
        self.told
    }
}

impl Voyage {
    fn earn(&mut self, seat: Seat, source: usize, ducats: i32) {
        self.told.sources[seat.index()][source] += ducats;
    }

    fn worked(&mut self, seat: Seat, marker: Marker) {
        self.told.deeds[seat.index()][WORKED + marker as usize] += 1;
    }
}

fn active(game: &State, seat: Seat) -> Option<Marker> {
    game.view(Viewer::Spectator).seats[seat.index()].active
}

/// With 6, 3 and 1 for distinct values: did a tie let somebody rise to an award that places counted otherwise would not give?
fn ties_matter(awards: &[Ducats]) -> bool {
    let with = |award: i32| awards.iter().filter(|ducats| ducats.0 == award).count();
    (with(6) > 1 && with(3) > 0) || (with(6) + with(3) > 2 && with(1) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OM-81: two firsts, and the next is second, or third, or nothing.
    #[test]
    fn a_tie_matters_when_somebody_below_it_is_paid() {
        let rows: [(&[i32], bool); 7] = [
            (&[6, 3, 1, 0], false),
            (&[6, 6, 3, 1], true),
            (&[6, 6, 6, 6], false),
            (&[6, 3, 3, 1], true),
            (&[6, 3, 1, 1], false),
            (&[6, 3], false),
            (&[6, 6], false),
        ];
        for (awards, matter) in rows {
            assert_eq!(ties_matter(&awards.iter().copied().map(Ducats).collect::<Vec<_>>()), matter, "{awards:?}");
        }
    }
}
