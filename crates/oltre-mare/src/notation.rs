//! How a game of Oltre Mare looks in a record, and the whole truth of a table, line by line.

use crate::state::{DECK, MARKERS, START, Setup, State, VENICE};
use crate::{
    Action, Claim, Claims, Ducats, Edition, Good, Harbour, Marker, OfferId, OfferKind, Options, Refusal, Score, Source, Statements, Terms,
    To, edition_2005,
};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use tabletop::record::{self, Agreed, EditionMark, Notation};
use tabletop::{Card, CardSet, Drawn, Seat, Stream};

/// An outcome of chance; one of the four is there, and `aside` beside the harbour markers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenLuck {
    /// The start player, drawn or named (OM-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_player: Option<u32>,
    /// The marker on each harbour (OM-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harbour_markers: Option<Vec<Marker>>,
    /// The markers that are out of the game (OM-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Vec<Marker>>,
    /// A deck, the next card to be drawn first (OM-4, OM-91, OM-92).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// How many cards lie above Venice (OM-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venice_at: Option<u32>,
}

/// An action as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of the action
pub enum WrittenAction {
    /// OM-21; the last one named lies on top.
    Discard { cards: Vec<Card> },
    /// OM-33; offers count up from 1 through the game.
    Offer {
        id: OfferId,
        #[serde(deserialize_with = "Option::deserialize")]
        parent: Option<OfferId>,
        to: Addressee,
        kind: OfferKind,
        gives: Gives,
        claims: WrittenClaims,
        asks: Asks,
    },
    /// OM-33; the cards answer the goods asked, in that order.
    Accept { offer: OfferId, cards: Vec<Card>, claims: WrittenClaims },
    /// OM-34.
    Confirm { offer: OfferId, with: Seat },
    /// OM-34.
    Decline { offer: OfferId },
    /// OM-34.
    Withdraw { offer: OfferId },
    /// OM-38.
    Buy { from: Source },
    /// OM-50.
    Play { cards: Vec<Card> },
    /// OM-59.
    Sail { to: Harbour },
    /// OM-64.
    Compass {
        #[serde(deserialize_with = "Option::deserialize")]
        to: Option<Harbour>,
    },
    /// OM-70; the last one named lies on top.
    Load { cards: Vec<Card> },
}

/// What an offer gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gives {
    /// The cards.
    pub cards: Vec<Card>,
    /// The ducats.
    pub ducats: u16,
}

/// What an offer asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// The goods, by the names of the edition.
    pub goods: Vec<String>,
    /// The ducats.
    pub ducats: u16,
    /// What the cards should show.
    pub wishes: Statements,
}

/// Whom an offer is made to: a seat, or `"all"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "WrittenAddressee"))]
pub struct Addressee(pub To);

/// The two ways to write an [`Addressee`].
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "it only describes")]
enum WrittenAddressee {
    Seat(Seat),
    All(#[schemars(extend("const" = "all"))] String),
}

/// What is said about some cards: their numbers, as strings, with lists of statements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "alloc::collections::BTreeMap<String, Statements>"))]
pub struct WrittenClaims(pub Vec<Claim>);

/// What a reader remembers of the offers: the goods asked for, in the order in which they are written.
#[derive(Clone, Debug, Default)]
pub struct GoodsAsked(Vec<Vec<Good>>);

/// The whole truth of the table when the next decision is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    n: usize,
    turn_of: Seat,
    ducats: Vec<Ducats>,
    prestige: Vec<u16>,
    hands: Vec<CardSet>,
    played: CardSet,
    pirates: Vec<Vec<Card>>,
    cargo: Vec<Vec<Card>>,
    ships: Vec<Harbour>,
    active: Vec<Option<Marker>>,
    taken: Vec<Vec<Marker>>,
    deck: u8,
    venice: Option<u8>,
    discard: u8,
}

