//! What a tournament showed.

use crate::account::Accountant;
use crate::contest::PlayedGame;
use crate::stats::{Estimate, estimate, estimate_share, mean, quantile};
use crate::{ContestPlan, Contested, Rating, ratings};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::{Dice, Seed};

/// What a tournament showed. The same games give the same summary, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContestSummary {
    /// How many games.
    pub games: usize,
    /// How many deals each bout had.
    pub deals: u64,
    /// Each bout.
    pub bouts: Vec<BoutResult>,
    /// Each player, in the order of the plan.
    pub players: Vec<PlayerResult>,
    /// What the games were like.
    pub audit: Audit,
    /// The seats, counted from the one that starts, for each number of seats.
    pub seats: Vec<SeatResult>,
    /// How long the games were.
    pub length: Length,
    /// How often each deed of a seat came, and what it went along with.
    pub deeds: Vec<Deed>,
    /// How often each moment came.
    pub moments: Vec<MomentFrequency>,
    /// The ways to pay, and what was paid.
    pub purchases: Vec<Prices>,
}

/// A bout.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoutResult {
    /// How many sat at the table.
    pub seats: u8,
    /// Who sat there, the challenger first.
    pub lineup: Vec<String>,
    /// How many games.
    pub games: usize,
    /// Each side, the challenger first.
    pub sides: Vec<Side>,
}

/// One side of a bout. All figures are for one seat, so that one against three can be compared with three against one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// Its number in the plan.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// How many seats it held.
    pub held: usize,
    /// The share of the wins, ties split.
    pub share: Estimate,
    /// The mean place.
    pub rank: Estimate,
    /// Points above the mean of the others.
    pub margin: Estimate,
}

/// A player, over all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerResult {
    /// Its name.
    pub name: String,
    /// Its budget for each decision.
    pub iterations: u32,
    /// Its rating.
    pub rating: Rating,
    /// How often it sat at a table.
    pub seats: usize,
    /// Its share of the wins, over all it played.
    pub share: f64,
    /// Its mean points.
    pub points: f64,
    /// Where its points came from, on average.
    pub sources: Vec<Part>,
    /// The same, where it won; nothing where it never did.
    pub winning: Vec<Part>,
    /// Trades as the active side, for each seat and game.
    pub trades_active: f64,
    /// Trades as the other side.
    pub trades_partner: f64,
    /// What a trade brought it as the active side.
    pub gain_active: f64,
    /// What a trade brought it as the other side.
    pub gain_partner: f64,
    /// What it paid above the value, for each purchase.
    pub overpaid: f64,
    /// How often it was asked.
    pub asked: u64,
    /// How long it thought, time by time.
    pub time: Time,
}

/// How long somebody thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Time {
    /// On average, in milliseconds.
    pub mean_ms: f64,
    /// At most.
    pub longest_ms: f64,
    /// Decisions in a second.
    pub per_second: f64,
}

/// A part of the points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// How much, on average.
    pub mean: f64,
}

/// What must hold in all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Audit {
    /// Answers that were not legal.
    pub illegal: usize,
    /// The first of them.
    pub examples: Vec<String>,
    /// What was offered, in all games together.
    pub offers: crate::Offers,
    /// Trades in all.
    pub trades: usize,
    /// Trades in a round of the table.
    pub trades_per_round: f64,
    /// The share of trades in which cards move.
    pub with_cards: f64,
    /// The share of trades by which both sides gain, with all cards open.
    pub both_gain: f64,
    /// What the active side gains by a trade.
    pub gain_active: f64,
    /// What the other side gains.
    pub gain_partner: f64,
    /// The gains of both sides, in classes.
    pub gains: Vec<GainClass>,
    /// The longest negotiation, in actions.
    pub longest_talk: u32,
    /// The mean of the longest negotiation of each game.
    pub mean_talk: f64,
    /// How long the bots thought in a game, on average.
    pub game_ms: f64,
}

