//! What is said at a table of a server, beside what is said about the game.

use crate::labels::Labels;
use crate::words::pick;
use protocol::Denial;

impl Labels {
    fn both(self, english: &str, german: &str) -> String {
        pick(self.0, [english, german]).to_owned()
    }

    /// Where one sits, and how one comes back.
    pub(crate) fn at_server(self, table: &str, again: &str) -> String {
        pick(
            self.0,
            [
                format!("Table {table}. The server keeps the game; come back with: {again}"),
                format!("Tisch {table}. Der Server bewahrt das Spiel; zurück geht es mit: {again}"),
            ],
        )
    }

    pub(crate) fn seed(self, hash: &str) -> String {
        let [_, seed] = self.welcome("", "", hash);
        seed
    }

    pub(crate) fn newer(self, version: u32) -> String {
        pick(
            self.0,
            [
                format!("The server speaks version {version} of the protocol, and this program an older one: get a newer program."),
                format!("Der Server spricht Version {version} des Protokolls, dieses Programm eine ältere: Besorg dir ein neueres."),
            ],
        )
    }

    pub(crate) fn strange_edition(self, name: &str) -> String {
        pick(
            self.0,
            [
                format!("This table plays an edition that is not known here: {name}."),
                format!("An diesem Tisch wird eine Ausgabe gespielt, die hier nicht bekannt ist: {name}."),
            ],
        )
    }

    pub(crate) fn connecting(self) -> String {
        self.both("Waiting for the server ...", "Der Server wird gefragt ...")
    }

    pub(crate) fn sending(self) -> String {
        self.both("Sending ...", "Wird gesendet ...")
    }

    pub(crate) fn stored(self) -> String {
        self.both("Saved.", "Gespeichert.")
    }

    /// The connection is lost.
    pub(crate) fn lost(self, waits: bool) -> String {
        match waits {
            true => self.both(
                "Connection lost. Reconnecting ... Your command is then sent again, and counts once.",
                "Verbindung unterbrochen. Sie wird wiederhergestellt ... Dein Befehl wird dann noch einmal gesendet und zählt einmal.",
            ),
            false => self.both("Connection lost. Reconnecting ...", "Verbindung unterbrochen. Sie wird wiederhergestellt ..."),
        }
    }

    pub(crate) fn back(self) -> String {
        self.both("Connected again.", "Die Verbindung ist wieder da.")
    }

    /// A command came while another one is on its way.
    pub(crate) fn on_its_way(self) -> String {
        self.both("Your last command is still on its way.", "Dein letzter Befehl ist noch unterwegs.")
    }

    pub(crate) fn stale(self) -> String {
        self.both("The game has moved on. Please choose again.", "Das Spiel ist weitergegangen. Bitte wähle noch einmal.")
    }

    pub(crate) fn only_watching(self) -> String {
        self.both("You only watch here.", "Du siehst hier nur zu.")
    }

    pub(crate) fn kept_there(self) -> String {
        self.both("The server has stored everything already.", "Der Server hat schon alles gespeichert.")
    }

    pub(crate) fn fetching(self) -> String {
        self.both("The record is being fetched ...", "Die Aufzeichnung wird geholt ...")
    }

    pub(crate) fn no_record(self, why: &str) -> String {
        pick(self.0, [format!("The record could not be kept: {why}"), format!("Die Aufzeichnung konnte nicht bewahrt werden: {why}")])
    }

    pub(crate) fn invited(self, link: &str) -> String {
        pick(self.0, [format!("One person can sit down with this: {link}"), format!("Damit kann sich eine Person dazusetzen: {link}")])
    }

    pub(crate) fn watch_link(self, link: &str) -> String {
        pick(self.0, [format!("Anyone can watch with this: {link}"), format!("Damit können alle zusehen: {link}")])
    }

    /// Not all are here yet.
    pub(crate) fn gathering(self, names: &str, free: usize) -> String {
        pick(
            self.0,
            [
                format!(
                    "The table waits for {free} more. Here are: {names}. Type invite for a link, bot to put a bot on a free seat, or say something."
                ),
                format!(
                    "Der Tisch wartet auf {free} weitere. Hier sind: {names}. Mit einladen gibt es einen Link, mit bot setzt sich ein Bot auf einen freien Platz, mit sage redest du."
                ),
            ],
        )
    }

    pub(crate) fn paused(self) -> String {
        self.both("The game is paused; resume lets it go on.", "Das Spiel ist unterbrochen; mit fortsetzen geht es weiter.")
    }

    pub(crate) fn away(self) -> String {
        self.both(
            "A bot plays for you; return takes your seat back.",
            "Ein Bot spielt für dich; mit zurückkehren spielst du wieder selbst.",
        )
    }