impl Notation for State {
    const GAME: &'static str = "oltre-mare";
    const RULES: u32 = 2;
    const LATER_OPTIONS: &'static [(&'static str, u32)] = &[("trade_on_credit", 2)];
    const SEATS: RangeInclusive<u8> = 2..=5;
    const START: Stream = START;

    type Edition = &'static Edition;
    type Options = Options;
    type Luck = WrittenLuck;
    type Written = WrittenAction;
    type Score = Score;
    type Trace = Trace;
    type Reading = GoodsAsked;

    fn setup(edition: &'static Edition, options: Options, seats: u8, start: Option<Seat>) -> Setup {
        Setup { edition, options, seats, start }
    }

    fn agreed(setup: &Setup) -> Agreed<State> {
        Agreed { edition: setup.edition, options: setup.options, seats: setup.seats, start: setup.start }
    }

    fn mark(edition: &&'static Edition) -> EditionMark {
        EditionMark::of(&edition.name, &edition.sha256, &edition.toml, &edition_2005().sha256)
    }

    fn stream(stream: Stream) -> &'static str {
        match stream {
            START => "the start player",
            MARKERS => "the harbour markers",
            DECK => "a deck",
            VENICE => "the place of Venice",
            _ => "something that luck has no part in",
        }
    }

    fn luck(edition: &&'static Edition, drawn: &Drawn) -> WrittenLuck {
        match drawn {
            Drawn::Number(VENICE, above) => WrittenLuck { venice_at: Some(*above), ..WrittenLuck::default() },
            Drawn::Number(_, seat) => WrittenLuck { start_player: Some(*seat), ..WrittenLuck::default() },
            Drawn::Order(MARKERS, kinds) => {
                let mut markers: Vec<Marker> = kinds.iter().filter_map(|&kind| Marker::ALL.get(usize::from(kind)).copied()).collect();
                let aside = markers.split_off(edition.harbours.len().min(markers.len()));
                WrittenLuck { harbour_markers: Some(markers), aside: Some(aside), ..WrittenLuck::default() }
            }
            Drawn::Order(_, cards) => WrittenLuck { deck: Some(cards.iter().copied().map(Card).collect()), ..WrittenLuck::default() },
        }
    }

    fn drawn(edition: &&'static Edition, luck: &WrittenLuck) -> Result<Drawn, String> {
        match (luck.start_player, &luck.harbour_markers, &luck.aside, &luck.deck, luck.venice_at) {
            (Some(seat), None, None, None, None) => Ok(Drawn::Number(START, seat)),
            (None, Some(on_harbours), Some(aside), None, None) => {
                let harbours = edition.harbours.len();
                if on_harbours.len() != harbours {
                    return Err(format!("there are {harbours} harbours, but {} markers to lie on them", on_harbours.len()));
                }
                Ok(Drawn::Order(MARKERS, on_harbours.iter().chain(aside).map(|&marker| marker as u8).collect()))
            }
            (None, None, None, Some(deck), None) => Ok(Drawn::Order(DECK, deck.iter().map(|card| card.0).collect())),
            (None, None, None, None, Some(above)) => Ok(Drawn::Number(VENICE, above)),
            _ => Err("an outcome is either start_player, or harbour_markers with aside, or deck, or venice_at".into()),
        }
    }

    fn written(&self, _: Seat, action: &Action) -> WrittenAction {
        let listed = |cards: &[Card]| cards.to_vec();
        match action {
            Action::Discard(cards) => WrittenAction::Discard { cards: listed(cards) },
            Action::Offer { parent, terms } => WrittenAction::Offer {
                id: self.next_offer(),
                parent: *parent,
                to: Addressee(terms.to),
                kind: terms.kind,
                gives: Gives { cards: terms.gives.iter().collect(), ducats: terms.gives_ducats },
                claims: WrittenClaims::of(&terms.claims),
                asks: Asks {
                    goods: terms.asks.each().map(|good| self.good_id(good)).collect(),
                    ducats: terms.asks_ducats,
                    wishes: terms.wishes,
                },
            },
            Action::Accept { offer, cards, claims } => {
                // Goods are written in the edition's order, so the cards that answer them are as well.
                let mut cards: Vec<Card> = cards.iter().collect();
                cards.sort_by_key(|&card| self.edition.good(card));
                WrittenAction::Accept { offer: *offer, cards, claims: WrittenClaims::of(claims) }
            }
            Action::Confirm { offer, with } => WrittenAction::Confirm { offer: *offer, with: *with },
            Action::Decline(offer) => WrittenAction::Decline { offer: *offer },
            Action::Withdraw(offer) => WrittenAction::Withdraw { offer: *offer },
            Action::Buy(from) => WrittenAction::Buy { from: *from },
            Action::Play(cards) => WrittenAction::Play { cards: cards.iter().collect() },
            Action::Sail(to) => WrittenAction::Sail { to: *to },
            Action::Compass(to) => WrittenAction::Compass { to: *to },
            Action::Load(cards) => WrittenAction::Load { cards: listed(cards) },
        }
    }

    fn read(&self, asked: &mut GoodsAsked, _: Seat, written: &WrittenAction) -> Result<Action, String> {
        Ok(match written {
            WrittenAction::Discard { cards } => {
                self.set_of(cards)?;
                Action::Discard(cards.iter().copied().collect())
            }
            WrittenAction::Offer { id, parent, to: Addressee(to), kind, gives, claims, asks } => {
                let next = self.next_offer();
                if *id != next {
                    return Err(format!("the offer's id is {}, but offers count up, and this one is {}", id.0, next.0));
                }
                if let To::Seat(seat) = to {
                    self.seat(*seat)?;
                }
                let given = self.set_of(&gives.cards)?;
                let goods = self.goods(&asks.goods)?;
                let terms = Terms {
                    to: *to,
                    kind: *kind,
                    gives: given,
                    gives_ducats: gives.ducats,
                    claims: claims.about(given)?,
                    asks: goods.iter().copied().collect(),
                    asks_ducats: asks.ducats,
                    wishes: asks.wishes,
                };
                asked.0.push(goods);
                Action::Offer { parent: *parent, terms }
            }
            WrittenAction::Accept { offer, cards, claims } => {
                let given = self.set_of(cards)?;
                self.answers_in_order(asked, *offer, cards)?;
                Action::Accept { offer: *offer, cards: given, claims: claims.about(given)? }
            }
            WrittenAction::Confirm { offer, with } => {
                self.seat(*with)?;
                Action::Confirm { offer: *offer, with: *with }
            }
            WrittenAction::Decline { offer } => Action::Decline(*offer),
            WrittenAction::Withdraw { offer } => Action::Withdraw(*offer),
            WrittenAction::Buy { from } => Action::Buy(*from),
            WrittenAction::Play { cards } => Action::Play(self.set_of(cards)?),
            WrittenAction::Sail { to } => Action::Sail(self.harbour(*to)?),
            WrittenAction::Compass { to } => Action::Compass(to.map(|to| self.harbour(to)).transpose()?),
            WrittenAction::Load { cards } => {
                self.set_of(cards)?;
                Action::Load(cards.iter().copied().collect())
            }
        })
    }

    fn result(&self) -> Option<Score> {
        self.step.is_none().then(|| self.score())
    }

    fn trace(&self, actions: usize) -> Trace {
        let upwards = |stack| {
            let mut cards: Vec<Card> = self.stacks.downwards(stack).collect();
            cards.reverse();
            cards
        };
        Trace {
            n: actions,
            turn_of: self.turn_of,
            ducats: self.listed(&self.ducats),
            prestige: self.listed(&self.prestige),
            hands: self.listed(&self.hands),
            played: self.played,
            pirates: self.listed(&self.pirates).into_iter().map(upwards).collect(),
            cargo: self.listed(&self.cargo).into_iter().map(upwards).collect(),
            ships: self.listed(&self.ships),
            active: self.listed(&self.active),
            taken: Seat::all(self.seats).map(|seat| self.taken.by(seat).collect()).collect(),
            deck: self.deck.left(),
            venice: self.deck.venice,
            discard: self.discard.len(),
        }
    }

    fn refused(refusal: &Refusal) -> String {
        record::refused(refusal.code(), refusal.rule(), refusal)
    }
}

