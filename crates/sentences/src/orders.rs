//! Standing orders in words: what they do, what they have done, and how they are typed.

use crate::commands::line::{AND, Line, WordSet};
use crate::commands::{Help, Moment, Part, Typed, Wrong, player};
use crate::texts::{say, text};
use crate::{CommandTexts, Speaker, Wares};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use protocol::{By, What};
use table::Seated;
use tabletop::Seat;

/// A game in which standing orders can be left.
pub trait Ordered: Seated + Typed {
    /// What an order does.
    fn say_order(speaker: &Speaker<'_, Self::Words>, order: &Self::Instruction) -> String;

    /// What the reader's own order has just done; `None` if the usual sentence says it.
    fn say_by_order(speaker: &Speaker<'_, Self::Words>, sight: &Self::Sight) -> Option<String>;

    /// Reads an order.
    fn parse_order(moment: &Moment<'_, Self>, line: &mut OrderWords<'_>) -> Result<Self::Instruction, Wrong>;

    /// How orders are typed, without the first word.
    fn order_help(speaker: &Speaker<'_, Self::Words>) -> Vec<Help>;
}

/// The words of an order.
pub struct OrderWords<'t>(pub(crate) Line<'t>);

/// What was typed about orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderLine<I> {
    /// Leave this order.
    Leave(I),
    /// Cancel the order of this number, counted from 1; or all of them.
    Cancel(Option<usize>),
}

const CANCEL: WordSet = text!(CommandTexts.order_cancel);
const ALL: WordSet = text!(CommandTexts.all);
pub(crate) const SELL: WordSet = text!(CommandTexts.order_sell);
pub(crate) const BUY: WordSet = text!(CommandTexts.order_buy);
pub(crate) const NO: WordSet = text!(CommandTexts.order_no);
pub(crate) const TRADES: WordSet = text!(CommandTexts.order_trades);
pub(crate) const BID: WordSet = text!(CommandTexts.order_bid);
pub(crate) const PASS: WordSet = text!(CommandTexts.order_pass);
const LIMIT: WordSet = text!(CommandTexts.order_limit);
const UP: WordSet = text!(CommandTexts.order_up);
const TO: WordSet = text!(CommandTexts.order_to);
const ANYONE: WordSet = text!(CommandTexts.order_anyone);
const THIS: WordSet = text!(CommandTexts.order_this);
const EACH: WordSet = text!(CommandTexts.order_each);
const TURNS: WordSet = text!(CommandTexts.order_turns);
const LOTS: WordSet = text!(CommandTexts.order_lots);
const CREDIT: WordSet = text!(CommandTexts.order_credit);
const CANCELLED: WordSet = text!(CommandTexts.order_cancelled);
const FILL: WordSet = text!(CommandTexts.order_fill);

impl<R: Ordered> Moment<'_, R> {
    /// What was typed after the word for an order.
    pub fn parse_order(&self, typed: &str) -> Result<OrderLine<R::Instruction>, Wrong> {
        let like = || R::order_help(&self.speaker).into_iter().map(|help| help.usage);
        let mut words = OrderWords(Line::new(typed));
        if words.0.takes(CANCEL) {
            if words.0.is_empty() || words.0.takes(ALL) {
                return Ok(OrderLine::Cancel(None));
            }
            let number = words.0.number().ok_or(Wrong::Missing { part: Part::Amount, like: Vec::new() });
            return number.map(|number| OrderLine::Cancel(Some(number as usize))).map_err(|wrong| wrong.like(like()));
        }
        R::parse_order(self, &mut words).map(OrderLine::Leave).map_err(|wrong| wrong.like(like()))
    }
}

/// What happened, sentence by sentence, as the reader saw it. What an order of the reader did is told as such, and so is what counted
/// because time ran out.
pub fn told<R: Ordered>(speaker: &Speaker<'_, R::Words>, what: &What<R>) -> Vec<String> {
    let Some(sights) = what.sights() else { return speaker.talk::<R>(what).into_iter().collect() };
    let by = if let What::Acted { seat, by, .. } = what { Some(*by).filter(|_| speaker.you == Some(*seat)) } else { None };
    sights.iter().enumerate().map(|(at, sight)| told_by::<R>(speaker, by, at == 0, sight)).collect()
}

