//! Which tables there are, and which one is meant: listed, chosen, opened, joined.

use super::http::{Answered, Http, written};
use super::local::{local, now};
use super::luck;
use super::words::Words;
use crate::failure::Failure;
use crate::given::printable;
use catalog::Game;
use protocol::{Answer, Command, Denial, JoinWish, JoinedTable, Keyed, ListedTable, OpenTable};
use sentences::say;
use std::io::{BufRead, Write};
use std::time::Duration;
use tabletop::{Millis, Phase};

/// The game of a table.
pub(crate) fn game_of(table: &ListedTable) -> Result<Game, Failure> {
    game(&table.game)
}

/// The game of this name, if it is known here.
fn game(name: &str) -> Result<Game, Failure> {
    Game::named(name).ok_or_else(|| Failure::Failed(format!("there is no game \"{}\" here", printable(name))))
}

/// What somebody chose.
pub(crate) enum LobbyChoice {
    /// A table at which the user already sits.
    Own(ListedTable),
    /// A table with a free seat.
    Open(ListedTable),
    /// A new one: the game, the number of seats, the number of merchants.
    New(Game, Option<u8>, u8),
    /// Nothing.
    Nothing,
}

/// Asks a server on behalf of one person.
pub(crate) struct LobbyDesk<'a> {
    pub(crate) http: &'a Http,
    pub(crate) token: &'a str,
    pub(crate) words: Words,
}

