//! Reads what a player is said to do.

use crate::cards::{Pattern, words};
use crate::given;
use crate::table::Table;
use oltre_mare::{Action, Claim, Claims, Goods, OfferId, OfferKind, Source, Statement, Statements, Terms, To};
use rules_testkit::scenario::words::seat as seat_named;
use tabletop::{Card, CardSet, Rules, Seat, Viewer};

pub(crate) fn read(table: &Table, seat: Seat, what: &str) -> Result<Action, String> {
    let hand = || hand(table, seat);
    let words: Vec<&str> = words(what).into_iter().map(|word| word.trim_end_matches([':', ','])).collect();
    let meant = |words: &[&str], out_of: CardSet| {
        cards(table, words, out_of).map(|cards| cards.into_iter().map(|(card, _)| card).collect::<Vec<Card>>())
    };
    Ok(match words[..] {
        ["discards", ref cards @ ..] => Action::Discard(meant(cards, hand())?.into_iter().collect()),
        ["plays", ref cards @ ..] => Action::Play(meant(cards, hand())?.into_iter().collect()),
        ["loads", ref cards @ ..] => {
            Action::Load(meant(cards, table.state.view(Viewer::Spectator).played.into_iter().collect())?.into_iter().collect())
        }
        ["buys"] | ["buys", "from", "the", "deck"] => Action::Buy(Source::Deck),
        ["buys", "from", "the", "pirates"] => Action::Buy(Source::Pirates),
        ["sails", "to", to] => Action::Sail(given::harbour(to, table.edition())?),
        ["follows", "the", "compass", "to", to] => Action::Compass(Some(given::harbour(to, table.edition())?)),
        ["keeps", "the", "compass"] => Action::Compass(None),
        ["declines", id] => Action::Decline(offer(id)?),
        ["withdraws", id] => Action::Withdraw(offer(id)?),
        ["confirms", id, "with", partner] => Action::Confirm { offer: offer(id)?, with: seat_named(partner)? },
        ["accepts", id] => Action::Accept { offer: offer(id)?, cards: CardSet::EMPTY, claims: Claims::new() },
        ["accepts", id, "with", ref with @ ..] => {
            let with = cards(table, with, hand())?;
            Action::Accept { offer: offer(id)?, cards: with.iter().map(|(card, _)| *card).collect(), claims: claims(&with) }
        }
        ["offers", to, ref terms @ ..] => {
            Action::Offer { parent: None, terms: self::terms(table, seat, addressee(to)?, OfferKind::Firm, terms)? }
        }
        ["calls", to, ref terms @ ..] => {
            Action::Offer { parent: None, terms: self::terms(table, seat, addressee(to)?, OfferKind::Call, terms)? }
        }
        ["counters", id, "to", to, ref terms @ ..] => {
            Action::Offer { parent: Some(offer(id)?), terms: self::terms(table, seat, addressee(to)?, OfferKind::Firm, terms)? }
        }
        ["counters", id, ref terms @ ..] => {
            let id = offer(id)?;
            let countered = table.state.view(Viewer::Spectator).offers.into_iter().find(|offer| offer.id == id);
            let author = countered.map_or(table.state.turn_of(), |offer| offer.from);
            Action::Offer { parent: Some(id), terms: self::terms(table, seat, To::Seat(author), OfferKind::Firm, terms)? }
        }
        _ => return Err(format!("\"{what}\" is nothing that a player can do")),
    })
}

/// The hand, as its owner sees it.
fn hand(table: &Table, seat: Seat) -> CardSet {
    let view = table.state.view(Viewer::Seat(seat));
    view.seats[seat.index()].hand.faces().unwrap_or_default().iter().copied().collect()
}

/// What an offer says: `salt + 1 ducat for silk + 2 ducats wishing sail`.
fn terms(table: &Table, seat: Seat, to: To, kind: OfferKind, words: &[&str]) -> Result<Terms, String> {
    let middle = words.iter().position(|word| *word == "for").ok_or("an offer gives something for something")?;
    let (gives, asks) = (&words[..middle], &words[middle + 1..]);
    let end = asks.iter().position(|word| *word == "wishing").unwrap_or(asks.len());
    let (asks, wishes) = (&asks[..end], asks.get(end + 1..).unwrap_or_default());
    let (gives, gives_ducats) = ducats(gives)?;
    let (asks, asks_ducats) = ducats(asks)?;
    let given = cards(table, &gives, hand(table, seat))?;
    let good = |word: &&str| table.edition().good_named(word).ok_or_else(|| format!("there is no good {word}"));
    let wish = |word: &&str| Statement::named(word).ok_or_else(|| format!("{word} cannot be wished"));
    Ok(Terms {
        to,
        kind,
        gives: given.iter().map(|(card, _)| *card).collect(),
        gives_ducats,
        claims: claims(&given),
        asks: asks.iter().map(good).collect::<Result<Goods, _>>()?,
        asks_ducats,
        wishes: wishes.iter().map(wish).collect::<Result<Statements, _>>()?,
    })
}

/// One side of an offer: what is no ducats, and the ducats.
fn ducats<'w>(side: &[&'w str]) -> Result<(Vec<&'w str>, u16), String> {
    let mut rest = Vec::new();
    let mut ducats = 0;
    let mut words = side.iter().peekable();
    while let Some(&word) = words.next() {
        if let Ok(count) = word.parse() {
            ducats = count;
            words.next_if(|next| next.starts_with("ducat")).ok_or_else(|| format!("{count} of what?"))?;
        } else if word != "+" && word != "nothing" {
            rest.push(word);
        }
    }
    Ok((rest, ducats))
}

/// The cards that these words mean, with what is said about each.
fn cards(table: &Table, words: &[&str], out_of: CardSet) -> Result<Vec<(Card, Statements)>, String> {
    let words = words.iter().filter(|word| **word != "nothing");
    let read = |word: &&str| Pattern::read(word, table.edition()).unwrap_or_else(|| Err(format!("\"{word}\" is no card")));
    let patterns: Vec<Pattern> = words.map(read).collect::<Result<_, _>>()?;
    let cards = table.named.meant(&patterns, out_of, table.edition())?;
    Ok(cards.into_iter().zip(patterns).map(|(card, pattern)| (card, pattern.says)).collect())
}

fn claims(cards: &[(Card, Statements)]) -> Claims {
    let mut said: Vec<Claim> = cards.iter().filter(|(_, says)| !says.is_empty()).map(|&(card, says)| Claim { card, says }).collect();
    said.sort();
    said.into_iter().collect()
}

fn offer(id: &str) -> Result<OfferId, String> {
    id.parse().map(OfferId).map_err(|_| format!("{id} is no offer"))
}

fn addressee(to: &str) -> Result<To, String> {
    if to == "all" { Ok(To::All) } else { seat_named(to).map(To::Seat) }
}
