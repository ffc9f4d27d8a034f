//! The decisions of Oltre Mare, and how they are made in the page.

use crate::page::{MAIN, nth, step_to};
use crate::position::{Compared, kinds};
use browser::{Tab, control};
use oltre_mare::{Action, Claim, Good, OfferId, Prompt, Source, State, Statement, Statements, Terms, To, View};
use sentences::Moment;
use tabletop::{Card, Seat};

kinds! {
    Discard,
    // In one's own turn.
    Offer,
    OfferWithClaim,
    OfferWithWish,
    Call,
    Counter,
    Accept,
    Answer,
    TakeAnswerBack,
    Confirm,
    Decline,
    Withdraw,
    BuyFromDeck,
    BuyFromPirates,
    Play,
    // In another's turn.
    OfferToActive,
    CallToActive,
    CounterToActive,
    AcceptFromActive,
    AnswerToActive,
    TakeAnswerToActiveBack,
    ConfirmActive,
    DeclineToActive,
    WithdrawToActive,
    Sail,
    MoveOnByCompass,
    MoveOnByCompassThatMayBeKept,
    KeepCompass,
    Load,
}

/// The kinds of decisions that answer a question.
fn kinds_at(prompt: &Prompt) -> &'static [Kind] {
    match prompt {
        Prompt::Discard { .. } => &[Kind::Discard],
        Prompt::Trade { .. } => &[
            Kind::Offer,
            Kind::OfferWithClaim,
            Kind::OfferWithWish,
            Kind::Call,
            Kind::Counter,
            Kind::Accept,
            Kind::Answer,
            Kind::TakeAnswerBack,
            Kind::Confirm,
            Kind::Decline,
            Kind::Withdraw,
            Kind::BuyFromDeck,
            Kind::BuyFromPirates,
            Kind::Play,
        ],
        Prompt::Speak { .. } => &[
            Kind::OfferToActive,
            Kind::CallToActive,
            Kind::CounterToActive,
            Kind::AcceptFromActive,
            Kind::AnswerToActive,
            Kind::TakeAnswerToActiveBack,
            Kind::ConfirmActive,
            Kind::DeclineToActive,
            Kind::WithdrawToActive,
        ],
        Prompt::Sail { .. } => &[Kind::Sail],
        Prompt::Compass { may_keep: false, .. } => &[Kind::MoveOnByCompass],
        Prompt::Compass { may_keep: true, .. } => &[Kind::MoveOnByCompassThatMayBeKept, Kind::KeepCompass],
        Prompt::Load { .. } => &[Kind::Load],
    }
}

