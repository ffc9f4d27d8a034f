//! Standing orders in Oltre Mare: sales and purchases for ducats, and no trades at all.

use super::one_less;
use crate::{Closes, Haggling, Moment, OpenOffer, Seated};
use alloc::vec;
use alloc::vec::Vec;
use oltre_mare::{Action, CallAnswer, Claims, Offer, OfferKind, Prompt, Refusal, Seen, ShownCard, Sight, State, To};
use protocol::{OltreMareInstruction, TradeOrder, TradeSide};
use tabletop::{Card, CardSet, Seat};

impl Seated for State {
    const BOT_NAMES: [&'static str; tabletop::MAX_SEATS] = ["Alvise", "Bianca", "Cosimo", "Donata", "Ettore"];

    fn follow(instruction: &OltreMareInstruction, asked: &Moment<'_, State>) -> Vec<Action> {
        match instruction {
            OltreMareInstruction::Sell { good, at_least, times } => sells_one(*good, *at_least, *times, asked).into_iter().collect(),
            OltreMareInstruction::Trade(order) => trades(order, asked),
            OltreMareInstruction::NoTrades { .. } => {
                let open = in_turns_of_others(asked).filter(|offer| answer_of(offer, asked.seat).is_none());
                open.map(|offer| Action::Decline(offer.id)).collect()
            }
        }
    }

    fn carried_out(instruction: OltreMareInstruction, action: &Action) -> Option<OltreMareInstruction> {
        match instruction {
            OltreMareInstruction::Sell { good, at_least, times } => {
                (times > 1).then(|| OltreMareInstruction::Sell { good, at_least, times: times - 1 })
            }
            OltreMareInstruction::Trade(mut order) => {
                if let Action::Accept { offer, .. } = action {
                    order.promised.push(*offer);
                }
                Some(OltreMareInstruction::Trade(order))
            }
            OltreMareInstruction::NoTrades { .. } => Some(instruction),
        }
    }

    fn heard(instruction: OltreMareInstruction, seat: Seat, sights: &[Sight]) -> Option<OltreMareInstruction> {
        match instruction {
            OltreMareInstruction::Sell { .. } => Some(instruction),
            OltreMareInstruction::Trade(order) => {
                sights.iter().try_fold(order, |order, sight| after(order, seat, sight)).map(OltreMareInstruction::Trade)
            }
            OltreMareInstruction::NoTrades { turns } => {
                let begun = sights.iter().filter(|sight| sight.opens_turn()).count();
                (0..begun).try_fold(turns, |turns, _| one_less(turns)).map(|turns| OltreMareInstruction::NoTrades { turns })
            }
        }
    }

    fn why(refusal: &Refusal) -> (&'static str, &'static str) {
        (refusal.code(), refusal.rule())
    }

    const TRADES: bool = true;

    fn haggling(&self) -> Option<Haggling> {
        let offers = self.open_offers()?.map(|(id, from, open_to)| OpenOffer { id: id.0, from, open_to }).collect();
        Some(Haggling { whose: self.turn_of(), offers })
    }

    fn closes(action: &Action) -> Closes {
        match action {
            Action::Withdraw(offer) | Action::Confirm { offer, .. } => Closes::Offer(offer.0),
            Action::Play(_) => Closes::Trading,
            Action::Discard(_)
            | Action::Offer { .. }
            | Action::Accept { .. }
            | Action::Decline(_)
            | Action::Buy(_)
            | Action::Sail(_)
            | Action::Compass(_)
            | Action::Load(_) => Closes::Nothing,
        }
    }
}

/// The oldest kind of order, as logs have it: one card for one firm offer, in anybody's turn.
fn sells_one(good: oltre_mare::Good, at_least: u16, times: u8, asked: &Moment<'_, State>) -> Option<Action> {
    let Seen::Faces(hand) = &asked.view.seats[asked.seat.index()].hand else { return None };
    // The card with the lowest number, so that it never depends on how the hand was collected.
    let card = hand.iter().copied().filter(|&card| asked.edition.good(card) == good).min_by_key(|card| card.0)?;
    let fits = |offer: &&Offer| {
        let asks_for_one = offer.asks.total() == 1 && offer.asks.count(good) == 1 && offer.asks_ducats == 0;
        let open_to_me = offer.from != asked.seat && !offer.declined.contains(&asked.seat);
        offer.kind == OfferKind::Firm && asks_for_one && offer.gives_ducats >= at_least && open_to_me
    };
    let offer = asked.view.offers.iter().find(fits)?;
    (times > 0).then(|| Action::Accept { offer: offer.id, cards: CardSet::from_iter([card]), claims: Claims::new() })
}

/// The open offers to a seat, oldest first; none in its own turn, in which nothing is done for it.
fn in_turns_of_others<'a>(asked: &Moment<'a, State>) -> impl Iterator<Item = &'a Offer> {
    let seat = asked.seat;
    let speaks = matches!(asked.prompt, Prompt::Speak { .. });
    let to_me = move |offer: &&Offer| {
        let meant = match offer.to {
            To::All => offer.from != seat,
            To::Seat(to) => to == seat,
        };
        meant && !offer.declined.contains(&seat)
    };
    asked.view.offers.iter().filter(move |_| speaks).filter(to_me)
}

