//! What the bots must reach, and whether they do: fixed trials, and the tables that are put into the documents.

use crate::chart;
use crate::report::{milliseconds, percent, seat_chart, whole};
use crate::stats::Estimate;
use crate::{ContestPlan, ContestSummary, Contestant, Contested, Entrant, Format, PlayedGame, Sparring, Thinks, Typed};
use bots::Bot;
use catalog::Game;
use core::fmt::Write;
use tabletop::Seed;

/// How many games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So few that one can wait for them.
    Quick,
    /// As many as the bounds are set for.
    Thorough,
}

/// A trial: one challenger against a table of others.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// A short name, for files.
    pub name: &'static str,
    /// The challenger.
    pub challenger: Typed,
    /// The others.
    pub others: Typed,
    /// How many sit at the table.
    pub seats: u8,
    /// Deals of a quick run, and of a thorough one.
    pub deals: [u64; 2],
    /// What the share must be, beyond doubt.
    pub bound: Bound,
}

/// What the challenger's share of the wins must be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// The lower end of the interval reaches this.
    AtLeast(f64),
    /// The lower end of the interval is above this.
    Above(f64),
    /// The upper end of the interval stays below this.
    Below(f64),
}

impl Bound {
    fn holds(self, share: Estimate) -> bool {
        match self {
            Bound::AtLeast(bound) => share.low >= bound,
            Bound::Above(bound) => share.low > bound,
            Bound::Below(bound) => share.high < bound,
        }
    }
}

impl core::fmt::Display for Bound {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Bound::AtLeast(bound) => write!(f, "{:.0}%", bound * 100.0),
            Bound::Above(bound) => write!(f, "above {:.0}%", bound * 100.0),
            Bound::Below(bound) => write!(f, "below {:.0}%", bound * 100.0),
        }
    }
}

const fn quick(bot: Bot) -> Typed {
    Typed { bot: Entrant::Bot(bot), thinks: Thinks::Times(1) }
}

const MERCHANT: Trial = Trial {
    name: "merchant-random",
    challenger: quick(Bot::MERCHANT),
    others: quick(Bot::RANDOM),
    seats: 4,
    deals: [50, 500],
    bound: Bound::AtLeast(0.9),
};
const CAPTAIN: Trial = Trial {
    name: "captain-merchant",
    challenger: quick(Bot::CAPTAIN),
    others: quick(Bot::MERCHANT),
    seats: 4,
    deals: [5, 250],
    bound: Bound::AtLeast(0.45),
};
/// About 1 s against about 50 ms. Merchants lose to either, so that against them little is to be seen of the difference; and two at the table, with
/// parity at a half, say it in the fewest games.
const LONG: Trial = Trial {
    name: "captain-long",
    challenger: Typed { bot: Entrant::Bot(Bot::CAPTAIN), thinks: Thinks::Times(20) },
    others: quick(Bot::CAPTAIN),
    seats: 2,
    deals: [2, 20],
    bound: Bound::Above(0.5),
};
/// In Ostia it is four: what longer thinking finds are boards that fit what the others lay, and with one other at the table nothing is to be seen of
/// that.
const LONG_AT_FOUR: Trial = Trial { seats: 4, deals: [2, 10], bound: Bound::Above(0.25), ..LONG };
const TWO: Trial = Trial { name: "captain-merchant-two", seats: 2, deals: [10, 250], bound: Bound::AtLeast(0.65), ..CAPTAIN };

/// Who never trades loses to those who do.
const SILENT: Trial = Trial {
    name: "silent-merchant",
    challenger: quick(Bot::SILENT),
    others: quick(Bot::MERCHANT),
    seats: 4,
    deals: [20, 250],
    bound: Bound::Below(0.25),
};

/// The trials of a game.
pub fn trials(game: Game) -> &'static [Trial] {
    match game {
        Game::OltreMare => &[MERCHANT, CAPTAIN, TWO, LONG, SILENT],
        Game::Ostia => &[MERCHANT, CAPTAIN, LONG_AT_FOUR],
    }
}

/// Every sparring partner against three captains. They are played one by one, by name: all of them take hours.
pub fn gallery() -> impl Iterator<Item = Trial> {
    Sparring::ALL.iter().map(|&partner| Trial {
        name: partner.name(),
        challenger: Typed { bot: Entrant::Sparring(partner), thinks: Thinks::Times(1) },
        others: quick(Bot::CAPTAIN),
        seats: 4,
        deals: [5, 50],
        bound: Bound::Below(0.22),
    })
}