impl LobbyDesk<'_> {
    /// Asks, and if the server is asked too often, waits as long as it wants.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &str) -> Result<Answered, Failure> {
        let mut waits = 3;
        loop {
            let answered = self.http.ask(method, path, self.token, body).await;
            let answered = answered.map_err(|why| Failure::Failed(self.words.unreachable(&self.http.address, &why)))?;
            if !matches!(answered.status, 429 | 503) || waits == 0 {
                return Ok(answered);
            }
            waits -= 1;
            tokio::time::sleep(answered.pause()).await;
        }
    }

    fn failed(&self, answered: &Answered) -> Failure {
        Failure::Failed(self.words.problem(answered))
    }

    /// The table of this name.
    pub(crate) async fn table(&self, id: &str) -> Result<ListedTable, Failure> {
        let plain = !id.is_empty() && id.chars().all(|letter| letter.is_ascii_alphanumeric());
        let answered = if plain { Some(self.ask("GET", &format!("/api/tables/{id}"), "").await?) } else { None };
        match &answered {
            Some(answered) if answered.status == 200 => answered.read().ok_or_else(|| Failure::Failed(self.words.not_understood())),
            Some(answered) if answered.status != 404 => Err(self.failed(answered)),
            Some(_) | None => Err(Failure::Failed(self.words.table_gone())),
        }
    }

    /// Takes a seat by an invitation.
    pub(crate) async fn join(&self, invitation: &str) -> Result<ListedTable, Failure> {
        let answered = self.ask("POST", "/api/join", &written(&JoinWish { invitation: invitation.into(), entropy: None })).await?;
        match answered.read().filter(|_| answered.status == 200) {
            Some(JoinedTable { table }) => self.table(&table).await,
            None => Err(self.failed(&answered)),
        }
    }

    /// Opens a table and sits down there: the hash of the server's seed comes first, then what this terminal adds.
    pub(crate) async fn open(&self, wish: OpenTable, key: &str) -> Result<ListedTable, Failure> {
        let answered = self.ask("POST", "/api/tables", &written(&OpenTable { sit: false, ..wish })).await?;
        let table = answered.read().filter(|_| answered.status == 201).ok_or_else(|| self.failed(&answered))?;
        self.sit(&table, key).await?;
        Ok(table)
    }

    /// Takes a free seat, unless the user already sits there.
    pub(crate) async fn sit(&self, table: &ListedTable, key: &str) -> Result<(), Failure> {
        let entropy = luck::entropy(&table.id, table.summary.server_seed_sha256.as_deref());
        // Sitting down is the same command in every game.
        let sit = Keyed::new(key, Command::<ostia::State>::Sit { seat: None, entropy });
        let (path, body) = (format!("/api/tables/{}/commands", table.id), written(&sit));
        // The same key means the same command, so it may be sent again when the connection breaks.
        let mut tries = 5;
        let answered = loop {
            match self.ask("POST", &path, &body).await {
                Err(_) if tries > 0 => tries -= 1,
                answered => break answered?,
            }
            tokio::time::sleep(AGAIN).await;
        };
        match answered.read::<Answer>() {
            Some(Answer::Done { .. } | Answer::Denied { why: Denial::SeatedAlready }) => Ok(()),
            Some(Answer::Denied { why }) => Err(Failure::Failed(self.words.denied(why))),
            Some(
                Answer::Refused { .. }
                | Answer::Because { .. }
                | Answer::Stale { .. }
                | Answer::Again
                | Answer::Busy
                | Answer::Unknown { .. },
            )
            | None => Err(self.failed(&answered)),
        }
    }

    /// The table of a link to watch.
    pub(crate) async fn watched(&self, token: &str) -> Result<ListedTable, Failure> {
        let plain = !token.is_empty() && token.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'));
        let gone = || Failure::Failed(self.words.table_gone());
        if !plain {
            return Err(gone());
        }
        let answered = self.ask("GET", &format!("/api/watch/{token}"), "").await?;
        answered.read().filter(|_| answered.status == 200).ok_or_else(gone)
    }

    /// Lists the tables, and lets the user choose.
    pub(crate) async fn choose(&self, input: &mut impl BufRead, out: &mut impl Write) -> Result<LobbyChoice, Failure> {
        loop {
            let mut tables = self.tables(out).await?;
            writeln!(out, "{}", self.words.texts().choose_a_table)?;
            loop {
                write!(out, "> ")?;
                out.flush()?;
                let mut line = String::new();
                if input.read_line(&mut line).unwrap_or(0) == 0 {
                    writeln!(out)?;
                    return Ok(LobbyChoice::Nothing);
                }
                match chosen(&line, tables.len()) {
                    Some(MenuPick::Again) => break,
                    Some(MenuPick::Nothing) => return Ok(LobbyChoice::Nothing),
                    Some(MenuPick::New(game, seats, bots)) => return Ok(LobbyChoice::New(game, seats, bots)),
                    Some(MenuPick::Games) => self.my_games(out).await?,
                    Some(MenuPick::Number(at)) => return Ok(tables.swap_remove(at)),
                    None => writeln!(out, "{}", self.words.texts().choose_a_table)?,
                }
            }
        }
    }

    /// Lists all tables: first those where it is the user's turn, then the user's others, then the open ones.
    async fn tables(&self, out: &mut impl Write) -> Result<Vec<LobbyChoice>, Failure> {
        let list = async |path: &str| {
            let answered = self.ask("GET", path, "").await?;
            answered.read::<Vec<ListedTable>>().filter(|_| answered.status == 200).ok_or_else(|| self.failed(&answered))
        };
        let mut mine = list("/api/me/tables").await?;
        mine.retain(|table| matches!(table.summary.phase, Phase::Gathering | Phase::Running));
        let mut open = list("/api/tables").await?;
        open.retain(|table| !mine.iter().any(|own| own.id == table.id) && table.summary.seats.iter().any(|seat| seat.name.is_none()));
        open.truncate(MOST_SHOWN);
        // Those that wait for the user come first, by deadline.
        let heads = [self.words.texts().your_tables, self.words.texts().open_tables];
        let mut number = 0;
        for (head, tables) in heads.into_iter().zip([&mine, &open]) {
            if tables.is_empty() {
                continue;
            }
            writeln!(out, "{head}")?;
            for table in tables {
                number += 1;
                writeln!(out, "{number:3}  {}{}", self.line(table), self.waits(table))?;
            }
        }
        if number == 0 {
            writeln!(out, "{}", self.words.texts().no_open_table)?;
        }
        Ok(mine.into_iter().map(LobbyChoice::Own).chain(open.into_iter().map(LobbyChoice::Open)).collect())
    }

    /// For whom the game waits, and until when.
    fn waits(&self, table: &ListedTable) -> String {
        let texts = self.words.texts();
        let until = |at: Millis| sentences::moment(self.words.0, local(now()), local(at));
        let you = table.seat.flatten();
        if let Some(mine) = table.waits.iter().find(|waits| Some(waits.seat) == you) {
            let until = mine.deadline.map(until);
            return until.map_or_else(|| texts.your_turn.to_owned(), |moment| say!(texts.turn_until, moment));
        }
        let names = table.waits.iter().filter_map(|waits| table.summary.seats.get(waits.seat.index())?.name.as_deref().map(printable));
        let names = names.collect::<Vec<_>>().join(", ");
        match table.waits.iter().filter_map(|waits| waits.deadline).min().map(until) {
            _ if names.is_empty() => String::new(),
            Some(moment) => say!(texts.others_until, names, moment),
            None => say!(texts.others_wait, names),
        }
    }

    fn line(&self, table: &ListedTable) -> String {
        let title = Game::named(&table.summary.game).map_or_else(|| printable(&table.summary.game), |game| game.title().to_owned());
        let free = self.words.texts().free_seat;
        let name = |(place, seat): (usize, &protocol::SeatNow)| {
            let name = seat.name.as_deref().map_or_else(|| free.to_owned(), printable);
            let rating = table.ratings.get(place).copied().flatten();
            rating.map_or(name.clone(), |known| format!("{name} {}", super::people::rated(&known)))
        };
        let names = table.summary.seats.iter().enumerate().map(name).collect::<Vec<_>>().join(", ");
        let rated = if table.summary.rated { format!(", {}", self.words.people().was_rated) } else { String::new() };
        format!("{title}: {names} ({}{rated})", printable(&table.id))
    }
}