/// A seat's answer to a call.
fn answer_of(offer: &Offer, seat: Seat) -> Option<&CallAnswer> {
    offer.answers.iter().find(|answer| answer.seat == seat)
}

/// What a seat has promised in its own offers and in its answers to calls.
#[derive(Default)]
struct OpenPromises {
    cards: CardSet,
    ducats: i32,
    coming: usize,
}

impl OpenPromises {
    fn by(asked: &Moment<'_, State>) -> OpenPromises {
        let mut promised = OpenPromises::default();
        let cards = |shown: &[ShownCard]| shown.iter().filter_map(|shown| shown.card).collect::<CardSet>();
        for offer in &asked.view.offers {
            if offer.from == asked.seat {
                promised.cards |= cards(&offer.gives);
                promised.ducats += i32::from(offer.gives_ducats);
                promised.coming += offer.asks.total() as usize;
            } else if let Some(answer) = answer_of(offer, asked.seat) {
                promised.cards |= cards(&answer.gives);
                promised.ducats += i32::from(offer.asks_ducats);
                promised.coming += offer.gives.len();
            }
        }
        promised
    }
}

/// The offers that an order accepts now, oldest first, each with the cards it gives.
fn trades(order: &TradeOrder, asked: &Moment<'_, State>) -> Vec<Action> {
    let Seen::Faces(hand) = &asked.view.seats[asked.seat.index()].hand else { return vec![] };
    let own = &asked.view.seats[asked.seat.index()];
    let promised = OpenPromises::by(asked);
    let mut free: Vec<Card> = hand.iter().copied().filter(|card| !promised.cards.has(*card)).collect();
    free.retain(|&card| asked.edition.good(card) == order.good);
    free.sort_unstable_by_key(|card| card.0);
    let room = usize::from(asked.edition.lions(own.top)).saturating_sub(hand.len() + promised.coming);
    let purse = if order.on_credit { i32::MAX } else { own.ducats.0 - promised.ducats };
    // What it has promised already is not traded twice.
    let is_promised = |offer: &&Offer| order.promised.contains(&offer.id) && answer_of(offer, asked.seat).is_some();
    let open = asked.view.offers.iter().filter(is_promised).map(|offer| usize::from(size(order, offer)));
    let left = usize::from(order.count.saturating_sub(order.done)).saturating_sub(open.sum());
    let cards = |offer: &Offer| {
        let many = usize::from(size(order, offer));
        if many == 0 || many > left {
            return None;
        }
        match order.side {
            TradeSide::Sell => free.get(..many).map(|cards| cards.iter().copied().collect::<CardSet>()),
            TradeSide::Buy => {
                let pays = i32::from(offer.asks_ducats);
                (many <= room && (pays == 0 || pays <= purse)).then_some(CardSet::EMPTY)
            }
        }
    };
    let offers = in_turns_of_others(asked).filter(|offer| {
        let with = order.partners.is_empty() || order.partners.contains(&offer.from);
        with && answer_of(offer, asked.seat).is_none()
    });
    offers.filter_map(|offer| Some(Action::Accept { offer: offer.id, cards: cards(offer)?, claims: Claims::new() })).collect()
}

