//! What a seat is asked, and the bounds of its answer.

use crate::buy::{self, MOST_BOUGHT};
use crate::haggle::MOST_MADE;
use crate::play_cards;
use crate::state::State;
use crate::{Action, CardList, CompassRule, Ducats, HarbourSet, Source, Step};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use tabletop::{Asked, CardSet, Seat, SeatSet};

/// A question to one seat. It holds nothing that its seat may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Prompt", tag = "prompt"))]
#[serde(rename = "prompt", rename_all = "kebab-case", remote = "Self")]
pub enum Prompt {
    /// The hand is larger than the limit: lay the surplus on the pirate stack (OM-21).
    Discard {
        /// How many cards must go.
        surplus: u8,
        /// The lions on the top cargo card.
        limit: u8,
    },
    /// The active player trades and buys, and in the end plays cards (OM-30 to OM-51).
    Trade {
        /// The nets on the top cargo card.
        load: u8,
        /// How many cards can be played now; none before the hand has reached the load (OM-40).
        play: Option<u8>,
        /// The price of a card from the deck, if one can be bought.
        deck: Option<Ducats>,
        /// The price of a card from the player's own pirate stack, if one can be bought.
        pirates: Option<Ducats>,
        /// How many cards may still be bought this turn.
        purchases: u8,
        /// How many offers may still be made this turn.
        offers: u8,
    },
    /// Another player may make offers to the active one, and answer (OM-34).
    Speak {
        /// How many offers may still be made this turn.
        offers: u8,
    },
    /// Where to sail (OM-59)?
    Sail {
        /// How many harbours far.
        distance: u8,
        /// Where that leads.
        harbours: HarbourSet,
    },
    /// Where to by Compass (OM-64)?
    Compass {
        /// Where it can lead.
        harbours: HarbourSet,
        /// May it be kept instead?
        may_keep: bool,
    },
    /// In which order are the played cards loaded (OM-70)?
    Load {
        /// The cards played.
        cards: CardSet,
    },
}
tabletop::tagged!(Prompt);

impl State {
    /// Only one seat must answer; while it trades, the others may speak (OM-34).
    #[inline]
    pub(crate) fn who_is_asked(&self) -> Asked {
        let Some(step) = self.step else { return Asked::NOBODY };
        let must = SeatSet::one(self.turn_of);
        if step != Step::Trade {
            return Asked { must, may: SeatSet::EMPTY };
        }
        let mut may = SeatSet::all(self.seats).without(self.turn_of);
        if !self.haggle.may_all_offer() {
            may = may.iter().filter(|&seat| self.may_speak(seat)).fold(SeatSet::EMPTY, SeatSet::with);
        }
        Asked { must, may }
    }

    pub(crate) fn question_to(&self, seat: Seat) -> Option<Prompt> {
        let step = self.step?;
        if seat == self.turn_of {
            Some(self.question(step))
        } else {
            self.who_is_asked().may.has(seat).then(|| Prompt::Speak { offers: self.offers_left(seat) })
        }
    }

    /// What the active player is asked.
    fn question(&self, step: Step) -> Prompt {
        let seat = self.turn_of;
        match step {
            Step::Discard => Prompt::Discard { surplus: self.surplus(seat), limit: self.edition.lions(self.top(seat)) },
            Step::Trade => {
                let price = |from| buy::may(self, seat, from).is_ok().then(|| self.price());
                Prompt::Trade {
                    load: self.load(),
                    play: self.to_play(),
                    deck: price(Source::Deck),
                    pirates: price(Source::Pirates),
                    purchases: MOST_BOUGHT - self.bought,
                    offers: self.offers_left(seat),
                }
            }
            Step::Sail => Prompt::Sail { distance: self.distance, harbours: self.within_reach() },
            Step::Compass => Prompt::Compass { harbours: self.compass_leads_to(), may_keep: self.options.compass == CompassRule::May },
            Step::Load => Prompt::Load { cards: self.played },
        }
    }

    /// How many offers a seat may still make, now and this turn (OM-34).
    #[inline]
    pub(crate) fn offers_left(&self, seat: Seat) -> u8 {
        MOST_MADE - self.haggle.table.made[seat]
    }

    /// Has a seat that is not active anything to say: an offer to make, to answer or to take back?
    fn may_speak(&self, seat: Seat) -> bool {
        self.haggle.may_offer(seat) || self.haggle.open().iter().any(|open| open.from.0 == seat || open.asked.has(seat))
    }

    /// The answers of a seat that can be listed: each of them is legal, whatever others hold.
    pub(crate) fn listed_answers(&self, seat: Seat) -> Vec<Action> {
        let Some(step) = self.step else { return Vec::new() };
        let mut answers = Vec::new();
        if step == Step::Trade {
            answers.extend(self.haggle.open().iter().filter(|open| open.asked.has(seat)).map(|open| Action::Decline(open.id)));
            answers.extend(self.haggle.open().iter().filter(|open| open.from.0 == seat).map(|open| Action::Withdraw(open.id)));
        }
        if seat != self.turn_of {
            return answers;
        }
        match step {
            Step::Discard => {
                let lists = selections(self.hands[seat], self.surplus(seat)).map(|cards| Action::Discard(cards.iter().collect()));
                answers.extend(lists);
            }
            Step::Trade => {
                let sources = [Source::Deck, Source::Pirates].into_iter().filter(|&from| buy::may(self, seat, from).is_ok());
                answers.extend(sources.map(Action::Buy));
                if let Some(load) = self.to_play() {
                    let legal = selections(self.hands[seat], load).filter(|&cards| play_cards::may(self, seat, cards).is_ok());
                    answers.extend(legal.map(Action::Play));
                }
            }
            Step::Sail => answers.extend(self.within_reach().iter().map(Action::Sail)),
            Step::Compass => {
                answers.extend(self.compass_leads_to().iter().map(|harbour| Action::Compass(Some(harbour))));
                if self.options.compass == CompassRule::May {
                    answers.push(Action::Compass(None));
                }
            }
            Step::Load => orders(self.played, &mut CardList::new(), &mut |cards| answers.push(Action::Load(cards.clone()))),
        }
        answers
    }
}

/// More selections than this are too many to list.
const MOST_LISTED: u32 = 500;

/// All ways to choose this many cards; none when they are too many to list.
fn selections(cards: CardSet, count: u8) -> impl Iterator<Item = CardSet> {
    let (size, count) = (u32::from(cards.len()), u32::from(count));
    let mut ways = 1;
    for chosen in 0..count {
        ways = (ways * (size - chosen) / (chosen + 1)).min(MOST_LISTED + 1);
    }
    let places = if ways > MOST_LISTED || size > 31 { 0 } else { 1 << size };
    (0..places)
        .filter(move |places: &u32| places.count_ones() == count)
        .map(move |places| cards.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1).map(|(_, card)| card).collect())
}

/// All orders of these cards.
fn orders(rest: CardSet, before: &mut CardList, each: &mut impl FnMut(&CardList)) {
    if rest.is_empty() {
        each(before);
    }
    for card in rest {
        before.push(card);
        orders(rest - CardSet::one(card), before, each);
        before.pop();
    }
}
