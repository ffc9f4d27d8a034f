//! A guide beside the reader in a first game who says, at every decision, what it is about and why. The remarks are data:
//! each belongs to a kind of moment and to a turn, and holds until a later one of the same kind replaces it, so that the first
//! turns are explained at length and the later ones briefly.

mod oltre_mare;
mod ostia;

use crate::desk::{Desk, Shown};
use crate::place::how_to_play;
use crate::settings::{Settings, word};
use bots::Bot;
use leptos::prelude::*;
use protocol::{HouseWish, OpenTable, What};
use sentences::InLanguage;
use table::Seated;
use tabletop::{Seat, Viewer};

/// A game that can be explained while it is played.
pub(crate) trait Guided: Seated {
    /// The seed of the first deal; its first turns show the ideas.
    const FIRST_SEED: u64;
    /// All remarks.
    const REMARKS: &'static [Remark];
    /// The kind of moment at which something is shown step by step.
    const REVEAL: &'static str = "";
    /// All kinds of moments.
    #[cfg(test)]
    const KINDS: &'static [&'static str];

    /// The table of the first game.
    fn first_game() -> OpenTable;

    /// Which kind of moment this is.
    fn kind(view: &Self::View, prompt: Option<&Self::Prompt>) -> &'static str;

    /// The number of the reader's own turn, when `done` of them are complete.
    fn turn(view: &Self::View, done: u8) -> u8;

    /// Does a turn of this seat end with this?
    fn ends_turn(sight: &Self::Sight, seat: Seat) -> bool;
}

/// A table for one person against merchants, with the person as start player. Nobody is removed for thinking long.
fn first_game(game: &str, seats: u8) -> OpenTable {
    let bots = (0..seats).map(|seat| (seat > 0).then_some(Bot::MERCHANT)).collect();
    let house = HouseWish { idle: Some(60 * 86_400_000), ..HouseWish::default() };
    OpenTable { start: Some(Seat(0)), bots, house, ..OpenTable::new(game, seats) }
}

/// A remark of the guide.
pub(crate) struct Remark {
    /// At which kind of moment.
    pub(crate) kind: &'static str,
    /// The first turn at which it is said.
    pub(crate) turn: u8,
    /// The words.
    pub(crate) text: InLanguage,
    /// The rule that it is about, if any.
    pub(crate) rule: &'static str,
    /// The parts of the table that it speaks of, by their names in `guide.css`, with a plus between them; it lights them up.
    pub(crate) at: &'static str,
}

