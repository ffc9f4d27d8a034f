//! What Oltre Mare brings to the program.

use crate::figures::figures;
use crate::library::Interned;
use crate::{FactSheet, Figure, Game, Playable, Shuffles, Tally};
use oltre_mare::{Action, Ducats, Edition, Icon, Marker, OfferKind, State, edition_2005};
use tabletop::edition_file::EditionFault;
use tabletop::{Rules, Viewer};

impl Playable for State {
    const WHICH: Game = Game::OltreMare;
    const EDITIONS: &'static [&'static str] = &["2005"];
    type Tally = Counts;

    fn built_in(name: &str) -> Option<&'static Edition> {
        (name == "2005").then(edition_2005)
    }

    fn read_edition(toml: &str) -> Result<(&'static Edition, Vec<EditionFault>), Vec<EditionFault>> {
        static KEPT: Interned<Edition> = Interned::new();
        Ok(KEPT.keep(Edition::read(toml)?, edition_2005(), |edition| &edition.sha256))
    }

    fn toml<'e>(edition: &'e &'static Edition) -> &'e str {
        &edition.toml
    }

    fn contents(edition: &&'static Edition) -> Vec<FactSheet> {
        vec![about(edition), goods(edition), cards(edition), harbours(edition), markers(edition)]
    }
}

/// What happened in a game, counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    decisions: u32,
    turns: u32,
    offers: u32,
    trades: u32,
    bought: u32,
    /// Which offers are calls: their acceptance is not yet a trade. A bit for each offer.
    calls: Vec<u64>,
}

figures! {
    Turns: Game, "turns";
    Decisions: Game, "decisions";
    Offers: Game, "offers";
    Trades: Game, "trades";
    Bought: Game, "cards bought";
    Total: Seat, "total";
    Purse: Seat, "  ducats in the purse";
    VenicePrestige: Seat, "    of them interim prestige";
    VeniceCargo: Seat, "    of them interim cargo";
    Cargo: Seat, "  cargo";
    Harbours: Seat, "  harbours";
    Prestige: Seat, "  prestige";
    Pirates: Seat, "  pirates";
    WinnersTotal: Game, "winner's total";
    WinnersLead: Game, "winner's lead";
    Venice: Happened, "Venice was drawn (OM-80)";
    DeckAnew: Happened, "the deck was made anew (OM-91, OM-92)";
    Drained: Happened, "deck and discards were both empty (OM-92)";
    WinShared: Happened, "the win was shared (OM-97)";
    StarterWon: Happened, "the start player won";
}