/// How many trades brought a side about so much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GainClass {
    /// From this gain on; the first class also holds all below, the last all above.
    pub from: i32,
    /// Of the active side.
    pub active: usize,
    /// Of the other side.
    pub partner: usize,
}

/// A seat, counted from the one that starts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatResult {
    /// How many sat at the table.
    pub of: u8,
    /// 0 starts.
    pub position: u8,
    /// The share of the wins.
    pub share: Estimate,
    /// The mean points.
    pub points: f64,
}

/// How long games were.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Length {
    /// Rounds of the table, on average.
    pub rounds: f64,
    /// Actions: the least, a quarter, the median, three quarters, the most.
    pub actions: [f64; 5],
    /// How many games had this many actions, in classes of equal width: where each begins, and how many.
    pub classes: Vec<(u32, usize)>,
}

/// Something that seats may do or get.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deed {
    /// Its name.
    pub name: &'static str,
    /// How often a seat did it in a game.
    pub times: f64,
    /// The share of seats that did it at all.
    pub seats: f64,
    /// The share of the wins of those who did, times the number of seats: 1 is what chance gives.
    pub with: Option<f64>,
    /// The same of those who did not.
    pub without: Option<f64>,
}

/// Something that may happen in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MomentFrequency {
    /// Its name.
    pub name: &'static str,
    /// The share of games in which it came.
    pub games: f64,
    /// How often it came in a game, on average.
    pub times: f64,
}

/// What was paid in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prices {
    /// Its name.
    pub name: &'static str,
    /// How often.
    pub count: usize,
    /// The mean price.
    pub price: f64,
    /// The mean value.
    pub value: f64,
    /// For each price that was paid: how often, and a quarter, the median and three quarters of the values.
    pub by_price: Vec<PriceClass>,
}

/// What was got for about one price.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PriceClass {
    /// The price.
    pub price: i32,
    /// How often.
    pub count: usize,
    /// A quarter of the values lie below.
    pub low: f64,
    /// The median value.
    pub median: f64,
    /// A quarter of the values lie above.
    pub high: f64,
}

impl ContestSummary {
    /// Sums the games of a plan up. The seed only draws deals for the intervals.
    pub fn of<R: Contested>(plan: &ContestPlan, lines: &[PlayedGame], seed: Seed) -> ContestSummary {
        let names: Vec<String> = plan.players.iter().map(|player| player.label(R::QUICK)).collect();
        let mut dice = Dice::new(seed.nth(u64::MAX).number());
        ContestSummary {
            games: lines.len(),
            deals: plan.deals,
            bouts: bouts(plan, &names, lines, &mut dice),
            players: players::<R>(plan, &names, lines),
            audit: audit(lines),
            seats: seats(lines, &mut dice),
            length: length(lines),
            deeds: deeds(R::Account::DEEDS, lines),
            moments: moments(R::Account::MOMENTS, lines),
            purchases: purchases(R::Account::PURCHASES, lines),
        }
    }
}

fn bouts(plan: &ContestPlan, names: &[String], lines: &[PlayedGame], dice: &mut Dice) -> Vec<BoutResult> {
    let result = |(number, bout): (usize, crate::Bout)| {
        let mut deals: BTreeMap<u64, Vec<&PlayedGame>> = BTreeMap::new();
        lines.iter().filter(|line| line.fixture.bout == number).for_each(|line| deals.entry(line.fixture.deal).or_default().push(line));
        let sides = bout.sides().into_iter().map(|player| {
            // One number for each deal: the mean over its games and over the seats that the player held.
            let row = |figure: &dyn Fn(&PlayedGame, usize) -> f64| -> Vec<f64> {
                let of_deal = |games: &Vec<&PlayedGame>| {
                    let held = games.iter().flat_map(|line| {
                        let seated = bout.seated(line.fixture.turn).into_iter().enumerate();
                        seated.filter(|&(_, who)| who == player).map(|(seat, _)| figure(line, seat))
                    });
                    mean(&held.collect::<Vec<_>>())
                };
                deals.values().map(of_deal).collect()
            };
            Side {
                player,
                name: names[player].clone(),
                held: bout.lineup.iter().filter(|&&who| who == player).count(),
                share: estimate_share(&row(&PlayedGame::share), dice),
                rank: estimate(&row(&|line, seat| line.ranks[seat].into()), dice),
                margin: estimate(&row(&margin), dice),
            }
        });
        BoutResult {
            seats: bout.seats(),
            lineup: bout.lineup.iter().map(|&player| names[player].clone()).collect(),
            games: deals.values().map(Vec::len).sum(),
            sides: sides.collect(),
        }
    };
    plan.bouts().into_iter().enumerate().map(result).collect()
}