impl Trial {
    /// Who meets whom.
    pub fn plan<R: Contested>(&self, size: Size) -> ContestPlan {
        let deals = self.deals[usize::from(size == Size::Thorough)];
        let players = [self.others, self.challenger].map(Typed::in_game::<R>).to_vec();
        ContestPlan { players, seats: vec![self.seats], format: Format::Ladder, deals }
    }
}

/// The games that show what a game is like: merchants among themselves.
pub fn society<R: Contested>(seats: &[u8], deals: u64) -> ContestPlan {
    alone(quick(Bot::MERCHANT).in_game::<R>(), seats, deals)
}

/// One bot on all seats.
pub fn alone(player: Contestant, seats: &[u8], deals: u64) -> ContestPlan {
    ContestPlan { players: vec![player], seats: seats.into(), format: Format::Table, deals }
}

/// What came of a trial.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The trial.
    pub trial: Trial,
    /// The challenger's name.
    pub challenger: String,
    /// The others' name.
    pub others: String,
    /// How many games.
    pub games: usize,
    /// The challenger's share of the wins.
    pub share: Estimate,
    /// The challenger's mean time for a decision, in milliseconds.
    pub mean_ms: f64,
    /// The challenger's longest decision, in milliseconds.
    pub longest_ms: f64,
    /// Answers that were not legal, of whomever.
    pub illegal: usize,
    /// Some of them.
    pub examples: Vec<String>,
}

impl Verdict {
    /// Sums the games of a trial up.
    pub fn of<R: Contested>(trial: Trial, plan: &ContestPlan, lines: &[PlayedGame], seed: Seed) -> Verdict {
        let summary = ContestSummary::of::<R>(plan, lines, seed);
        let bout = &summary.bouts[0];
        Verdict {
            trial,
            challenger: bout.sides[0].name.clone(),
            others: bout.sides[1].name.clone(),
            games: bout.games,
            share: bout.sides[0].share,
            mean_ms: summary.players[1].time.mean_ms,
            longest_ms: summary.players[1].time.longest_ms,
            illegal: summary.audit.illegal,
            examples: summary.audit.examples,
        }
    }

    /// Does the bound hold?
    pub fn holds(&self) -> bool {
        self.trial.bound.holds(self.share)
    }

    fn wanted(&self, size: Size) -> String {
        held(&self.trial.bound.to_string(), self.holds(), size)
    }
}

/// What is known of a game when all is played.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The game.
    pub game: Game,
    /// The trials.
    pub verdicts: Vec<Verdict>,
    /// Four merchants.
    pub four: ContestSummary,
    /// Merchants at tables of every size.
    pub tables: ContestSummary,
    /// Random players and merchants together: every answer is to be legal.
    pub mixed: ContestSummary,
    /// Captains who think very briefly: every answer is to be legal.
    pub brief: ContestSummary,
    /// What points are called.
    pub points: &'static str,
}

impl Findings {
    /// Illegal answers and games of the trials, of four merchants, and of merchants at tables of every size.
    fn others(&self) -> impl Iterator<Item = (usize, usize)> {
        let trials = self.verdicts.iter().map(|verdict| (verdict.illegal, verdict.games));
        trials.chain([&self.four, &self.tables].map(|summary| (summary.audit.illegal, summary.games)))
    }

    /// Answers that were not legal, some of them, each in a sentence.
    pub fn faults(&self) -> impl Iterator<Item = &String> {
        let sums = [&self.four, &self.tables, &self.mixed, &self.brief].into_iter().map(|summary| &summary.audit.examples);
        self.verdicts.iter().map(|verdict| &verdict.examples).chain(sums).flatten()
    }
}

const WIDTHS: &str = "| game | seats | challenger | against | wins of the challenger | 95% interval over deals | must reach | games |\n|---|---|---|---|---|---|---|---|\n";

/// The table of strength, for docs/bots.md.
pub fn strength_table(all: &[Findings], size: Size) -> String {
    let mut text = String::from(WIDTHS);
    for found in all {
        for verdict in &found.verdicts {
            let others = usize::from(verdict.trial.seats) - 1;
            writeln!(
                text,
                "| {} | {} | {} | {others} {} | {} | {} to {} | {} | {} |",
                found.game.title(),
                verdict.trial.seats,
                verdict.challenger,
                verdict.others,
                percent(verdict.share.mean),
                percent(verdict.share.low),
                percent(verdict.share.high),
                verdict.wanted(size),
                whole(verdict.games)
            )
            .ok();
        }
    }
    text += "\nParity is 25% with four seats and 50% with two.\n\
        A captain thinks about 50 ms a decision at its quick budget; another number of iterations stands behind its name.\n\
        A bound holds when the lower end of the interval reaches it, or the upper end stays below it.\n\
        The captain who thinks up to a second sits among captains who think about 50 ms:\n\
        parity is what it would reach if longer thinking brought nothing.\n\
        The silent merchant never trades.\n";
    match size {
        Size::Quick => format!("{text}\n{QUICK}; `cargo xtask strength --thorough` plays the full number of games.\n"),
        Size::Thorough => text,
    }
}

