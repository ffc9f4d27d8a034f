//! What the player of Oltre Mare is about to do, before it is done: chosen cards, an order of the load, an offer being composed.

use super::Desk;
use core::mem::Discriminant;
use core::time::Duration;
use leptos::prelude::*;
use oltre_mare::{Action, Claim, Goods, Offer, OfferId, OfferKind, Prompt, Statement, Statements, Terms, To, View};
use sentences::LetGo;
use std::collections::BTreeMap;
use tabletop::{Card, CardSet, Seat};

/// How often the table is told that somebody is composing,
const TOLD_EVERY: Duration = Duration::from_millis(2_100);
/// and the milliseconds without a touch after which it is no longer told.
const IDLE_AFTER: f64 = 30_000.0;

/// What the player is about to do. Only the player changes it, and [`Chosen::fit`].
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    chosen: RwSignal<Chosen>,
    /// When the player last chose something.
    touched: StoredValue<Option<f64>>,
    desk: Desk,
}

/// All that was chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chosen {
    /// The cards chosen for a prompt: to discard, to play or to load, in the order in which they were chosen.
    pub(crate) answer: Vec<Card>,
    question: Option<Discriminant<Prompt>>,
    /// A trade with somebody, beside what the prompt asks for.
    pub(crate) bargain: Option<Bargain>,
    /// The cards to be given in it.
    pub(crate) gives: Vec<Card>,
    /// What is said about cards.
    pub(crate) claims: BTreeMap<Card, Statements>,
}

/// A trade that the player prepares.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bargain {
    /// An offer is being composed.
    Offer(OfferDraft),
    /// This offer is being accepted, and asks for cards.
    Accept(OfferId),
}

/// An offer being composed; the cards given are those chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OfferDraft {
    /// The offer it counters.
    pub(crate) parent: Option<OfferId>,
    pub(crate) to: To,
    pub(crate) kind: OfferKind,
    pub(crate) gives_ducats: u16,
    pub(crate) asks: Goods,
    pub(crate) asks_ducats: u16,
    pub(crate) wishes: Statements,
}

impl Chosen {
    /// Drops what is no longer possible, and says what that was. A choice that is still possible is never touched.
    pub(crate) fn fit(&mut self, prompt: Option<&Prompt>, view: &View, you: Seat) -> Option<LetGo> {
        let hand = view.seats[you.index()].hand.faces().unwrap_or_default();
        let bargain = self.fit_bargain(prompt, view, you);
        let mut gone = Vec::new();
        let mut keep = |cards: &mut Vec<Card>, from: &dyn Fn(Card) -> bool| {
            gone.extend(cards.iter().copied().filter(|&card| !from(card)));
            cards.retain(|&card| from(card));
        };
        keep(&mut self.gives, &|card| hand.contains(&card));
        let question = prompt.map(core::mem::discriminant);
        let mut moved_on = false;
        if question == self.question {
            match prompt {
                Some(Prompt::Load { cards }) => self.answer.retain(|&card| cards.has(card)),
                Some(
                    Prompt::Discard { .. } | Prompt::Trade { .. } | Prompt::Speak { .. } | Prompt::Sail { .. } | Prompt::Compass { .. },
                )
                | None => keep(&mut self.answer, &|card| hand.contains(&card)),
            }
        } else {
            moved_on = !core::mem::take(&mut self.answer).is_empty();
        }
        // In order, and each once.
        let gone: Vec<Card> = gone.into_iter().collect::<CardSet>().iter().collect();
        self.claims.retain(|card, _| hand.contains(card));
        bargain.or_else(|| (!gone.is_empty()).then_some(LetGo::Cards(gone))).or_else(|| moved_on.then_some(LetGo::MovedOn))
    }

    fn fit_bargain(&mut self, prompt: Option<&Prompt>, view: &View, you: Seat) -> Option<LetGo> {
        let trading = matches!(prompt, Some(Prompt::Trade { .. } | Prompt::Speak { .. }));
        let is_open = |id: OfferId| view.offers.iter().any(|offer| offer.id == id);
        let let_go = match self.bargain.as_mut()? {
            Bargain::Accept(id) => {
                let open = view.offers.iter().any(|offer| offer.id == *id && !offer.declined.contains(&you));
                (!trading || !open).then_some(LetGo::Offer(*id))?
            }
            Bargain::Offer(draft) => {
                let reaches = match draft.to {
                    To::All => you == view.turn_of,
                    To::Seat(to) => to != you && (you == view.turn_of || to == view.turn_of),
                };
                if trading && reaches {
                    // The offer that it answers is gone, but it can be made as an offer of its own.
                    let parent = draft.parent.filter(|&parent| !is_open(parent))?;
                    draft.parent = None;
                    return Some(LetGo::Parent(parent));
                }
                LetGo::Trading
            }
        };
        self.end_bargain();
        Some(let_go)
    }

