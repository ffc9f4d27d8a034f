//! What happened, told in few words.

use crate::cards::Pattern;
use crate::table::Table;
use oltre_mare::{CallAnswer, Ducats, Goods, Harbour, Offer, OfferKind, Refusal, Score, Seen, ShownCard, Sight, Source, To};
use rules_testkit::scenario::ToldLine;
use rules_testkit::scenario::words::{count, name, or_none};
use tabletop::{Card, Seat};

/// What a sight tells; some tell several things.
pub(crate) fn sight(table: &Table, sight: &Sight) -> Vec<ToldLine> {
    let news = |text: String| vec![ToldLine { text, echo: false }];
    let echo = |text: String| vec![ToldLine { text, echo: true }];
    let who = |seat: &Seat| name(*seat);
    match sight {
        Sight::Started { seat } => news(format!("{} starts", who(seat))),
        Sight::Harboured { seat, turned, card, harbour, marker } => {
            let first = if turned.is_empty() { String::new() } else { format!("turns over {} and ", table.cards(turned)) };
            let (harbour, card) = (table.harbour(*harbour), table.cards(&[*card]));
            let marker = marker.map(|marker| format!(", {} leaves the game", marker.name())).unwrap_or_default();
            news(format!("{} {first}starts at {harbour} with {card}{marker}", who(seat)))
        }
        Sight::Dealt { seat, cards } => news(format!("{} is dealt {}", who(seat), table.seen(cards))),
        Sight::TurnBegan { seat } => news(format!("{}'s turn", who(seat))),
        Sight::Authority { seat, ducats } => news(format!("local-authority brings {} {}", who(seat), money(ducats.0))),
        Sight::Discarded { seat, cards } => echo(format!("{} discards {}", who(seat), table.seen(cards))),
        Sight::Offered { offer } => echo(table.offer(offer)),
        Sight::Answered { offer, author: _, answer: CallAnswer { seat, gives } } => {
            echo(format!("{} answers {} with {}", who(seat), offer.0, table.side(gives, 0)))
        }
        Sight::Declined { offer, seat, closed: false } => echo(format!("{} declines {}", who(seat), offer.0)),
        Sight::Declined { offer, seat, closed: true } => news(format!("{} declines {}, which closes it", who(seat), offer.0)),
        Sight::Withdrawn { offer, seat } => echo(format!("{} withdraws {}", who(seat), offer.0)),
        Sight::Traded { offer: _, author, partner, gave, gave_ducats, got, got_ducats } => {
            let (gave, got) = (table.side(gave, *gave_ducats), table.side(got, *got_ducats));
            news(format!("{} gives {} {gave} for {got}", who(author), who(partner)))
        }
        Sight::Prestige { seat, prestige } => news(format!("{} gains prestige, now {prestige}", who(seat))),
        Sight::Bought { seat, from, price, card } => {
            let from = match from {
                Source::Deck => "the deck",
                Source::Pirates => "the pirates",
            };
            news(format!("{} buys {} from {from} for {}", who(seat), table.seen(card), money(price.0)))
        }
        Sight::Played { seat, cards } => echo(format!("{} plays {}", who(seat), table.set(cards))),
        Sight::Earned { seat, icons, ducats } => news(format!("{} gains {} for {}", who(seat), money(ducats.0), count(*icons, "icon"))),
        Sight::Pirates { seat, cards } => news(format!("pirates take {} from the deck to {}", table.seen(cards), who(seat))),
        Sight::PiratesFought { seat, icons } => news(format!("{} fights off {}", who(seat), count(*icons, "pirate"))),
        Sight::Market { seat, cards } => news(format!("{} draws {}", who(seat), table.seen(cards))),
        Sight::PlainSailing { seat, ducats } => news(format!("plain-sailing brings {} {}", who(seat), money(ducats.0))),
        Sight::Sailed { seat, from, to, distance } => {
            echo(format!("{} sails {distance} from {} to {}", who(seat), table.harbour(*from), table.harbour(*to)))
        }
        Sight::MarkerTaken { seat, harbour, marker } => {
            news(format!("{} takes {} at {}", who(seat), marker.name(), table.harbour(*harbour)))
        }
        Sight::MarkerTurned { seat, marker } => news(format!("{} turns over {}", who(seat), marker.name())),
        Sight::CompassUsed { seat, to } => echo(format!("the compass brings {} to {}", who(seat), table.harbour(*to))),
        Sight::CompassKept { seat } => echo(format!("{} keeps the compass", who(seat))),
        Sight::Loaded { seat, cards } => echo(format!("{} loads {}", who(seat), table.cards(cards))),
        Sight::Venice { prestige, cargo, sold } => {
            let mut told = vec!["Venice".into(), pays("prestige", prestige), pays("cargo", cargo)];
            told.extend(table.sold(sold));
            told.into_iter().flat_map(news).collect()
        }
        Sight::LastCard { seat } => news(format!("{} draws the last card", who(seat))),
        Sight::Reshuffled { cards } => news(format!("the discard pile becomes a deck of {}", count(*cards, "card"))),
        Sight::Drained { cargo, harbours, prestige, sold, deck } => {
            let mut told = vec!["deck and discard pile are empty".into(), pays("cargo", cargo)];
            told.extend(harbours.iter().map(|harbours| pays("markers", harbours).replace("markers pays", "markers pay")));
            told.extend(prestige.iter().map(|prestige| pays("prestige", prestige)));
            told.extend(table.sold(sold));
            told.push(format!("freight and pirates become a deck of {}", count(*deck, "card")));
            told.into_iter().flat_map(news).collect()
        }
        Sight::Ended { score } => score_told(score).into_iter().flat_map(news).collect(),
    }
}