impl Tally<State> for Counts {
    const COUNTED: &'static [&'static str] = &["turns", "offers", "trades", "bought"];

    const FIGURES: &'static [Figure] = FIGURES;

    fn begin(&mut self) {
        let mut calls = std::mem::take(&mut self.calls);
        calls.clear();
        *self = Counts { calls, ..Counts::default() };
    }

    #[inline]
    fn note(&mut self, action: &Action) {
        self.decisions += 1;
        match action {
            Action::Offer { terms, .. } => {
                let (word, bit) = (self.offers as usize / 64, self.offers % 64);
                if self.calls.len() <= word {
                    self.calls.push(0);
                }
                self.calls[word] |= u64::from(terms.kind == OfferKind::Call) << bit;
                self.offers += 1;
            }
            Action::Accept { offer, .. } => {
                let number = offer.0.wrapping_sub(1);
                let is_call = self.calls.get(number as usize / 64).is_some_and(|calls| calls >> (number % 64) & 1 == 1);
                self.trades += u32::from(!is_call);
            }
            Action::Confirm { .. } => self.trades += 1,
            Action::Buy(_) => self.bought += 1,
            Action::Play(_) => self.turns += 1,
            Action::Discard(_) | Action::Decline(_) | Action::Withdraw(_) | Action::Sail(_) | Action::Compass(_) | Action::Load(_) => {}
        }
    }

    fn counted(&self) -> impl Iterator<Item = u32> {
        [self.turns, self.offers, self.trades, self.bought].into_iter()
    }

    fn figures(&self, game: &State, shuffles: &Shuffles, tell: &mut dyn FnMut(usize, i32)) {
        let score = game.score();
        let mut put = |figure: Stat, value: i32| tell(figure as usize, value);
        put(Stat::Turns, self.turns as i32);
        put(Stat::Decisions, self.decisions as i32);
        put(Stat::Offers, self.offers as i32);
        put(Stat::Trades, self.trades as i32);
        put(Stat::Bought, self.bought as i32);
        for (seat, sheet) in score.seats.iter().enumerate() {
            let interim =
                |paid: fn(&oltre_mare::Interim) -> &Vec<Ducats>| score.interim.as_ref().map_or(0, |interim| paid(interim)[seat].0);
            put(Stat::Total, sheet.total.0);
            put(Stat::Purse, sheet.ducats.0);
            put(Stat::VenicePrestige, interim(|interim| &interim.prestige));
            put(Stat::VeniceCargo, interim(|interim| &interim.cargo));
            put(Stat::Cargo, sheet.cargo.0);
            put(Stat::Harbours, sheet.harbours.0);
            put(Stat::Prestige, sheet.prestige.0);
            put(Stat::Pirates, sheet.pirates.0);
        }
        let mut totals: Vec<i32> = score.seats.iter().map(|sheet| sheet.total.0).collect();
        totals.sort_unstable_by(|one, other| other.cmp(one));
        put(Stat::WinnersTotal, totals[0]);
        put(Stat::WinnersLead, totals[0] - totals[1]);
        put(Stat::Venice, score.interim.is_some().into());
        // Two decks are made while the table is set up.
        put(Stat::DeckAnew, (shuffles.of(oltre_mare::DECK) > 2).into());
        put(Stat::Drained, game.view(Viewer::Spectator).paid.once.is_some().into());
        put(Stat::WinShared, (score.seats.iter().filter(|sheet| sheet.rank == 1).count() > 1).into());
        put(Stat::StarterWon, (score.seats[game.start().index()].rank == 1).into());
    }
}

fn about(edition: &Edition) -> FactSheet {
    FactSheet::new("Oltre Mare", &["edition", "cards", "harbours", "out with two", "sha256"]).row([
        edition.name.clone(),
        edition.cards.len().to_string(),
        edition.harbours.len().to_string(),
        edition.goods[edition.out_with_two.index()].id.clone(),
        edition.sha256.clone(),
    ])
}

fn goods(edition: &Edition) -> FactSheet {
    edition.goods.iter().enumerate().fold(FactSheet::new("Goods", &["#", "good", "cards", "pays"]), |sheet, (number, good)| {
        let cards = edition.cards.iter().filter(|card| card.good.index() == number).count();
        let pays = good.pays.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        sheet.row([number.to_string(), good.id.clone(), cards.to_string(), pays])
    })
}

fn cards(edition: &Edition) -> FactSheet {
    edition.cards.iter().enumerate().fold(
        FactSheet::new("Cards", &["#", "good", "icons", "lions", "nets", "harbour"]),
        |sheet, (number, card)| {
            let icons = card.icons.iter().map(|&printed| icon(printed)).collect::<Vec<_>>().join(" ");
            let harbour = card.harbour.map_or_else(String::new, |harbour| edition.harbours[harbour.index()].name.clone());
            let good = edition.goods[card.good.index()].id.clone();
            sheet.row([number.to_string(), good, icons, card.lions.to_string(), card.nets.to_string(), harbour])
        },
    )
}

const fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Ducat => "ducat",
        Icon::Pirate => "pirate",
        Icon::Market => "market",
        Icon::Sail => "sail",
    }
}

fn harbours(edition: &Edition) -> FactSheet {
    edition.harbours.iter().enumerate().fold(FactSheet::new("Harbours", &["#", "harbour", "routes to"]), |sheet, (number, harbour)| {
        let routes = harbour.routes.iter().map(|other| edition.harbours[other.index()].name.as_str()).collect::<Vec<_>>().join(", ");
        sheet.row([number.to_string(), harbour.name.clone(), routes])
    })
}