    /// The trade is done, or given up.
    fn end_bargain(&mut self) {
        self.bargain = None;
        self.gives.clear();
        self.claims.clear();
    }

    /// The cards that are chosen now: for the trade, if there is one.
    fn cards(&self) -> &Vec<Card> {
        if self.bargain.is_some() { &self.gives } else { &self.answer }
    }

    fn cards_mut(&mut self) -> &mut Vec<Card> {
        if self.bargain.is_some() { &mut self.gives } else { &mut self.answer }
    }
}

impl Choice {
    /// Nothing is chosen yet, except what was stored with the table.
    pub(crate) fn new(desk: Desk) -> Choice {
        let choice = Choice { chosen: RwSignal::new(Chosen::default()), touched: StoredValue::new(None), desk };
        desk.keeps_fitting(move || {
            let (view, you) = (desk.present()?, desk.you()?);
            let prompt = desk.asked_now();
            let mut chosen = choice.chosen.get_untracked();
            let let_go = chosen.fit(prompt.as_ref(), &view, you);
            choice.take_up(prompt.as_ref(), &mut chosen);
            if chosen != choice.chosen.get_untracked() {
                choice.chosen.set(chosen);
            }
            desk.say(|speaker, _| let_go.map(|let_go| speaker.let_go(&let_go))).flatten()
        });
        choice.tell_composing();
        choice
    }

    /// While the player works on a trade, the table is told so, and bots wait.
    fn tell_composing(self) {
        let bargains = Memo::new(move |_| self.bargains());
        let tell = move || {
            if self.touched.get_value().is_some_and(|at| js_sys::Date::now() - at < IDLE_AFTER) {
                self.desk.is_composing();
            }
        };
        Effect::new(move || {
            if bargains.get() {
                tell();
                if let Ok(ticking) = set_interval_with_handle(tell, TOLD_EVERY) {
                    on_cleanup(move || ticking.clear());
                }
            }
        });
    }

    /// For a new prompt, the draft stored with the table is taken up.
    fn take_up(self, prompt: Option<&Prompt>, chosen: &mut Chosen) {
        let question = prompt.map(core::mem::discriminant);
        if question == chosen.question {
            return;
        }
        chosen.question = question;
        if let (Some(prompt), Some(draft)) = (prompt, self.desk.drafted()) {
            chosen.answer = answer_in(prompt, &draft);
        }
    }

    pub(crate) fn here() -> Choice {
        expect_context()
    }

