//! What happened, in the order in which the rules tell it.

use super::offer::Hand;
use crate::Speaker;
use crate::speaker::number;
use crate::texts::{say, told};
use alloc::string::String;
use alloc::vec::Vec;
use oltre_mare::{Ducats, Edition, Marker, OfferId, Seen, Sight, Source};
use tabletop::{Card, Seat};

impl Speaker<'_, Edition> {
    /// What happened, as the reader saw it.
    pub fn sight(&self, sight: &Sight) -> String {
        match sight {
            &Sight::Started { seat } => told!(self, seat, self.game.starts),
            Sight::Harboured { seat, turned, card, harbour, marker } => {
                let [cargo, at] = [self.card(*card), self.harbour(*harbour)];
                let starts = told!(self, *seat, self.game.ship_starts_at_the, at, cargo);
                let starts = match marker.map(|marker| self.marker(marker).0) {
                    Some(marker) => say!(self.game.the_marker_there_leaves, starts, marker),
                    None => starts,
                };
                let before: Vec<Card> = turned.iter().copied().filter(|turned| turned != card).collect();
                if before.is_empty() {
                    return starts;
                }
                let before = self.goods_of(&before);
                say!(self.game.turned_over_before, starts, before)
            }
            Sight::Dealt { seat, cards } => {
                let cards = self.seen(cards);
                told!(self, *seat, self.game.is_dealt, cards)
            }
            &Sight::TurnBegan { seat } => {
                told!(self, seat, self.game.it_is_turn)
            }
            &Sight::Authority { seat, ducats } => self.by_marker(Marker::LocalAuthority, seat, ducats),
            Sight::Discarded { seat, cards } => {
                let [goods, on_top] = [self.seen(cards), self.on_top(cards)];
                told!(self, *seat, self.game.lays_on_the_pirate, goods, on_top)
            }
            Sight::Offered { offer } => {
                let (OfferId(number), offer) = (offer.id, self.offer(offer));
                say!(self.game.offer, number, offer)
            }
            Sight::Answered { offer: OfferId(number), author: _, answer } => {
                let answer = self.answer(answer);
                say!(self.game.offer_number_answer, number, answer)
            }
            &Sight::Declined { offer: OfferId(number), seat, closed: false } => told!(self, seat, self.game.declines_offer, number),
            &Sight::Declined { offer: OfferId(number), seat, closed: true } => told!(self, seat, self.game.declines_offer_and_it, number),
            &Sight::Withdrawn { offer: OfferId(number), seat } => told!(self, seat, self.game.withdraws_offer, number),
            Sight::Traded { offer, author, partner, gave, gave_ducats, got, got_ducats } => self.traded(
                *offer,
                Hand { seat: *author, cards: gave, ducats: *gave_ducats },
                Hand { seat: *partner, cards: got, ducats: *got_ducats },
            ),
            &Sight::Prestige { seat, prestige } => told!(self, seat, self.game.gains_1_prestige_for, prestige),
            Sight::Bought { seat, from, price, card } => {
                let [card, price] = [self.seen(card), self.ducats(*price)];
                match from {
                    Source::Deck => told!(self, *seat, self.game.buys_from_the_deck, card, price),
                    Source::Pirates => told!(self, *seat, self.game.buys_back_from_the, card, price),
                }
            }
            Sight::Played { seat, cards } => {
                let cards = self.goods_of(cards);
                told!(self, *seat, self.game.plays, cards)
            }
            &Sight::Earned { seat, icons, ducats } => {
                let [ducats, to] = [self.ducats(ducats), self.unto(seat).into()];
                let icons = self.several(icons, self.game.ducat_icons_bring);
                alloc::format!("{icons} {to} {ducats}.")
            }
            Sight::Pirates { seat, cards } => {
                let cards = self.cards(cards.count());
                told!(self, *seat, self.game.pirates_put_from_the, cards)
            }
            &Sight::PiratesFought { seat, icons } => {
                let pirates = self.several(icons, self.game.pirates);
                told!(self, seat, self.game.fights_off, pirates)
            }
            Sight::Market { seat, cards } => {
                let cards = self.seen(cards);
                told!(self, *seat, self.game.draws, cards)
            }
            &Sight::PlainSailing { seat, ducats } => self.by_marker(Marker::PlainSailing, seat, ducats),
            &Sight::Sailed { seat, from, to, distance } => {
                let [from, to, far] = [self.harbour(from), self.harbour(to), self.harbours(distance)];
                told!(self, seat, self.game.sails_from_to_far, from, to, far)
            }
            &Sight::MarkerTaken { seat, harbour, marker } => {
                let (marker, effect) = self.marker(marker);
                let at = self.harbour(harbour);
                told!(self, seat, self.game.takes_the_marker_at, marker, at, effect)
            }
            &Sight::MarkerTurned { seat, marker } => {
                let (marker, _) = self.marker(marker);
                told!(self, seat, self.game.there_is_no_marker, marker)
            }
            &Sight::CompassUsed { seat, to } => {
                let (whom, to) = (self.whom(seat), self.harbour(to));
                say!(self.game.the_compass_brings_to, whom, to)
            }
            &Sight::CompassKept { seat } => told!(self, seat, self.game.keeps_the_compass_it),
            Sight::Loaded { seat, cards } => self.loaded(*seat, cards),
            Sight::Venice { prestige, cargo, sold } => {
                let mut said = Vec::from([say!(self.game.venice)]);
                said.extend(self.paid_for_prestige(prestige));
                said.extend(self.paid_for_cargo(cargo, sold));
                said.push(say!(self.game.all_prestige_goes_back));
                said.join(" ")
            }
            &Sight::LastCard { seat } => told!(self, seat, self.game.draws_the_last_card),
            &Sight::Reshuffled { cards } => {
                let cards = self.cards(cards);
                say!(self.game.the_deck_is_empty, cards)
            }
            Sight::Drained { cargo, harbours, prestige, sold, deck } => {
                let mut said = Vec::from([say!(self.game.deck_and_discard_pile)]);
                said.extend(self.paid_for_cargo(cargo, sold));
                if let Some(paid) = harbours.as_deref().and_then(|harbours| self.paid(harbours)) {
                    said.push(say!(self.game.ducats_for_harbour_markers, paid));
                }
                said.extend(prestige.as_deref().and_then(|prestige| self.paid_for_prestige(prestige)));
                let cards = self.cards(*deck);
                said.push(match deck {
                    0 => say!(self.game.there_is_no_card_for),
                    1.. => say!(self.game.the_cargo_sold_and, cards),
                });
                said.join(" ")
            }
            Sight::Ended { score } => {
                let winner = self.winner(score);
                say!(self.game.the_game_is_over_winner, winner)
            }
        }
    }

    /// The goods if the reader sees the cards, otherwise their number.
    fn seen(&self, cards: &Seen) -> String {
        match cards {
            Seen::Faces(cards) => self.goods_of(cards),
            Seen::Backs(count) => self.cards(*count),
        }
    }

    /// Which good lies on top, if the reader sees it and it could be another (OM-21).
    fn on_top(&self, cards: &Seen) -> String {
        match cards.faces() {
            Some([below @ .., top]) if below.iter().any(|&card| self.edition.good(card) != self.edition.good(*top)) => {
                let good = self.kind(self.edition.good(*top));
                say!(self.game.good_on_top, good)
            }
            Some(_) | None => String::new(),
        }
    }

    /// The new top card and what it means for the next turn (OM-70).
    fn loaded(&self, seat: Seat, cards: &[Card]) -> String {
        let goods = self.goods_of(cards);
        let loads = told!(self, seat, self.game.loads, goods);
        let Some(&top) = cards.last() else { return loads };
        let good = self.kind(self.edition.good(top));
        let (limit, load) = (self.edition.lions(top), self.edition.nets(top));
        say!(self.game.on_top_hand_limit, loads, good, limit, load)
    }

    fn by_marker(&self, marker: Marker, seat: Seat, ducats: Ducats) -> String {
        let ((marker, _), ducats) = (self.marker(marker), self.ducats(ducats));
        told!(self, seat, self.game.gains, marker, ducats)
    }

    fn paid_for_prestige(&self, ducats: &[Ducats]) -> Option<String> {
        let paid = self.paid(ducats)?;
        Some(say!(self.game.ducats_for_prestige, paid))
    }

    /// What was paid to the sellers, and for how many cards (OM-83, OM-92).
    fn paid_for_cargo(&self, ducats: &[Ducats], sold: &[Vec<Card>]) -> Option<String> {
        let paid: Vec<String> = (0..)
            .map(Seat)
            .zip(ducats.iter().zip(sold))
            .filter(|(_, (_, sold))| !sold.is_empty())
            .map(|(seat, (&Ducats(ducats), sold))| {
                let (paid, cards) = (self.with_figure(&self.who(seat), &number(ducats)), self.cards(sold.len() as u8));
                say!(self.game.paid_for_cards, paid, cards)
            })
            .collect();
        let paid = if paid.is_empty() { return None } else { self.all_of(&paid) };
        Some(say!(self.game.ducats_for_cargo_sold, paid))
    }
}
