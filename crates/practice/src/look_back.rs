//! Looking back at a game that is over: where a captain would have acted differently, and what that would have gained. It uses only what
//! the seat knew at that moment.

use bots::{Ask, Bot, Budget, decide};
use catalog::{Editions, Game, Playable, of_game};
use protocol::Decision;
use sentences::{Language, Moment, Speaker, Typed};
use tabletop::record::{Record, Replay};
use tabletop::{Dice, Heard, Seat, Viewer};

/// An advantage of fewer standard errors than this may be luck.
const SURE: f64 = 2.0;
/// How much longer two answers are compared than one is searched for.
const WEIGHED: u32 = 2;

/// What to look back at, and for whom.
#[derive(Clone, Copy, Debug)]
pub struct Looking<'a> {
    /// The record of the game.
    pub record: &'a str,
    /// Whose decisions.
    pub seat: Seat,
    /// The names by seat, if they differ from the record.
    pub names: &'a [String],
    /// The language of the sentences.
    pub language: Language,
    /// How much of a quick captain's budget is spent on each decision, in hundredths.
    pub care: u32,
}

/// The decisions of a seat that could have been better, as a JSON list of [`Decision`]s, the costliest first. `progress` gets how many
/// actions are done, and how many there are.
pub fn look_back(looking: Looking<'_>, progress: &mut dyn FnMut(u32, u32)) -> Result<String, String> {
    let game = Game::of_record(looking.record).map_err(|fault| fault.to_string())?;
    let decisions = of_game!(game, R => decisions::<R>(looking, progress))?;
    serde_json::to_string(&decisions).map_err(|error| error.to_string())
}

/// A game whose decisions can be described afterwards.
trait Retold: Playable + Typed {
    /// A secret decision as a sentence; nothing if the events of the action describe it.
    fn secret(_speaker: &Speaker<'_, Self::Words>, _action: &Self::Action) -> Option<String> {
        None
    }
}

impl Retold for oltre_mare::State {}

impl Retold for ostia::State {
    fn secret(speaker: &Speaker<'_, Self::Words>, action: &Self::Action) -> Option<String> {
        action.placement().map(|placement| speaker.laid(&placement))
    }
}

fn decisions<R: Retold>(
    Looking { record, seat, names, language, care }: Looking<'_>,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<Vec<Decision>, String> {
    let record = Record::<R>::read(record).map_err(|fault| fault.to_string())?;
    if seat.0 >= record.seat_count() {
        return Err("nobody sat there".into());
    }
    let edition = record.edition(&Editions).map_err(|fault| fault.to_string())?;
    let recorded: Vec<String> = record.seats.iter().map(|sitter| sitter.name.clone()).collect();
    let names = if names.len() == recorded.len() { names } else { &recorded };
    let speaker = Speaker::new(language, names, R::words(&edition), Some(seat));
    let viewer = Viewer::Seat(seat);
    let mut heard = Heard::new();
    let mut replay = Replay::new(&record, &Editions, &mut heard).map_err(|fault| fault.to_string())?;
    let setup = R::setup(edition.clone(), record.options.clone(), record.seat_count(), None);
    let mut knowledge = R::knowledge(&setup, replay.state().view(viewer));
    let all = record.actions.len() as u32;
    let mut decisions = Vec::new();
    let mut own = 0;
    loop {
        let before = replay.state().clone();
        heard.0.clear();
        let Some((who, done)) = replay.step(&mut heard).map_err(|fault| fault.to_string())? else { break };
        let number = replay.done() as u32;
        let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
        if who == seat {
            let found = weigh(&before, &speaker, &knowledge, number, care, &done);
            decisions.extend(found.map(|decision| Decision { own, ..decision }));
            own += 1;
        }
        R::learn(&mut knowledge, &sights, replay.state().view(viewer));
        progress(number, all);
    }
    decisions.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    Ok(decisions)
}

/// Compares a decision with the captain's; nothing if they are the same, or the captain's is not clearly better.
fn weigh<R: Retold>(
    before: &R,
    speaker: &Speaker<'_, R::Words>,
    knowledge: &R::Knowledge,
    number: u32,
    care: u32,
    done: &R::Action,
) -> Option<Decision> {
    let seat = speaker.you?;
    let prompt = before.prompt(seat)?;
    let quick = R::QUICK * care / 100;
    let ask =
        Ask::<R> { seat, knowledge, prompt: &prompt, must: before.asked().must.has(seat), seed: number.into(), budget: Budget::of(quick) };
    let thought = decide(Bot::CAPTAIN, &ask)?;
    if thought.action == *done {
        return None;
    }
    // The comparison has its own luck, so that it does not repeat the search.
    let (loss, off) = R::better_by(&Ask { seed: !ask.seed, budget: Budget::of(WEIGHED * quick), ..ask }, done, &thought.action);
    if loss <= SURE * off {
        return None;
    }
    let view = before.view(Viewer::Seat(seat));
    let moment = Moment::<R> { speaker: *speaker, view: &view, prompt: Some(&prompt), draft: &R::Draft::default() };
    // As the seat would see it; an action that only the secrets of others ruled out is shown as it is typed.
    let told = |action: &R::Action| {
        let mut heard = Heard::new();
        let played = before.clone().play(seat, action, &mut Dice::new(0), &mut heard);
        let first = heard.0.iter().find_map(|event| R::sight(event, Viewer::Seat(seat))).filter(|_| played.is_ok());
        R::secret(speaker, action).or_else(|| first.map(|sight| R::say_sight(speaker, &sight))).unwrap_or_else(|| moment.write(action))
    };
    let [mut done, mut better] = [done, &thought.action].map(|action| (told(action), moment.write(action)));
    if done.0 == better.0 {
        (done.0, better.0) = (done.1, better.1);
    }
    Some(Decision {
        action: number,
        own: 0,
        done: done.0,
        better: better.0,
        why: thought.why.map(|why| R::say_why(speaker, seat, &why)),
        loss,
    })
}
