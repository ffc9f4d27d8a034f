//! What is on the table while the active player trades: offers, answers to calls, and what is remembered of the turn.
//! It is empty most of the time. The lists lie inside the state; only those that the rules do not bound (claims, answers,
//! declined offers) spill to the heap, in absurd cases.

use crate::few::Few;
use crate::state::State;
use crate::{Claim, Edition, Goods, OfferId, OfferKind, Refusal, ShownCard, Statements, Step, Terms, To};
use alloc::boxed::Box;
use alloc::vec::Vec;
use tabletop::{BySeat, Card, CardSet, MAX_SEATS, Seat, SeatSet};

/// The most offers of one seat that are open at once (OM-34).
pub(crate) const MOST_OPEN: u8 = 6;

/// The most offers that one seat makes in a turn (OM-34).
pub(crate) const MOST_MADE: u8 = 40;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Haggle {
    /// What fits on the table.
    pub(crate) table: OnTable,
    /// What does not; nothing in any game that people would want to play.
    beside: Option<Box<Beside>>,
}

/// The table: plain data, so that a state is copied in one go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnTable {
    /// Offers made so far in the game.
    pub(crate) numbered: u32,
    /// Offers made this turn, answers to calls included (OM-34).
    pub(crate) made: BySeat<u8>,
    /// Open offers of each seat (OM-34).
    pub(crate) open_by: BySeat<u8>,
    /// Those who have made or hold open as many offers as they may, so that asking the others is quick.
    silent: SeatSet,
    /// Those with an offer that everyone declined this turn.
    spurned: SeatSet,
    /// The open offers, oldest first.
    pub(crate) open: Few<OpenTerms, { MAX_SEATS * MOST_OPEN as usize }>,
    replies: Few<Reply, 4>,
    said: Few<ClaimMade, 12>,
    declined: Few<u64, 16>,
}

/// What the rules do not bound, beyond what fits on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Beside {
    replies: Vec<Reply>,
    said: Vec<ClaimMade>,
    declined: Vec<u64>,
}

/// An open offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenTerms {
    pub(crate) gives: CardSet,
    pub(crate) asks: Goods,
    pub(crate) id: OfferId,
    pub(crate) parent: Option<OfferId>,
    pub(crate) wishes: Statements,
    pub(crate) gives_ducats: u16,
    pub(crate) asks_ducats: u16,
    pub(crate) from: SeatOrNobody,
    pub(crate) to: To,
    pub(crate) kind: OfferKind,
    /// Whom it was made to, without those who declined.
    pub(crate) asked: SeatSet,
    /// Those who declined.
    pub(crate) out: SeatSet,
}

/// A seat in a list that needs a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatOrNobody(pub(crate) Seat);

impl Default for SeatOrNobody {
    fn default() -> SeatOrNobody {
        SeatOrNobody(Seat(0))
    }
}

/// An answer to a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) cards: CardSet,
    pub(crate) offer: OfferId,
    pub(crate) seat: SeatOrNobody,
}

/// What was said about a card in an offer, or in an answer to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ClaimMade {
    offer: OfferId,
    by: SeatOrNobody,
    claim: Claim,
}

impl State {
    /// While somebody trades: the open offers, whose they are, and who has not answered them yet. All of it is public (OM-34).
    pub fn open_offers(&self) -> Option<impl Iterator<Item = (OfferId, Seat, SeatSet)>> {
        let unanswered = |open: &OpenTerms| self.haggle.replies(open.id).fold(open.asked, |asked, reply| asked.without(reply.seat.0));
        let offers = move || self.haggle.open().iter().map(move |open| (open.id, open.from.0, unanswered(open)));
        (self.step == Some(Step::Trade)).then(offers)
    }
}

impl Haggle {
    /// Nothing of an earlier turn counts any more, but the numbers of offers go on (OM-34).
    pub(crate) fn begin_turn(&mut self) {
        self.table.made = BySeat([0; 5]);
        self.table.spurned = SeatSet::EMPTY;
        self.table.declined.clear();
        self.close_all();
    }

