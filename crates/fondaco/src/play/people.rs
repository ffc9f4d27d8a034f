//! Who invites to what, and what one has played: the same that the page shows, in lines.

use super::lobby::LobbyDesk;
use super::words::Words;
use crate::failure::Failure;
use crate::given::printable;
use catalog::Game;
use protocol::{Clock, GameStatistics, Invitation, InvitationState, MyGame, MyGames, PlayerRating};
use sentences::say;
use std::io::{BufRead, Write};

/// Is a token one that can be part of a path?
fn is_plain(token: &str) -> bool {
    !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}

fn title(game: &str) -> String {
    Game::named(game).map_or_else(|| printable(game), |game| game.title().to_owned())
}

impl LobbyDesk<'_> {
    /// Tells who invites to what. If somebody is at the terminal, they say whether they want to sit down; otherwise that is what they came for.
    pub(crate) async fn is_wanted(&self, token: &str, asks: bool, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        if !is_plain(token) {
            return Err(Failure::Failed(self.words.texts().not_found.into()));
        }
        let answered = self.ask("GET", &format!("/api/invitations/{token}"), "").await?;
        let Some(invitation) = answered.read::<Invitation>().filter(|_| answered.status == 200) else {
            return Err(Failure::Failed(self.words.problem(&answered)));
        };
        for line in invited(self.words, &invitation) {
            writeln!(out, "{line}")?;
        }
        if !asks || invitation.yours.is_some() || invitation.state != InvitationState::Open {
            return Ok(true);
        }
        write!(out, "{}\n> ", self.words.people().press_enter_to_sit)?;
        out.flush()?;
        let mut line = String::new();
        Ok(input.read_line(&mut line).unwrap_or(0) > 0 && line.trim().is_empty())
    }

    /// Lists the games that are over, and what they come to.
    pub(crate) async fn my_games(&self, out: &mut impl Write) -> Result<(), Failure> {
        let answered = self.ask("GET", "/api/me/games", "").await?;
        let Some(MyGames { games, statistics, .. }) = answered.read::<MyGames>().filter(|_| answered.status == 200) else {
            return Err(Failure::Failed(self.words.problem(&answered)));
        };
        if games.is_empty() {
            writeln!(out, "{}", self.words.people().no_games)?;
        }
        for game in games.iter().take(20).rev() {
            writeln!(out, "{}", played(self.words, game))?;
        }
        for of in &statistics {
            for line in comes_to(self.words, of) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

/// A rating; a provisional one with a question mark.
pub(crate) fn rated(known: &PlayerRating) -> String {
    format!("{:.1}{}", known.rating, if known.provisional { "?" } else { "" })
}

fn invited(words: Words, invitation: &Invitation) -> Vec<String> {
    let (texts, game) = (words.people(), title(&invitation.game));
    let host = invitation.host.as_deref().map(printable);
    let mut lines = vec![host.map_or_else(|| say!(texts.invited_to, game), |host| say!(texts.invites, host, game))];
    let free = words.texts().free_seat;
    let name = |(place, seat): (usize, &protocol::SeatNow)| {
        let name = seat.name.as_deref().map_or_else(|| free.to_owned(), printable);
        let rating = invitation.ratings.get(place).copied().flatten();
        rating.map_or(name.clone(), |known| format!("{name} {}", rated(&known)))
    };
    let names: Vec<String> = invitation.summary.seats.iter().enumerate().map(name).collect();
    lines.push(format!("{}: {}.", texts.at_the_table, names.join(", ")));
    lines.push(match invitation.summary.clock {
        Clock::None => texts.no_clock.to_owned(),
        Clock::Live { bank, increment } => format!("{} min + {} s.", bank / 60_000, increment / 1000),
        Clock::Days { each, .. } => format!("{} h.", each / 3_600_000),
    });
    let language = words.0;
    for switch in sentences::switches(&invitation.game) {
        let Some(chosen) = invitation.summary.options.get(switch.name).map(ToString::to_string) else { continue };
        let says = switch.answers.iter().find(|(value, _)| *value == chosen).map(|(_, says)| says(language));
        lines.extend(says.map(|says| format!("{} {says}", (switch.asks)(language))));
    }
    lines.extend(invitation.summary.rated.then(|| texts.agreed_to_rate.to_owned()));
    lines
}

fn played(words: Words, game: &MyGame) -> String {
    let (texts, seats) = (words.people(), game.players.len());
    let others = game.players.iter().enumerate().filter(|(place, _)| *place != game.seat.index());
    let names = others.map(|(_, player)| printable(&player.name)).collect::<Vec<_>>().join(", ");
    let (place, points, date) = (game.place, game.points, day(game.ended));
    let duration = lasted(game.ended.saturating_sub(game.began));
    let game = title(&game.game);
    say!(texts.games_line, date, game, place, seats, points, names, duration)
}

fn comes_to(words: Words, of: &GameStatistics) -> Vec<String> {
    let (texts, game) = (words.people(), title(&of.game));
    let (games, wins, mean) = (of.all.games, of.all.wins, format!("{:.1}", of.all.mean_place));
    let mut lines = vec![say!(texts.statistics_line, game, games, wins, mean)];
    if let Some(known) = of.rating {
        let (rating, uncertainty, games) = (rated(&known), format!("{:.1}", known.uncertainty), known.games);
        lines.push(say!(texts.your_rating, rating, uncertainty, games));
    }
    lines
}

/// How long something took.
fn lasted(millis: u64) -> String {
    match millis / 60_000 {
        0 => format!("{} s", millis / 1000),
        minutes @ 1..120 => format!("{minutes} min"),
        minutes @ 120..2_880 => format!("{} h", minutes / 60),
        minutes => format!("{} d", minutes / 1_440),
    }
}

/// The day of a moment, in UTC: year, month, day.
fn day(millis: u64) -> String {
    // The days since 1970 in the civil calendar, by Hinnant's algorithm.
    let days = millis / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_day() {
        for (millis, date) in
            [(0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (1_795_046_399_999, "2026-11-18"), (1_798_761_599_999, "2026-12-31")]
        {
            assert_eq!(day(millis), date);
        }
    }
}
