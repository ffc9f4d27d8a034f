//! Why something cannot be done, and what can be done instead.

use crate::Speaker;
use crate::speaker::number;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Good, OfferId, Refusal, Step};

impl Speaker<'_, Edition> {
    /// What is wrong, what would be right, and the rule behind it. It is said to the player who tried, no matter which one.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        alloc::format!("{} ({}).", self.reason(refusal), refusal.rule())
    }

    /// The sentence without its full stop.
    fn reason(&self, refusal: &Refusal) -> String {
        match *refusal {
            Refusal::GameOver => say!(self.game.the_game_is_over),
            Refusal::NotYourTurn { turn_of } => {
                let name = self.name(turn_of);
                say!(self.game.it_is_turn_wait, name)
            }
            Refusal::NotNow { due } => match due {
                Step::Discard => say!(self.game.not_now_first_the),
                Step::Trade => say!(self.game.not_now_trading_goes),
                Step::Sail => say!(self.game.not_now_first_the_ship),
                Step::Compass => {
                    say!(self.game.not_now_first_the_compass)
                }
                Step::Load => {
                    say!(self.game.not_now_first_the_played)
                }
            },
            Refusal::NotInHand { card } => {
                let card = self.card(card);
                say!(self.game.you_do_not_hold, card)
            }
            Refusal::CardTwice { card } => {
                let card = self.card(card);
                say!(self.game.you_named_a_card, card)
            }
            Refusal::DiscardCount { named, surplus } => {
                let named = self.cards(named);
                say!(self.game.you_chose_choose_exactly, named, surplus)
            }
            Refusal::NothingOffered => say!(self.game.nothing_would_change_hands),
            Refusal::TooManyDucats { ducats, most } => {
                let [ducats, most] = [ducats, most].map(|ducats| self.ducats(Ducats(ducats.into())));
                say!(self.game.are_too_many_an, ducats, most)
            }
            Refusal::NoSuchPartner => say!(self.game.there_is_nobody_to),
            Refusal::OnlyWithActive { active } => {
                let name = self.name(active);
                say!(self.game.it_is_turn_you, name)
            }
            Refusal::NoSuchGood { good } => {
                let number = good.index() + 1;
                let goods: Vec<String> = (0..self.edition.goods.len()).map(|good| self.kind(Good(good as u8))).collect();
                let goods = self.one_of(&goods);
                say!(self.game.there_is_no_good, number, goods)
            }
            Refusal::ClaimElsewhere { card } => {
                let card = self.card(card);
                say!(self.game.you_say_something_about, card)
            }
            Refusal::TooManyOpen { most } => say!(self.game.you_have_offers_open, most),
            Refusal::TooManyMade { most } => say!(self.game.you_have_made_offers, most),
            Refusal::Repeated => say!(self.game.this_very_offer_was),
            Refusal::NoSuchOffer { offer: OfferId(number) } => {
                say!(self.game.offer_is_not_open, number)
            }
            Refusal::NotToYou { offer: OfferId(number) } => say!(self.game.offer_was_not_made, number),
            Refusal::DeclinedAlready { offer: OfferId(number) } => say!(self.game.you_have_declined_offer, number),
            Refusal::NotYours { offer: OfferId(number) } => {
                say!(self.game.offer_is_not_yours, number)
            }
            Refusal::CounterElsewhere { author } => {
                let name = self.name(author);
                say!(self.game.a_counter_offer_goes, name)
            }
            Refusal::NotACall { offer: OfferId(number) } => say!(self.game.offer_is_firm_and, number),
            Refusal::NoAnswer { offer: OfferId(number), seat } => told!(self, seat, self.game.has_not_answered_offer, number),
            Refusal::OtherGoodsAsked { offer: OfferId(number) } => say!(self.game.offer_asks_for_other, number),
            // It must not reveal what left a hand (OM-34).
            Refusal::ChangedMind { offer: OfferId(number) } => say!(self.game.the_other_side_has, number),
            Refusal::TooPoor { has, needs } => {
                let needs = self.ducats(Ducats(needs.into()));
                let [has, most] = [has, has.max(Ducats(0))].map(|Ducats(ducats)| number(ducats));
                say!(self.game.that_takes_and_you, needs, has, most)
            }
            Refusal::PartnerTooPoor { seat, has, needs } => {
                let name = self.name(seat);
                let needs = self.ducats(Ducats(needs.into()));
                let [has, most] = [has, has.max(Ducats(0))].map(|Ducats(ducats)| number(ducats));
                say!(self.game.that_takes_and_has, needs, name, has, most)
            }
            Refusal::LoadAtRisk { load } => {
                let cards = self.cards(load);
                say!(self.game.the_active_player_must, cards)
            }
            Refusal::PurchasesSpent { most } => {
                let cards = self.cards(most);
                say!(self.game.you_have_bought_this, cards)
            }
            Refusal::NoDeck => say!(self.game.the_deck_has_no),
            Refusal::NoPirates => say!(self.game.your_pirate_stack_is),
            Refusal::PlayCount { named, load } => {
                let named = self.cards(named);
                say!(self.game.you_chose_play_exactly, named, load)
            }
            Refusal::HandTooSmall { hand, load } => {
                let [hand, nets, missing] = [self.cards(hand), self.nets(load), self.cards(load.saturating_sub(hand))];
                say!(self.game.you_hold_and_your, hand, nets, missing)
            }
            Refusal::CannotSail { distance } => {
                let far = self.harbours(distance);
                say!(self.game.from_here_the_ship, far)
            }
            Refusal::OutOfReach { harbour, distance } => {
                let [harbour, far] = [self.harbour(harbour), self.harbours(distance)];
                say!(self.game.cannot_be_reached_sail, harbour, far)
            }
            Refusal::NoCompassThere { harbour } => {
                let harbour = self.harbour(harbour);
                say!(self.game.the_compass_does_not, harbour)
            }
            Refusal::CompassMust => {
                say!(self.game.the_compass_cannot_be)
            }
            Refusal::OtherCardsPlayed => say!(self.game.these_are_not_the),
        }
    }
}