    /// Reads what is chosen.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Chosen) -> T) -> T {
        self.chosen.with(look)
    }

    /// The player chooses something.
    fn change(self, with: impl FnOnce(&mut Chosen)) {
        self.desk.moves_on();
        self.touched.try_set_value(Some(js_sys::Date::now()));
        self.chosen.try_update(with);
    }

    /// The cards that are chosen now: for the trade, if there is one, otherwise for the prompt.
    pub(crate) fn cards(self) -> Vec<Card> {
        self.with(|chosen| chosen.cards().clone())
    }

    /// Is there a trade beside what the prompt asks for?
    pub(crate) fn bargains(self) -> bool {
        self.with(|chosen| chosen.bargain.is_some())
    }

    /// Chooses a card, or unchooses it. While others trade, cards can only be offered, so choosing one begins an offer.
    pub(crate) fn toggle(self, card: Card) {
        if !self.bargains() && matches!(self.desk.prompt(), Some(Prompt::Speak { .. })) {
            self.compose();
        }
        self.change(|chosen| {
            let cards = chosen.cards_mut();
            match cards.iter().position(|&other| other == card) {
                Some(place) => drop(cards.remove(place)),
                None => cards.push(card),
            }
        });
    }

    /// The place of a card among those chosen.
    pub(crate) fn place(self, card: Card) -> Option<usize> {
        self.with(|chosen| chosen.cards().iter().position(|&other| other == card))
    }

    /// Moves a chosen card to another place.
    pub(crate) fn move_to(self, card: Card, place: usize) {
        self.change(|chosen| {
            let cards = chosen.cards_mut();
            cards.retain(|&other| other != card);
            cards.insert(place.min(cards.len()), card);
        });
    }

    /// Chooses these cards for the prompt, in this order.
    pub(crate) fn choose(self, cards: Vec<Card>) {
        let question = self.desk.asked_now().as_ref().map(core::mem::discriminant);
        self.change(|chosen| (chosen.answer, chosen.question) = (cards, question));
    }

    /// Gives up the trade; what was chosen for the prompt stays chosen.
    pub(crate) fn cancel(self) {
        self.change(Chosen::end_bargain);
    }

    /// Answers the prompt with this action. The choice is cleared when it is done.
    pub(crate) fn answer(self, action: Action) {
        let question = self.chosen.with_untracked(|chosen| chosen.question);
        self.desk.act_then(action, move || {
            self.change(|chosen| {
                // Cards already chosen for the next prompt stay.
                if chosen.question == question {
                    chosen.answer.clear();
                }
            });
        });
    }

    /// Makes or accepts the offer that was composed. It is cleared when that is done.
    pub(crate) fn bargain(self, action: Action) {
        let made = self.chosen.with_untracked(|chosen| chosen.bargain.clone());
        self.desk.act_then(action, move || {
            self.change(|chosen| {
                if chosen.bargain == made {
                    chosen.end_bargain();
                }
            });
        });
    }

    /// Begins an offer: to all, for the active player; to the active player, for the others (OM-34).
    pub(crate) fn compose(self) {
        let (Some(you), Some(view)) = (self.desk.you(), self.desk.view()) else { return };
        let to = if you == view.turn_of { To::All } else { To::Seat(view.turn_of) };
        self.begin(Bargain::Offer(OfferDraft { to, ..OfferDraft::default() }), Vec::new());
    }

    /// Begins an offer with the cards that are chosen now: what was chosen to be played is offered instead.
    pub(crate) fn offer_chosen(self) {
        let chosen = self.cards();
        self.compose();
        self.change(|all| {
            if all.bargain.is_some() && matches!(self.desk.prompt(), Some(Prompt::Trade { .. })) {
                (all.gives, all.answer) = (chosen, Vec::new());
            }
        });
    }

    /// Begins a counter to an offer: what it asks for is given, and the other way round.
    pub(crate) fn counter(self, offer: &Offer) {
        let draft = OfferDraft {
            parent: Some(offer.id),
            to: To::Seat(offer.from),
            kind: OfferKind::Firm,
            gives_ducats: offer.asks_ducats,
            asks: offer.gives.iter().map(|shown| shown.good).collect(),
            asks_ducats: offer.gives_ducats,
            wishes: Statements::NONE,
        };
        self.begin(Bargain::Offer(draft), self.fitting(offer.asks));
    }

    /// Lets the player choose which cards to give for an offer; the first that fit are chosen already.
    pub(crate) fn accept(self, offer: &Offer) {
        self.begin(Bargain::Accept(offer.id), self.fitting(offer.asks));
    }

    fn begin(self, bargain: Bargain, gives: Vec<Card>) {
        self.change(|chosen| {
            chosen.end_bargain();
            (chosen.bargain, chosen.gives) = (Some(bargain), gives);
        });
    }

    /// The cards for these goods, if the hand leaves no choice.
    pub(crate) fn only_fitting(self, goods: Goods) -> Option<CardSet> {
        let (you, view) = (self.desk.you()?, self.desk.present()?);
        let edition = self.desk.edition.get_value();
        let hand = view.seats[you.index()].hand.faces().unwrap_or_default();
        let fitting: CardSet = hand.iter().copied().filter(|&card| goods.count(edition.good(card)) > 0).collect();
        (Goods::of(fitting, edition) == goods).then_some(fitting)
    }

    /// The first cards of the hand that are of these goods.
    fn fitting(self, mut goods: Goods) -> Vec<Card> {
        let (Some(you), Some(view)) = (self.desk.you(), self.desk.present()) else { return Vec::new() };
        let edition = self.desk.edition.get_value();
        let hand = view.seats[you.index()].hand.faces().unwrap_or_default();
        let wanted = |card: &Card| {
            let left = &mut goods.0[edition.good(*card).index()];
            let wanted = *left > 0;
            *left = left.saturating_sub(1);
            wanted
        };
        hand.iter().copied().filter(wanted).collect()
    }

    /// The offer being composed.
    pub(crate) fn draft(self) -> Option<OfferDraft> {
        self.with(|chosen| if let Some(Bargain::Offer(draft)) = &chosen.bargain { Some(draft.clone()) } else { None })
    }

    /// Changes the offer being composed.
    pub(crate) fn redraft(self, with: impl FnOnce(&mut OfferDraft)) {
        self.change(|chosen| {
            if let Some(Bargain::Offer(draft)) = &mut chosen.bargain {
                with(draft);
            }
        });
    }

    /// Makes this statement about a card, or withdraws it.
    pub(crate) fn claim(self, card: Card, statement: Statement) {
        self.change(|chosen| {
            let before = chosen.claims.remove(&card).unwrap_or_default();
            let contradicts = |other: Statement| match (statement, other) {
                (Statement::Has(icon), Statement::HasNot(other)) | (Statement::HasNot(icon), Statement::Has(other)) => icon == other,
                (Statement::Lions(_), Statement::Lions(_)) | (Statement::Nets(_), Statement::Nets(_)) => true,
                (Statement::Has(_) | Statement::HasNot(_) | Statement::Lions(_) | Statement::Nets(_), _) => false,
            };
            let mut after: Statements = before.iter().filter(|&other| other != statement && !contradicts(other)).collect();
            if !before.has(statement) {
                after.insert(statement);
            }
            if !after.is_empty() {
                chosen.claims.insert(card, after);
            }
        });
    }

    /// What is said about a card.
    pub(crate) fn says(self, card: Card) -> Statements {
        self.with(|chosen| chosen.claims.get(&card).copied()).unwrap_or_default()
    }

    /// What is said about the cards to be given, in order of their number.
    pub(crate) fn said(self) -> Vec<Claim> {
        let said = |chosen: &Chosen| {
            let of_given = chosen.claims.iter().filter(|(card, _)| chosen.gives.contains(card));
            of_given.map(|(&card, &says)| Claim { card, says }).collect()
        };
        self.with(said)
    }

    /// The terms of the offer as it stands.
    pub(crate) fn terms(self, draft: &OfferDraft) -> Terms {
        Terms {
            to: draft.to,
            kind: draft.kind,
            gives: self.with(|chosen| chosen.gives.iter().copied().collect()),
            gives_ducats: draft.gives_ducats,
            claims: self.said().into_iter().collect(),
            asks: draft.asks,
            asks_ducats: draft.asks_ducats,
            wishes: draft.wishes,
        }
    }
}

