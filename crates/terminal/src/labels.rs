//! What the terminal itself says: about the keyboard, saving and leaving. What is said about the game comes from `sentences`.

use crate::words::pick;
use sentences::Language;
use std::path::Path;
use table::NoUndo;

/// What the terminal says in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels(pub(crate) Language);

impl Labels {
    fn say(self, both: [String; 2]) -> String {
        pick(self.0, both)
    }

    /// The next person is to come.
    pub(crate) fn curtain(self, name: &str) -> String {
        self.say([
            format!("{name}, please come to the keyboard. Press Enter when nobody else looks."),
            format!("{name}, komm bitte an die Tastatur. Drücke Enter, wenn sonst niemand hinsieht."),
        ])
    }

    /// Nobody in particular is needed, but all may speak.
    pub(crate) fn anyone(self, name: &str, people: &[&str]) -> String {
        let [english, german] = [" or ", " oder "].map(|or| people.join(or));
        self.say([
            format!("{name} trades. Does anybody want to say something? Type {english}, or press Enter to go on."),
            format!("{name} handelt. Will jemand etwas sagen? Gib {german} ein, oder drücke Enter, damit es weitergeht."),
        ])
    }

    /// Something is to be read before the keyboard goes on.
    pub(crate) fn reading(self) -> String {
        self.say([
            "Read this, then press Enter: the keyboard goes to the next person.".into(),
            "Lies das, dann drücke Enter: Die Tastatur geht weiter.".into(),
        ])
    }

    pub(crate) fn not_at_the_table(self, name: &str, people: &[&str]) -> String {
        let all = people.join(", ");
        self.say([
            format!("Nobody called \"{name}\" sits at this keyboard. Here are: {all}."),
            format!("An dieser Tastatur sitzt niemand namens „{name}“. Hier sind: {all}."),
        ])
    }

    /// Why there is nothing to type now.
    pub(crate) fn nothing_to_say(self, name: &str) -> String {
        self.say([format!("{name} has nothing to do now: press Enter."), format!("{name} hat jetzt nichts zu tun: Drücke Enter.")])
    }

    /// In other players' turns.
    pub(crate) fn go_on(self) -> String {
        self.say(["Enter lets the game go on.".into(), "Mit Enter geht es weiter.".into()])
    }

    pub(crate) fn quiet(self, quiet: bool) -> String {
        match quiet {
            true => self.say([
                "In other players' turns you are now asked only when an offer waits for you.".into(),
                "In fremden Zügen wirst du jetzt nur gefragt, wenn ein Angebot auf dich wartet.".into(),
            ]),
            false => self.say([
                "You are now asked in every turn whether you want to say something.".into(),
                "Du wirst jetzt in jedem Zug gefragt, ob du etwas sagen willst.".into(),
            ]),
        }
    }

    pub(crate) fn undone(self) -> String {
        self.say(["Taken back.".into(), "Zurückgenommen.".into()])
    }

    pub(crate) fn no_undo(self, why: NoUndo, name: impl Fn(tabletop::Seat) -> String) -> String {
        match why {
            NoUndo::Nothing => self.say([
                "There is nothing to take back: you have not done anything yet.".into(),
                "Es gibt nichts zurückzunehmen: Du hast noch nichts getan.".into(),
            ]),
            NoUndo::AnotherActed(seat) => {
                let name = name(seat);
                self.say([
                    format!("That cannot be taken back: {name} has acted since."),
                    format!("Das lässt sich nicht zurücknehmen: {name} hat seither gehandelt."),
                ])
            }
            NoUndo::LuckWasDrawn => self.say([
                "That cannot be taken back: luck was drawn.".into(),
                "Das lässt sich nicht zurücknehmen: Das Glück hat schon entschieden.".into(),
            ]),
            NoUndo::SecretCameOut => self.say([
                "That cannot be taken back: somebody has seen something new.".into(),
                "Das lässt sich nicht zurücknehmen: Jemand hat etwas Neues gesehen.".into(),
            ]),
        }
    }

    pub(crate) fn saved(self, file: &Path, again: &str) -> String {
        let file = file.display();
        self.say([
            format!("The game is saved in {file}; continue with: {again}"),
            format!("Das Spiel ist gespeichert in {file}; weiter geht es mit: {again}"),
        ])
    }

    pub(crate) fn recorded(self, file: &Path) -> String {
        let file = file.display();
        self.say([format!("The record of the game is in {file}."), format!("Die Aufzeichnung des Spiels steht in {file}.")])
    }

    pub(crate) fn not_kept(self, error: &std::io::Error) -> String {
        self.say([format!("The game could not be saved: {error}."), format!("Das Spiel konnte nicht gespeichert werden: {error}.")])
    }

    /// A wrong number of a rule.
    pub(crate) fn no_such_rule(self, id: &str, first: &str, last: &str) -> String {
        self.say([
            format!("There is no rule \"{id}\"; they are {first} to {last}."),
            format!("Es gibt keine Regel „{id}“; es gibt {first} bis {last}."),
        ])
    }

    /// What can be typed now.
    pub(crate) fn possible(self, commands: &str) -> String {
        self.say([format!("Now: {commands} · F1 help"), format!("Jetzt: {commands} · F1 Hilfe")])
    }