    pub(crate) fn given_up(self) -> String {
        self.both("You have given up; a bot plays on in your place.", "Du hast aufgegeben; ein Bot spielt an deiner Stelle weiter.")
    }

    pub(crate) fn stopped(self, why: &str) -> String {
        let why = if why.is_empty() { self.both("nobody came", "niemand kam") } else { why.to_owned() };
        pick(self.0, [format!("This table is closed: {why}."), format!("Dieser Tisch ist geschlossen: {why}.")])
    }

    /// A request for an undo waits for an answer.
    pub(crate) fn take_back_waits(self, asks: &str) -> String {
        pick(self.0, [format!("{asks} Grant or deny?"), format!("{asks} Gewähre oder verweigere?")])
    }

    pub(crate) fn own_take_back(self) -> String {
        self.both(
            "You have requested an undo; deny withdraws the request.",
            "Du hast um Rücknahme gebeten; mit verweigere ziehst du das zurück.",
        )
    }

    fn time(self, seconds: u64) -> String {
        match (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60) {
            (0, 0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
            (0, hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
            (days, hours, ..) => pick(self.0, [format!("{days} days {hours} h"), format!("{days} Tage {hours} h")]),
        }
    }

    pub(crate) fn left(self, seconds: u64) -> String {
        let time = self.time(seconds);
        pick(self.0, [format!("Your time: {time}."), format!("Deine Zeit: {time}.")])
    }

    /// Beside a bot's offer: how long it waits.
    pub(crate) fn to_answer(self, seconds: u64) -> String {
        let time = self.time(seconds);
        pick(self.0, [format!("{time} left to answer."), format!("Noch {time} für deine Antwort.")])
    }

    /// The same, for one who reads line by line.
    pub(crate) fn answer_until(self, offer: u32, seconds: u64) -> String {
        let time = self.time(seconds);
        pick(self.0, [format!("Offer {offer}: {time} left to answer."), format!("Angebot {offer}: noch {time} für deine Antwort.")])
    }

    pub(crate) fn composes(self, name: &str) -> String {
        pick(self.0, [format!("{name} is composing an offer."), format!("{name} stellt ein Angebot zusammen.")])
    }

    pub(crate) fn nothing_for_you(self) -> String {
        self.both("Bots no longer wait for you this turn.", "Die Bots warten in diesem Zug nicht mehr auf dich.")
    }

    pub(crate) fn at_the_table(self, names: &str) -> String {
        pick(self.0, [format!("At the table: {names}."), format!("Am Tisch: {names}.")])
    }

    pub(crate) fn looking(self, here: &str) -> String {
        pick(self.0, [format!("Looking now: {here}."), format!("Gerade da: {here}.")])
    }

    pub(crate) fn nobody(self) -> String {
        self.both("nobody", "niemand")
    }

    pub(crate) fn free_seat(self) -> String {
        self.both("free", "frei")
    }

    pub(crate) fn really(self, word: &str) -> String {
        pick(
            self.0,
            [
                format!("A bot then plays on in your place, and you cannot come back. If you mean it, type: {word} yes"),
                format!("Dann spielt ein Bot an deiner Stelle weiter, und du kannst nicht zurück. Wenn du es willst, gib ein: {word} ja"),
            ],
        )
    }

    pub(crate) fn what_then(self, usage: &str) -> String {
        pick(self.0, [format!("It is typed like this: {usage}"), format!("Das gibt man so ein: {usage}")])
    }

    pub(crate) fn ask_the_others(self) -> String {
        self.both("Type takeback to ask all others.", "Mit rücknahme bittest du alle anderen.")
    }

    pub(crate) fn no_hints(self) -> String {
        self.both(
            "There is no hint: the server does not tell what happened before you came.",
            "Es gibt keinen Tipp: Der Server sagt nicht, was vor dir geschah.",
        )
    }

    pub(crate) fn watching(self) -> String {
        self.both("You watch. Type help, log, scores or quit.", "Du siehst zu. Gib hilfe, verlauf, stand oder ende ein.")
    }

    pub(crate) fn sat(self, name: &str) -> String {
        pick(self.0, [format!("{name} sits down."), format!("{name} setzt sich.")])
    }

    pub(crate) fn rematch(self, table: &str, again: &str) -> String {
        pick(
            self.0,
            [
                format!("Those who played play again, at table {table}: {again}"),
                format!("Es geht noch einmal los, an Tisch {table}: {again}"),
            ],
        )
    }

    /// Why a table does not do what it is asked to.
    pub(crate) fn denied(self, why: Denial) -> String {
        // At a terminal one can say how.
        if why == Denial::Away {
            return self.both("A bot plays for you; come back first: return.", "Ein Bot spielt für dich; kehre erst zurück: zurückkehren.");
        }
        sentences::denied(self.0, why).to_owned()
    }
}
