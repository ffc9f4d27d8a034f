//! Oltre Mare as it is typed.

mod complete;
mod help;
mod parse;
mod terms;
mod write;

use crate::commands::line::WordSet;
use crate::commands::verb::Verb;
use crate::commands::{Board, Command, CommandOf, Help, Moment, Typed, Wrong, chore};
use crate::texts::say;
use crate::{OltreMareCommands, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, Edition, OfferId, Refusal, Seen, State, Statements, View};
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
                say!(speaker.commands().of_card, number, says)
            })
            .collect();
        let said = speaker.all_of(&claims);
        (!claims.is_empty()).then(|| say!(speaker.commands().when_you_offer_it, said))
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
    Verb { verb: Word::Discard, words: |language| OltreMareCommands::of(language).discard },
    Verb { verb: Word::Offer, words: |language| OltreMareCommands::of(language).offer },
    Verb { verb: Word::Call, words: |language| OltreMareCommands::of(language).call },
    Verb { verb: Word::Counter, words: |language| OltreMareCommands::of(language).counter },
    Verb { verb: Word::Accept, words: |language| OltreMareCommands::of(language).accept },
    Verb { verb: Word::Confirm, words: |language| OltreMareCommands::of(language).confirm },
    Verb { verb: Word::Decline, words: |language| OltreMareCommands::of(language).decline },
    Verb { verb: Word::Withdraw, words: |language| OltreMareCommands::of(language).withdraw },
    Verb { verb: Word::Claim, words: |language| OltreMareCommands::of(language).claim },
    Verb { verb: Word::Buy, words: |language| OltreMareCommands::of(language).buy },
    Verb { verb: Word::Play, words: |language| OltreMareCommands::of(language).play },
    Verb { verb: Word::Sail, words: |language| OltreMareCommands::of(language).sail },
    Verb { verb: Word::Keep, words: |language| OltreMareCommands::of(language).keep },
    Verb { verb: Word::Load, words: |language| OltreMareCommands::of(language).load },
];

/// From here on goods are asked for.
const FOR: WordSet = |language| OltreMareCommands::of(language).against;
/// From here on cards and ducats are given.
const GIVE: WordSet = |language| OltreMareCommands::of(language).give;
/// From here on it is said what the cards should show.
const WISH: WordSet = |language| OltreMareCommands::of(language).wish;
/// Before a player.
const TO: WordSet = |language| OltreMareCommands::of(language).to;
/// Before the cards that answer an offer, or the player whose answer is taken.
const WITH: WordSet = |language| OltreMareCommands::of(language).with;
/// Before the kind of an offer.
const AS: WordSet = |language| OltreMareCommands::of(language).as_kind;
/// The kind of an offer whose author chooses among the answers.
const CALL: WordSet = |language| OltreMareCommands::of(language).kind_call;
/// The kind of an offer that the first to accept has.
const FIRM: WordSet = |language| OltreMareCommands::of(language).kind_firm;
/// All other players.
const EVERYONE: WordSet = |language| OltreMareCommands::of(language).everyone;
/// Money.
const DUCATS: WordSet = |language| OltreMareCommands::of(language).ducats;
/// The deck.
const DECK: WordSet = |language| OltreMareCommands::of(language).deck;
/// The own pirate stack.
const PIRATES: WordSet = |language| OltreMareCommands::of(language).pirates;
/// Before an icon that a card does not have.
const NO: WordSet = |language| OltreMareCommands::of(language).no;
/// Lions of a card.
const LIONS: WordSet = |language| OltreMareCommands::of(language).lions;
/// Nets of a card.
const NETS: WordSet = |language| OltreMareCommands::of(language).nets;

impl Speaker<'_, Edition> {
    /// What is typed and answered in the language of the reader.
    pub(crate) fn commands(&self) -> &'static OltreMareCommands {
        OltreMareCommands::of(self.language)
    }
}

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
