//! Why somebody does what they do: a reason, told to the player who acts or to the others.

use crate::Speaker;
use crate::texts::told;
use alloc::string::String;
use bots::OltreMareWhy as Why;
use oltre_mare::Edition;
use tabletop::Seat;

impl Speaker<'_, Edition> {
    /// Why the player on this seat does that.
    pub fn why(&self, seat: Seat, why: &Why) -> String {
        match *why {
            Why::KeepsRun { good, length, more } => {
                let (kind, run, more) = (self.kind(good), self.so_many(good, length), self.ducats(more));
                told!(self, seat, self.game.keeps_the_run_of, kind, run, more)
            }
            Why::BeginsRun { good, length, pays } => {
                let (kind, run, pays) = (self.kind(good), self.so_many(good, length), self.ducats(pays));
                told!(self, seat, self.game.begins_a_run_of, kind, run, pays)
            }
            Why::Earns { ducats } => {
                let ducats = self.ducats(ducats);
                told!(self, seat, self.game.the_icons_bring, ducats)
            }
            Why::Draws { cards } => {
                let cards = self.cards(cards);
                told!(self, seat, self.game.the_markets_bring, cards)
            }
            Why::MakesDo => told!(self, seat, self.game.has_nothing_better_to),
            Why::LeastMissed => told!(self, seat, self.game.gives_the_pirates_what),
            Why::NeedsCards { load } => {
                let cards = self.cards(load);
                told!(self, seat, self.game.must_play_and_has, cards)
            }
            Why::WorthThePrice => told!(self, seat, self.game.one_more_card_is),
            Why::SailsFor { marker } => {
                let (marker, _) = self.marker(marker);
                told!(self, seat, self.game.sails_for_the_marker, marker)
            }
            Why::SailsOn => told!(self, seat, self.game.no_better_harbour_is),
            Why::LoadsFor { load, limit } => told!(self, seat, self.game.the_card_on_top, limit, load),
            Why::BothGain => told!(self, seat, self.game.and_the_other_side),
            Why::Gift => told!(self, seat, self.game.a_gift_a_finished),
            Why::OtherPrice => told!(self, seat, self.game.likes_the_trade_but),
            Why::Gains => told!(self, seat, self.game.gains_by_the_trade),
            Why::TooLittle => told!(self, seat, self.game.gains_too_little_by),
        }
    }
}
