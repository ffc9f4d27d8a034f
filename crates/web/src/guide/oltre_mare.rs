//! What is said in a first game of Oltre Mare.

use super::{Guided, Remark};
use oltre_mare::{Prompt, Sight, State, To, View};
use serde_json::{Value, json};
use tabletop::{Seat, Viewer};

impl Guided for State {
    const FIRST_SEED: u64 = 1;
    #[cfg(test)]
    const KINDS: &'static [&'static str] =
        &["discard", "short", "offered", "answer", "trade", "speak", "sail", "compass", "load", "wait", "over"];
    const REMARKS: &'static [Remark] = REMARKS;

    /// Four at the table, the reader first, so that trading is learned at once.
    fn first_game() -> Value {
        json!({ "game": "oltre-mare", "seats": 4, "start": 0, "bots": [null, "merchant", "merchant", "merchant"], "house": { "idle": 5_184_000_000_u64 } })
    }

    fn kind(view: &View, prompt: Option<&Prompt>) -> &'static str {
        let asked = |seat: Seat| {
            let to_me = |to: To| match to {
                To::All => true,
                To::Seat(other) => other == seat,
            };
            view.offers.iter().any(|offer| offer.from != seat && to_me(offer.to) && !offer.declined.contains(&seat))
        };
        let offered = match view.viewer {
            Viewer::Seat(seat) => asked(seat),
            Viewer::Spectator => false,
        };
        match prompt {
            Some(Prompt::Discard { .. }) => "discard",
            Some(Prompt::Speak { .. }) if offered => "answer",
            Some(Prompt::Trade { play: None, .. }) => "short",
            Some(Prompt::Trade { .. }) if offered => "offered",
            Some(Prompt::Trade { .. }) => "trade",
            Some(Prompt::Speak { .. }) => "speak",
            Some(Prompt::Sail { .. }) => "sail",
            Some(Prompt::Compass { .. }) => "compass",
            Some(Prompt::Load { .. }) => "load",
            None if view.step.is_none() => "over",
            None => "wait",
        }
    }

    /// The turns of others that come after one's own first turn still belong to it: the reader is the first to play, and what is
    /// said about the turns of others begins there.
    fn turn(view: &View, done: u8) -> u8 {
        if view.viewer == Viewer::Seat(view.turn_of) { done + 1 } else { done.max(1) }
    }

    fn ends_turn(sight: &Sight, seat: Seat) -> bool {
        matches!(sight, Sight::Loaded { seat: loads, .. } if *loads == seat)
    }
}