    /// Trading ends, and with it every offer (OM-34).
    #[inline]
    pub(crate) fn close_all(&mut self) {
        self.table.open_by = BySeat([0; 5]);
        self.table.silent = SeatSet::EMPTY;
        self.table.open.clear();
        self.table.replies.clear();
        self.table.said.clear();
        self.beside = None;
    }

    /// The open offers, oldest first.
    #[inline]
    pub(crate) fn open(&self) -> &[OpenTerms] {
        &self.table.open
    }

    /// The open offer of this number.
    #[inline]
    pub(crate) fn find(&self, id: OfferId) -> Result<&OpenTerms, Refusal> {
        self.open().iter().find(|open| open.id == id).ok_or(Refusal::NoSuchOffer { offer: id })
    }

    /// The open offer of this number, made to this seat, which has not declined it.
    #[inline]
    pub(crate) fn find_for(&self, id: OfferId, seat: Seat) -> Result<&OpenTerms, Refusal> {
        let open = self.find(id)?;
        if open.asked.has(seat) {
            Ok(open)
        } else if open.out.has(seat) {
            Err(Refusal::DeclinedAlready { offer: id })
        } else {
            Err(Refusal::NotToYou { offer: id })
        }
    }

    /// The open offer of this number, made by this seat.
    pub(crate) fn find_by(&self, id: OfferId, seat: Seat) -> Result<&OpenTerms, Refusal> {
        let open = self.find(id)?;
        if open.from.0 == seat { Ok(open) } else { Err(Refusal::NotYours { offer: id }) }
    }

    /// The answers to this call.
    pub(crate) fn replies(&self, offer: OfferId) -> impl Iterator<Item = &Reply> {
        let beside = self.beside.iter().flat_map(|beside| &beside.replies);
        self.table.replies.iter().chain(beside).filter(move |reply| reply.offer == offer)
    }

    /// The answer of a seat to a call.
    pub(crate) fn reply(&self, offer: OfferId, seat: Seat) -> Option<&Reply> {
        self.replies(offer).find(|reply| reply.seat.0 == seat)
    }

    /// What a seat says in an offer or in its answer to one.
    pub(crate) fn claims(&self, offer: OfferId, by: Seat) -> impl Iterator<Item = Claim> {
        let beside = self.beside.iter().flat_map(|beside| &beside.said);
        let said = self.table.said.iter().chain(beside);
        said.filter(move |said| said.offer == offer && said.by.0 == by).map(|said| said.claim)
    }

    /// Cards of an offer or an answer, with what is said about them.
    pub(crate) fn shown(&self, offer: OfferId, by: Seat, cards: CardSet, edition: &Edition) -> Vec<ShownCard> {
        let claims: Vec<Claim> = self.claims(offer, by).collect();
        ShownCard::all(cards, &claims, edition)
    }

    /// Can this seat make an offer now (OM-34)?
    #[inline]
    pub(crate) fn may_offer(&self, seat: Seat) -> bool {
        !self.table.silent.has(seat)
    }

    /// Can every seat make an offer now?
    #[inline]
    pub(crate) fn may_all_offer(&self) -> bool {
        self.table.silent.is_empty()
    }

    /// Has everyone whom it was made to declined this offer already, this turn (OM-34)?
    #[inline]
    pub(crate) fn is_repeated(&self, from: Seat, terms: &Terms) -> bool {
        self.table.spurned.has(from) && self.was_declined(fingerprint(from, terms))
    }

    #[cold]
    fn was_declined(&self, fingerprint: u64) -> bool {
        let beside = self.beside.iter().flat_map(|beside| &beside.declined);
        self.table.declined.iter().chain(beside).any(|&declined| declined == fingerprint)
    }

    /// Puts a new offer on the table.
    #[inline]
    pub(crate) fn put(&mut self, from: Seat, asked: SeatSet, parent: Option<OfferId>, terms: &Terms) -> OfferId {
        let table = &mut self.table;
        table.numbered += 1;
        table.made[from] += 1;
        let id = OfferId(table.numbered);
        self.lay(OpenTerms {
            gives: terms.gives,
            asks: terms.asks,
            id,
            parent,
            wishes: terms.wishes,
            gives_ducats: terms.gives_ducats,
            asks_ducats: terms.asks_ducats,
            from: SeatOrNobody(from),
            to: terms.to,
            kind: terms.kind,
            asked,
            out: SeatSet::EMPTY,
        });
        if !terms.claims.is_empty() {
            self.say(id, from, &terms.claims);
        }
        id
    }

