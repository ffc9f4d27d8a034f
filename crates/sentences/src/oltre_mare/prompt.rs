//! What the game asks the reader, and what it waits for when others are asked.

use crate::Speaker;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, HarbourSet, Prompt, Step};
use tabletop::{Card, Seat};

/// The most harbours that are named one by one; more are only counted, because the map shows them.
const NAMED: u8 = 6;

/// The number of remaining offers from which on the prompt mentions it.
const FEW: u8 = 5;

impl Speaker<'_, Edition> {
    /// What is asked, and why. It is said to the player who is asked, no matter which one.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        match *prompt {
            Prompt::Discard { surplus, limit } => {
                let cards = self.cards(surplus);
                say!(self.game.hand_limit_choose_for, limit, cards)
            }
            Prompt::Trade { load, play, deck, pirates, purchases, offers } => {
                let mut said = Vec::from([self.what_to_play(load, play), self.what_to_buy(deck, pirates, purchases)]);
                said.extend(self.few_offers_left(offers));
                said.join(" ")
            }
            Prompt::Speak { offers: 0 } => say!(self.game.you_may_answer_offers),
            Prompt::Speak { offers } => {
                let said = say!(self.game.you_may_make_offers);
                [said].into_iter().chain(self.few_offers_left(offers)).collect::<Vec<_>>().join(" ")
            }
            Prompt::Sail { distance, harbours } => {
                let [far, reach] = [self.harbours(distance), self.in_reach(harbours)];
                say!(self.game.your_ship_sails_exactly, far, reach)
            }
            Prompt::Compass { harbours, may_keep } => {
                let reach = self.in_reach(harbours);
                if may_keep { say!(self.game.the_compass_takes_your, reach) } else { say!(self.game.the_compass_takes_your_ship, reach) }
            }
            Prompt::Load { cards } => self.what_to_load(&cards.iter().collect::<Vec<_>>()),
        }
    }

    /// What is asked, in one short line for a screen that shows prices, harbours and cards beside it.
    pub fn line(&self, prompt: &Prompt) -> String {
        match *prompt {
            Prompt::Trade { load, play, .. } => self.what_to_play(load, play),
            Prompt::Speak { offers: 1.. } => say!(self.game.you_may_make_offers),
            Prompt::Sail { distance, .. } => {
                let far = self.harbours(distance);
                say!(self.game.sail_on_the_map, far)
            }
            Prompt::Compass { .. } => say!(self.game.compass_on_the_map),
            Prompt::Load { cards } if cards.len() > 1 => say!(self.game.load_in_any_order),
            Prompt::Discard { .. } | Prompt::Speak { .. } | Prompt::Load { .. } => self.prompt(prompt),
        }
    }

    /// What the game waits for, when it is this seat's turn.
    pub fn waiting(&self, seat: Seat, step: Step) -> String {
        match step {
            Step::Discard => told!(self, seat, self.game.chooses_cards_for_the),
            Step::Trade => {
                told!(self, seat, self.game.trades_and_buys)
            }
            Step::Sail => told!(self, seat, self.game.chooses_where_to_sail),
            Step::Compass => told!(self, seat, self.game.chooses_where_the_compass),
            Step::Load => {
                told!(self, seat, self.game.loads_the_ship)
            }
        }
    }

    /// The load, and how it can be met (OM-40, OM-50, OM-92).
    fn what_to_play(&self, load: u8, play: Option<u8>) -> String {
        let nets = self.nets(load);
        match play {
            None => say!(self.game.your_top_card_shows, nets),
            Some(play) if play == load => {
                let cards = self.cards(play);
                say!(self.game.your_top_card_shows_play, nets, cards)
            }
            Some(0) => say!(self.game.your_top_card_shows_but, nets),
            Some(play) => {
                let cards = self.cards(play);
                say!(self.game.your_top_card_shows_but_you, nets, cards)
            }
        }
    }

    /// What a card costs, and how many may still be bought (OM-38).
    fn what_to_buy(&self, deck: Option<Ducats>, pirates: Option<Ducats>, purchases: u8) -> String {
        if purchases == 0 {
            return say!(self.game.you_have_bought_all);
        }
        match (deck.map(|price| self.ducats(price)), pirates.map(|price| self.ducats(price))) {
            (Some(deck), Some(pirates)) if deck == pirates => say!(self.game.the_next_card_costs, deck, purchases),
            (Some(deck), Some(pirates)) => say!(self.game.the_next_card_costs_from, deck, pirates, purchases),
            (Some(deck), None) => say!(self.game.the_next_card_costs_from_the, deck, purchases),
            (None, Some(pirates)) => say!(self.game.the_next_card_costs_from_your, pirates, purchases),
            (None, None) => say!(self.game.there_is_no_card),
        }
    }

    /// Says how many offers are left, once there are few (OM-34).
    fn few_offers_left(&self, offers: u8) -> Option<String> {
        let left = self.several(offers, self.game.more_offers);
        match offers {
            0 => Some(say!(self.game.you_have_made_all)),
            1..=FEW => Some(say!(self.game.you_may_make_this, left)),
            _ => None,
        }
    }

    /// The cards to be loaded, and what their order is for (OM-70).
    fn what_to_load(&self, cards: &[Card]) -> String {
        let goods = self.goods_of(cards);
        match *cards {
            [] => say!(self.game.you_have_played_no),
            [card] => {
                let (limit, load) = (self.edition.lions(card), self.edition.nets(card));
                say!(self.game.load_your_next_hand, goods, limit, load)
            }
            [_, _, ..] => say!(self.game.load_in_the_order, goods),
        }
    }

    /// The harbours by name, or their number.
    fn in_reach(&self, harbours: HarbourSet) -> String {
        if harbours.len() <= NAMED {
            return self.one_of_harbours(harbours);
        }
        let count = self.harbours(harbours.len());
        say!(self.game.one_of, count)
    }
}