impl State {
    /// The number that the next offer gets (OM-34).
    fn next_offer(&self) -> OfferId {
        OfferId(self.haggle.table.numbered + 1)
    }

    fn good_id(&self, good: Good) -> String {
        self.edition.goods.get(good.index()).map_or_else(String::new, |facts| facts.id.clone())
    }

    fn set_of(&self, cards: &[Card]) -> Result<CardSet, String> {
        record::cards_named(cards, self.edition.cards.len())
    }

    fn harbour(&self, harbour: Harbour) -> Result<Harbour, String> {
        let harbours = self.edition.harbours.len();
        if harbour.index() < harbours {
            Ok(harbour)
        } else {
            Err(format!("there is no harbour {}; the last one is {}", harbour.0, harbours - 1))
        }
    }

    fn seat(&self, seat: Seat) -> Result<(), String> {
        record::seat_named(seat, self.seats).map(|_| ())
    }

    fn goods(&self, names: &[String]) -> Result<Vec<Good>, String> {
        // More of a good than there are cards can be asked for, but not more than can be counted.
        if names.len() > usize::from(u8::MAX) {
            return Err(format!("{} goods are asked for; an offer names at most {}", names.len(), u8::MAX));
        }
        names.iter().map(|name| self.edition.good_named(name).ok_or_else(|| format!("there is no good \"{name}\""))).collect()
    }

