//! What Ostia brings to the program.

use crate::figures::figures;
use crate::library::Interned;
use crate::{FactSheet, Figure, Game, Playable, Shuffles, Tally};
use ostia::{Action, Chips, Edition, Payment, Sight, State, edition_2005};
use tabletop::edition_file::EditionFault;
use tabletop::record::Notation;
use tabletop::{Rules, Seat};

impl Playable for State {
    const WHICH: Game = Game::Ostia;
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
        vec![about(edition), goods(edition), prices(edition), senate(edition)]
    }
}

/// What happened in a game, counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    decisions: u32,
    bids: u32,
    passes: u32,
    named: u32,
    sold: u32,
    taken: u32,
    built: u32,
    /// Only what was seen is known of these.
    seen: SeenCounts,
}

/// What can only be counted from what was seen.
#[derive(Clone, Debug, Default)]
struct SeenCounts {
    start: Option<Seat>,
    forced: u32,
    bought_by_the_one_who_named: u32,
    bought_by_the_other: u32,
    storehouses_sold: u32,
    loans: u32,
    waived: u32,
    forfeited: u32,
    sold_for: Vec<i32>,
    taken_for: Vec<i32>,
    named_price: Vec<i32>,
    forum_prices: Vec<i32>,
}

figures! {
    Decisions: Game, "decisions";
    Bids: Game, "bids";
    Passes: Game, "passes";
    LotsSold: Game, "lots sold to a bidder (OS-15 A)";
    LotsForced: Game, "lots forced on the seller (OS-15 B)";
    LotsTaken: Game, "lots taken by the seller (OS-15 C)";
    PricesNamed: Game, "prices named (OS-91)";
    BoughtByNamer: Game, "lots bought by who named the price (OS-91)";
    BoughtByOther: Game, "lots bought by the other one (OS-91)";
    Built: Game, "storehouses built (OS-60)";
    StorehousesSold: Game, "storehouses sold (OS-20, OS-62)";
    Loans: Game, "loans taken (OS-21)";
    Waived: Game, "denarii waived (OS-22, OS-62)";
    Forfeited: Game, "boards with too many kinds (OS-33)";
    SoldFor: Each, "price of a lot sold (OS-15 A)";
    TakenFor: Each, "price of a lot taken (OS-15 C)";
    NamedFor: Each, "price named (OS-91)";
    ForumPrice: Each, "price of a kind in the Forum (OS-40)";
    Chips: Seat, "chips";
    SenateChips: Seat, "  from the Senate";
    KindChips: Seat, "  for kinds stored";
    MoneyChips: Seat, "  for money";
    Denarii: Seat, "denarii";
    Storehouses: Seat, "storehouses";
    Stored: Seat, "goods stored";
    WinnersChips: Game, "winner's chips";
    WinnersLead: Game, "winner's lead";
    GaiusChips: Game, "chips of Gaius (OS-94)";
    GaiusFirst: Happened, "Gaius had most chips (OS-94)";
    GoodsLost: Happened, "goods were lost with too many kinds (OS-33)";
    DeckAnew: Happened, "the deck was made anew (OS-10)";
    LoanLeft: Happened, "somebody had a loan left (OS-73)";
    TieBroken: Happened, "a tie was broken for the win (OS-76, OS-77)";
    WinShared: Happened, "the win was shared (OS-77)";
    StarterWon: Happened, "the start player won";
}