    /// Lays an offer on the table.
    #[inline]
    pub(crate) fn lay(&mut self, open: OpenTerms) {
        self.table.open_by[open.from.0] += 1;
        self.table.open.push(open);
        self.mind_the_limits(open.from.0);
    }

    /// Puts an answer to a call in the place of that seat's earlier one.
    pub(crate) fn answer(&mut self, offer: OfferId, seat: Seat, cards: CardSet, claims: &[Claim]) {
        self.take_back_answer(offer, seat);
        self.table.made[seat] += 1;
        self.mind_the_limits(seat);
        self.lay_reply(Reply { cards, offer, seat: SeatOrNobody(seat) }, claims);
    }

    /// Lays an answer on the table.
    pub(crate) fn lay_reply(&mut self, reply: Reply, claims: &[Claim]) {
        if self.table.replies.is_full() {
            self.beside().replies.push(reply);
        } else {
            self.table.replies.push(reply);
        }
        self.say(reply.offer, reply.seat.0, claims);
    }

    /// Says something about cards of an offer, or of an answer to it.
    pub(crate) fn say(&mut self, offer: OfferId, by: Seat, claims: &[Claim]) {
        for &claim in claims.iter().filter(|claim| !claim.says.is_empty()) {
            let said = ClaimMade { offer, by: SeatOrNobody(by), claim };
            if self.table.said.is_full() {
                self.beside().said.push(said);
            } else {
                self.table.said.push(said);
            }
        }
    }

    /// Remembers an offer that was declined by all.
    pub(crate) fn remember_declined(&mut self, author: Seat, fingerprint: u64) {
        self.table.spurned = self.table.spurned.with(author);
        if self.table.declined.is_full() {
            self.beside().declined.push(fingerprint);
        } else {
            self.table.declined.push(fingerprint);
        }
    }

    /// A seat is out of an offer. Returns whether nobody is left who could take it; then it is closed and remembered.
    pub(crate) fn decline(&mut self, id: OfferId, seat: Seat) -> bool {
        self.take_back_answer(id, seat);
        let Some(open) = self.table.open.iter_mut().find(|open| open.id == id) else { return false };
        open.asked = open.asked.without(seat);
        open.out = open.out.with(seat);
        let open = *open;
        if !open.asked.is_empty() {
            return false;
        }
        let fingerprint = open.fingerprint(self.claims(id, open.from.0));
        self.remember_declined(open.from.0, fingerprint);
        self.close(id);
        true
    }

    /// Takes an offer off the table, with its answers and all that was said.
    pub(crate) fn close(&mut self, id: OfferId) {
        let open = &mut self.table.open;
        let Some(at) = open.iter().position(|open| open.id == id) else { return };
        let author = open[at].from.0;
        open.remove(at);
        self.table.open_by[author] -= 1;
        self.mind_the_limits(author);
        self.forget(|offer, _| offer == id);
    }

    /// Notes whether this seat has reached a limit.
    #[inline]
    pub(crate) fn mind_the_limits(&mut self, seat: Seat) {
        let table = &mut self.table;
        let free = table.made[seat] < MOST_MADE && table.open_by[seat] < MOST_OPEN;
        table.silent = if free { table.silent.without(seat) } else { table.silent.with(seat) };
    }

    /// Cards get other numbers in everything that is offered and said by others than this viewer.
    #[cfg(feature = "arrange")]
    pub(crate) fn rename(&mut self, renamed: impl Fn(Card) -> Card, viewer: tabletop::Viewer) {
        let all = |cards: CardSet| cards.iter().map(&renamed).collect();
        let OnTable { open, replies, said, .. } = &mut self.table;
        let (more_replies, more_said) = self.beside.as_mut().map(|beside| (&mut beside.replies, &mut beside.said)).unzip();
        let replies = replies.iter_mut().chain(more_replies.into_iter().flatten());
        let said = said.iter_mut().chain(more_said.into_iter().flatten());
        open.iter_mut().filter(|open| !viewer.is(open.from.0)).for_each(|open| open.gives = all(open.gives));
        replies.filter(|reply| !viewer.is(reply.seat.0)).for_each(|reply| reply.cards = all(reply.cards));
        said.filter(|said| !viewer.is(said.by.0)).for_each(|said| said.claim.card = renamed(said.claim.card));
    }