/// How many cards of the good would change hands, if the offer is about nothing else and its price is right; otherwise none.
fn size(order: &TradeOrder, offer: &Offer) -> u8 {
    let given = offer.gives.len() as u8;
    let many = match order.side {
        // What a client sends may be no good of the edition.
        TradeSide::Sell => offer.asks.0.get(order.good.index()).copied().unwrap_or_default(),
        TradeSide::Buy => given,
    };
    let limit = u32::from(order.price) * u32::from(many);
    let fits = match order.side {
        TradeSide::Sell => {
            let asks = offer.asks.total() == u32::from(many) && offer.asks_ducats == 0;
            asks && given == 0 && u32::from(offer.gives_ducats) >= limit
        }
        TradeSide::Buy => {
            let gives = offer.gives.iter().all(|shown| shown.good == order.good) && offer.gives_ducats == 0;
            gives && offer.asks.is_empty() && u32::from(offer.asks_ducats) <= limit
        }
    };
    if fits { many } else { 0 }
}

/// What is left of an order after its seat saw this.
fn after(mut order: TradeOrder, seat: Seat, sight: &Sight) -> Option<TradeOrder> {
    if let Sight::Traded { offer, partner, gave, got, .. } = sight {
        if *partner == seat && order.promised.contains(offer) {
            let cards = match order.side {
                TradeSide::Sell => got.len(),
                TradeSide::Buy => gave.len(),
            };
            order.done = order.done.saturating_add(cards as u8);
        }
        order.promised.retain(|promised| promised != offer);
    } else if let Sight::Withdrawn { offer, .. } = sight {
        order.promised.retain(|promised| promised != offer);
    } else if sight.opens_turn() {
        // Offers end with their turn (OM-34).
        order.promised.clear();
        order.turns = one_less(order.turns)?;
        order.done = if order.each_turn { 0 } else { order.done };
    }
    (order.each_turn || order.done < order.count).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Ducats, Goods, OfferId, Setup, Statements, View};
    use tabletop::{Dice, Nobody, Rules, Viewer};

    // In the edition of 2005 silk is 18 to 29, salt is 30 to 43; cards 0 to 3 have 6, 5, 4 and 3 lions.
    const ME: Seat = Seat(1);

    fn goods(cards: &[u8]) -> Goods {
        Goods::of(cards.iter().copied().map(Card).collect(), oltre_mare::edition_2005())
    }

    fn shown(cards: &[u8]) -> Vec<ShownCard> {
        let edition = oltre_mare::edition_2005();
        cards.iter().map(|&card| ShownCard { good: edition.good(Card(card)), says: Statements::NONE, card: None }).collect()
    }

    /// An offer of the active player to all: cards and ducats for cards and ducats.
    fn offer(id: u32, (gives, gives_ducats): (&[u8], u16), (asks, asks_ducats): (&[u8], u16)) -> Offer {
        Offer {
            id: OfferId(id),
            parent: None,
            from: Seat(0),
            to: To::All,
            kind: OfferKind::Firm,
            gives: shown(gives),
            gives_ducats,
            asks: goods(asks),
            asks_ducats,
            wishes: Statements::NONE,
            declined: Vec::new(),
            answers: Vec::new(),
        }
    }

    fn order(side: TradeSide, count: u8, price: u16) -> TradeOrder {
        let good = oltre_mare::edition_2005().good(Card(30));
        assert_eq!(good, oltre_mare::edition_2005().good(Card(43)));
        TradeOrder {
            side,
            good,
            count,
            price,
            partners: Vec::new(),
            turns: None,
            each_turn: false,
            on_credit: false,
            done: 0,
            promised: Vec::new(),
        }
    }

    /// In the turn of seat 0; the order's owner has salt 31, 35 and 40, silk 20, 5 ducats and room for two more cards.
    fn table(offers: Vec<Offer>) -> View {
        let state = State::new(&Setup::new(3), &mut Dice::new(1), &mut Nobody);
        let mut view = state.view(Viewer::Seat(ME));
        view.turn_of = Seat(0);
        view.seats[1].hand = Seen::Faces([40, 31, 20, 35].map(Card).to_vec());
        view.seats[1].ducats = Ducats(5);
        view.seats[1].top = Card(0);
        view.offers = offers;
        view
    }

    fn follow(order: &OltreMareInstruction, view: &View, prompt: Prompt) -> Vec<Action> {
        State::follow(order, &Moment { seat: ME, edition: &oltre_mare::edition_2005(), view, prompt: &prompt })
    }

    /// The numbers of the offers that it accepts, with the cards it gives.
    fn accepts(order: TradeOrder, view: &View) -> Vec<(u32, Vec<u8>)> {
        let actions = follow(&OltreMareInstruction::Trade(order), view, Prompt::Speak { offers: 40 });
        let accepted = |action: &Action| {
            let Action::Accept { offer, cards, .. } = action else { panic!("{action:?}") };
            (offer.0, cards.iter().map(|card| card.0).collect())
        };
        actions.iter().map(accepted).collect()
    }

    /// OM-33: what a sale takes, and which cards it gives: those with the lowest numbers.
    #[test]
    fn a_sale_takes_offers_for_that_good_alone_at_the_price_or_above() {
        type Side<'a> = (&'a [u8], u16);
        type Row<'a> = (u8, u16, Side<'a>, Side<'a>, Option<&'a [u8]>);
        //   count, at least; given, asked; the cards
        let rows: &[Row<'_>] = &[
            (1, 3, (&[], 3), (&[30], 0), Some(&[31])),
            (1, 3, (&[], 9), (&[30], 0), Some(&[31])),
            (1, 3, (&[], 2), (&[30], 0), None),
            (2, 3, (&[], 6), (&[30, 32], 0), Some(&[31, 35])),
            (2, 3, (&[], 5), (&[30, 32], 0), None),
            (1, 3, (&[], 6), (&[30, 32], 0), None),
            (4, 1, (&[], 4), (&[30, 32, 33], 0), Some(&[31, 35, 40])),
            (4, 1, (&[], 9), (&[30, 32, 33, 34], 0), None),
            (1, 3, (&[], 9), (&[20], 0), None),
            (2, 3, (&[], 9), (&[30, 20], 0), None),
            (1, 3, (&[], 9), (&[30], 1), None),
            (1, 3, (&[25], 9), (&[30], 0), None),
            (1, 0, (&[], 0), (&[30], 0), Some(&[31])),
            (0, 0, (&[], 5), (&[30], 0), None),
            (1, 0, (&[], 5), (&[], 0), None),
        ];
        for &(count, price, gives, asks, cards) in rows {
            let view = table(vec![offer(1, gives, asks)]);
            let expected: Vec<(u32, Vec<u8>)> = cards.map(|cards| (1, cards.to_vec())).into_iter().collect();
            assert_eq!(accepts(order(TradeSide::Sell, count, price), &view), expected, "{count} at {price}: {gives:?} for {asks:?}");
        }
    }

    /// OM-21, OM-37: what a purchase takes: never beyond the hand limit, never into debt unless that is allowed.
    #[test]
    fn a_purchase_takes_what_fits_into_purse_and_hand() {
        type Side<'a> = (&'a [u8], u16);
        type Row<'a> = (u8, u16, bool, Side<'a>, Side<'a>, bool);
        //   count, at most, on credit; given, asked; taken
        let rows: &[Row<'_>] = &[
            (1, 4, false, (&[30], 0), (&[], 4), true),
            (1, 4, false, (&[30], 0), (&[], 0), true),
            (1, 4, false, (&[30], 0), (&[], 5), false),
            (2, 2, false, (&[30, 32], 0), (&[], 4), true),
            (2, 2, false, (&[30, 32], 0), (&[], 5), false),
            (1, 4, false, (&[30, 32], 0), (&[], 4), false),
            (3, 1, false, (&[30, 32, 33], 0), (&[], 3), false),
            (2, 4, false, (&[30, 32], 0), (&[], 6), false),
            (2, 4, true, (&[30, 32], 0), (&[], 6), true),
            (1, 4, false, (&[20], 0), (&[], 1), false),
            (2, 4, false, (&[30, 20], 0), (&[], 1), false),
            (1, 4, false, (&[30], 1), (&[], 4), false),
            (1, 4, false, (&[30], 0), (&[21], 1), false),
        ];
        for &(count, price, on_credit, gives, asks, taken) in rows {
            let view = table(vec![offer(1, gives, asks)]);
            let order = TradeOrder { on_credit, ..order(TradeSide::Buy, count, price) };
            let expected = if taken { vec![(1, vec![])] } else { vec![] };
            assert_eq!(accepts(order, &view), expected, "{count} at {price}: {gives:?} for {asks:?}");
        }
        let mut view = table(vec![offer(1, (&[30], 0), (&[], 1))]);
        view.seats[1].top = Card(2);
        assert_eq!(accepts(order(TradeSide::Buy, 1, 4), &view), [], "four cards are the limit");
    }

    #[test]
    fn it_trades_with_those_named_in_the_turns_of_others_and_once_with_each_offer() {
        let sells = |with: &[u8]| TradeOrder { partners: with.iter().copied().map(Seat).collect(), ..order(TradeSide::Sell, 3, 1) };
        let asks_for_salt = |id| offer(id, (&[], 2), (&[30], 0));
        let view = table(vec![asks_for_salt(1), asks_for_salt(2)]);
        assert_eq!(accepts(sells(&[]), &view), [(1, vec![31]), (2, vec![31])], "the oldest first; the other one if that is refused");
        assert_eq!(accepts(sells(&[2]), &view), []);
        assert_eq!(accepts(TradeOrder { good: oltre_mare::Good(200), ..sells(&[200]) }, &view), [], "whatever a client sends");
        assert_eq!(accepts(TradeOrder { good: oltre_mare::Good(200), ..sells(&[]) }, &view), []);
        assert_eq!(accepts(sells(&[2, 0]), &view).len(), 2);
        for prompt in [Prompt::Load { cards: CardSet::EMPTY }, Prompt::Discard { surplus: 1, limit: 4 }] {
            assert_eq!(follow(&OltreMareInstruction::Trade(sells(&[])), &view, prompt), []);
        }
        // To another player, declined before, answered before: not to be taken.
        let call = |answers| Offer { kind: OfferKind::Call, answers, ..asks_for_salt(1) };
        let answered = CallAnswer { seat: ME, gives: vec![ShownCard { card: Some(Card(31)), ..shown(&[31])[0] }] };
        for other in [
            Offer { to: To::Seat(Seat(2)), ..asks_for_salt(1) },
            Offer { declined: vec![ME], ..asks_for_salt(1) },
            Offer { from: ME, to: To::Seat(Seat(0)), ..asks_for_salt(1) },
            call(vec![answered.clone()]),
        ] {
            assert_eq!(accepts(sells(&[]), &table(vec![other.clone()])), [], "{other:?}");
        }
        assert_eq!(accepts(sells(&[]), &table(vec![call(vec![])])), [(1, vec![31])], "a call is answered");
        // A card that is promised to a call is not given to somebody else, and counts.
        let view = table(vec![call(vec![answered]), asks_for_salt(2)]);
        assert_eq!(accepts(sells(&[]), &view), [(2, vec![35])]);
        let promised = TradeOrder { promised: vec![OfferId(1)], count: 1, ..sells(&[]) };
        assert_eq!(accepts(promised, &view), []);
    }

    #[test]
    fn promised_ducats_are_not_spent_twice() {
        let mine = Offer { from: ME, to: To::Seat(Seat(0)), ..offer(1, (&[], 3), (&[], 0)) };
        let sold = offer(2, (&[30], 0), (&[], 3));
        assert_eq!(accepts(order(TradeSide::Buy, 1, 3), &table(vec![mine, sold.clone()])), [], "5 - 3 < 3");
        let answered = CallAnswer { seat: ME, gives: vec![] };
        let call = Offer { kind: OfferKind::Call, answers: vec![answered], ..offer(1, (&[30, 32], 0), (&[], 1)) };
        assert_eq!(accepts(order(TradeSide::Buy, 1, 3), &table(vec![call, sold])), [], "the two cards of the call fill the hand");
    }

    #[test]
    fn no_trades_declines_what_is_open_and_was_not_answered() {
        let none = OltreMareInstruction::NoTrades { turns: None };
        let answered = CallAnswer { seat: ME, gives: vec![] };
        let view = table(vec![
            offer(1, (&[], 2), (&[30], 0)),
            Offer { to: To::Seat(Seat(2)), ..offer(2, (&[], 2), (&[30], 0)) },
            Offer { kind: OfferKind::Call, answers: vec![answered], ..offer(3, (&[30], 0), (&[], 1)) },
            offer(4, (&[30], 0), (&[20], 1)),
        ]);
        let declines = [1, 4].map(|id| Action::Decline(OfferId(id)));
        assert_eq!(follow(&none, &view, Prompt::Speak { offers: 0 }), declines);
        assert_eq!(State::carried_out(none.clone(), &declines[0]), Some(none));
    }

    #[test]
    fn an_order_counts_what_it_traded_and_ends_with_its_turns() {
        let traded = |id, partner| Sight::Traded {
            offer: OfferId(id),
            author: Seat(0),
            partner,
            gave: vec![],
            gave_ducats: 4,
            got: shown(&[30, 32]),
            got_ducats: 0,
        };
        let begins = |seat| Sight::TurnBegan { seat: Seat(seat) };
        let heard = |order: TradeOrder, sights: &[Sight]| match State::heard(OltreMareInstruction::Trade(order), ME, sights) {
            Some(OltreMareInstruction::Trade(order)) => Some((order.done, order.turns, order.promised.len())),
            Some(other) => panic!("{other:?}"),
            None => None,
        };
        let sells = TradeOrder { promised: vec![OfferId(5)], turns: Some(2), ..order(TradeSide::Sell, 3, 1) };
        assert_eq!(heard(sells.clone(), &[traded(5, ME)]), Some((2, Some(2), 0)));
        assert_eq!(heard(sells.clone(), &[traded(5, Seat(2))]), Some((0, Some(2), 0)), "somebody else was chosen");
        assert_eq!(heard(sells.clone(), &[traded(6, ME)]), Some((0, Some(2), 1)), "the player's own trade is not the order's");
        assert_eq!(heard(sells.clone(), &[Sight::Withdrawn { offer: OfferId(5), seat: Seat(0) }]), Some((0, Some(2), 0)));
        assert_eq!(heard(sells.clone(), &[begins(1)]), Some((0, Some(1), 0)));
        assert_eq!(heard(sells.clone(), &[begins(1), begins(2)]), None);
        let two = TradeOrder { count: 2, ..sells };
        assert_eq!(heard(two.clone(), &[traded(5, ME)]), None, "all are sold");
        let each = TradeOrder { each_turn: true, turns: None, ..two };
        assert_eq!(heard(each.clone(), &[traded(5, ME)]), Some((2, None, 0)));
        assert_eq!(heard(each, &[traded(5, ME), begins(1)]), Some((0, None, 0)), "the next turn has its own");
    }
}
