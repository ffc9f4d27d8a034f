//! What lies open in a game that somebody imagines: search and play-outs read it here. Nobody but the rules is ever handed a
//! game that is really played.

use crate::state::State;
use crate::{Ducats, Harbour, Marker, OfferId, Source, Step, buy};
use tabletop::{Card, CardSet, Seat};

impl State {
    /// A hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// A player's ducats.
    #[inline]
    pub fn ducats(&self, seat: Seat) -> Ducats {
        self.ducats[seat]
    }

    /// A player's prestige.
    #[inline]
    pub fn prestige(&self, seat: Seat) -> u16 {
        self.prestige[seat]
    }

    /// Has this partner had the turn's prestige (OM-36)?
    #[inline]
    pub fn had_prestige(&self, seat: Seat) -> bool {
        self.had_prestige.has(seat)
    }

    /// How many cards lie on a pirate stack.
    #[inline]
    pub fn pirates(&self, seat: Seat) -> u8 {
        self.pirates[seat].size()
    }

    /// The top card of a cargo stack.
    #[inline]
    pub fn top_card(&self, seat: Seat) -> Card {
        self.top(seat)
    }

    /// The length of the topmost run of a cargo stack (OM-83).
    #[inline]
    pub fn topmost_run(&self, seat: Seat) -> u8 {
        self.top_run(seat)
    }

    /// What a cargo stack is worth (OM-93).
    #[inline]
    pub fn cargo_worth(&self, seat: Seat) -> Ducats {
        self.cargo_value(seat)
    }

    /// Where a ship lies.
    #[inline]
    pub fn ship(&self, seat: Seat) -> Harbour {
        self.ships[seat]
    }

    /// A player's active marker.
    #[inline]
    pub fn active_marker(&self, seat: Seat) -> Option<Marker> {
        self.active[seat]
    }

    /// The markers a player has taken, in order.
    #[inline]
    pub fn markers_taken(&self, seat: Seat) -> impl Iterator<Item = Marker> {
        self.taken.by(seat)
    }

    /// The marker on each harbour.
    #[inline]
    pub fn markers(&self) -> &[Option<Marker>] {
        &self.markers[..self.edition.harbours.len()]
    }

    /// How many cards are left in the deck.
    #[inline]
    pub fn deck_left(&self) -> u8 {
        self.deck.left()
    }

    /// Is Venice still to come (OM-80)?
    #[inline]
    pub fn venice_to_come(&self) -> bool {
        self.deck.venice.is_some()
    }

    /// How many turns are left, this one included, once the deck's last card was drawn (OM-90).
    #[inline]
    pub fn turns_left(&self) -> Option<u8> {
        (self.turns_left > 0).then_some(self.turns_left)
    }

    /// What the game waits for; nothing when it is over.
    #[inline]
    pub fn step(&self) -> Option<Step> {
        self.step
    }

    /// The cards played and not yet loaded.
    #[inline]
    pub fn cards_played(&self) -> CardSet {
        self.played
    }

    /// How far the ship must sail (OM-59).
    #[inline]
    pub fn distance(&self) -> u8 {
        self.distance
    }

    /// How many cards the active player must play now; none before the hand has reached the load (OM-50).
    #[inline]
    pub fn cards_to_play(&self) -> Option<u8> {
        self.to_play()
    }

    /// What a card from there costs the active player, if one can be bought (OM-38).
    #[inline]
    pub fn price_of(&self, from: Source) -> Option<Ducats> {
        buy::may(self, self.turn_of, from).is_ok().then(|| self.price())
    }

    /// How many cards have been bought this turn.
    #[inline]
    pub fn cards_bought(&self) -> u8 {
        self.bought
    }

    /// The number of the offer made last, if it is still open.
    #[inline]
    pub fn last_offer(&self) -> Option<OfferId> {
        self.haggle.open().last().map(|open| open.id)
    }
}