/// What is typed in the lobby.
#[derive(Debug, PartialEq, Eq)]
enum MenuPick {
    Number(usize),
    New(Game, Option<u8>, u8),
    Games,
    Again,
    Nothing,
}

fn chosen(line: &str, tables: usize) -> Option<MenuPick> {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Some(MenuPick::Again),
        ["games" | "partien"] => Some(MenuPick::Games),
        ["quit" | "exit" | "ende" | "beenden"] => Some(MenuPick::Nothing),
        ["new" | "neu", game, rest @ ..] if rest.len() <= 2 => {
            let game = Game::ALL.iter().copied().find(|known| known.name().starts_with(game))?;
            let numbers = rest.iter().map(|number| number.parse::<u8>().ok()).collect::<Option<Vec<_>>>()?;
            Some(MenuPick::New(game, numbers.first().copied(), numbers.get(1).copied().unwrap_or(0)))
        }
        [number] => number.parse::<usize>().ok().filter(|number| (1..=tables).contains(number)).map(|number| MenuPick::Number(number - 1)),
        _ => None,
    }
}

/// The pause before a command is sent again.
const AGAIN: Duration = Duration::from_millis(300);

/// The most open tables that are listed.
const MOST_SHOWN: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_chosen_by_its_number_or_opened() {
        let rows = [
            ("\n", Some(MenuPick::Again)),
            (" 2\n", Some(MenuPick::Number(1))),
            ("3", None),
            ("0", None),
            ("new ostia", Some(MenuPick::New(Game::Ostia, None, 0))),
            ("neu oltre 4 3", Some(MenuPick::New(Game::OltreMare, Some(4), 3))),
            ("new chess", None),
            ("new ostia many", None),
            ("Quit", Some(MenuPick::Nothing)),
            ("ende", Some(MenuPick::Nothing)),
            ("games", Some(MenuPick::Games)),
            ("Partien", Some(MenuPick::Games)),
            ("what", None),
        ];
        for (line, expected) in rows {
            assert_eq!(chosen(line, 2), expected, "{line}");
        }
    }
}
