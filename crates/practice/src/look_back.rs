//! Looking back at a game that is over: where a captain would have acted differently, and what that would have gained, by what the seat
//! knew at that moment; and, apart from that, what the deck did for the seat.

use bots::{Ask, Bot, Budget, decide};
use catalog::{Editions, Game, Playable, of_game};
use protocol::{Decision, LookedBack};
use sentences::{Language, Moment, Speaker, Typed};
use tabletop::record::{Record, Replay};
use tabletop::{Card, CardSet, Dice, Heard, Seat, Viewer};

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

/// What a seat could have done better, and its luck, as JSON of [`LookedBack`]. `progress` gets how many actions are done, and how many
/// there are.
pub fn look_back(looking: Looking<'_>, progress: &mut dyn FnMut(u32, u32)) -> Result<String, String> {
    let game = Game::of_record(looking.record).map_err(|fault| fault.to_string())?;
    let looked = of_game!(game, R => looked_back::<R>(looking, progress))?;
    serde_json::to_string(&looked).map_err(|error| error.to_string())
}

/// A game whose decisions can be described afterwards.
trait Retold: Playable + Typed {
    /// A secret decision as a sentence; nothing if the events of the action describe it.
    fn secret(_speaker: &Speaker<'_, Self::Words>, _action: &Self::Action) -> Option<String> {
        None
    }