/// Points above the mean of the others.
fn margin(line: &PlayedGame, seat: usize) -> f64 {
    let own = f64::from(line.points[seat]);
    let all: f64 = line.points.iter().map(|&points| f64::from(points)).sum();
    own - (all - own) / (line.points.len() - 1) as f64
}

/// Every seat of every game that this player held.
fn held<'a>(plan: &ContestPlan, lines: &'a [PlayedGame], player: usize) -> Vec<(&'a PlayedGame, usize)> {
    let bouts = plan.bouts();
    let of_line = |line: &'a PlayedGame| {
        let seated = bouts[line.fixture.bout].seated(line.fixture.turn).into_iter().enumerate();
        seated.filter(move |&(_, who)| who == player).map(move |(seat, _)| (line, seat))
    };
    lines.iter().flat_map(of_line).collect()
}

fn players<R: Contested>(plan: &ContestPlan, names: &[String], lines: &[PlayedGame]) -> Vec<PlayerResult> {
    let result = |(number, rating): (usize, Rating)| {
        let held = held(plan, lines, number);
        let many = held.len().max(1) as f64;
        let average = |figure: &dyn Fn(&PlayedGame, usize) -> f64| held.iter().map(|&(line, seat)| figure(line, seat)).sum::<f64>() / many;
        let trades = |side: fn(&crate::Trade) -> (u8, i32)| {
            let own = held.iter().flat_map(|&(line, seat)| {
                line.told.trades.iter().map(side).filter(move |&(who, _)| usize::from(who) == seat).map(|(_, gain)| f64::from(gain) / 100.0)
            });
            own.collect::<Vec<f64>>()
        };
        let active = trades(|trade| (trade.active, trade.active_gain));
        let partner = trades(|trade| (trade.partner, trade.partner_gain));
        let overpaid = held.iter().flat_map(|&(line, seat)| {
            let own = line.told.purchases.iter().filter(move |bought| usize::from(bought.seat) == seat);
            own.map(|bought| f64::from(bought.price) - f64::from(bought.value) / 100.0)
        });
        let won: Vec<(&PlayedGame, usize)> = held.iter().copied().filter(|(line, seat)| line.ranks[*seat] == 1).collect();
        let asked: u64 = held.iter().map(|&(line, seat)| u64::from(line.asked[seat])).sum();
        let thought: u64 = held.iter().map(|&(line, seat)| line.thought[seat]).sum();
        let longest = held.iter().map(|&(line, seat)| line.longest[seat]).max().unwrap_or(0);
        PlayerResult {
            name: names[number].clone(),
            iterations: plan.players[number].iterations,
            rating,
            seats: held.len(),
            share: average(&PlayedGame::share),
            points: average(&|line, seat| line.points[seat].into()),
            sources: parts(R::Account::SOURCES, &held),
            winning: parts(R::Account::SOURCES, &won),
            trades_active: active.len() as f64 / many,
            trades_partner: partner.len() as f64 / many,
            gain_active: mean(&active),
            gain_partner: mean(&partner),
            overpaid: mean(&overpaid.collect::<Vec<_>>()),
            asked,
            time: Time {
                mean_ms: thought as f64 / 1_000.0 / asked.max(1) as f64,
                longest_ms: longest as f64 / 1_000.0,
                per_second: if thought == 0 { 0.0 } else { asked as f64 * 1e6 / thought as f64 },
            },
        }
    };
    ratings(plan, lines).into_iter().enumerate().map(result).collect()
}