/// Why something is refused, with its facts.
pub(crate) fn refusal(table: &Table, refusal: &Refusal) -> String {
    let facts = match refusal {
        Refusal::GameOver
        | Refusal::NothingOffered
        | Refusal::NoSuchPartner
        | Refusal::Repeated
        | Refusal::NoDeck
        | Refusal::NoPirates
        | Refusal::CompassMust
        | Refusal::OtherCardsPlayed => String::new(),
        Refusal::NotYourTurn { turn_of: seat } | Refusal::OnlyWithActive { active: seat } | Refusal::CounterElsewhere { author: seat } => {
            name(*seat).into()
        }
        Refusal::NotNow { due } => crate::sees::step(*due).into(),
        Refusal::NotInHand { card } | Refusal::CardTwice { card } | Refusal::ClaimElsewhere { card } => table.cards(&[*card]),
        Refusal::DiscardCount { named, surplus } => format!("{named} named, surplus {surplus}"),
        Refusal::TooManyDucats { ducats, most } => format!("{ducats}, at most {most}"),
        Refusal::NoSuchGood { good } => good.0.to_string(),
        Refusal::TooManyOpen { most } | Refusal::TooManyMade { most } | Refusal::PurchasesSpent { most } => format!("at most {most}"),
        Refusal::NoSuchOffer { offer }
        | Refusal::NotToYou { offer }
        | Refusal::DeclinedAlready { offer }
        | Refusal::NotYours { offer }
        | Refusal::NotACall { offer }
        | Refusal::OtherGoodsAsked { offer }
        | Refusal::ChangedMind { offer } => offer.0.to_string(),
        Refusal::NoAnswer { offer, seat } => format!("{} to {}", name(*seat), offer.0),
        Refusal::TooPoor { has, needs } => format!("has {has}, needs {needs}"),
        Refusal::PartnerTooPoor { seat, has, needs } => format!("{} has {has}, needs {needs}", name(*seat)),
        Refusal::LoadAtRisk { load } => format!("load {load}"),
        Refusal::PlayCount { named, load } => format!("{named} named, load {load}"),
        Refusal::HandTooSmall { hand, load } => format!("hand {hand}, load {load}"),
        Refusal::CannotSail { distance } => format!("distance {distance}"),
        Refusal::OutOfReach { harbour, distance } => format!("{}, distance {distance}", table.harbour(*harbour)),
        Refusal::NoCompassThere { harbour } => table.harbour(*harbour).into(),
    };
    if facts.is_empty() { refusal.code().into() } else { format!("{}: {facts}", refusal.code()) }
}

