//! A stack to look through: a cargo with the current worth of its runs, as far as the table allows (OM-10), the discard pile,
//! which lies open, or what the reader knows of their pirate stack (OM-9).

use super::Desk;
use super::card::face;
use super::events::run_paid;
use super::{game_word, labels_in};
use crate::art::picture;
use crate::learned::Learned;
use crate::settings::{Settings, word};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use oltre_mare::preview::cargo;
use oltre_mare::{Ducats, Seen, Sight, Source, View};
use tabletop::{Card, Seat};

/// The stacks that can be looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    Cargo(Seat),
    Discard,
    /// The reader's own pirate stack.
    Pirates,
}

/// The stack that is open.
#[derive(Clone, Copy)]
pub(super) struct Looked(pub(super) RwSignal<Option<Pile>>);

impl Looked {
    pub(super) fn here() -> Looked {
        expect_context()
    }
}

/// A part of a stack: a run of a cargo, cards of one good, or cards that nobody has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PilePart {
    cards: Vec<Card>,
    unseen: usize,
    worth: Option<Ducats>,
}

/// Every seat's pirate stack, bottom to top, as far as the viewer saw what went there: what pirates take off the deck nobody sees (OM-9).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PirateStacks([Vec<Option<Card>>; 5]);

impl PirateStacks {
    /// Learns from an event; events must come in order.
    fn learn(&mut self, sight: &Sight) {
        if let Sight::Discarded { seat, cards } = sight {
            match cards {
                Seen::Faces(cards) => self.0[seat.index()].extend(cards.iter().copied().map(Some)),
                Seen::Backs(many) => self.unseen(*seat, *many),
            }
        } else if let Sight::Pirates { seat, cards } = sight {
            self.unseen(*seat, cards.count());
        } else if let Sight::Bought { seat, from: Source::Pirates, card, .. } = sight {
            for _ in 0..card.count() {
                self.0[seat.index()].pop();
            }
        } else if let Sight::Drained { .. } = sight {
            self.0.iter_mut().for_each(Vec::clear);
        }
    }

    fn unseen(&mut self, seat: Seat, many: u8) {
        self.0[seat.index()].extend(core::iter::repeat_n(None, many.into()));
    }

    /// A stack of this size from top to bottom, like beside like. Cards from before the first event lay at the bottom.
    fn parts(&self, seat: Seat, many: usize) -> Vec<PilePart> {
        let known = &self.0[seat.index()];
        let cards = core::iter::repeat_n(None, many.saturating_sub(known.len())).chain(known.iter().copied());
        let mut cards: Vec<Option<Card>> = cards.take(many).collect();
        cards.reverse();
        let part = |same: &[Option<Card>]| {
            let cards: Vec<Card> = same.iter().copied().flatten().collect();
            PilePart { unseen: same.len() - cards.len(), cards, worth: None }
        };
        cards.chunk_by(|one, other| one.is_some() == other.is_some()).map(part).collect()
    }
}

/// The open stack, until it is closed.
#[component]
pub(super) fn Stack() -> impl IntoView {
    let (desk, Looked(looked), settings) = (Desk::here(), Looked::here(), Settings::here());
    let pirates = StoredValue::new_local(Learned::<PirateStacks>::default());
    let shown = Memo::new(move |_| looked.get().zip(looked.get().and_then(|pile| parts(desk, pile, pirates))));
    let draw = move |(pile, parts): (Pile, Vec<PilePart>)| {
        let title = move || match pile {
            Pile::Cargo(seat) => format!("{}: {}", labels_in(settings).cargo, desk.names().get(seat.index()).cloned().unwrap_or_default()),
            Pile::Discard => labels_in(settings).discard_pile.to_owned(),
            Pile::Pirates => labels_in(settings).pirates.to_owned(),
        };
        let in_all = parts.iter().map(|part| part.worth).sum::<Option<Ducats>>();
        let in_all = in_all
            .filter(|_| matches!(pile, Pile::Cargo(_)))
            .map(|worth| view! { <p><b>{game_word(|labels| labels.worth_now)}": "{move || desk.say(|speaker, _| speaker.ducats(worth))}</b></p> });
        let none = parts.is_empty().then(|| view! { <p>{word(|words| words.none)}</p> });
        let part = |PilePart { cards, unseen, worth }: PilePart| {
            if unseen > 0 {
                return view! { <li>{picture("deck")}<span>{unseen}" "{game_word(|labels| labels.unseen)}</span></li> }.into_any();
            }
            let named = cards.clone();
            let says = move || {
                desk.say(|speaker, _| match worth {
                    Some(worth) => format!("{} · {}", speaker.goods_on(&named), speaker.ducats(worth)),
                    None => speaker.goods_on(&named),
                })
            };
            let faces = cards.into_iter().map(|card| {
                let says = move || desk.say(|speaker, _| speaker.card(card));
                view! { <li title=says><span class="unseen">{says}</span>{face(desk.edition.get_value(), card)}</li> }
            });
            view! { <li><ul class="sold">{faces.collect_view()}</ul><span>{says}</span></li> }.into_any()
        };
        // The focus moves there, and back to the table when it is closed.
        let close = NodeRef::<leptos::html::Button>::new();
        Effect::new(move || {
            if let Some(close) = close.get() {
                let _ = close.focus();
            }
        });
        let keys = move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                looked.set(None);
            }
        };
        view! {
            <section class="event pile" role="dialog" aria-label=title on:keydown=keys>
                <h2>{picture("deck")}" "{title}</h2>
                {in_all}{none}
                <ul class="runs">{parts.into_iter().map(part).collect_view()}</ul>
                <button class="main" node_ref=close on:click=move |_| looked.set(None)>{word(|words| words.close)}</button>
            </section>
        }
    };
    move || shown.get().map(draw)
}