fn markers(edition: &Edition) -> FactSheet {
    Marker::ALL.iter().zip(edition.markers).fold(FactSheet::new("Harbour markers", &["marker", "count"]), |sheet, (marker, count)| {
        sheet.row([marker.name().into(), count.to_string()])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counted;
    use oltre_mare::{Setup, Sight};
    use tabletop::{Dice, Heard, one_of_the_asked};

    /// What is counted from the actions is what the table saw happen.
    #[test]
    fn what_is_counted_is_what_happened() {
        for seed in 0..60 {
            let setup = Setup::new(2 + (seed % 4) as u8);
            let (mut chance, mut dice) = (Counted::new(Dice::new(seed)), Dice::new(seed + 500));
            let mut heard = Heard::new();
            let mut game = State::new(&setup, &mut chance, &mut heard);
            let mut counts = Counts::default();
            while let Some(seat) = one_of_the_asked(&game, &mut dice) {
                let action = game.random_answer(seat, &mut dice);
                game.play(seat, &action, &mut chance, &mut heard).unwrap();
                counts.note(&action);
            }
            let happened = |test: fn(&Sight) -> bool| heard.0.iter().filter(|event| test(&event.seen_by(Viewer::Spectator))).count() as i32;
            let mut figures = vec![Vec::new(); Counts::FIGURES.len()];
            counts.figures(&game, &chance.shuffles, &mut |figure, value| figures[figure].push(value));
            let figure = |name: &str| figures[Counts::FIGURES.iter().position(|figure| figure.name == name).unwrap()].clone();
            let drained = happened(|sight| matches!(sight, Sight::Drained { .. }));
            let reshuffled = happened(|sight| matches!(sight, Sight::Reshuffled { .. }));
            let rows = [
                ("turns", happened(|sight| matches!(sight, Sight::TurnBegan { .. }))),
                ("offers", happened(|sight| matches!(sight, Sight::Offered { .. }))),
                ("trades", happened(|sight| matches!(sight, Sight::Traded { .. }))),
                ("cards bought", happened(|sight| matches!(sight, Sight::Bought { .. }))),
                ("Venice was drawn (OM-80)", happened(|sight| matches!(sight, Sight::Venice { .. })).min(1)),
                ("deck and discards were both empty (OM-92)", drained.min(1)),
                ("the deck was made anew (OM-91, OM-92)", (drained + reshuffled).min(1)),
            ];
            for (name, expected) in rows {
                assert_eq!(figure(name), [expected], "seed {seed}: {name}");
            }
            // The parts of each seat make up its total.
            let totals = figure("total");
            for (seat, total) in totals.iter().enumerate() {
                let parts = ["  ducats in the purse", "  cargo", "  harbours", "  prestige", "  pirates"];
                assert_eq!(parts.iter().map(|part| figure(part)[seat]).sum::<i32>(), *total, "seed {seed}, seat {seat}");
            }
            assert_eq!(figure("winner's total"), [*totals.iter().max().unwrap()]);
            for (number, all) in figures.iter().enumerate() {
                let expected = if Counts::FIGURES[number].kind == crate::FigureKind::Seat { usize::from(setup.seats) } else { 1 };
                assert_eq!(all.len(), expected, "{}", Counts::FIGURES[number].name);
            }
        }
    }

    #[test]
    fn the_same_file_gives_the_same_edition() {
        let own = edition_2005().toml.replace("name = \"2005\"", "name = \"twice\"");
        let read = |toml: &str| State::read_edition(toml).unwrap().0;
        assert!(std::ptr::eq(read(&own), read(&own)));
        assert!(!std::ptr::eq(read(&own), edition_2005()));
        assert!(std::ptr::eq(read(&edition_2005().toml), edition_2005()));
    }
}
