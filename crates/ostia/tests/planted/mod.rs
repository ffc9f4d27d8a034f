//! One leak each. They are those that other projects had: see what a view shows, what a message says, that it comes, how long it
//! is and in which order, what may be done, and why not.

use ostia::{Action, Denarii, Event, Question, Refusal, Seen, Sight, State, Step, View};
use rules_testkit::leak::Channel;
use rules_testkit::planted::{Plant, PlantedEvent};
use tabletop::{Asked, CardSet, Rules, Seat, SeatSet, Viewer};

/// Defines a leak: its name, where it is to be found, and what it does.
macro_rules! plants {
    ($($(#[$doc:meta])* $name:ident by $channel:ident { $($leak:item)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq)]
            pub(crate) struct $name;

            impl Plant<State> for $name {
                const CHANNEL: Channel = Channel::$channel;
                $($leak)*
            }
        )*
    };
}

plants! {
    /// No leak at all.
    Nothing by View {}

    /// The goods of another player lie open (OS-5).
    GoodsInView by View {
        fn view(game: &State, viewer: Viewer, view: &mut View) {
            let watched = neighbour(game, viewer);
            view.seats[watched.index()].goods = Seen::Faces(game.census().seats[watched.index()].goods);
        }
    }

    /// The boat of another player lies open (OS-5).
    BoatInView by View {
        fn view(game: &State, viewer: Viewer, view: &mut View) {
            let watched = neighbour(game, viewer);
            view.seats[watched.index()].boat = Seen::Faces(game.census().seats[watched.index()].boat);
        }
    }

    /// What another player has decided in secret is shown before the reveal (OS-11, OS-31).
    DecisionInView by View {
        fn view(game: &State, viewer: Viewer, view: &mut View) {
            if view.decision.is_none() {
                view.decision = game.view(Viewer::Seat(neighbour(game, viewer))).decision;
            }
        }
    }

    /// All see what was given to Gaius (OS-91).
    GiftsToGaiusInView by View {
        fn view(game: &State, _: Viewer, view: &mut View) {
            if let Some(gaius) = &mut view.gaius {
                gaius.given = game.census().seats.iter().fold(CardSet::EMPTY, |given, player| given | player.given);
            }
        }
    }

    /// The Senate card laid aside is seen from the beginning (OS-3).
    CardLaidAsideInView by View {
        fn view(game: &State, _: Viewer, view: &mut View) {
            view.aside = Some(game.senate_in_order()[0]);
        }
    }

    /// Two Senate cards lie open in advance instead of one (OS-3).
    LaterSenateCardInView by View {
        fn view(game: &State, _: Viewer, view: &mut View) {
            if view.round < 4 {
                view.aside = Some(game.senate_in_order()[usize::from(view.round) + 2]);
            }
        }
    }

    /// A view is longer when others own ivory or marble.
    LengthOfAView by View {
        fn padding(game: &State, viewer: Viewer) -> usize {
            let census = game.census();
            let others = (0..).map(Seat).zip(&census.seats).filter(|(seat, _)| !viewer.is(*seat));
            others.map(|(_, player)| usize::from((player.goods & CardSet::first(13)).len())).sum()
        }
    }

    /// Those who are asked are listed by what they own, not by their seats.
    OrderOfTheAsked by View {
        fn view(game: &State, _: Viewer, view: &mut View) {
            let census = game.census();
            view.asked.sort_by_key(|seat| census.seats[seat.index()].goods.iter().next());
        }
    }

    /// The start card is seen by all (OS-2).
    FaceOfAStartCard by Sights {
        fn sight(told: &PlantedEvent<State>, _: Viewer, sight: &mut Sight) {
            if let Sight::StartCard { seat, .. } = *sight {
                *sight = as_its_owner_sees_it(&told.event, seat);
            }
        }
    }

    /// What is dealt is seen by all (OS-5).
    FaceOfADealtCard by Sights {
        fn sight(told: &PlantedEvent<State>, _: Viewer, sight: &mut Sight) {
            if let Sight::Dealt { seat, .. } = *sight {
                *sight = as_its_owner_sees_it(&told.event, seat);
            }
        }
    }

    /// What is kept is seen by all (OS-11).
    FaceOfAKeptCard by Sights {
        fn sight(told: &PlantedEvent<State>, _: Viewer, sight: &mut Sight) {
            if let Sight::Kept { seat, .. } = *sight {
                *sight = as_its_owner_sees_it(&told.event, seat);
            }
        }
    }

    /// Storage is revealed together with Forum and Senate (OS-32).
    StorageRevealed by Sights {
        fn sight(told: &PlantedEvent<State>, _: Viewer, sight: &mut Sight) {
            if let Sight::Revealed { boards } = sight {
                for (seat, board) in (0..).map(Seat).zip(boards) {
                    let Sight::Revealed { boards } = as_its_owner_sees_it(&told.event, seat) else { return };
                    board.storage = boards[seat.index()].storage.clone();
                }
            }
        }
    }

    /// What is stored is seen by all (OS-63, OS-64).
    FaceOfAStoredCard by Sights {
        fn sight(told: &PlantedEvent<State>, _: Viewer, sight: &mut Sight) {
            if let Sight::Stored { seat, .. } = *sight {
                *sight = as_its_owner_sees_it(&told.event, seat);
            }
        }
    }

    /// That somebody has placed is told twice when something was laid in the Senate (OS-31).
    SightOnlySometimes by Sights {
        fn times(told: &PlantedEvent<State>) -> usize {
            let Sight::Decided { seat } = told.event.seen_by(Viewer::Spectator) else { return 1 };
            match told.after.view(Viewer::Seat(seat)).decision {
                Some(Action::Place(placement)) if !placement.senate.is_empty() => 2,
                Some(_) | None => 1,
            }
        }
    }

    /// That somebody passes is told only when there is no ivory in their boat.
    SilenceSometimes by Sights {
        fn times(told: &PlantedEvent<State>) -> usize {
            let Sight::Passed { seat } = told.event.seen_by(Viewer::Spectator) else { return 1 };
            usize::from((told.before.census().seats[seat.index()].boat & CardSet::first(6)).is_empty())
        }
    }

    /// Who is asked for a bid is told that it may not be high when the seller has something better left.
    BoundOfABid by Prompt {
        fn prompt(game: &State, _: Seat, prompt: &mut ostia::Prompt) {
            if let Question::Bid { seller, minimum, ceiling, .. } = &mut prompt.question
                && (game.census().seats[seller.index()].boat & CardSet::first(13)).is_empty()
            {
                *ceiling = *minimum;
            }
        }
    }

    /// Storehouses are on offer only when the next card of the deck is worth storing.
    StorehousesOnOffer by Prompt {
        fn prompt(game: &State, _: Seat, prompt: &mut ostia::Prompt) {
            if game.deck_in_order().first().is_some_and(|card| card.0 > 25) {
                prompt.build = 0;
            }
        }
    }

    /// Who has nothing for the Senate need not place.
    AskedOnlyIfAble by Asked {
        fn asked(game: &State, asked: &mut Asked) {
            if game.step() == Some(Step::Place) {
                let able = |seat: &Seat| !(game.census().seats[seat.index()].goods & CardSet::first(21)).is_empty();
                let may = asked.must.iter().filter(|seat| !able(seat)).fold(SeatSet::EMPTY, SeatSet::with);
                if may != asked.must {
                    asked.must = asked.must.iter().filter(able).fold(SeatSet::EMPTY, SeatSet::with);
                    asked.may = may;
                }
            }
        }
    }

    /// Only bids are listed that the next bidder would not think of.
    AnswersThatLookIntoGoods by Answers {
        fn answers(game: &State, seat: Seat, answers: &mut Vec<Action>) {
            let next = game.census().seats[seat.left(game.seats()).index()].goods;
            answers.retain(|answer| !matches!(answer, Action::Bid(bid) if bid.0 % 2 == i32::from(next.len() + next.iter().next().map_or(0, |card| card.0)) % 2));
        }
    }

    /// The answers are listed in an order that depends on the deck.
    OrderOfAnswers by Answers {
        fn answers(game: &State, _: Seat, answers: &mut Vec<Action>) {
            if game.deck_in_order().first().is_some_and(|card| card.0 % 2 == 0) {
                answers.reverse();
            }
        }
    }

    /// Who names a card that is not theirs is told who has it.
    RefusalNamesTheOwner by Refusal {
        fn refusal(game: &State, _: Seat, _: &Action, refusal: &mut Refusal) {
            if let Refusal::NotInBoat { card } | Refusal::NotYourGoods { card } = *refusal
                && card.0 < 51
            {
                let census = game.census();
                let owner = census.seats.iter().position(|player| (player.goods | player.boat).has(card));
                *refusal = Refusal::NoBidFrom { seat: Seat(owner.unwrap_or(9) as u8) };
            }
        }
    }

    /// A bid is refused when the seller has two cards left that are better than the lot.
    RefusalLooksIntoBoats by Refusal {
        fn refuses(game: &State, seat: Seat, action: &Action) -> Option<Refusal> {
            let Action::Bid(bid) = *action else { return None };
            let Some(Question::Bid { seller, lot, .. }) = game.prompt(seat).map(|prompt| prompt.question) else { return None };
            let left = game.census().seats[seller.index()].boat;
            (game.edition().minimum(left) > game.edition().minimum(lot) && bid > Denarii(30))
                .then_some(Refusal::BidTooHigh { bid, ceiling: Denarii(30) })
        }
    }
}

/// Somebody else than the viewer.
fn neighbour(game: &State, viewer: Viewer) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat.left(game.seats()),
        Viewer::Spectator => Seat(0),
    }
}

fn as_its_owner_sees_it(event: &Event, owner: Seat) -> Sight {
    event.seen_by(Viewer::Seat(owner))
}