impl Tally<State> for Counts {
    const COUNTED: &'static [&'static str] = &["bids", "passes", "sold", "taken", "priced", "built"];

    const FIGURES: &'static [Figure] = FIGURES;

    const WATCHES: bool = true;

    fn begin(&mut self) {
        *self = Counts::default();
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are counted")]
    #[inline]
    fn note(&mut self, action: &Action) {
        self.decisions += 1;
        match action {
            Action::Bid(_) => self.bids += 1,
            Action::Pass => self.passes += 1,
            Action::Sell(_) => self.sold += 1,
            Action::Take(_) => self.taken += 1,
            Action::Price(_) => self.named += 1,
            Action::Build(count) => self.built += u32::from(*count),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only these are counted")]
    fn see(&mut self, sight: &Sight) {
        let seen = &mut self.seen;
        match sight {
            Sight::Started { seat } => seen.start = Some(*seat),
            Sight::Sold { paid, .. } => {
                seen.sold_for.push(paid.due.0);
                seen.paid(paid);
            }
            Sight::Forced { paid, .. } => {
                seen.forced += 1;
                seen.paid(paid);
            }
            Sight::Taken { paid, .. } => {
                seen.taken_for.push(paid.due.0);
                seen.paid(paid);
            }
            Sight::Assigned { by, buyer, paid, .. } => {
                let bought = if by == buyer { &mut seen.bought_by_the_other } else { &mut seen.bought_by_the_one_who_named };
                *bought += 1;
                seen.named_price.push(paid.due.0);
                seen.paid(paid);
            }
            Sight::Repaid { interest, .. } => seen.paid(interest),
            Sight::Forfeited { .. } => seen.forfeited += 1,
            Sight::ForumPaid { prices, .. } => seen.forum_prices.extend(prices.iter().map(|kind| kind.price.0)),
            _ => {}
        }
    }

    fn counted(&self) -> impl Iterator<Item = u32> {
        [self.bids, self.passes, self.sold, self.taken, self.named, self.built].into_iter()
    }

    fn figures(&self, game: &State, shuffles: &Shuffles, tell: &mut dyn FnMut(usize, i32)) {
        let Some(score) = game.result() else { return };
        let seen = &self.seen;
        let mut put = |figure: Stat, count: u32| tell(figure as usize, count as i32);
        put(Stat::Decisions, self.decisions);
        if game.seats() == 2 {
            put(Stat::PricesNamed, self.named);
            put(Stat::BoughtByNamer, seen.bought_by_the_one_who_named);
            put(Stat::BoughtByOther, seen.bought_by_the_other);
        } else {
            put(Stat::Bids, self.bids);
            put(Stat::Passes, self.passes);
            put(Stat::LotsSold, self.sold);
            put(Stat::LotsForced, seen.forced);
            put(Stat::LotsTaken, self.taken);
        }
        put(Stat::Built, self.built);
        put(Stat::StorehousesSold, seen.storehouses_sold);
        put(Stat::Loans, seen.loans);
        put(Stat::Waived, seen.waived);
        put(Stat::Forfeited, seen.forfeited);
        let mut put = |figure: Stat, value: i32| tell(figure as usize, value);
        seen.sold_for.iter().for_each(|&price| put(Stat::SoldFor, price));
        seen.taken_for.iter().for_each(|&price| put(Stat::TakenFor, price));
        seen.named_price.iter().for_each(|&price| put(Stat::NamedFor, price));
        seen.forum_prices.iter().for_each(|&price| put(Stat::ForumPrice, price));
        for sheet in &score.seats {
            put(Stat::Chips, sheet.chips.0.into());
            put(Stat::SenateChips, sheet.senate.iter().copied().sum::<Chips>().0.into());
            put(Stat::KindChips, sheet.kinds.0.into());
            put(Stat::MoneyChips, sheet.money.0.into());
            put(Stat::Denarii, sheet.denarii.0);
            put(Stat::Storehouses, sheet.storehouses.into());
            put(Stat::Stored, sheet.stored.into());
        }
        // In the order of their places: a player who has lost comes behind, however many chips there are (OS-73).
        let mut order: Vec<_> = score.seats.iter().collect();
        order.sort_by_key(|sheet| sheet.rank);
        let [first, second] = [order[0], order[1]];
        put(Stat::WinnersChips, first.chips.0.into());
        put(Stat::WinnersLead, i32::from(first.chips.0) - i32::from(second.chips.0));
        if let Some(gaius) = &score.gaius {
            put(Stat::GaiusChips, gaius.chips.0.into());
            put(Stat::GaiusFirst, score.seats.iter().all(|sheet| sheet.chips < gaius.chips).into());
        }
        let shared = second.rank == 1;
        put(Stat::GoodsLost, (seen.forfeited > 0).into());
        // One deck is made while the table is set up.
        put(Stat::DeckAnew, (shuffles.of(ostia::DECK) > 1).into());
        put(Stat::LoanLeft, score.seats.iter().any(|sheet| sheet.lost).into());
        put(Stat::TieBroken, (first.chips == second.chips && first.lost == second.lost && !shared).into());
        put(Stat::WinShared, shared.into());
        put(Stat::StarterWon, seen.start.is_some_and(|start| score.seats[start.index()].rank == 1).into());
    }
}

impl SeenCounts {
    fn paid(&mut self, paid: &Payment) {
        self.storehouses_sold += u32::from(paid.storehouses);
        self.loans += u32::from(paid.loans);
        self.waived += paid.waived.0.unsigned_abs();
    }
}

fn about(edition: &Edition) -> FactSheet {
    let head = ["edition", "cards", "start denarii", "with Gaius", "out in a first game", "sha256"];
    FactSheet::new("Ostia", &head).row([
        edition.name.clone(),
        edition.goods.iter().map(|good| u32::from(good.cards)).sum::<u32>().to_string(),
        edition.start_denarii.to_string(),
        edition.start_denarii_with_gaius.to_string(),
        edition.goods[edition.first_game_without.index()].id.clone(),
        edition.sha256.clone(),
    ])
}

fn goods(edition: &Edition) -> FactSheet {
    edition.goods.iter().enumerate().fold(FactSheet::new("Goods", &["#", "good", "cards", "minimum"]), |sheet, (number, good)| {
        sheet.row([number.to_string(), good.id.clone(), good.cards.to_string(), good.minimum.to_string()])
    })
}

fn prices(edition: &Edition) -> FactSheet {
    let own = edition.goods.iter().filter(|good| !good.prices.is_empty()).map(|good| (good.id.as_str(), &good.prices));
    let rows = [("", &edition.prices)].into_iter().chain(own);
    rows.fold(FactSheet::new("Forum", &["good", "offered", "price"]), |sheet, (good, prices)| {
        let last = prices.len();
        prices.iter().enumerate().fold(sheet, |sheet, (at, price)| {
            let offered = at + 1;
            let offered = if offered == last { format!("{offered}+") } else { offered.to_string() };
            sheet.row([good.to_owned(), offered, price.to_string()])
        })
    })
}

fn senate(edition: &Edition) -> FactSheet {
    let head: Vec<&str> = std::iter::once("#").chain(edition.goods.iter().map(|good| good.id.as_str())).collect();
    edition.senate.iter().enumerate().fold(FactSheet::new("Senate cards", &head), |sheet, (number, points)| {
        let points = points.iter().take(edition.goods.len()).map(u8::to_string);
        sheet.row(std::iter::once(number.to_string()).chain(points))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counted;
    use ostia::Setup;
    use tabletop::{Dice, Heard, Viewer, one_of_the_asked};

    /// What is counted is what the table saw happen, and the parts make up the whole.
    #[test]
    fn what_is_counted_is_what_happened() {
        for seed in 0..80 {
            let seats = 2 + (seed % 4) as u8;
            let (mut chance, mut dice) = (Counted::new(Dice::new(seed)), Dice::new(seed + 500));
            let mut heard = Heard::new();
            let mut game = State::new(&Setup::new(seats), &mut chance, &mut heard);
            let mut counts = Counts::default();
            while let Some(seat) = one_of_the_asked(&game, &mut dice) {
                let action = game.random_answer(seat, &mut dice);
                game.play(seat, &action, &mut chance, &mut heard).unwrap();
                counts.note(&action);
            }
            let sights: Vec<Sight> = heard.0.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
            sights.iter().for_each(|sight| counts.see(sight));
            let happened = |test: fn(&Sight) -> bool| sights.iter().filter(|sight| test(sight)).count() as i32;
            let mut figures = vec![Vec::new(); Counts::FIGURES.len()];
            counts.figures(&game, &chance.shuffles, &mut |figure, value| figures[figure].push(value));
            let figure = |name: &str| figures[Counts::FIGURES.iter().position(|figure| figure.name == name).unwrap()].clone();

            let lots = 2 * 5 * i32::from(seats);
            let of_two = |count: i32| if seats == 2 { vec![count] } else { vec![] };
            let of_more = |count: i32| if seats == 2 { vec![] } else { vec![count] };
            let sold = happened(|sight| matches!(sight, Sight::Sold { .. }));
            let taken = happened(|sight| matches!(sight, Sight::Taken { .. }));
            let rows = [
                ("bids", of_more(happened(|sight| matches!(sight, Sight::Bid { .. })))),
                ("passes", of_more(happened(|sight| matches!(sight, Sight::Passed { .. })))),
                ("lots sold to a bidder (OS-15 A)", of_more(sold)),
                ("lots taken by the seller (OS-15 C)", of_more(taken)),
                ("lots forced on the seller (OS-15 B)", of_more(lots - sold - taken)),
                ("prices named (OS-91)", of_two(lots)),
                ("boards with too many kinds (OS-33)", vec![happened(|sight| matches!(sight, Sight::Forfeited { .. }))]),
                ("the deck was made anew (OS-10)", vec![happened(|sight| matches!(sight, Sight::Reshuffled { .. })).min(1)]),
            ];
            for (name, expected) in rows {
                assert_eq!(figure(name), expected, "seed {seed}: {name}");
            }
            if seats == 2 {
                let bought = ["lots bought by who named the price (OS-91)", "lots bought by the other one (OS-91)"].map(figure).concat();
                assert_eq!(bought.iter().sum::<i32>(), lots);
            }
            let prices =
                ["price of a lot sold (OS-15 A)", "price of a lot taken (OS-15 C)", "price named (OS-91)"].map(|name| figure(name).len());
            assert_eq!(prices, [sold as usize, taken as usize, if seats == 2 { lots as usize } else { 0 }]);
            assert!(figure("price of a kind in the Forum (OS-40)").iter().all(|price| (1..=15).contains(price)));
            // Every loan is still open, or was repaid at 10.
            let repaid = |sight: &Sight| {
                let (Sight::Repaid { loans, .. } | Sight::Settled { loans, .. }) = sight else { return 0 };
                u32::from(*loans)
            };
            let left: u32 = game.view(Viewer::Spectator).seats.iter().map(|seat| u32::from(seat.loans)).sum();
            assert_eq!(figure("loans taken (OS-21)"), [(sights.iter().map(repaid).sum::<u32>() + left) as i32]);
            // Every storehouse was there at the start, or built, and is there in the end, or sold.
            let storehouses = figure("storehouses").iter().sum::<i32>() + figure("storehouses sold (OS-20, OS-62)")[0];
            assert_eq!(storehouses, i32::from(seats) + figure("storehouses built (OS-60)")[0], "seed {seed}");
            for (seat, chips) in figure("chips").iter().enumerate() {
                let parts = ["  from the Senate", "  for kinds stored", "  for money"];
                assert_eq!(parts.iter().map(|part| figure(part)[seat]).sum::<i32>(), *chips, "seed {seed}, seat {seat}");
            }
            let start = figure("the start player won")[0] == 1;
            let Some(Sight::Started { seat }) = sights.first() else { panic!("a game starts with its start player") };
            assert_eq!(start, game.outcome().unwrap().ranks[seat.index()] == 1);
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