/// One sentence of it; the first one says that time ran out.
pub fn told_by<R: Ordered>(speaker: &Speaker<'_, R::Words>, by: Option<By>, first: bool, sight: &R::Sight) -> String {
    let said = || R::say_sight(speaker, sight);
    match by {
        Some(By::Standing(_)) => R::say_by_order(speaker, sight).unwrap_or_else(said),
        Some(By::Draft) if first => {
            let said = said();
            say!(speaker.house.by_draft, said)
        }
        Some(By::Draft | By::Person | By::Bot) | None => said(),
    }
}

/// What follows the verb of an order.
pub(crate) struct OrderParts<G> {
    pub(crate) price: Option<u16>,
    pub(crate) with: Vec<Seat>,
    /// How many turns or rounds; nothing if nothing was said about it.
    pub(crate) span: Option<u8>,
    pub(crate) until_cancelled: bool,
    pub(crate) each: bool,
    pub(crate) lots: Option<u8>,
    pub(crate) this_lot: bool,
    pub(crate) credit: bool,
    pub(crate) goods: Vec<G>,
}

/// Reads the rest of an order, whatever the order of its parts.
pub(crate) fn parts<E: Wares>(speaker: &Speaker<'_, E>, line: &mut Line<'_>) -> Result<OrderParts<E::Good>, Wrong> {
    let mut parts = OrderParts {
        price: None,
        with: Vec::new(),
        span: None,
        until_cancelled: false,
        each: false,
        lots: None,
        this_lot: false,
        credit: false,
        goods: Vec::new(),
    };
    let others: Vec<Seat> = Seat::all(speaker.names.len() as u8).filter(|seat| speaker.you != Some(*seat)).collect();
    loop {
        line.join();
        if line.is_empty() {
            return Ok(parts);
        }
        if line.takes(LIMIT) {
            parts.price = Some(small(line)?);
        } else if line.takes(UP) {
            line.takes(TO);
            if line.peek().is_some_and(|word| word.number().is_some()) {
                parts.price = Some(small(line)?);
            }
        } else if line.takes(THIS) {
            if line.takes(LOTS) {
                parts.this_lot = true;
            } else if line.takes(TURNS) {
                parts.span = Some(1);
            }
        } else if line.takes(EACH) {
            parts.each |= line.takes(TURNS);
        } else if line.takes(CREDIT) {
            parts.credit = true;
        } else if line.takes(CANCELLED) {
            parts.until_cancelled = true;
        } else if line.takes(TO) {
            if !line.takes(ANYONE) {
                parts.with.push(player::take(line, speaker.names, &others)?);
                parts.with.extend(more_players(line, speaker.names, &others));
            }
        } else if line.takes(FILL) || line.takes(LOTS) {
        } else if line.peek().is_some_and(|word| word.number().is_some()) {
            let number = small(line)?;
            if line.takes(TURNS) {
                parts.span = Some(number.min(250) as u8);
            } else if line.takes(LOTS) {
                parts.lots = Some(number.min(250) as u8);
            } else if parts.price.is_none() {
                parts.price = Some(number);
            } else {
                return Err(Wrong::NotUnderstood { word: number.to_string(), like: Vec::new() });
            }
        } else {
            parts.goods.push(speaker.take_good(line)?);
        }
    }
}

/// Further players after a comma or an "and".
fn more_players(line: &mut Line<'_>, names: &[String], others: &[Seat]) -> Vec<Seat> {
    let mut more = Vec::new();
    while line.peek().is_some_and(|word| word.typed == "," || word.is(AND)) {
        let mut ahead = line.clone();
        ahead.join();
        let Ok(seat) = player::take(&mut ahead, names, others) else { break };
        more.push(seat);
        *line = ahead;
    }
    more
}

/// A number that is not too large.
fn small(line: &mut Line<'_>) -> Result<u16, Wrong> {
    let Some(word) = line.next() else { return Err(Wrong::Missing { part: Part::Amount, like: Vec::new() }) };
    let number = word.number().and_then(|number| u16::try_from(number).ok());
    number.ok_or_else(|| Wrong::Unknown { part: Part::Amount, word: word.typed.into(), could_be: Vec::new() })
}

/// The first word does not belong here, or there is none.
pub(crate) fn no_order(line: &mut Line<'_>) -> Wrong {
    match line.next() {
        Some(word) => Wrong::NotUnderstood { word: word.typed.into(), like: Vec::new() },
        None => Wrong::Missing { part: Part::Verb, like: Vec::new() },
    }
}
