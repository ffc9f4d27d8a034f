//! The commands of Oltre Mare.

mod complete;
mod help;
mod parse;
mod terms;
mod write;

use crate::commands::line::WordSet;
use crate::commands::verb::Verb;
use crate::commands::{Board, Command, CommandOf, Help, Moment, Typed, Wrong, chore};
use crate::texts::{say, text};
use crate::{OltreMareCommands, Speaker};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Action, Claim, Edition, OfferId, Refusal, Seen, State, Statements, View};
use tabletop::{Card, Seat, Viewer};

/// What a player has said before: claims about cards of the hand, and the numbers that the played cards had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What is said about cards whenever they are offered (OM-32).
    pub claims: Vec<Claim>,
    /// The cards played, with the numbers they had in the hand, so that they can be loaded by the same numbers.
    pub played: Vec<(u32, Card)>,
    /// Offers that their authors can no longer keep: learned when accepting them failed (OM-34).
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
enum CommandWord {
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
const VERBS: [Verb<CommandWord>; 14] = [
    Verb { verb: CommandWord::Discard, words: text!(OltreMareCommands.discard) },
    Verb { verb: CommandWord::Offer, words: text!(OltreMareCommands.offer) },
    Verb { verb: CommandWord::Call, words: text!(OltreMareCommands.call) },
    Verb { verb: CommandWord::Counter, words: text!(OltreMareCommands.counter) },
    Verb { verb: CommandWord::Accept, words: text!(OltreMareCommands.accept) },
    Verb { verb: CommandWord::Confirm, words: text!(OltreMareCommands.confirm) },
    Verb { verb: CommandWord::Decline, words: text!(OltreMareCommands.decline) },
    Verb { verb: CommandWord::Withdraw, words: text!(OltreMareCommands.withdraw) },
    Verb { verb: CommandWord::Claim, words: text!(OltreMareCommands.claim) },
    Verb { verb: CommandWord::Buy, words: text!(OltreMareCommands.buy) },
    Verb { verb: CommandWord::Play, words: text!(OltreMareCommands.play) },
    Verb { verb: CommandWord::Sail, words: text!(OltreMareCommands.sail) },
    Verb { verb: CommandWord::Keep, words: text!(OltreMareCommands.keep) },
    Verb { verb: CommandWord::Load, words: text!(OltreMareCommands.load) },
];

/// Goods asked for follow.
const FOR: WordSet = text!(OltreMareCommands.against);
/// Cards and ducats that are given follow.
const GIVE: WordSet = text!(OltreMareCommands.give);
/// What the cards should show follows.
const WISH: WordSet = text!(OltreMareCommands.wish);
/// Before a player.
const TO: WordSet = text!(OltreMareCommands.to);
/// Before the cards that answer an offer, or the player whose answer is taken.
const WITH: WordSet = text!(OltreMareCommands.with);
/// Before the kind of an offer.
const AS: WordSet = text!(OltreMareCommands.as_kind);
/// The kind of an offer whose author chooses among the answers.
const CALL: WordSet = text!(OltreMareCommands.kind_call);
/// The kind of an offer that goes to the first to accept.
const FIRM: WordSet = text!(OltreMareCommands.kind_firm);
/// All other players.
const EVERYONE: WordSet = text!(OltreMareCommands.everyone);
/// Money.
const DUCATS: WordSet = text!(OltreMareCommands.ducats);
/// The deck.
const DECK: WordSet = text!(OltreMareCommands.deck);
/// The player's own pirate stack.
const PIRATES: WordSet = text!(OltreMareCommands.pirates);
/// Before an icon that a card does not have.
const NO: WordSet = text!(OltreMareCommands.no);
/// Lions of a card.
const LIONS: WordSet = text!(OltreMareCommands.lions);
/// Nets of a card.
const NETS: WordSet = text!(OltreMareCommands.nets);

impl Speaker<'_, Edition> {
    /// What is typed and answered in the language of the reader.
    pub(crate) fn commands(&self) -> &'static OltreMareCommands {
        OltreMareCommands::of(self.language)
    }
}

/// The player's own hand, as it is shown.
fn hand(view: &View) -> &[Card] {
    you(view).and_then(|seat| view.seats.get(seat.index())).and_then(|own| Seen::faces(&own.hand)).unwrap_or_default()
}

/// The typist's seat.
fn you(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

/// The open offers that this viewer may answer, and the viewer's own.
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