const REMARKS: &[Remark] = &[
    Remark {
        kind: "discard",
        turn: 1,
        english: "The lions on top of your cargo say how many cards you may hold as your turn begins. What is too much goes to your pirate stack and costs a ducat a card in the end. Give away what fits neither your top good nor a plan; single cheap goods go first.",
        german: "Die Löwen auf deiner obersten Fracht sagen, wie viele Karten du zu Beginn deines Zuges halten darfst. Was zu viel ist, kommt auf deinen Piratenstapel und kostet am Ende einen Dukaten je Karte. Gib ab, was weder zu deiner obersten Ware noch zu einem Plan passt; einzelne billige Waren zuerst.",
        rule: "OM-21",
    },
    Remark {
        kind: "discard",
        turn: 3,
        english: "Too many cards again: better trade the surplus away in the turn before, or load a card with more lions on top.",
        german: "Wieder zu viele Karten: Besser tauschst du den Überschuss im Zug davor, oder du lädst eine Karte mit mehr Löwen obenauf.",
        rule: "OM-21",
    },
    Remark {
        kind: "trade",
        turn: 1,
        english: "Welcome to Venice! Your cargo stack pays in the end for runs of the same good, and long runs pay far more than short ones. Olives lie on top of yours, and you hold two more: go on with olives. Ask the others for one and offer silk or a few ducats; they gain a prestige by trading with you, so they are willing. When you are done, choose as many cards as your top card shows nets, and play them.",
        german: "Willkommen in Venedig! Deine Fracht zahlt am Ende für Folgen gleicher Waren, und lange Folgen zahlen viel mehr als kurze. Oben auf deiner liegen Oliven, und du hältst zwei weitere: Bleib bei Oliven. Frag die anderen nach einer und biete Seide oder ein paar Dukaten; sie gewinnen durch den Tausch mit dir ein Prestige und sind gern bereit. Danach wählst du so viele Karten, wie deine oberste Netze zeigt, und spielst sie aus.",
        rule: "OM-30",
    },
    Remark {
        kind: "trade",
        turn: 2,
        english: "Only the good must be told truthfully; what else is on a card you may keep to yourself, or lie about. Before you play, look at the sums below: one ducat icon brings 1, two bring 3, three bring 6. The same ladder counts for markets, which give you cards, and for pirates, who take them from the deck to your pirate stack.",
        german: "Nur die Ware muss stimmen; was sonst auf einer Karte steht, darfst du verschweigen oder falsch angeben. Bevor du ausspielst, sieh auf die Summen unten: Ein Dukatensymbol bringt 1, zwei bringen 3, drei bringen 6. Dieselbe Leiter gilt für Märkte, die dir Karten geben, und für Piraten, die Karten vom Stapel zu deinen Piraten legen.",
        rule: "OM-32",
    },
    Remark {
        kind: "trade",
        turn: 3,
        english: "Cards you play become cargo, so play goods that make a run and icons that help you now. A card from the deck costs 3 ducats, 4 when you have nothing left; it is worth that when it makes a run longer.",
        german: "Ausgespielte Karten werden Fracht: Spiel also Waren, die eine Folge bilden, mit Symbolen, die dir jetzt nützen. Eine Karte vom Stapel kostet 3 Dukaten, ohne Geld 4; das lohnt sich, wenn sie eine Folge verlängert.",
        rule: "OM-50",
    },
    Remark {
        kind: "trade",
        turn: 4,
        english: "Which good is on top of your cargo, and who could have more of it? Ask for that first.",
        german: "Welche Ware liegt oben auf deiner Fracht, und wer könnte mehr davon haben? Frag zuerst danach.",
        rule: "OM-93",
    },
    Remark {
        kind: "short",
        turn: 1,
        english: "Your top card shows more nets than you have cards, and you must play that many. Trade two for one, or buy: the deck gives an unknown card, your pirate stack its top one.",
        german: "Deine oberste Karte zeigt mehr Netze, als du Karten hast, und so viele musst du spielen. Tausche eine gegen zwei, oder kaufe: vom Stapel eine unbekannte Karte, von deinen Piraten die oberste.",
        rule: "OM-40",
    },
    Remark {
        kind: "short",
        turn: 3,
        english: "Too few cards for the nets on top: trade or buy until you can play.",
        german: "Zu wenige Karten für die Netze obenauf: Tausche oder kaufe, bis du spielen kannst.",
        rule: "OM-40",
    },
    Remark {
        kind: "offered",
        turn: 1,
        english: "Welcome to Venice, where somebody makes you an offer at once! Cargo pays in the end for runs of the same good, long ones far more than short ones. Olives lie on top of yours and you hold two more, so take what brings olives if you hold what it costs, and part with silk if the price is good. You may also decline, or counter with what you can give. When you are done, choose as many cards as your top card shows nets, and play them.",
        german: "Willkommen in Venedig, wo man dir gleich ein Angebot macht! Fracht zahlt am Ende für Folgen gleicher Waren, lange viel mehr als kurze. Oben auf deiner liegen Oliven, und du hältst zwei weitere: Nimm, was Oliven bringt, wenn du hast, was es kostet, und gib Seide her, wenn der Preis stimmt. Du kannst auch ablehnen oder bieten, was du geben kannst. Danach wählst du so viele Karten, wie deine oberste Netze zeigt, und spielst sie aus.",
        rule: "OM-33",
    },
    Remark {
        kind: "offered",
        turn: 2,
        english: "Somebody offers you a trade in your turn. They want the prestige that comes with it, so you may ask for a little more than is fair.",
        german: "Jemand bietet dir in deinem Zug einen Tausch an. Sie wollen auch das Prestige dafür, also darfst du etwas mehr verlangen, als gerecht wäre.",
        rule: "OM-36",
    },
    Remark {
        kind: "answer",
        turn: 1,
        english: "Somebody offers you a trade. You see the goods for certain; what is said about icons may be true or not. Look at the preview: does it lengthen a run of yours? As the partner of the active player you also gain a prestige, once in their turn. Accept, counter with another price, or decline.",
        german: "Jemand bietet dir einen Tausch an. Die Waren stimmen sicher; was über Symbole gesagt wird, kann wahr sein oder nicht. Sieh auf die Vorschau: Verlängert es eine deiner Folgen? Als Partner der Person am Zug gewinnst du außerdem ein Prestige, einmal in ihrem Zug. Nimm an, stell ein Gegenangebot oder lehne ab.",
        rule: "OM-36",
    },
    Remark {
        kind: "answer",
        turn: 2,
        english: "An offer to you: take it if it helps you at least as much as them, or ask for a ducat more.",
        german: "Ein Angebot an dich: Nimm es an, wenn es dir mindestens so viel nützt wie ihnen, oder verlange einen Dukaten mehr.",
        rule: "OM-33",
    },
    Remark {
        kind: "speak",
        turn: 1,
        english: "Another player trades now, and you may make them offers. Every first trade in their turn brings you 1 prestige; when Venice comes, and again in the end, most prestige is worth 6 ducats, second 3, third 1. You need not say anything: the game goes on.",
        german: "Jetzt handelt jemand anderes, und du darfst dieser Person Angebote machen. Der erste Tausch in ihrem Zug bringt dir 1 Prestige; kommt Venedig, und noch einmal am Ende, ist das meiste Prestige 6 Dukaten wert, das zweite 3, das dritte 1. Du musst nichts sagen: Das Spiel geht weiter.",
        rule: "OM-34",
    },
    Remark {
        kind: "speak",
        turn: 2,
        english: "Have you a card they need, and they one that you need? Then make an offer; a prestige comes with it.",
        german: "Hast du eine Karte, die sie brauchen, und sie eine für dich? Dann mach ein Angebot; ein Prestige gibt es dazu.",
        rule: "OM-36",
    },
    Remark {
        kind: "sail",
        turn: 1,
        english: "Your ship moves exactly as many harbours as you played sails. Where it stops you take the marker: it becomes your active one and helps you every turn until the next. Most markers in the end are worth 6 ducats. A harbour without a marker turns your active one over.",
        german: "Dein Schiff fährt genau so viele Häfen weit, wie du Segel gespielt hast. Wo es hält, nimmst du den Marker: Er wird dein aktiver und hilft dir jeden Zug bis zum nächsten. Die meisten Marker sind am Ende 6 Dukaten wert. In einem Hafen ohne Marker wird dein aktiver umgedreht.",
        rule: "OM-60",
    },
    Remark {
        kind: "sail",
        turn: 2,
        english: "Stop where a marker lies; which one helps what you are going to play next?",
        german: "Halte, wo ein Marker liegt; welcher hilft dem, was du als Nächstes spielen willst?",
        rule: "OM-60",
    },
    Remark {
        kind: "compass",
        turn: 1,
        english: "The Compass carries your ship to any harbour without a Compass, at once. Pick the marker that you would like to have most; the Compass itself leaves the game.",
        german: "Der Kompass bringt dein Schiff sofort in einen beliebigen Hafen ohne Kompass. Nimm den Marker, den du am liebsten hättest; der Kompass selbst verlässt das Spiel.",
        rule: "OM-64",
    },
    Remark {
        kind: "load",
        turn: 1,
        english: "Now the cards go on your cargo in an order you choose. Keep the same goods together, and let the good that you want to go on collecting lie on top. The top card also says how many cards you may hold next turn (lions) and how many you must play (nets).",
        german: "Jetzt kommen die Karten in beliebiger Reihenfolge auf deine Fracht. Lass gleiche Waren beisammen, und leg die Ware obenauf, die du weiter sammeln willst. Die oberste Karte sagt auch, wie viele Karten du im nächsten Zug halten darfst (Löwen) und wie viele du spielen musst (Netze).",
        rule: "OM-70",
    },
    Remark {
        kind: "load",
        turn: 2,
        english: "First what joins the run below, then what begins the next one. Enough lions on top for your hand?",
        german: "Zuerst, was die Folge darunter verlängert, dann, was die nächste beginnt. Genug Löwen obenauf für deine Hand?",
        rule: "OM-70",
    },
    Remark {
        kind: "wait",
        turn: 1,
        english: "Another player is at work. Watch which goods they collect: those you can sell them dearly, and those on top of their cargo are what they will ask you for.",
        german: "Jemand anderes ist am Werk. Sieh, welche Waren gesammelt werden: Die kannst du teuer abgeben, und nach denen oben auf der Fracht wirst du gefragt werden.",
        rule: "",
    },
    Remark { kind: "wait", turn: 3, english: "The others play on.", german: "Die anderen spielen weiter.", rule: "" },
    Remark {
        kind: "over",
        turn: 1,
        english: "The game is over. The score shows what cargo, markers, prestige and pirates were worth. Look back to see where a captain would have done something else, or play a game by yourself under Practice.",
        german: "Das Spiel ist aus. Die Wertung zeigt, was Fracht, Marker, Prestige und Piraten wert waren. Der Rückblick zeigt, wo ein Kapitän anders entschieden hätte; unter Üben spielst du allein weiter.",
        rule: "OM-97",
    },
];