const QUICK: &str = "This is a quick run, with wide intervals";

/// Is there a table of a thorough run in this text? A quick one does not take its place.
pub fn has_thorough_table(text: &str) -> bool {
    text.contains(WIDTHS) && !text.contains(QUICK)
}

/// What must hold in all games, and how long bots think: for `docs/bots.md`.
pub fn audit_table(all: &[Findings], size: Size) -> String {
    let titles: String = all.iter().map(|found| format!(" {} |", found.game.title())).collect();
    let mut text = format!("| what must hold |{titles}\n|---|{}\n", "---|".repeat(all.len()));
    let mut row = |what: &str, found: &dyn Fn(&Findings) -> String| {
        let cells: String = all.iter().map(|findings| format!(" {} |", found(findings))).collect();
        writeln!(text, "| {what} |{cells}").ok();
    };
    let legal = |illegal: usize, games: usize| held(&format!("{} in {} games", whole(illegal), whole(games)), illegal == 0, size);
    row("illegal answers of random players and merchants: none", &|found| legal(found.mixed.audit.illegal, found.mixed.games));
    row("illegal answers of captains at a small budget: none", &|found| legal(found.brief.audit.illegal, found.brief.games));
    row("illegal answers in all other games, of all bots at tables of all sizes: none", &|found| {
        let (illegal, games): (Vec<_>, Vec<_>) = found.others().unzip();
        legal(illegal.iter().sum(), games.iter().sum())
    });
    // Lots are sold in every round of Ostia; only in Oltre Mare nobody has to trade.
    let haggled = |found: &Findings, said: String, holds: bool| match found.game {
        Game::OltreMare => held(&said, holds, size),
        Game::Ostia => said,
    };
    row("trades in a round of the table, four merchants: 2 in Oltre Mare", &|found| {
        let trades = found.four.audit.trades_per_round;
        haggled(found, format!("{trades:.2}"), trades >= 2.0)
    });
    row("cards move in most trades", &|found| {
        let moved = found.four.audit.with_cards;
        haggled(found, percent(moved), moved > 0.5)
    });
    row("gain of the active side, or seller, all cards open: above 0 in Oltre Mare", &|found| {
        haggled(found, gain(found, found.four.audit.gain_active), found.four.audit.gain_active > 0.0)
    });
    row("gain of the other side: above 0 in Oltre Mare", &|found| {
        haggled(found, gain(found, found.four.audit.gain_partner), found.four.audit.gain_partner > 0.0)
    });
    // A game that has come to its end is one whose negotiations have.
    row("negotiations of four merchants without an end: none", &|found| {
        let talk = whole(found.four.audit.longest_talk as usize);
        held(&format!("none in {} games, the longest of {talk} actions", whole(found.four.games)), true, size)
    });
    row("thinking time of a game of four merchants: well under 50 ms", &|found| {
        held(&milliseconds(found.four.audit.game_ms), found.four.audit.game_ms < 50.0, size)
    });
    row("a merchant's decision, on average", &|found| milliseconds(found.four.players[0].time.mean_ms));
    row("a merchant's longest decision: under 5 ms", &|found| {
        let ms = found.four.players[0].time.longest_ms;
        held(&milliseconds(ms), ms < 5.0, size)
    });
    for (trial, what) in [
        (CAPTAIN, "a captain's decision at the quick budget of about 50 ms, on average and at most"),
        (LONG, "at twenty times that, about 1 s, on average and at most"),
    ] {
        row(what, &|found| {
            let verdict = found.verdicts.iter().find(|verdict| verdict.trial.name == trial.name);
            verdict.map_or_else(String::new, |found| format!("{}, {}", milliseconds(found.mean_ms), milliseconds(found.longest_ms)))
        });
    }
    text
}

/// A short run proves nothing either way.
fn held(said: &str, holds: bool, size: Size) -> String {
    let verdict = match (size, holds) {
        (Size::Thorough, true) => "**holds**",
        (Size::Thorough, false) => "does not hold",
        (Size::Quick, true) => "holds so far",
        (Size::Quick, false) => "not shown",
    };
    format!("{said}: {verdict}")
}

