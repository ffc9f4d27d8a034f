//! Oltre Mare as it is typed.

mod complete;
mod help;
mod parse;
mod terms;
mod write;

use crate::commands::verb::Verb;
use crate::commands::{Board, Command, CommandOf, Help, Moment, Typed, Wrong, chore};
use crate::speaker::both;
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, OfferId, Refusal, Seen, State, Statements, View};
use tabletop::{Card, Seat, Viewer};

/// What a player has said before: claims about cards of the hand, and under which numbers the cards lay that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What is said about cards whenever they are offered (OM-32).
    pub claims: Vec<Claim>,
    /// The cards played, with the numbers they had in the hand, so that they can be loaded under the same ones.
    pub played: Vec<(u32, Card)>,
    /// Offers that their authors can no longer keep: that was learned when they were accepted (OM-34).
    pub void: Vec<OfferId>,
}

impl Draft {
    /// What is said about a card.
    pub fn says(&self, card: Card) -> Statements {
        self.claims.iter().find(|claim| claim.card == card).map_or(Statements::NONE, |claim| claim.says)
    }
}

impl Typed for State {
    const BOARD: Board = Board::Sea;

    type Draft = Draft;

    fn parse(moment: &Moment<'_, State>, line: &str) -> Result<CommandOf<State>, Wrong> {
        parse::line(moment, line)
    }

    fn write(moment: &Moment<'_, State>, action: &Action) -> String {
        write::action(moment, action)
    }

    fn complete(moment: &Moment<'_, State>, line: &str) -> Vec<String> {
        complete::words(moment, line)
    }

    fn help(moment: &Moment<'_, State>) -> Vec<Help> {
        help::now(moment)
    }

    fn done(draft: &mut Draft, view: &View, action: &Action) {
        let hand = hand(view);
        if let Action::Play(cards) = action {
            draft.played = (1..).zip(hand.iter().copied()).filter(|(_, card)| cards.has(*card)).collect();
            draft.claims.retain(|claim| !cards.has(claim.card));
        } else if let Action::Load(_) = action {
            draft.played.clear();
        }
        draft.claims.retain(|claim| hand.contains(&claim.card));
    }

    fn not_done(draft: &mut Draft, action: &Action, refusal: &Refusal) {
        if let (Action::Accept { offer, .. }, Refusal::ChangedMind { .. }) = (action, refusal) {
            draft.void.push(*offer);
        }
    }

    fn say_draft(moment: &Moment<'_, State>) -> Option<String> {
        let speaker = moment.speaker;
        let hand = hand(moment.view);
        let claims: Vec<String> = (1..)
            .zip(hand)
            .map(|(number, &card)| (number, moment.draft.says(card)))
            .filter(|(_, says)| !says.is_empty())
            .map(|(number, says): (u32, Statements)| {
                let says = speaker.statements(says);
                both!(speaker, "of card {number}: {says}", "über Karte {number}: {says}")
            })
            .collect();
        let said = speaker.all_of(&claims);
        (!claims.is_empty()).then(|| both!(speaker, "When you offer it, you say {said}.", "Wenn du sie anbietest, sagst du {said}."))
    }
}

/// The first words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Discard,
    Offer,
    Call,
    Counter,
    Accept,
    Confirm,
    Decline,
    Withdraw,
    Claim,
    Buy,
    Play,
    Sail,
    Keep,
    Load,
    Chore(chore::Word),
}

/// The words of the game; those of the table follow them.
const VERBS: [Verb<Word>; 14] = [
    Verb { verb: Word::Discard, english: &["discard"], german: &["abwerfen", "wirf"] },
    Verb { verb: Word::Offer, english: &["offer", "give"], german: &["biete", "gib", "anbieten"] },
    Verb { verb: Word::Call, english: &["call", "ask"], german: &["frage", "suche"] },
    Verb { verb: Word::Counter, english: &["counter"], german: &["gegenangebot", "kontere"] },
    Verb { verb: Word::Accept, english: &["accept"], german: &["annehmen", "nimm"] },
    Verb { verb: Word::Confirm, english: &["confirm", "choose"], german: &["bestätige", "wähle"] },
    Verb { verb: Word::Decline, english: &["decline", "refuse"], german: &["ablehnen"] },
    Verb { verb: Word::Withdraw, english: &["withdraw"], german: &["zurückziehen"] },
    Verb { verb: Word::Claim, english: &["claim", "say"], german: &["behaupte", "sage"] },
    Verb { verb: Word::Buy, english: &["buy"], german: &["kaufe", "kaufen"] },
    Verb { verb: Word::Play, english: &["play"], german: &["spiele", "spielen"] },
    Verb { verb: Word::Sail, english: &["sail"], german: &["fahre", "segle", "segeln"] },
    Verb { verb: Word::Keep, english: &["keep"], german: &["behalte"] },
    Verb { verb: Word::Load, english: &["load"], german: &["lade", "laden"] },
];

/// From here on goods are asked for.
const FOR: [&str; 4] = ["for", "against", "für", "gegen"];
/// From here on cards and ducats are given.
const GIVE: [&str; 4] = ["give", "gives", "gib", "gebe"];
/// From here on it is said what the cards should show.
const WISH: [&str; 4] = ["wish", "wishing", "wunsch", "wünsche"];
/// Before a player.
const TO: [&str; 2] = ["to", "an"];
/// Before the cards that answer an offer, or the one whose answer is taken.
const WITH: [&str; 3] = ["with", "mit", "from"];
/// Before the kind of an offer.
const AS: [&str; 2] = ["as", "als"];
/// Money.
const DUCATS: [&str; 5] = ["ducats", "ducat", "dukaten", "dukat", "d"];
/// The deck.
const DECK: [&str; 3] = ["deck", "stapel", "warenstapel"];
/// The own pirate stack.
const PIRATES: [&str; 4] = ["pirates", "piraten", "piratenstapel", "pirate"];

/// The own hand, as it is shown.
fn hand(view: &View) -> &[Card] {
    you(view).and_then(|seat| view.seats.get(seat.index())).and_then(|own| Seen::faces(&own.hand)).unwrap_or_default()
}

/// Where the one who types sits.
fn you(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

/// The open offers that this viewer may answer, and those that are their own.
fn offers(view: &View) -> (Vec<OfferId>, Vec<OfferId>) {
    use oltre_mare::To;
    let Some(you) = you(view) else { return (Vec::new(), Vec::new()) };
    let to_you = |offer: &&oltre_mare::Offer| {
        let meant = match offer.to {
            To::All => offer.from != you,
            To::Seat(seat) => seat == you,
        };
        meant && !offer.declined.contains(&you)
    };
    (
        view.offers.iter().filter(to_you).map(|offer| offer.id).collect(),
        view.offers.iter().filter(|offer| offer.from == you).map(|offer| offer.id).collect(),
    )
}

/// An action, as a command.
fn act(action: Action) -> Result<CommandOf<State>, Wrong> {
    Ok(Command::Do(action))
}