    /// What can be typed instead of something that does not fit the moment.
    pub(crate) fn instead(self, words: &str) -> String {
        self.say([format!("Now you can type: {words}, help."), format!("Jetzt geht: {words}, hilfe.")])
    }

    /// The keys of the full screen.
    pub(crate) fn keys(self) -> Vec<String> {
        pick(
            self.0,
            [
                [
                    "Type a command and press Enter; it may be cut short. F1 says what is possible now.",
                    "Tab completes a command; on an empty line, Tab or F2 shows the other part of the table.",
                    "Page up shows what happened. Up and Down bring back what you typed.",
                    "Ctrl-C leaves the table at any time. The game is saved after every command.",
                ],
                [
                    "Gib einen Befehl ein und drücke Enter; er darf abgekürzt sein. F1 sagt, was jetzt möglich ist.",
                    "Tab vervollständigt einen Befehl; in einer leeren Zeile zeigen Tab oder F2 den anderen Teil des Tisches.",
                    "Bild auf zeigt, was geschah. Auf und Ab holen zurück, was du eingegeben hast.",
                    "Strg-C verlässt jederzeit den Tisch. Das Spiel wird nach jedem Befehl gespeichert.",
                ],
            ],
        )
        .map(ToOwned::to_owned)
        .to_vec()
    }

    /// The same, where the table is on a server.
    pub(crate) fn keys_at_server(self) -> Vec<String> {
        let last = pick(
            self.0,
            [
                "Ctrl-C leaves the table at any time. The server keeps the game; a lost line is mended by itself.",
                "Strg-C verlässt jederzeit den Tisch. Der Server bewahrt das Spiel; eine abgerissene Verbindung wird von selbst geflickt.",
            ],
        );
        let mut keys = self.keys();
        keys.pop();
        keys.push(last.to_owned());
        keys
    }

    /// What a game line by line begins with.
    pub(crate) fn help(self) -> String {
        self.say([
            "Type help to see what can be done now; a line that ends in ? shows how it could go on.".into(),
            "Gib hilfe ein, um zu sehen, was jetzt möglich ist; eine Zeile mit ? am Ende zeigt, wie sie weitergehen kann.".into(),
        ])
    }

    /// How that is typed.
    pub(crate) fn typed(self, line: &str) -> String {
        self.say([format!("Type: {line}"), format!("Eingabe: {line}")])
    }

    pub(crate) fn would_be_silent(self) -> String {
        self.say(["A captain would say nothing now.".into(), "Ein Kapitän würde jetzt nichts sagen.".into()])
    }

    /// A bot is about to act.
    pub(crate) fn thinks(self, name: Option<&str>) -> String {
        match name {
            Some(name) => self.say([format!("{name} is thinking ..."), format!("{name} überlegt ...")]),
            None => self.say(["The others are thinking ...".into(), "Die anderen überlegen ...".into()]),
        }
    }

    /// While bots act.
    pub(crate) fn hurry(self) -> String {
        self.say(["Enter hurries the others up.".into(), "Mit Enter beeilen sich die anderen.".into()])
    }

    pub(crate) fn nobody_called(self, name: &str, all: &str) -> String {
        self.say([
            format!("Nobody called \"{name}\" plays here. Here are: {all}."),
            format!("Hier spielt niemand namens „{name}“. Hier sind: {all}."),
        ])
    }

    /// Why a person does something only that person knows.
    pub(crate) fn ask_yourself(self, name: &str) -> String {
        self.say([format!("{name} is no bot: ask, and hope for an honest answer."), format!("{name} ist kein Bot: Frag selbst nach.")])
    }

    /// What lies face down is nobody's business yet.
    pub(crate) fn face_down(self, name: &str) -> String {
        self.say([format!("{name} tells when all have decided."), format!("{name} sagt es, wenn alle entschieden haben.")])
    }

    pub(crate) fn no_reason(self, name: &str) -> String {
        self.say([format!("{name} gives no reason."), format!("{name} nennt keinen Grund.")])
    }

    pub(crate) fn no_hint(self) -> String {
        self.say(["Nothing is asked of you now.".into(), "Jetzt wird nichts von dir verlangt.".into()])
    }

    pub(crate) fn over(self) -> String {
        self.say([
            "The game is over. Press Enter to leave, or type log, scores or help.".into(),
            "Das Spiel ist zu Ende. Mit Enter verlässt du den Tisch; oder gib verlauf, stand oder hilfe ein.".into(),
        ])
    }

    /// What a game begins with: who plays, and what can be checked afterwards.
    pub(crate) fn welcome(self, people: &str, bots: &str, hash: &str) -> [String; 2] {
        let players = match bots {
            "" => self.say([format!("At the keyboard: {people}."), format!("An der Tastatur: {people}.")]),
            bots => self.say([format!("At the keyboard: {people}. Bots: {bots}."), format!("An der Tastatur: {people}. Bots: {bots}.")]),
        };
        let seed = self.say([
            format!("The luck can be checked afterwards: the SHA-256 of its seed is {hash}."),
            format!("Das Glück lässt sich nachher prüfen: Der SHA-256 des Startwerts ist {hash}."),
        ]);
        [players, seed]
    }
}