fn parts(names: &'static [&'static str], held: &[(&PlayedGame, usize)]) -> Vec<Part> {
    if held.is_empty() {
        return Vec::new();
    }
    let part = |(at, &name): (usize, &&'static str)| {
        let sum: i64 = held.iter().map(|&(line, seat)| i64::from(line.told.sources[seat][at])).sum();
        Part { name, mean: sum as f64 / held.len() as f64 }
    };
    names.iter().enumerate().map(part).collect()
}

fn audit(lines: &[PlayedGame]) -> Audit {
    let games = lines.len().max(1) as f64;
    let trades: Vec<&crate::Trade> = lines.iter().flat_map(|line| &line.told.trades).collect();
    let share = |test: fn(&crate::Trade) -> bool| trades.iter().filter(|trade| test(trade)).count() as f64 / trades.len().max(1) as f64;
    let gain = |side: fn(&crate::Trade) -> i32| mean(&trades.iter().map(|trade| f64::from(side(trade)) / 100.0).collect::<Vec<_>>());
    let rounds: u64 = lines.iter().map(|line| u64::from(line.told.rounds)).sum();
    let faults: Vec<&String> = lines.iter().flat_map(|line| &line.faults).collect();
    Audit {
        illegal: faults.len(),
        examples: faults.into_iter().take(5).cloned().collect(),
        offers: lines.iter().fold(crate::Offers::default(), |all, line| all.and(&line.told.offers)),
        trades: trades.len(),
        trades_per_round: trades.len() as f64 / rounds.max(1) as f64,
        with_cards: share(|trade| trade.cards > 0),
        both_gain: share(|trade| trade.active_gain > 0 && trade.partner_gain > 0),
        gain_active: gain(|trade| trade.active_gain),
        gain_partner: gain(|trade| trade.partner_gain),
        gains: gain_classes(&trades),
        longest_talk: lines.iter().map(|line| line.told.talk).max().unwrap_or(0),
        mean_talk: lines.iter().map(|line| f64::from(line.told.talk)).sum::<f64>() / games,
        game_ms: lines.iter().flat_map(|line| &line.thought).sum::<u64>() as f64 / 1_000.0 / games,
    }
}

/// Gains from -6 to 6, in whole points.
fn gain_classes(trades: &[&crate::Trade]) -> Vec<GainClass> {
    let class = |gain: i32| gain.div_euclid(100).clamp(-6, 6);
    let count = |from: i32, side: fn(&crate::Trade) -> i32| trades.iter().filter(|trade| class(side(trade)) == from).count();
    (-6..=6)
        .map(|from| GainClass { from, active: count(from, |trade| trade.active_gain), partner: count(from, |trade| trade.partner_gain) })
        .collect()
}

/// Share and points in the games of each deal.
type ByDeal = BTreeMap<u64, Vec<(f64, f64)>>;

fn seats(lines: &[PlayedGame], dice: &mut Dice) -> Vec<SeatResult> {
    let mut found: BTreeMap<(u8, u8), ByDeal> = BTreeMap::new();
    for line in lines {
        let of = line.points.len() as u8;
        for seat in 0..of {
            let position = (seat + of - line.told.start) % of;
            let at = usize::from(seat);
            let deals = found.entry((of, position)).or_default();
            deals.entry(line.fixture.deal).or_default().push((line.share(at), line.points[at].into()));
        }
    }
    let result = |((of, position), deals): ((u8, u8), ByDeal)| {
        let row = |part: fn(&(f64, f64)) -> f64| -> Vec<f64> {
            deals.values().map(|games| mean(&games.iter().map(part).collect::<Vec<_>>())).collect()
        };
        SeatResult { of, position, share: estimate_share(&row(|game| game.0), dice), points: mean(&row(|game| game.1)) }
    };
    found.into_iter().map(result).collect()
}