/// The cards that a draft has chosen, if it answers this prompt.
fn answer_in(prompt: &Prompt, draft: &Action) -> Vec<Card> {
    match (prompt, draft) {
        (Prompt::Trade { .. }, Action::Play(cards)) => cards.iter().collect(),
        (Prompt::Discard { .. }, Action::Discard(cards)) | (Prompt::Load { .. }, Action::Load(cards)) => cards.iter().copied().collect(),
        (_, _) => Vec::new(),
    }
}

/// What can be said about cards: there are no cards with one or two lions.
pub(crate) fn statements() -> impl Iterator<Item = Statement> {
    Statement::all().filter(|statement| !matches!(statement, Statement::Lions(1 | 2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{Setup, State};
    use tabletop::{Dice, Nobody, Rules, Viewer};

    const TRADE: Prompt = Prompt::Trade { load: 3, play: Some(3), deck: None, pirates: None, purchases: 4, offers: 9 };
    const SPEAK: Prompt = Prompt::Speak { offers: 9 };
    const YOU: Seat = Seat(0);

    /// A table where it is this seat's turn, with an open offer of Bob's.
    fn table(turn_of: u8) -> (View, Vec<Card>) {
        let mut view = State::new(&Setup::new(3), &mut Dice::new(7), &mut Nobody).view(Viewer::Seat(YOU));
        view.turn_of = Seat(turn_of);
        view.offers = vec![Offer {
            id: OfferId(5),
            parent: None,
            from: Seat(1),
            to: To::Seat(YOU),
            kind: OfferKind::Firm,
            gives: Vec::new(),
            gives_ducats: 2,
            asks: Goods::default(),
            asks_ducats: 0,
            wishes: Statements::NONE,
            declined: Vec::new(),
            answers: Vec::new(),
        }];
        let hand = view.seats[YOU.index()].hand.faces().unwrap_or_default().to_vec();
        (view, hand)
    }

    fn for_prompt(prompt: &Prompt, answer: &[Card]) -> Chosen {
        Chosen { answer: answer.to_vec(), question: Some(core::mem::discriminant(prompt)), ..Chosen::default() }
    }

    fn composing(to: To, parent: Option<OfferId>, prompt: &Prompt, gives: &[Card]) -> Chosen {
        let bargain = Some(Bargain::Offer(OfferDraft { to, parent, gives_ducats: 3, ..OfferDraft::default() }));
        Chosen { bargain, gives: gives.to_vec(), ..for_prompt(prompt, &[]) }
    }

    #[test]
    fn what_can_still_be_done_is_never_touched() {
        let (view, hand) = table(0);
        let dearer = Prompt::Trade { load: 3, play: None, deck: Some(oltre_mare::Ducats(4)), pirates: None, purchases: 1, offers: 2 };
        let accepting = Chosen { bargain: Some(Bargain::Accept(OfferId(5))), gives: hand[..1].to_vec(), ..for_prompt(&TRADE, &hand[..2]) };
        for before in [for_prompt(&TRADE, &hand[..3]), composing(To::All, Some(OfferId(5)), &TRADE, &hand[..2]), accepting] {
            let mut after = before.clone();
            assert_eq!(after.fit(Some(&dearer), &view, YOU), None);
            assert_eq!(after, before);
        }
    }

    #[test]
    fn cards_that_are_gone_are_let_go_and_the_rest_stays() {
        let (mut view, hand) = table(0);
        let mut chosen = composing(To::All, None, &TRADE, &hand[..2]);
        chosen.answer = vec![hand[1], hand[2]];
        view.seats[YOU.index()].hand = tabletop::CardsSeen::Faces(hand[1..].to_vec());
        assert_eq!(chosen.fit(Some(&TRADE), &view, YOU), Some(LetGo::Cards(vec![hand[0]])));
        assert_eq!((&chosen.gives[..], &chosen.answer[..]), (&hand[1..2], &hand[1..3]));
        assert!(chosen.bargain.is_some());
    }

    #[test]
    fn a_bargain_ends_with_its_offer_or_with_trading() {
        let (mut view, hand) = table(1);
        let mut offering = composing(To::Seat(Seat(1)), Some(OfferId(5)), &SPEAK, &hand[..1]);
        let mut accepting = Chosen { bargain: Some(Bargain::Accept(OfferId(5))), gives: hand[..1].to_vec(), ..for_prompt(&SPEAK, &[]) };
        view.offers.clear();
        assert_eq!(accepting.fit(Some(&SPEAK), &view, YOU), Some(LetGo::Offer(OfferId(5))));
        assert_eq!((accepting.bargain, accepting.gives.len()), (None, 0));
        // A counter becomes an offer of its own.
        assert_eq!(offering.fit(Some(&SPEAK), &view, YOU), Some(LetGo::Parent(OfferId(5))));
        assert_eq!(offering.fit(Some(&SPEAK), &view, YOU), None);
        assert_eq!(offering.gives, hand[..1]);
        assert_eq!(offering.fit(None, &view, YOU), Some(LetGo::Trading));
        assert_eq!(offering.bargain, None);
        // It was meant for somebody whose turn is over.
        let mut late = composing(To::Seat(Seat(1)), None, &SPEAK, &[]);
        view.turn_of = Seat(2);
        assert_eq!(late.fit(Some(&SPEAK), &view, YOU), Some(LetGo::Trading));
    }

    #[test]
    fn what_was_chosen_for_another_question_is_let_go() {
        let (view, hand) = table(0);
        let mut chosen = for_prompt(&TRADE, &hand[..2]);
        assert_eq!(chosen.fit(Some(&Prompt::Discard { surplus: 2, limit: 3 }), &view, YOU), Some(LetGo::MovedOn));
        assert!(chosen.answer.is_empty());
    }
}