    fn take_back_answer(&mut self, offer: OfferId, seat: Seat) {
        if self.reply(offer, seat).is_some() {
            self.forget(|of, by| of == offer && by == seat);
        }
    }

    /// Forgets answers to offers, and what was said, of those offers and seats.
    fn forget(&mut self, these: impl Fn(OfferId, Seat) -> bool) {
        let replies = |reply: &Reply| !these(reply.offer, reply.seat.0);
        let said = |said: &ClaimMade| !these(said.offer, said.by.0);
        if !self.table.replies.is_empty() {
            self.table.replies.retain(replies);
        }
        if !self.table.said.is_empty() {
            self.table.said.retain(said);
        }
        if let Some(beside) = &mut self.beside {
            beside.replies.retain(replies);
            beside.said.retain(said);
        }
    }

    #[cold]
    fn beside(&mut self) -> &mut Beside {
        self.beside.get_or_insert_default()
    }
}

impl OpenTerms {
    fn fingerprint(&self, claims: impl Iterator<Item = Claim>) -> u64 {
        fingerprint_of(
            self.from.0,
            (self.to, self.kind),
            (self.gives, self.gives_ducats),
            claims,
            (self.asks, self.asks_ducats, self.wishes),
        )
    }
}

/// What makes two offers the same: author, addressee, kind, cards, ducats, goods, claims and wishes (OM-34).
pub(crate) fn fingerprint(from: Seat, terms: &Terms) -> u64 {
    fingerprint_of(
        from,
        (terms.to, terms.kind),
        (terms.gives, terms.gives_ducats),
        terms.claims.iter().copied().filter(|claim| !claim.says.is_empty()),
        (terms.asks, terms.asks_ducats, terms.wishes),
    )
}

fn fingerprint_of(
    from: Seat,
    (to, kind): (To, OfferKind),
    (gives, gives_ducats): (CardSet, u16),
    claims: impl Iterator<Item = Claim>,
    (asks, asks_ducats, wishes): (Goods, u16, Statements),
) -> u64 {
    let to = match to {
        To::All => 255,
        To::Seat(seat) => seat.0,
    };
    let asks = u128::from_le_bytes(asks.0);
    let talk = u64::from_le_bytes([from.0, to, kind as u8, 0, 0, 0, 0, 0]) | u64::from(wishes.0) << 32;
    let ducats = u64::from(gives_ducats) << 32 | u64::from(asks_ducats);
    let offer = [talk, ducats, gives.0 as u64, (gives.0 >> 64) as u64, asks as u64, (asks >> 64) as u64].into_iter().fold(1, mix);
    // The order in which claims are made does not matter, so they are added up.
    let said = claims.map(|Claim { card: Card(card), says }| mix(u64::from(card) + 1, u64::from(says.0))).fold(0, u64::wrapping_add);
    mix(offer, said)
}

/// Mixes a word into a hash: both halves of a product.
#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xbf58_476d_1ce4_e5b9);
    product as u64 ^ (product >> 64) as u64 ^ hash.rotate_left(23)
}

/// Claims are about cards that are given, each named once (OM-32).
#[inline]
pub(crate) fn may_claim(claims: &[Claim], cards: CardSet) -> Result<(), Refusal> {
    let mut seen = CardSet::EMPTY;
    for claim in claims {
        if claim.card.0 >= 128 || !cards.has(claim.card) {
            return Err(Refusal::ClaimElsewhere { card: claim.card });
        }
        if seen.has(claim.card) {
            return Err(Refusal::CardTwice { card: claim.card });
        }
        seen.insert(claim.card);
    }
    Ok(())
}