fn length(lines: &[PlayedGame]) -> Length {
    const CLASSES: u32 = 20;
    let mut actions: Vec<f64> = lines.iter().map(|line| line.actions.into()).collect();
    actions.sort_by(f64::total_cmp);
    let (least, most) = (quantile(&actions, 0.0) as u32, quantile(&actions, 1.0) as u32);
    let width = (most - least).div_ceil(CLASSES).max(1);
    let first = least / width * width;
    let classes = (first..=most).step_by(width as usize).map(|from| {
        let inside = actions.iter().filter(|&&many| (from..from + width).contains(&(many as u32))).count();
        (from, inside)
    });
    Length {
        rounds: lines.iter().map(|line| f64::from(line.told.rounds)).sum::<f64>() / lines.len().max(1) as f64,
        actions: [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&actions, part)),
        classes: if lines.is_empty() { Vec::new() } else { classes.collect() },
    }
}

fn deeds(names: &'static [&'static str], lines: &[PlayedGame]) -> Vec<Deed> {
    let deed = |(at, &name): (usize, &&'static str)| {
        let (mut times, mut with, mut without) = (0_u64, Vec::new(), Vec::new());
        for line in lines {
            for (seat, deeds) in line.told.deeds.iter().enumerate() {
                times += u64::from(deeds[at]);
                let share = line.share(seat) * line.points.len() as f64;
                if deeds[at] > 0 { with.push(share) } else { without.push(share) }
            }
        }
        let many = (with.len() + without.len()).max(1) as f64;
        let index = |shares: &[f64]| (!shares.is_empty()).then(|| mean(shares));
        Deed { name, times: times as f64 / many, seats: with.len() as f64 / many, with: index(&with), without: index(&without) }
    };
    names.iter().enumerate().map(deed).collect()
}

fn moments(names: &'static [&'static str], lines: &[PlayedGame]) -> Vec<MomentFrequency> {
    let games = lines.len().max(1) as f64;
    let moment = |(at, &name): (usize, &&'static str)| {
        let came = lines.iter().filter(|line| line.told.moments[at] > 0).count() as f64;
        let times: u64 = lines.iter().map(|line| u64::from(line.told.moments[at])).sum();
        MomentFrequency { name, games: came / games, times: times as f64 / games }
    };
    names.iter().enumerate().map(moment).collect()
}

fn purchases(names: &'static [&'static str], lines: &[PlayedGame]) -> Vec<Prices> {
    let prices = |(at, &name): (usize, &&'static str)| {
        let mut by_price: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
        let bought = lines.iter().flat_map(|line| &line.told.purchases).filter(|bought| usize::from(bought.kind) == at);
        for bought in bought {
            by_price.entry(bought.price).or_default().push(f64::from(bought.value) / 100.0);
        }
        let count: usize = by_price.values().map(Vec::len).sum();
        let many = count.max(1) as f64;
        let price = by_price.iter().map(|(&price, values)| f64::from(price) * values.len() as f64).sum::<f64>() / many;
        let value = by_price.values().flatten().sum::<f64>() / many;
        let class = |(price, mut values): (i32, Vec<f64>)| {
            values.sort_by(f64::total_cmp);
            let [low, median, high] = [0.25, 0.5, 0.75].map(|part| quantile(&values, part));
            PriceClass { price, count: values.len(), low, median, high }
        };
        Prices { name, count, price, value, by_price: by_price.into_iter().map(class).collect() }
    };
    names.iter().enumerate().map(prices).collect()
}