/// The runs of a cargo at the end, from top to bottom, each with what it pays (OM-93).
pub(super) fn final_runs(desk: Desk, seat: Seat) -> Vec<AnyView> {
    let Some(view) = desk.view() else { return Vec::new() };
    let parts = cargo_parts(desk, &view, seat).unwrap_or_default();
    parts.iter().map(|part| run_paid(desk, &part.cards, part.worth.unwrap_or_default())).collect()
}

fn cargo_parts(desk: Desk, view: &View, seat: Seat) -> Option<Vec<PilePart>> {
    let mut from_top = view.seats[seat.index()].cargo.faces()?.iter().rev().copied();
    let runs = cargo(view, desk.edition.get_value(), seat)?.into_iter();
    let part = |cards, pays| PilePart { cards, unseen: 0, worth: Some(pays) };
    Some(runs.map(|run| part(from_top.by_ref().take(run.length.into()).collect(), run.pays)).collect())
}

fn parts(desk: Desk, pile: Pile, pirates: StoredValue<Learned<PirateStacks>, LocalStorage>) -> Option<Vec<PilePart>> {
    let view = desk.view()?;
    let edition = desk.edition.get_value();
    match pile {
        Pile::Cargo(seat) => cargo_parts(desk, &view, seat),
        Pile::Discard => {
            let mut cards = view.discard.clone();
            cards.sort_by_key(|&card| edition.good(card));
            let same = cards.chunk_by(|one, other| edition.good(*one) == edition.good(*other));
            Some(same.map(|same| PilePart { cards: same.to_vec(), ..PilePart::default() }).collect())
        }
        Pile::Pirates => {
            let (you, until) = (desk.you()?, desk.moment().map_or(usize::MAX, |place| place + 1));
            let learn = |stacks: &mut PirateStacks, sight: &Sight| stacks.learn(sight);
            let known = desk.now.with(|now| pirates.try_update_value(|learned| learned.until(now, until, learn).clone()))?;
            Some(known.parts(you, view.seats[you.index()].pirates.count().into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play_at_random;
    use oltre_mare::{Setup, State};
    use tabletop::{Rules, Viewer};

    /// OM-9: in whole games, the owner knows exactly the cards that they gave to the pirates, in their order, and nothing else.
    #[test]
    fn an_owner_remembers_what_they_gave_to_the_pirates() {
        let mut known = 0;
        for seed in 0..30 {
            let seats = 3 + (seed % 3) as u8;
            let mut stacks = PirateStacks::default();
            let see = |state: &State, sights: &[Sight]| {
                for sight in sights {
                    // What spectators see has no faces.
                    assert!(!matches!(sight, Sight::Discarded { cards: Seen::Faces(_), .. }));
                    stacks.learn(sight);
                }
                for seat in Seat::all(seats) {
                    let many = state.view(Viewer::Seat(seat)).seats[seat.index()].pirates.count();
                    assert_eq!(stacks.0[seat.index()].len(), usize::from(many), "seed {seed}");
                    known += usize::from(many);
                }
            };
            play_at_random(&Setup::new(seats), seed, |_, _, drawn| drawn, see);
        }
        assert!(known > 100, "{known}");
        let mut stacks = PirateStacks::default();
        let seat = Seat(1);
        stacks.learn(&Sight::Discarded { seat, cards: Seen::Faces(vec![Card(4), Card(9)]) });
        stacks.learn(&Sight::Pirates { seat, cards: Seen::Backs(3) });
        stacks.learn(&Sight::Discarded { seat, cards: Seen::Faces(vec![Card(7)]) });
        let cards = |cards: &[u8]| PilePart { cards: cards.iter().copied().map(Card).collect(), ..PilePart::default() };
        let unseen = |unseen| PilePart { unseen, ..PilePart::default() };
        assert_eq!(stacks.parts(seat, 6), [cards(&[7]), unseen(3), cards(&[9, 4])]);
        stacks.learn(&Sight::Bought { seat, from: Source::Pirates, price: Ducats(3), card: Seen::Faces(vec![Card(7)]) });
        assert_eq!(stacks.parts(seat, 6), [unseen(3), cards(&[9, 4]), unseen(1)], "one lay there before");
    }
}