fn gain(found: &Findings, gain: f64) -> String {
    format!("{gain:+.2} {}", found.points).replace('-', "\u{2212}")
}

/// Which bounds hold, a line each: for the terminal.
pub fn verdict_lines(all: &[Findings], size: Size) -> String {
    all.iter().flat_map(|found| found.verdicts.iter().map(move |verdict| verdict_line(found.game, verdict, size))).collect()
}

/// What one trial came to, in a line.
pub fn verdict_line(game: Game, verdict: &Verdict, size: Size) -> String {
    let wanted = verdict.wanted(size).replace('*', "");
    let Verdict { trial, challenger, others, share, .. } = verdict;
    let (mean, low, high) = (percent(share.mean), percent(share.low), percent(share.high));
    format!("{:10} {} seats  {challenger} against {others}: {mean} ({low} to {high}), wanted {wanted}\n", game.name(), trial.seats)
}

/// Where it is told why seats differ.
const fn about_seats(game: Game) -> &'static str {
    match game {
        Game::OltreMare => "\nMost of it is what merchants pay each other, and little of it the game: see [seats](bots.md#seats).\n",
        Game::Ostia => "",
    }
}

/// The page on balance, and the pictures that it shows: file name and content.
pub fn balance(all: &[Findings], size: Size) -> (String, Vec<(String, String)>) {
    let mut pictures = Vec::new();
    let mut text = String::from(
        "# Balance\n\nWhat merchants make of the games when they play among themselves. All of it is written by `cargo xtask strength`; nothing by hand.\n",
    );
    if size == Size::Quick {
        text += "This is from a quick run; `cargo xtask strength --thorough` plays more games.\n";
    }
    for found in all {
        let (title, name) = (found.game.title(), found.game.name());
        let mut picture = |what: &str, about: &str, svg: &str| {
            let file = format!("balance-{name}-{what}.svg");
            pictures.push((file.clone(), chart::alone(svg)));
            format!("![{about}](pictures/{file})\n")
        };
        write!(text, "\n## {title}\n\n### Who starts\n\nThe share of the wins by seat, counted from the start player, with its 95% interval over deals.\n\n").ok();
        text += "| seats | place at the table | wins | 95% interval | parity | mean points |\n|---|---|---|---|---|---|\n";
        for seat in &found.tables.seats {
            let place = ["starts", "second", "third", "fourth", "fifth"][usize::from(seat.position)];
            let parity = percent(1.0 / f64::from(seat.of));
            let share = seat.share;
            writeln!(
                text,
                "| {} | {place} | {} | {} to {} | {parity} | {:.1} |",
                seat.of,
                percent(share.mean),
                percent(share.low),
                percent(share.high),
                seat.points
            )
            .ok();
        }
        text.push('\n');
        text += &picture("seats", &format!("{title}: share of the wins by seat, four players"), &seat_chart(&found.tables, 4));
        text += about_seats(found.game);

        let player = &found.four.players[0];
        write!(text, "\n### What winning scores are made of\n\nFour merchants, {} games; the mean {} of all seats and of the winners.\n\n| from | all seats | winners |\n|---|---|---|\n", whole(found.four.games), found.points).ok();
        for (all, winning) in player.sources.iter().zip(&player.winning) {
            writeln!(text, "| {} | {:.1} | {:.1} |", all.name, all.mean, winning.mean).ok();
        }
        let sum = |parts: &[crate::Part]| parts.iter().map(|part| part.mean).sum::<f64>();
        writeln!(text, "| **together** | **{:.1}** | **{:.1}** |\n", sum(&player.sources), sum(&player.winning)).ok();
        let rows: Vec<(String, Vec<f64>)> =
            player.sources.iter().zip(&player.winning).map(|(all, winning)| (all.name.to_owned(), vec![all.mean, winning.mean])).collect();
        let series = ["all seats".to_owned(), "winners".to_owned()];
        let svg = chart::bars(&format!("{title}: what scores are made of"), &series, &rows, |value| format!("{value:.1}"));
        text += &picture("sources", &format!("{title}: what scores are made of"), &svg);

        text += "\n### What matters\n\nHow often a seat does something in a game, and the index of wins of those who did and those who did not: \
            1 is what chance gives.\nA high index does not say that the deed wins games; winners may also do it more often.\n\n| a seat\u{2026} | times a game | seats that did | index of wins | of the others |\n|---|---|---|---|---|\n";
        let index = |value: Option<f64>| value.map_or_else(|| "\u{2013}".to_owned(), |value| format!("{value:.2}"));
        for deed in &found.four.deeds {
            writeln!(
                text,
                "| {} | {:.2} | {} | {} | {} |",
                deed.name,
                deed.times,
                percent(deed.seats),
                index(deed.with),
                index(deed.without)
            )
            .ok();
        }
        text.push('\n');
        let rows: Vec<(String, Vec<f64>)> =
            found.four.deeds.iter().filter_map(|deed| Some((deed.name.to_owned(), vec![deed.with? - 1.0, deed.without? - 1.0]))).collect();
        let series = ["those who did".to_owned(), "those who did not".to_owned()];
        let svg = chart::bars(&format!("{title}: index of wins, less 1"), &series, &rows, |value| {
            format!("{value:+.2}").replace('-', "\u{2212}")
        });
        text += &picture("deeds", &format!("{title}: index of wins, less 1"), &svg);

        text += "\nOptions and rare rules: in how many games they make a difference.\n\n| in a game\u{2026} | games | times a game |\n|---|---|---|\n";
        for moment in &found.four.moments {
            writeln!(text, "| {} | {} | {:.2} |", moment.name, percent(moment.games), moment.times).ok();
        }
    }
    (text, pictures)
}

