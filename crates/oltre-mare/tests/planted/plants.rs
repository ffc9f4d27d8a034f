//! One leak each. They are those that other projects had: see what a view shows, what a message says, that it comes, how long it
//! is and in which order, what may be done, and why not.

use super::{Plant, Told};
use oltre_mare::{Action, Claims, Goods, Offer, OfferId, OfferKind, Prompt, Refusal, Seen, ShownCard, Sight, State, To, View};
use rules_testkit::leak::Channel;
use tabletop::{Asked, Card, CardSet, Dice, Nobody, Rules, Seat, SeatSet, Viewer};

/// Defines a leak: its name, where it is to be found, and what it does.
macro_rules! plants {
    ($($(#[$doc:meta])* $name:ident by $channel:ident { $($leak:item)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq)]
            pub(crate) struct $name;

            impl Plant for $name {
                const CHANNEL: Channel = Channel::$channel;
                $($leak)*
            }
        )*
    };
}

plants! {
    /// No leak at all.
    Nothing by View {}

    /// The hand of the left neighbour lies open (OM-8).
    HandInView by View {
        fn view(state: &State, viewer: Viewer, view: &mut View) {
            let watched = match viewer {
                Viewer::Seat(seat) => seat.left(state.seats()),
                Viewer::Spectator => Seat(0),
            };
            view.seats[watched.index()].hand = Seen::Faces(hand(state, watched).iter().collect());
        }
    }

    /// A pirate stack lies open to its owner (OM-9).
    OwnPiratesInView by View {
        fn view(state: &State, viewer: Viewer, view: &mut View) {
            if let Viewer::Seat(seat) = viewer {
                view.seats[seat.index()].pirates = Seen::Faces(state.whereabouts().pirates[seat.index()].clone());
            }
        }
    }

    /// The cards of an offer lie open to all (OM-32).
    CardsOfOffersInView by View {
        fn view(state: &State, _: Viewer, view: &mut View) {
            for offer in &mut view.offers {
                *offer = as_its_author_sees_it(state, offer);
            }
        }
    }

    /// What is drawn is seen by all (OM-8).
    FaceOfADrawnCard by Sights {
        fn sight(told: &Told, _: Viewer, sight: &mut Sight) {
            if let Sight::Market { seat, .. } | Sight::Bought { seat, .. } = *sight {
                *sight = told.event.seen_by(Viewer::Seat(seat));
            }
        }
    }

    /// What is dealt is seen by all (OM-5, OM-8).
    FaceOfADealtCard by Sights {
        fn sight(told: &Told, _: Viewer, sight: &mut Sight) {
            if let Sight::Dealt { seat, .. } = *sight {
                *sight = told.event.seen_by(Viewer::Seat(seat));
            }
        }
    }

    /// What pirates take is seen by all (OM-55).
    FaceOfAPirateCard by Sights {
        fn sight(told: &Told, _: Viewer, sight: &mut Sight) {
            if let Sight::Pirates { seat, cards } = sight {
                let stack = &told.after.whereabouts().pirates[seat.index()];
                *cards = Seen::Faces(stack.iter().rev().take(cards.count().into()).copied().collect());
            }
        }
    }

    /// That a turn begins is told twice when the next card of the deck has a low number.
    SightOnlySometimes by Sights {
        fn times(told: &Told) -> usize {
            let Sight::TurnBegan { .. } = told.event.seen_by(Viewer::Spectator) else { return 1 };
            if told.after.whereabouts().deck.first().is_some_and(|card| card.0 < 50) { 2 } else { 1 }
        }
    }

    /// That somebody buys is told only when the card is of some use.
    SilenceSometimes by Sights {
        fn times(told: &Told) -> usize {
            let Sight::Bought { seat, .. } = told.event.seen_by(Viewer::Spectator) else { return 1 };
            let come = hand(&told.after, seat) - hand(&told.before, seat);
            usize::from(come.iter().all(|card| card.0 > 10))
        }
    }

    /// Offers are listed by the numbers of their cards, not by their age.
    OrderOfOffers by View {
        fn view(state: &State, _: Viewer, view: &mut View) {
            view.offers.sort_by_key(|offer| as_its_author_sees_it(state, offer).gives.iter().filter_map(|shown| shown.card).min());
        }
    }

    /// The cards of an offer are listed by their numbers, not by what all see of them.
    OrderOfCardsInAnOffer by Sights {
        fn sight(told: &Told, _: Viewer, sight: &mut Sight) {
            if let Sight::Offered { offer } = sight
                && let Sight::Offered { offer: known } = told.event.seen_by(Viewer::Seat(offer.from))
            {
                let mut known = known.gives;
                known.sort_by_key(|shown| shown.card);
                let faces = offer.gives.iter().any(|shown| shown.card.is_some());
                offer.gives = known.into_iter().map(|shown| ShownCard { card: shown.card.filter(|_| faces), ..shown }).collect();
            }
        }
    }

    /// The number of an offer is made of its cards.
    NumberOfAnOffer by Sights {
        fn sight(told: &Told, _: Viewer, sight: &mut Sight) {
            if let Sight::Offered { offer } = sight
                && let Sight::Offered { offer: known } = told.event.seen_by(Viewer::Seat(offer.from))
            {
                let cards = known.gives.iter().filter_map(|shown| shown.card).map(|Card(number)| u32::from(number)).sum::<u32>();
                offer.id = OfferId(offer.id.0 * 1_000 + cards);
            }
        }
    }

    /// A view is longer when another player holds jewels.
    LengthOfAView by View {
        fn padding(state: &State, viewer: Viewer) -> usize {
            let others = Seat::all(state.seats()).filter(|&seat| !viewer.is(seat));
            others.map(|seat| usize::from(Goods::of(hand(state, seat), state.edition()).0[0])).sum()
        }
    }

    /// The bound of a prompt looks into the active player's hand.
    BoundOfAPrompt by Prompt {
        fn prompt(state: &State, _: Seat, prompt: &mut Prompt) {
            if let Prompt::Speak { offers } = prompt
                && (hand(state, state.turn_of()) & state.edition().with_sail()).is_empty()
            {
                *offers = 0;
            }
        }
    }

    /// A card can be bought unless a pirate card lies on top of the deck.
    PriceOfACard by Prompt {
        fn prompt(state: &State, _: Seat, prompt: &mut Prompt) {
            if let Prompt::Trade { deck, .. } = prompt
                && state.whereabouts().deck.first().is_some_and(|card| card.0 % 6 == 0)
            {
                *deck = None;
            }
        }
    }

    /// Who has no sail to offer is not asked.
    AskedOnlyIfAble by Asked {
        fn asked(state: &State, asked: &mut Asked) {
            let able = |seat: &Seat| !(hand(state, *seat) & state.edition().with_sail()).is_empty();
            asked.may = asked.may.iter().filter(able).fold(SeatSet::EMPTY, SeatSet::with);
        }
    }

    /// Only offers that can still be delivered are listed (OM-34).
    AnswersThatWork by Answers {
        fn answers(state: &State, seat: Seat, answers: &mut Vec<Action>) {
            for offer in state.view(Viewer::Seat(seat)).offers {
                let mine = hand(state, seat);
                let of_good = |good| mine & state.edition().of_good(good);
                let cards = offer.asks.iter().flat_map(|(good, count)| of_good(good).iter().take(count.into()));
                let action = Action::Accept { offer: offer.id, cards: cards.collect(), claims: Claims::new() };
                if works(state, seat, &action) {
                    answers.push(action);
                }
            }
        }
    }

    /// Who tries to take an offer is told which card is gone (OM-34).
    RefusalNamesTheCard by Refusal {
        fn refusal(state: &State, _: Seat, action: &Action, refusal: &mut Refusal) {
            if let (Refusal::ChangedMind { .. }, Action::Accept { offer, .. }) = (&refusal, action) {
                let offers = state.view(Viewer::Spectator).offers;
                let Some(open) = offers.iter().find(|open| open.id == *offer) else { return };
                let promised: CardSet = as_its_author_sees_it(state, open).gives.iter().filter_map(|shown| shown.card).collect();
                if let Some(card) = (promised - hand(state, open.from)).iter().next() {
                    *refusal = Refusal::NotInHand { card };
                }
            }
        }
    }

    /// An offer that its partner could not answer is refused at once.
    RefusalLooksIntoHands by Refusal {
        fn refuses(state: &State, seat: Seat, action: &Action) -> Option<Refusal> {
            let Action::Offer { terms, .. } = action else { return None };
            let To::Seat(partner) = terms.to else { return None };
            if partner.0 >= state.seats() || !works(state, seat, action) || terms.kind == OfferKind::Call {
                return None;
            }
            let has = Goods::of(hand(state, partner), state.edition());
            terms.asks.iter().any(|(good, count)| has.count(good) < count).then_some(Refusal::NothingOffered)
        }
    }
}

fn hand(state: &State, seat: Seat) -> CardSet {
    state.whereabouts().hands[seat.index()]
}

fn as_its_author_sees_it(state: &State, offer: &Offer) -> Offer {
    let known = state.view(Viewer::Seat(offer.from)).offers.into_iter().find(|known| known.id == offer.id);
    known.expect("an author sees the own offers")
}

fn works(state: &State, seat: Seat, action: &Action) -> bool {
    state.clone().play(seat, action, &mut Dice::new(0), &mut Nobody).is_ok()
}