    /// When something was asked, in the seat's turn of this number.
    fn when(speaker: &Speaker<'_, Self::Words>, view: &Self::View, prompt: &Self::Prompt, turn: u32) -> String;

    /// Does a turn of this seat begin?
    fn begins_turn(sight: &Self::Sight, seat: Seat) -> bool;

    /// How good or bad the cards are that a seat draws from the deck, as that seat sees it.
    fn drawn_cards(speaker: &Speaker<'_, Self::Words>, sight: &Self::Sight) -> Vec<f64>;

    /// The average of the seat's own cards, and that of all others, in a sentence.
    fn tell_luck(speaker: &Speaker<'_, Self::Words>, own: f64, others: f64) -> String;
}

impl Retold for oltre_mare::State {
    fn when(speaker: &Speaker<'_, Self::Words>, _: &oltre_mare::View, _: &oltre_mare::Prompt, turn: u32) -> String {
        speaker.own_turn(turn)
    }

    fn begins_turn(sight: &oltre_mare::Sight, seat: Seat) -> bool {
        matches!(sight, oltre_mare::Sight::TurnBegan { seat: of, .. } if *of == seat)
    }

    fn drawn_cards(speaker: &Speaker<'_, Self::Words>, sight: &oltre_mare::Sight) -> Vec<f64> {
        use oltre_mare::{Icon, Seen, Sight, Source};
        let (Sight::Dealt { cards, .. } | Sight::Market { cards, .. } | Sight::Bought { from: Source::Deck, card: cards, .. }) = sight
        else {
            return Vec::new();
        };
        // Of all that a card shows, pirates are what nobody wants (OM-55).
        let pirates = |card: &Card| f64::from(speaker.edition.icons(*card).count(Icon::Pirate).min(1));
        if let Seen::Faces(cards) = cards { cards.iter().map(pirates).collect() } else { Vec::new() }
    }

    fn tell_luck(speaker: &Speaker<'_, Self::Words>, own: f64, others: f64) -> String {
        speaker.luck(own, others)
    }
}

impl Retold for ostia::State {
    fn when(speaker: &Speaker<'_, Self::Words>, view: &ostia::View, prompt: &ostia::Prompt, _: u32) -> String {
        speaker.when(view.round, &prompt.question)
    }

    fn begins_turn(_: &ostia::Sight, _: Seat) -> bool {
        false
    }

    fn drawn_cards(speaker: &Speaker<'_, Self::Words>, sight: &ostia::Sight) -> Vec<f64> {
        let (ostia::Sight::StartCard { card: cards, .. } | ostia::Sight::Dealt { cards, .. }) = sight else { return Vec::new() };
        let worth = |card| f64::from(speaker.edition.minimum(CardSet::one(card)).0);
        cards.faces().unwrap_or_default().iter().map(worth).collect()
    }

    fn tell_luck(speaker: &Speaker<'_, Self::Words>, own: f64, others: f64) -> String {
        speaker.luck(own, others)
    }

    fn secret(speaker: &Speaker<'_, Self::Words>, action: &Self::Action) -> Option<String> {
        action.placement().map(|placement| speaker.laid(&placement))
    }
}

fn looked_back<R: Retold>(
    Looking { record, seat, names, language, care }: Looking<'_>,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<LookedBack, String> {
    let record = Record::<R>::read(record).map_err(|fault| fault.to_string())?;
    if seat.0 >= record.seat_count() {
        return Err("nobody sat there".into());
    }
    let edition = record.edition(&Editions).map_err(|fault| fault.to_string())?;
    let recorded: Vec<String> = record.seats.iter().map(|sitter| sitter.name.clone()).collect();
    let names = if names.len() == recorded.len() { names } else { &recorded };
    let speaker = Speaker::new(language, names, R::words(&edition), Some(seat));
    let mut with_captain = names.to_vec();
    with_captain[seat.index()] = speaker.house.a_captain.to_owned();
    let of_captain = Speaker { names: &with_captain, you: None, ..speaker };
    let viewer = Viewer::Seat(seat);
    let mut heard = Heard::new();
    let mut luck = Luck::default();
    let mut replay = Replay::new(&record, &Editions, &mut heard).map_err(|fault| fault.to_string())?;
    luck.learn::<R>(&speaker, &heard.0, record.seat_count());
    let setup = R::setup(edition.clone(), record.options.clone(), record.seat_count(), None);
    let mut knowledge = R::knowledge(&setup, replay.state().view(viewer));
    let all = record.actions.len() as u32;
    let mut decisions = Vec::new();
    let (mut own, mut turn) = (0, heard.0.iter().filter(|event| begins::<R>(event, seat)).count() as u32);
    loop {
        let before = replay.state().clone();
        heard.0.clear();
        let Some((who, done)) = replay.step(&mut heard).map_err(|fault| fault.to_string())? else { break };
        let number = replay.done() as u32;
        let sights: Vec<R::Sight> = heard.0.iter().filter_map(|event| R::sight(event, viewer)).collect();
        if who == seat {
            let found = weigh(&before, [&speaker, &of_captain], &knowledge, number, care, &done);
            let when = |prompt| R::when(&speaker, &before.view(viewer), &prompt, turn);
            decisions.extend(found.map(|decision| Decision { own, when: before.prompt(seat).map(when).unwrap_or_default(), ..decision }));
            own += 1;
        }
        turn += heard.0.iter().filter(|event| begins::<R>(event, seat)).count() as u32;
        luck.learn::<R>(&speaker, &heard.0, record.seat_count());
        R::learn(&mut knowledge, &sights, replay.state().view(viewer));
        progress(number, all);
    }
    decisions.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    Ok(LookedBack { decisions, luck: luck.told::<R>(&speaker, seat) })
}

fn begins<R: Retold>(event: &R::Event, seat: Seat) -> bool {
    R::sight(event, Viewer::Seat(seat)).is_some_and(|sight| R::begins_turn(&sight, seat))
}

/// What the deck gave to each seat: how many cards, and how good or bad they are together.
#[derive(Debug, Default)]
struct Luck([(u32, f64); 5]);

impl Luck {
    fn learn<R: Retold>(&mut self, speaker: &Speaker<'_, R::Words>, events: &[R::Event], seats: u8) {
        for (event, seat) in events.iter().flat_map(|event| Seat::all(seats).map(move |seat| (event, seat))) {
            let drawn = R::sight(event, Viewer::Seat(seat)).map(|sight| R::drawn_cards(speaker, &sight)).unwrap_or_default();
            let (many, worth) = &mut self.0[seat.index()];
            *many += drawn.len() as u32;
            *worth += drawn.iter().sum::<f64>();
        }
    }

    /// The average of the seat's own cards, and that of all others.
    fn told<R: Retold>(&self, speaker: &Speaker<'_, R::Words>, seat: Seat) -> String {
        let own = self.0[seat.index()];
        let all = self.0.iter().fold((0, 0.0), |(many, worth), one| (many + one.0, worth + one.1));
        let each = |(many, worth): (u32, f64)| worth / f64::from(many.max(1));
        R::tell_luck(speaker, each(own), each((all.0 - own.0, all.1 - own.1)))
    }
}

/// Compares a decision with the captain's; nothing if they are the same, or the captain's is not clearly better.
fn weigh<R: Retold>(
    before: &R,
    [speaker, of_captain]: [&Speaker<'_, R::Words>; 2],
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
        let told = |speaker| first.as_ref().filter(|_| R::secret(speaker, action).is_none()).map(|sight| R::say_sight(speaker, sight));
        [told(speaker), told(of_captain)]
    };
    // What is no event is told as it is typed, and so are two that would be told alike.
    let plain = |action: &R::Action| R::secret(speaker, action).unwrap_or_else(|| moment.write(action));
    let captain = |says: String| format!("{}: {says}", speaker.house.a_captain);
    let (did, would) = (told(done), told(&thought.action));
    let (did, would) = match (did, would) {
        ([Some(did), _], [Some(alike), Some(would)]) if did != alike => (did, would),
        ([Some(did), _], [None, _]) => (did, captain(plain(&thought.action))),
        ([None, _], [_, Some(would)]) => (plain(done), would),
        _ => (plain(done), captain(plain(&thought.action))),
    };
    Some(Decision {
        action: number,
        own: 0,
        when: String::new(),
        done: did,
        better: would,
        why: thought.why.map(|why| R::say_why(speaker, seat, &why)),
        loss,
    })
}