/// Puts a block between the two lines that mark its place; the rest of the text stays as it is.
pub fn put_between(text: &str, mark: &str, block: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {mark}: begin -->\n"), format!("<!-- {mark}: end -->"));
    let missing = || format!("the lines \"{}\" and \"{end}\" are needed, in this order", begin.trim_end());
    let (before, rest) = text.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{}\n{end}{after}", block.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_put_between_its_marks_and_nowhere_else() {
        let text = "# Title\n<!-- strength: begin -->\nold\n<!-- strength: end -->\nrest\n";
        let put = put_between(text, "strength", "new\n\n").unwrap();
        assert_eq!(put, "# Title\n<!-- strength: begin -->\nnew\n<!-- strength: end -->\nrest\n");
        assert_eq!(put_between(&put, "strength", "new").unwrap(), put, "once more changes nothing");
        assert!(put_between("# Title\n", "strength", "new").unwrap_err().contains("<!-- strength: begin -->"));
    }

    #[test]
    fn a_table_of_a_thorough_run_is_known_from_that_of_a_quick_one() {
        let put =
            |size: Size| put_between("<!-- strength: begin -->\n<!-- strength: end -->", "strength", &strength_table(&[], size)).unwrap();
        assert!(has_thorough_table(&put(Size::Thorough)));
        assert!(!has_thorough_table(&put(Size::Quick)));
        assert!(!has_thorough_table("Not measured yet"));
    }

    /// What the bounds are set for: this many games of each trial.
    #[test]
    fn a_thorough_run_has_enough_games() {
        let games = |game: Game| trials(game).iter().map(|trial| (trial.name, trial.deals[1] * u64::from(trial.seats))).collect::<Vec<_>>();
        let (merchant, captain) = (("merchant-random", 2_000), ("captain-merchant", 1_000));
        assert_eq!(
            games(Game::OltreMare),
            [merchant, captain, ("captain-merchant-two", 500), ("captain-long", 40), ("silent-merchant", 1_000)]
        );
        assert_eq!(games(Game::Ostia), [merchant, captain, ("captain-long", 40)]);
    }

    #[test]
    fn a_bound_holds_by_the_end_that_could_break_it() {
        let verdict = |trial: Trial, low: f64, high: f64| Verdict {
            trial,
            challenger: "captain".into(),
            others: "merchant".into(),
            games: 4,
            share: Estimate { mean: (low + high) / 2.0, low, high },
            mean_ms: 0.0,
            longest_ms: 0.0,
            illegal: 0,
            examples: Vec::new(),
        };
        //   trial    low   high  holds
        let rows = [
            (CAPTAIN, 0.45, 0.6, true),
            (CAPTAIN, 0.44, 0.6, false),
            (SILENT, 0.0, 0.24, true),
            (SILENT, 0.0, 0.25, false),
            (LONG, 0.51, 0.9, true),
            (LONG, 0.5, 0.9, false),
        ];
        for (trial, low, high, holds) in rows {
            assert_eq!(verdict(trial, low, high).holds(), holds, "{} from {low} to {high}", trial.name);
        }
        let near = verdict(CAPTAIN, 0.44, 0.6);
        assert_eq!(near.wanted(Size::Thorough), "45%: does not hold");
        assert_eq!(near.wanted(Size::Quick), "45%: not shown", "a short run proves nothing either way");
        assert_eq!(verdict(SILENT, 0.0, 0.01).wanted(Size::Thorough), "below 25%: **holds**");
    }
}