impl Compared for State {
    type Kind = Kind;
    const KINDS: &'static [Kind] = Kind::ALL;
    const TABLES: &'static [(u8, &'static [&'static str])] = &[(3, &[]), (3, &["compass=may"])];
    const FULL_TABLES: &'static [(u8, &'static [&'static str])] = &[(5, &[]), (5, &["compass=may"])];
    const QUESTIONS: usize = 7;

    fn stands_for(prompt: &Prompt) -> Kind {
        kinds_at(prompt)[0]
    }

    fn kind(prompt: Option<&Prompt>, view: &View, action: &Action) -> Option<Kind> {
        let prompt = prompt.expect("nobody does anything unasked");
        let answers_call = |id: OfferId| view.offers.iter().any(|offer| offer.id == id && offer.kind == oltre_mare::OfferKind::Call);
        let has_answered = |id: OfferId| {
            let answers = view.offers.iter().filter(|offer| offer.id == id).flat_map(|offer| &offer.answers);
            answers.map(|answer| tabletop::Viewer::Seat(answer.seat)).any(|seat| seat == view.viewer)
        };
        let fitting = kinds_at(prompt);
        let of_these = |own: Kind, to_active: Kind| fitting.iter().copied().find(|&kind| kind == own || kind == to_active);
        let kind = match action {
            Action::Discard(_) => of_these(Kind::Discard, Kind::Discard),
            Action::Offer { parent: Some(_), .. } => of_these(Kind::Counter, Kind::CounterToActive),
            Action::Offer { parent: None, terms } => match terms.kind {
                oltre_mare::OfferKind::Call => of_these(Kind::Call, Kind::CallToActive),
                oltre_mare::OfferKind::Firm if !terms.claims.is_empty() => of_these(Kind::OfferWithClaim, Kind::OfferToActive),
                oltre_mare::OfferKind::Firm if !terms.wishes.is_empty() => of_these(Kind::OfferWithWish, Kind::OfferToActive),
                oltre_mare::OfferKind::Firm => of_these(Kind::Offer, Kind::OfferToActive),
            },
            Action::Accept { offer, .. } if answers_call(*offer) => of_these(Kind::Answer, Kind::AnswerToActive),
            Action::Accept { .. } => of_these(Kind::Accept, Kind::AcceptFromActive),
            Action::Confirm { .. } => of_these(Kind::Confirm, Kind::ConfirmActive),
            Action::Decline(offer) if has_answered(*offer) => of_these(Kind::TakeAnswerBack, Kind::TakeAnswerToActiveBack),
            Action::Decline(_) => of_these(Kind::Decline, Kind::DeclineToActive),
            Action::Withdraw(_) => of_these(Kind::Withdraw, Kind::WithdrawToActive),
            Action::Buy(Source::Deck) => of_these(Kind::BuyFromDeck, Kind::BuyFromDeck),
            Action::Buy(Source::Pirates) => of_these(Kind::BuyFromPirates, Kind::BuyFromPirates),
            Action::Play(_) => of_these(Kind::Play, Kind::Play),
            Action::Sail(_) => of_these(Kind::Sail, Kind::Sail),
            Action::Compass(Some(_)) => of_these(Kind::MoveOnByCompass, Kind::MoveOnByCompassThatMayBeKept),
            Action::Compass(None) => of_these(Kind::KeepCompass, Kind::KeepCompass),
            Action::Load(_) => of_these(Kind::Load, Kind::Load),
        };
        assert!(kind.is_some(), "{action:?} answers {prompt:?}, and no kind says so");
        kind.filter(|_| is_full(action))
    }

    fn has_decided(_: &View) -> bool {
        false
    }

    fn press(page: &Tab, moment: &Moment<'_, State>, action: &Action) {
        let hand = hand(moment);
        match action {
            Action::Discard(cards) => {
                choose(page, &hand, cards);
                page.click(MAIN);
            }
            Action::Offer { parent, terms } => {
                match parent {
                    Some(id) => page.click(&in_offer(*id, "Counter")),
                    None => page.click(&control("Make an offer")),
                }
                compose(page, moment, terms, parent.is_none());
            }
            Action::Accept { offer, cards, claims } => {
                page.click(&in_offer(*offer, "Accept"));
                let offer = moment.view.offers.iter().find(|open| open.id == *offer).expect("it is open");
                let edition = moment.speaker.edition;
                let fitting = hand.iter().copied().filter(|&card| offer.asks.count(edition.good(card)) > 0).collect();
                // Where only these cards fit a firm offer, nothing has to be chosen.
                if offer.kind == oltre_mare::OfferKind::Call || oltre_mare::Goods::of(fitting, edition) != offer.asks {
                    page.wait_until("it is asked which cards", "document.querySelector('.answering')");
                    choose(page, &hand, &cards.iter().collect::<Vec<_>>());
                    claim(page, moment, claims);
                    page.click("document.querySelector('.answering .yes')");
                }
            }
            Action::Confirm { offer, with } => {
                let answers = moment.view.offers.iter().find(|open| open.id == *offer).map(|open| &open.answers[..]).unwrap_or_default();
                let place = answers.iter().position(|answer| answer.seat == *with).expect("they have answered");
                page.click(&format!("{}.querySelectorAll('.answers .yes')[{place}]", offer_of(*offer)));
            }
            Action::Decline(offer) => page.click(&in_offer(*offer, "Decline")),
            Action::Withdraw(offer) => page.click(&in_offer(*offer, "Withdraw")),
            Action::Buy(Source::Deck) => page.click(&control("Buy from the deck")),
            Action::Buy(Source::Pirates) => page.click(&control("Buy from the pirates")),
            Action::Play(cards) => {
                choose(page, &hand, &cards.iter().collect::<Vec<_>>());
                page.click(MAIN);
            }
            Action::Sail(harbour) | Action::Compass(Some(harbour)) => {
                leaves_room_for_the_map(page);
                let name = &moment.speaker.edition.harbours[harbour.index()].name;
                page.click(&format!(
                    "[...document.querySelectorAll('.harbour .press')].find(one => `${{one.ariaLabel}} `.startsWith({:?}))",
                    format!("{name} ")
                ));
            }
            Action::Compass(None) => page.click(&control("Keep the Compass")),
            Action::Load(cards) => load(page, moment, cards),
        }
    }
}

/// However many harbours there are to choose from, the map can be seen beside them, in a small window and on a phone.
fn leaves_room_for_the_map(page: &Tab) {
    for (width, height) in [(1280, 720), (360, 800)] {
        page.size(width, height);
        let prompt = "document.querySelector('.prompt').getBoundingClientRect().height";
        let map = "document.querySelector('.sea-view').getBoundingClientRect().height";
        let fits = format!("{prompt} < innerHeight * 0.4 && {map} > innerHeight * 0.3");
        page.wait_until(&format!("the map has room in {width}x{height}"), &fits);
    }
    page.size(1440, 900);
}

/// Does it ask for all that one can do in a decision of its kind?
fn is_full(action: &Action) -> bool {
    match action {
        Action::Offer { parent, terms } => {
            // The page does not ask whether a counter is a call.
            let may_be_made = parent.is_none() || terms.kind == oltre_mare::OfferKind::Firm;
            let is_bargain = !terms.gives.is_empty() && !terms.asks.is_empty() && terms.gives_ducats + terms.asks_ducats < 6;
            // Icons are said as claims are; what a page could leave out is all the rest, of which no card has one or two lions.
            may_be_made && is_bargain && terms.wishes.iter().all(|wish| matches!(wish, Statement::Lions(3..) | Statement::Nets(_)))
        }
        Action::Accept { cards, .. } => !cards.is_empty(),
        Action::Load(cards) => cards.len() > 2 && !cards.is_sorted(),
        Action::Discard(_)
        | Action::Confirm { .. }
        | Action::Decline(_)
        | Action::Withdraw(_)
        | Action::Buy(_)
        | Action::Play(_)
        | Action::Sail(_)
        | Action::Compass(_) => true,
    }
}

fn hand(moment: &Moment<'_, State>) -> Vec<Card> {
    let you = you(moment);
    moment.view.seats[you.index()].hand.faces().unwrap_or_default().to_vec()
}

fn you(moment: &Moment<'_, State>) -> Seat {
    moment.speaker.you.expect("Ana sits there")
}

/// Chooses these cards of the hand, in this order, and no others.
fn choose(page: &Tab, hand: &[Card], cards: &[Card]) {
    let wrong = hand.iter().filter(|card| !cards.contains(card));
    for (card, wanted) in wrong.map(|card| (card, false)).chain(cards.iter().map(|card| (card, true))) {
        let shown = nth(".own .hand .card", hand.iter().position(|other| other == card).expect("it is in the hand"));
        let is_chosen = format!("{shown}.ariaPressed === '{wanted}'");
        if page.eval(&is_chosen) == false {
            page.click(&shown);
            page.wait_until("the card is chosen", &is_chosen);
        }
    }
}

/// Says this about cards that were chosen.
fn claim(page: &Tab, moment: &Moment<'_, State>, claims: &[Claim]) {
    for Claim { card, says } in claims {
        let place = hand(moment).iter().position(|other| other == card).expect("it is in the hand");
        let item = format!(".own .hand > li:nth-child({})", place + 1);
        page.click(&nth(&format!("{item} summary"), 0));
        say(page, moment, &format!("{item} .chip"), *says);
    }
}

fn say(page: &Tab, moment: &Moment<'_, State>, chips: &str, statements: Statements) {
    for statement in statements.iter() {
        let words = moment.speaker.statement(statement);
        page.click(&format!(
            "[...document.querySelectorAll({chips:?})].find(one => one.querySelector('.unseen').textContent === {words:?})"
        ));
    }
}

/// Fills in an offer, and makes it.
fn compose(page: &Tab, moment: &Moment<'_, State>, terms: &Terms, may_call: bool) {
    let you = you(moment);
    page.wait_until("an offer can be composed", "document.querySelector('.composer')");
    // In one's own turn everyone comes first, and then the others in their order; in another's turn there is no choice.
    let partner = match terms.to {
        To::All => 0,
        To::Seat(_) if you != moment.view.turn_of => 0,
        To::Seat(partner) => {
            1 + Seat::all(moment.view.seats.len() as u8).filter(|&seat| seat != you).position(|seat| seat == partner).expect("they play")
        }
    };
    page.click(&nth(".composer .deal .row .chip", partner));
    choose(page, &hand(moment), &terms.gives.iter().collect::<Vec<_>>());
    claim(page, moment, &terms.claims);
    let goods = moment.speaker.edition.goods.len();
    step_to(page, ".composer .give .steps", terms.gives_ducats.into());
    for good in 0..goods {
        step_to(page, &format!(".composer .goods > li:nth-child({})", good + 1), terms.asks.count(Good(good as u8)).into());
    }
    step_to(page, ".composer .get .steps", terms.asks_ducats.into());
    if !terms.wishes.is_empty() {
        page.click(&nth(".composer summary", 0));
        say(page, moment, ".composer .wishes .chip", terms.wishes);
    }
    if may_call {
        let kind = match terms.kind {
            oltre_mare::OfferKind::Firm => 0,
            oltre_mare::OfferKind::Call => 1,
        };
        page.click(&nth(".composer .kinds .chip", kind));
    }
    page.click("document.querySelector('.composer button.main')");
    // A gift is asked about once.
    if terms.asks.is_empty() && terms.asks_ducats == 0 {
        page.click("document.querySelector('.composer button.main.asked')");
    }
}

/// Whatever is pressed goes on top.
fn load(page: &Tab, moment: &Moment<'_, State>, cards: &[Card]) {
    let Some(Prompt::Load { cards: played }) = moment.prompt else { panic!("it is asked in which order") };
    let mut order: Vec<Card> = played.iter().collect();
    for &card in cards {
        let place = order.iter().position(|&other| other == card).expect("it was played");
        page.click(&nth(".load .card", place));
        order.remove(place);
        order.push(card);
    }
    page.click(MAIN);
}

fn offer_of(id: OfferId) -> String {
    format!("[...document.querySelectorAll('.dock .offer')].find(one => one.querySelector('.number').textContent === '{}')", id.0)
}

/// The button at an offer that says this.
fn in_offer(id: OfferId, says: &str) -> String {
    format!("[...{}.querySelectorAll('.buttons button')].find(one => one.textContent === '{says}')", offer_of(id))
}