/// The remark for a kind of moment in a turn: the latest that holds.
fn remark(remarks: &'static [Remark], kind: &str, turn: u8) -> Option<&'static Remark> {
    remarks.iter().filter(|remark| remark.kind == kind && remark.turn <= turn).max_by_key(|remark| remark.turn)
}

/// What the guide shows beside the prompt.
#[derive(Clone, Copy)]
struct Beside {
    says: Memo<Option<&'static Remark>>,
    open: RwSignal<bool>,
    wanted: bool,
    game: &'static str,
}

/// Turns the guide on or off.
pub(crate) fn sit_beside<R: Shown>(desk: Desk<R>, wanted: bool) {
    let says = Memo::new_with_compare(said::<R>(desk, wanted), |old, new| {
        old.flatten().map(core::ptr::from_ref) != new.flatten().map(core::ptr::from_ref)
    });
    let open = RwSignal::new(true);
    // Style sheets light up what the remark speaks of, as long as it is read.
    Effect::new(move || {
        let at = says.get().filter(|_| open.get()).map_or_else(String::new, |said| said.at.replace('+', " "));
        let _ = document().body().map(|body| body.set_attribute("data-points", &at));
    });
    on_cleanup(|| drop(document().body().map(|body| body.remove_attribute("data-points"))));
    provide_context(Beside { says, open, wanted, game: R::GAME });
}

/// The remark for what is shown now.
fn said<R: Shown>(desk: Desk<R>, wanted: bool) -> impl Fn(Option<&Option<&'static Remark>>) -> Option<&'static Remark> {
    move |_| {
        if !wanted || desk.back.get().is_some() {
            return None;
        }
        let prompt = desk.prompt();
        let view = desk.view()?;
        let done = match R::viewer(&view) {
            Viewer::Seat(seat) => turns_done(desk, seat),
            Viewer::Spectator => 0,
        };
        let kind = if desk.held.get().is_some() && !R::REVEAL.is_empty() { R::REVEAL } else { R::kind(&view, prompt.as_ref()) };
        remark(R::REMARKS, kind, R::turn(&view, done))
    }
}

/// Does a guide sit beside the reader?
pub(crate) fn guides() -> bool {
    use_context::<Beside>().is_some_and(|beside| beside.wanted)
}

fn turns_done<R: Shown>(desk: Desk<R>, seat: Seat) -> u8 {
    let ends = |what: &What<R>| matches!(what, What::Acted { sights, .. } if sights.iter().any(|sight| R::ends_turn(sight, seat)));
    desk.now.with(|now| now.past.iter().filter(|past| ends(&past.news.what)).count() as u8)
}

/// The guide's current remark beside the prompt; `None` without a guide. It can be hidden.
pub(crate) fn beside() -> Option<AnyView> {
    let Beside { says, open, game, .. } = use_context()?;
    let settings = Settings::here();
    let fold = move || if open.get() { settings.words().fold_away } else { settings.words().explain };
    let said = move || {
        let Remark { text, rule, .. } = says.get()?;
        let text = text(settings.language.get());
        let rules = move || how_to_play(game, settings.language.get());
        let rule = (!rule.is_empty()).then(|| view! { " "<a href=rules target="rules">{word(|words| words.rules)}</a> });
        let text = open.get().then(|| view! { <p role="note" tabindex="0">{text}{rule}</p> });
        Some(view! {
            <div class="guide" class:folded=move || !open.get()>
                <b>{word(|words| words.guide)}</b>
                {text}
                <button class="chip" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>{fold}</button>
            </div>
        })
    };
    Some(said.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sentences::Language;
    use serde_json::Value;
    use serde_json::json;
    use tabletop::{Card, CardSet};

    fn every_kind_is_explained<R: Guided>() {
        for kind in R::KINDS {
            for turn in 1..=12 {
                let said = remark(R::REMARKS, kind, turn).unwrap_or_else(|| panic!("nothing is said at {kind} in turn {turn}"));
                assert!(Language::ALL.into_iter().all(|language| !(said.text)(language).is_empty()), "{kind} in turn {turn}");
            }
        }
        for remark in R::REMARKS {
            assert!(R::KINDS.contains(&remark.kind), "{} is no kind of moment", remark.kind);
            for text in Language::ALL.map(remark.text) {
                assert!(text.ends_with(['.', '!', '?', ')']), "{text}");
                assert!(text.len() < 520, "too long to be read beside a prompt: {text}");
            }
        }
    }

    #[test]
    fn every_kind_of_moment_is_explained_in_both_languages_in_every_turn() {
        every_kind_is_explained::<::oltre_mare::State>();
        every_kind_is_explained::<::ostia::State>();
    }

    /// Every remark points at something, and the style sheet knows it.
    #[test]
    fn every_remark_points_at_something() {
        let sheet = include_str!("../assets/guide.css");
        for remark in [<::oltre_mare::State as Guided>::REMARKS, <::ostia::State as Guided>::REMARKS].into_iter().flatten() {
            assert!(!remark.at.is_empty(), "{} in turn {}", remark.kind, remark.turn);
            for part in remark.at.split('+') {
                assert!(sheet.contains(&format!("[data-points~={part}]")), "{part}");
            }
        }
    }

    /// Every rule that is named is in the rule books.
    #[test]
    fn every_rule_that_is_named_stands_in_the_book() {
        let books = [
            (<::oltre_mare::State as Guided>::REMARKS, include_str!("../../../docs/rules/oltre-mare.md")),
            (<::ostia::State as Guided>::REMARKS, include_str!("../../../docs/rules/ostia.md")),
        ];
        for (remarks, book) in books {
            for rule in remarks.iter().map(|remark| remark.rule).filter(|rule| !rule.is_empty()) {
                assert!(book.contains(&format!("- {rule} ")), "{rule}");
            }
        }
    }

    /// Later remarks are shorter: a reader who has heard something once knows it.
    #[test]
    fn what_was_said_once_is_said_shorter_later() {
        for remarks in [<::oltre_mare::State as Guided>::REMARKS, <::ostia::State as Guided>::REMARKS] {
            for remark in remarks {
                let first =
                    remarks.iter().filter(|other| other.kind == remark.kind).map(|other| (other.text)(Language::English).len()).max();
                let last = remarks.iter().filter(|other| other.kind == remark.kind).max_by_key(|other| other.turn);
                let last = last.map_or(0, |last| (last.text)(Language::English).len());
                assert!(first.is_some_and(|first| first >= last), "{}", remark.kind);
            }
        }
    }

    /// The reader begins, so the first turns of others follow the reader's first turn; what is said about them begins there all the same.
    #[test]
    fn what_is_said_first_about_the_turns_of_others_is_said_in_the_first_of_them() {
        use tabletop::{Dice, Nobody, Rules};
        type State = ::oltre_mare::State;
        let mut view = State::new(&::oltre_mare::Setup::new(4), &mut Dice::new(1), &mut Nobody).view(Viewer::Seat(Seat(0)));
        for (turn_of, done, turn) in [(0, 0, 1), (1, 1, 1), (3, 1, 1), (0, 1, 2), (1, 2, 2)] {
            view.turn_of = Seat(turn_of);
            assert_eq!(<State as Guided>::turn(&view, done), turn, "in the turn of {turn_of}, {done} done");
        }
    }

    /// The first frame of the first game, as the page is given it.
    fn first_view<R: Guided>() -> Value {
        let mut practice = practice::Practice::new(|| panic!("the deal is prepared"));
        let want = protocol::ToWorker::Open { wish: R::first_game(), name: "Ana".into(), seed: Some(R::FIRST_SEED) };
        let told = practice.take(want, 0, &|| false);
        let mut frames = told.into_iter().filter_map(|told| if let protocol::FromWorker::Frame(frame) = told { Some(frame) } else { None });
        serde_json::from_str(&frames.next_back().expect("the table is shown")).expect("a frame is JSON")
    }

    /// Does somebody offer the reader something that can be taken, before the reader does anything? And does it bring olives?
    fn first_offer(seed: u64) -> Option<bool> {
        type State = ::oltre_mare::State;
        let (edition, you) = (::oltre_mare::edition_2005(), Seat(0));
        let mut practice = practice::Practice::new(|| panic!("the deal is prepared"));
        let want = protocol::ToWorker::Open { wish: State::first_game(), name: "Ana".into(), seed: Some(seed) };
        let (mut told, mut now) = (practice.take(want, 0, &|| false), 0);
        let mut state = protocol::TableState::<State>::default();
        while now < 60_000 {
            for told in &told {
                if let protocol::FromWorker::Frame(frame) = told {
                    let _ = state.take(serde_json::from_str(frame).expect("a frame is JSON"));
                }
            }
            let view = state.view.clone()?;
            let takes = |offer: &&::oltre_mare::Offer| ::oltre_mare::hindrance(&view, edition, offer, you).is_none();
            if let Some(offer) = view.offers.iter().filter(|offer| offer.from != you).find(takes) {
                return Some(offer.gives.iter().any(|card| edition.goods[card.good.index()].id == "olives"));
            }
            told = if practice.thinks() {
                practice.think(|| now, &|| false)
            } else {
                now = practice.wakes()?;
                practice.tick(now)
            };
        }
        None
    }

    /// "Take what brings olives": there is such an offer, and the reader has what it costs.
    #[test]
    fn the_first_game_of_oltre_mare_begins_with_an_offer_that_can_be_accepted() {
        assert_eq!(first_offer(<::oltre_mare::State as Guided>::FIRST_SEED), Some(true));
    }

    /// What the first remarks say about the prepared deals is true.
    #[test]
    fn the_first_deals_are_as_the_first_remarks_say() {
        let cards = |cards: &Value| -> Vec<Card> { serde_json::from_value(cards["faces"].clone()).expect("the reader sees them") };
        let frame = first_view::<::oltre_mare::State>();
        let (edition, own) = (::oltre_mare::edition_2005(), &frame["view"]["seats"][0]);
        let good = |card: Card| edition.goods[edition.good(card).index()].id.as_str();
        let hand: Vec<&str> = cards(&own["hand"]).into_iter().map(good).collect();
        assert_eq!(hand, ["silk", "silk", "olives", "olives"]);
        assert_eq!(good(serde_json::from_value(own["top"].clone()).expect("a card")), "olives");
        assert_eq!((&frame["asked"]["prompt"]["prompt"], &frame["asked"]["must"]), (&json!("trade"), &json!(true)));
        let frame = first_view::<::ostia::State>();
        let (edition, own) = (::ostia::edition_2005(), &frame["view"]["seats"][0]);
        let good = |card: Card| edition.goods[edition.good(card).index()].id.as_str();
        let boat: Vec<&str> = cards(&own["boat"]).into_iter().map(good).collect();
        assert_eq!(boat, ["ivory", "wood", "salt", "salt", "grain"]);
        let worth = |senate: &Value, card: usize| {
            let senate = serde_json::from_value(senate.clone()).expect("a Senate card");
            edition.worth(senate, CardSet::one(cards(&own["boat"])[card]))
        };
        assert_eq!((worth(&frame["view"]["senate"][0], 0), worth(&frame["view"]["preview"], 2)), (5, 5), "ivory now, salt next");
    }
}