    /// The cards answer the goods asked, in the order in which the offer names them (OM-33). An offer that was never made
    /// is left to the rules.
    fn answers_in_order(&self, asked: &GoodsAsked, offer: OfferId, cards: &[Card]) -> Result<(), String> {
        let Some(goods) = (offer.0 as usize).checked_sub(1).and_then(|at| asked.0.get(at)) else { return Ok(()) };
        if goods.len() != cards.len() {
            return Err(format!("offer {} asks for {} goods, but {} cards answer it", offer.0, goods.len(), cards.len()));
        }
        match cards.iter().zip(goods).find(|&(&card, &good)| self.edition.good(card) != good) {
            Some((card, good)) => {
                let (is, asked) = (self.good_id(self.edition.good(*card)), self.good_id(*good));
                Err(format!("card {} is {is}, but stands where offer {} asks for {asked}", card.0, offer.0))
            }
            None => Ok(()),
        }
    }
}

impl WrittenClaims {
    fn of(claims: &[Claim]) -> WrittenClaims {
        let mut said: Vec<Claim> = claims.iter().copied().filter(|claim| !claim.says.is_empty()).collect();
        said.sort_unstable_by_key(|claim| claim.card);
        WrittenClaims(said)
    }

    /// The claims, each about one of these cards (OM-32), in order of their number.
    fn about(&self, cards: CardSet) -> Result<Claims, String> {
        if let Some(claim) = self.0.iter().find(|claim| claim.card.0 >= 128 || !cards.has(claim.card)) {
            return Err(format!("something is claimed about card {}, which is not given", claim.card.0));
        }
        Ok(WrittenClaims::of(&self.0).0.into_iter().collect())
    }
}

impl Serialize for WrittenClaims {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|claim| (claim.card.0.to_string(), claim.says)))
    }
}

impl<'de> Deserialize<'de> for WrittenClaims {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenClaims, D::Error> {
        struct Claimed;
        impl<'de> Visitor<'de> for Claimed {
            type Value = WrittenClaims;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("card numbers, as strings, each with a list of statements")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WrittenClaims, A::Error> {
                let mut said: Vec<Claim> = Vec::new();
                while let Some((key, says)) = map.next_entry::<String, Statements>()? {
                    let number: u8 = key.parse().map_err(|_| A::Error::custom(format!("\"{key}\" is not the number of a card")))?;
                    if number.to_string() != key {
                        return Err(A::Error::custom(format!("\"{key}\" is not how the number of a card is written")));
                    }
                    if said.iter().any(|claim| claim.card == Card(number)) {
                        return Err(A::Error::custom(format!("card {number} is named twice")));
                    }
                    said.push(Claim { card: Card(number), says });
                }
                Ok(WrittenClaims(said))
            }
        }
        deserializer.deserialize_map(Claimed)
    }
}

impl Serialize for Addressee {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            To::All => serializer.serialize_str("all"),
            To::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Addressee {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Addressee, D::Error> {
        struct Addressed;
        impl Visitor<'_> for Addressed {
            type Value = Addressee;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat or \"all\"")
            }

            fn visit_u64<E: Error>(self, seat: u64) -> Result<Addressee, E> {
                let seat = u8::try_from(seat).map_err(|_| E::custom(format!("there is no seat {seat}")))?;
                Ok(Addressee(To::Seat(Seat(seat))))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Addressee, E> {
                if word == "all" { Ok(Addressee(To::All)) } else { Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)) }
            }
        }
        deserializer.deserialize_any(Addressed)
    }
}