impl Table {
    pub(crate) fn harbour(&self, harbour: Harbour) -> &'static str {
        self.edition().harbours.get(harbour.index()).map_or("nowhere", |facts| &facts.name)
    }

    /// Cards in this order.
    pub(crate) fn cards(&self, cards: &[Card]) -> String {
        let word = |&card: &Card| {
            if card.index() < self.edition().cards.len() {
                self.named.pattern(card, self.edition()).word(self.edition())
            } else {
                "none".into()
            }
        };
        or_none(&cards.iter().map(word).collect::<Vec<_>>())
    }

    /// Cards without order.
    pub(crate) fn set(&self, cards: &[Card]) -> String {
        self.cards(&self.named.in_order(cards.iter().copied()))
    }

    /// Their faces, or how many there are.
    fn seen(&self, seen: &Seen) -> String {
        match seen {
            Seen::Faces(cards) => self.cards(cards),
            Seen::Backs(backs) => count(*backs, "card"),
        }
    }

    pub(crate) fn goods(&self, goods: &Goods) -> Vec<String> {
        goods.each().map(|good| self.edition().goods[good.index()].id.clone()).collect()
    }

    /// Cards as an offer shows them, and ducats.
    fn side(&self, cards: &[ShownCard], ducats: u16) -> String {
        let mut cards = cards.to_vec();
        let order = self.named.in_order(cards.iter().filter_map(|shown| shown.card));
        cards.sort_by_key(|shown| shown.card.map(|card| order.iter().position(|&known| known == card)));
        let word = |shown: &ShownCard| {
            let unseen = || Pattern { good: Some(shown.good), shows: Vec::new(), harbour: None, veiled: true, says: shown.says };
            let seen = |card| Pattern { says: shown.says, ..self.named.pattern(card, self.edition()) };
            shown.card.map_or_else(unseen, seen).word(self.edition())
        };
        side(cards.iter().map(word).collect(), ducats)
    }

    fn offer(&self, offer: &Offer) -> String {
        let to = match offer.to {
            To::All => "all",
            To::Seat(seat) => name(seat),
        };
        let how = match (offer.kind, offer.parent) {
            (OfferKind::Firm, None) => format!("offers {to}"),
            (OfferKind::Call, None) => format!("calls {to}"),
            (OfferKind::Firm, Some(parent)) => format!("counters {}", parent.0),
            (OfferKind::Call, Some(parent)) => format!("counters {} with a call", parent.0),
        };
        let wishes: Vec<&str> = offer.wishes.iter().map(oltre_mare::Statement::name).collect();
        let wishes = if wishes.is_empty() { String::new() } else { format!(" wishing {}", wishes.join(" ")) };
        let (gives, asks) = (self.side(&offer.gives, offer.gives_ducats), side(self.goods(&offer.asks), offer.asks_ducats));
        format!("offer {}: {} {how}: {gives} for {asks}{wishes}", offer.id.0, name(offer.from))
    }

    fn sold(&self, sold: &[Vec<Card>]) -> Vec<String> {
        let sold = (0..).map(Seat).zip(sold).filter(|(_, cards)| !cards.is_empty());
        sold.map(|(seat, cards)| format!("{} sells {}", name(seat), self.set(cards))).collect()
    }
}

/// The end, and a line for every player.
fn score_told(score: &Score) -> Vec<String> {
    let mut told = vec!["the game ends".into()];
    for (seat, sheet) in (0..).map(Seat).zip(&score.seats) {
        let oltre_mare::Sheet { ducats, cargo, harbours, prestige, pirates, total, rank } = sheet;
        told.push(format!(
            "{}: {}, cargo {cargo}, markers {harbours}, prestige {prestige}, pirates {pirates}, total {total}, place {rank}",
            name(seat),
            money(ducats.0)
        ));
    }
    told
}

/// Who gets how much for something.
fn pays(what: &str, ducats: &[Ducats]) -> String {
    let paid = (0..).map(Seat).zip(ducats).filter(|(_, ducats)| ducats.0 != 0);
    let paid: Vec<String> = paid.map(|(seat, ducats)| format!("{} {ducats}", name(seat))).collect();
    if paid.is_empty() { format!("{what} pays nobody") } else { format!("{what} pays {}", paid.join(", ")) }
}

fn side(mut cards: Vec<String>, ducats: u16) -> String {
    if ducats > 0 {
        if !cards.is_empty() {
            cards.push("+".into());
        }
        cards.push(money(ducats.into()));
    }
    if cards.is_empty() { "nothing".into() } else { cards.join(" ") }
}

fn money(ducats: i32) -> String {
    count(ducats, "ducat")
}
