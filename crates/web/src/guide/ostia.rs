//! What is said in a first game of Ostia.

use super::{Guided, Remark};
use ostia::{Prompt, Question, Sight, State, View};
use serde_json::{Value, json};
use tabletop::Seat;

impl Guided for State {
    const FIRST_SEED: u64 = 17;
    #[cfg(test)]
    const KINDS: &'static [&'static str] = &[
        "keep",
        "keep-and-give",
        "lot",
        "last-lot",
        "bid",
        "sell",
        "price",
        "buyer",
        "place",
        "reveal",
        "settle",
        "store",
        "final",
        "wait",
        "over",
    ];
    const REMARKS: &'static [Remark] = REMARKS;
    const REVEAL: &'static str = "reveal";

    /// Three at the table, the reader first.
    fn first_game() -> Value {
        json!({ "game": "ostia", "seats": 3, "start": 0, "bots": [null, "merchant", "merchant"], "house": { "idle": 5_184_000_000_u64 } })
    }

    fn kind(view: &View, prompt: Option<&Prompt>) -> &'static str {
        match prompt.map(|prompt| prompt.question) {
            Some(Question::Keep { .. }) => "keep",
            Some(Question::KeepAndGive { .. }) => "keep-and-give",
            Some(Question::Lot { trading_round: 1, .. }) => "lot",
            Some(Question::Lot { .. }) => "last-lot",
            Some(Question::Bid { .. }) => "bid",
            Some(Question::Sell { .. }) => "sell",
            Some(Question::Price { .. }) => "price",
            Some(Question::Buyer { .. }) => "buyer",
            Some(Question::Place { .. }) => "place",
            Some(Question::Settle { .. }) => "settle",
            Some(Question::Store { .. }) => "store",
            Some(Question::Final { .. }) => "final",
            None if view.step.is_none() => "over",
            None => "wait",
        }
    }

    /// A round is everybody's turn.
    fn turn(view: &View, _: u8) -> u8 {
        view.round
    }

    fn ends_turn(_: &Sight, _: Seat) -> bool {
        false
    }
}

const REMARKS: &[Remark] = &[
    Remark {
        kind: "keep",
        turn: 1,
        english: "Welcome to Ostia! Five goods lie in your boat; one is yours for nothing, the other four you will sell in two auctions. Look at the Senate card: what it values brings victory chips when you donate it. Now that is ivory, at 5 a card, and there is one in your boat; ivory is also the dearest to buy, so take it while it is free.",
        german: "Willkommen in Ostia! Fünf Waren liegen in deinem Boot; eine gehört dir umsonst, die anderen vier verkaufst du in zwei Versteigerungen. Sieh auf die Senatskarte: Was sie schätzt, bringt als Spende Chips. Jetzt ist das Elfenbein, 5 je Karte, und eines liegt in deinem Boot; es ist auch am teuersten zu kaufen, also nimm es, solange es nichts kostet.",
        rule: "OS-11",
    },
    Remark {
        kind: "keep",
        turn: 2,
        english: "Keep what goes with the goods you have: three kinds are all that Forum and Senate take from you. The preview shows what the Senate will want next round.",
        german: "Behalte, was zu deinen Waren passt: Mehr als drei Sorten nehmen Forum und Senat nicht von dir. Die Vorschau zeigt, was der Senat in der nächsten Runde will.",
        rule: "OS-33",
    },
    Remark {
        kind: "keep",
        turn: 3,
        english: "One of them is free: the dearest that fits your plan.",
        german: "Eine ist umsonst: die teuerste, die in deinen Plan passt.",
        rule: "OS-11",
    },
    Remark {
        kind: "keep-and-give",
        turn: 1,
        english: "One card is yours, another one goes to Gaius. He donates what the Senate values at 3 or more and sells the rest, so give him what spoils a price for the other player, not for you.",
        german: "Eine Karte gehört dir, eine andere geht an Gaius. Er spendet, was dem Senat 3 oder mehr wert ist, und verkauft den Rest. Gib ihm also, was dem anderen den Preis verdirbt und nicht dir.",
        rule: "OS-91",
    },
    Remark {
        kind: "lot",
        turn: 1,
        english: "You sell two cards from your boat as one lot. The others bid once around; the buyer pays the bank, and you get half of the bid. A lot that nobody wants you must take yourself, for half of its minimum price. So sell what others need, or what you would not mind having cheaply: salt, for instance, which the Senate of the next round values at 5.",
        german: "Du verkaufst zwei Karten aus dem Boot als ein Los. Reihum wird einmal geboten; wer kauft, zahlt an die Bank, und du bekommst die Hälfte des Gebots. Ein Los, das niemand will, musst du selbst zum halben Mindestpreis nehmen. Verkaufe also, was andere brauchen, oder was du gern billig hättest: etwa Salz, das der nächsten Senatskarte 5 wert ist.",
        rule: "OS-12",
    },
    Remark {
        kind: "lot",
        turn: 2,
        english: "Purses are still full in the first trading round: sell the lot for which you hope to get most.",
        german: "In der ersten Handelsrunde sind die Beutel noch voll: Verkaufe das Los, für das du am meisten erhoffst.",
        rule: "OS-12",
    },
    Remark {
        kind: "last-lot",
        turn: 1,
        english: "The last two cards of your boat are your second lot; there is nothing to choose any more. What counts is what comes next: who bids, and whether you take it yourself.",
        german: "Die letzten zwei Karten deines Bootes sind dein zweites Los; zu wählen gibt es nichts mehr. Es zählt, was jetzt kommt: wer bietet, und ob du es selbst nimmst.",
        rule: "OS-12",
    },
    Remark {
        kind: "last-lot",
        turn: 2,
        english: "The rest of the boat is sold.",
        german: "Der Rest des Bootes wird verkauft.",
        rule: "OS-12",
    },
    Remark {
        kind: "bid",
        turn: 1,
        english: "You bid once, at least the minimum, or pass. A single card of its kind brings 15 in the Forum, two 12 each, three 10 each; so reckon what the two cards will bring you there, or in the Senate, and stay below that. The highest bid need not win: the seller chooses, and may outbid everybody.",
        german: "Du bietest einmal, mindestens den Mindestpreis, oder passt. Eine einzige Karte ihrer Sorte bringt im Forum 15, zwei je 12, drei je 10; überschlage also, was dir die zwei Karten dort oder im Senat bringen, und bleib darunter. Das höchste Gebot muss nicht gewinnen: Wer verkauft, wählt aus und kann selbst überbieten.",
        rule: "OS-13",
    },
    Remark {
        kind: "bid",
        turn: 2,
        english: "What would these two cards add to your three kinds? Leave something for the auctions to come; money you have at the end also brings chips.",
        german: "Was bringen diese zwei Karten zu deinen drei Sorten? Lass etwas für die nächsten Versteigerungen; auch Geld am Ende bringt Chips.",
        rule: "OS-74",
    },
    Remark {
        kind: "bid",
        turn: 3,
        english: "Bid a little less than it is worth to you.",
        german: "Biete etwas weniger, als es dir wert ist.",
        rule: "OS-13",
    },
    Remark {
        kind: "sell",
        turn: 1,
        english: "You are the seller and decide last. Sell to any bidder: half of the bid is yours. Or bid more than everybody and take the lot, but then you pay all of it. A slightly lower bid from somebody who does little with it can be the better one for you.",
        german: "Du verkaufst und entscheidest zuletzt. Verkaufe an wen du willst: Die Hälfte des Gebots gehört dir. Oder überbiete alle und nimm das Los, dann zahlst du aber voll. Ein etwas kleineres Gebot von jemandem, der wenig damit anfängt, kann für dich das bessere sein.",
        rule: "OS-15",
    },
    Remark {
        kind: "sell",
        turn: 2,
        english: "Half of the bid for you, or the lot at full price: which is more, and who gets stronger by it?",
        german: "Die Hälfte des Gebots für dich oder das Los zum vollen Preis: Was ist mehr, und wer wird dadurch stärker?",
        rule: "OS-15",
    },
    Remark {
        kind: "price",
        turn: 1,
        english: "You name the price and the other one says who buys. So name what the two cards are worth to you: then it is all the same to you how they decide.",
        german: "Du nennst den Preis, die andere Person sagt, wer kauft. Nenne also, was dir die zwei Karten wert sind: Dann ist dir gleich, wie sie entscheidet.",
        rule: "OS-91",
    },
    Remark {
        kind: "buyer",
        turn: 1,
        english: "Buy if the cards are worth more to you than price and half the price together; otherwise let the other one buy and take the half.",
        german: "Kaufe, wenn dir die Karten mehr wert sind als der Preis und der halbe Preis zusammen; sonst lass die andere Person kaufen und nimm die Hälfte.",
        rule: "OS-91",
    },
    Remark {
        kind: "place",
        turn: 1,
        english: "The heart of the game. Everybody lays all goods in secret: Forum to sell, where a kind pays less the more of it comes from all together; Senate to donate, where the highest sum gets 3 chips, the second 2, the third 1; Storage to keep, one card a storehouse. Forum and Senate together take three kinds from you, no more. Where will the others go? Go elsewhere.",
        german: "Das Herz des Spiels. Alle legen ihre Waren geheim: ins Forum zum Verkauf, wo eine Sorte weniger bringt, je mehr davon zusammenkommt; in den Senat als Spende, wo die höchste Summe 3 Chips bekommt, die zweite 2, die dritte 1; ins Lager zum Behalten, je Speicher eine Karte. Forum und Senat nehmen zusammen drei Sorten von dir, nicht mehr. Wohin gehen die anderen? Geh woandershin.",
        rule: "OS-31",
    },
    Remark {
        kind: "place",
        turn: 2,
        english: "Count what was bought openly: those goods come to the Forum or to the Senate now. Store what the preview of the Senate will value, if you have a storehouse for it. The bluff cards blur how much you keep.",
        german: "Zähl mit, was offen gekauft wurde: Diese Waren kommen jetzt ins Forum oder in den Senat. Behalte, was die Vorschau des Senats schätzt, wenn du einen Speicher dafür hast. Die Bluffkarten verschleiern, wie viel du behältst.",
        rule: "OS-40",
    },
    Remark {
        kind: "place",
        turn: 3,
        english: "Enough for a place in the Senate, and the rest where the price holds. Not more than three kinds.",
        german: "Genug für einen Platz im Senat, und den Rest dorthin, wo der Preis hält. Nicht mehr als drei Sorten.",
        rule: "OS-33",
    },
    Remark {
        kind: "place",
        turn: 5,
        english: "The last round: whatever is in Storage afterwards is a chip for every different kind that has a storehouse.",
        german: "Die letzte Runde: Was danach im Lager liegt, ist für jede verschiedene Sorte mit Speicher einen Chip wert.",
        rule: "OS-71",
    },
    Remark {
        kind: "reveal",
        turn: 1,
        english: "All boards are turned at once. Every card of a good in the Forum lowers its price for everybody; each is paid at the price that is left. Then the donations are ranked: 3 chips for the first, 2 for the second, 1 for the third. Go through it in your own time.",
        german: "Alle Felder werden zugleich aufgedeckt. Jede Karte einer Ware im Forum senkt ihren Preis für alle; bezahlt wird, was übrig bleibt. Dann werden die Spenden verglichen: 3 Chips für die höchste, 2 für die zweite, 1 für die dritte. Sieh es dir in Ruhe an.",
        rule: "OS-40",
    },
    Remark {
        kind: "reveal",
        turn: 2,
        english: "Which goods did too many bring, and whose donation was the highest?",
        german: "Welche Waren brachten zu viele, und wessen Spende war die höchste?",
        rule: "OS-51",
    },
    Remark {
        kind: "store",
        turn: 1,
        english: "More lies in Storage than you have storehouses. Build one for 10, or choose what stays; the rest is lost.",
        german: "Im Lager liegt mehr, als du Speicher hast. Bau einen für 10, oder wähle, was bleibt; der Rest ist verloren.",
        rule: "OS-63",
    },
    Remark {
        kind: "settle",
        turn: 1,
        english: "You owe the bank, and money has come in. Before it repays your loans, at 10 each, it may build: a storehouse keeps a card that would otherwise be lost. A loan left open costs 2 interest a round, and must be repaid by the end. When you have built what you want, settle.",
        german: "Du schuldest der Bank etwas, und Geld ist hereingekommen. Bevor es deine Kredite tilgt, je 10, darf es bauen: Ein Speicher rettet eine Karte, die sonst verloren wäre. Ein offener Kredit kostet jede Runde 2 Zinsen und muss bis zum Ende getilgt sein. Hast du gebaut, was du willst, rechne ab.",
        rule: "OS-61",
    },
    Remark {
        kind: "settle",
        turn: 2,
        english: "Build before your loans are repaid, or settle at once.",
        german: "Baue, bevor deine Kredite getilgt werden, oder rechne gleich ab.",
        rule: "OS-61",
    },
    Remark {
        kind: "final",
        turn: 1,
        english: "The end: every different kind that you keep in a storehouse is a chip; a storehouse left empty brings 7 denarii, and most money brings 3 chips. So keep one of each kind and throw doubles away.",
        german: "Das Ende: Jede verschiedene Sorte, die du in einem Speicher behältst, bringt einen Chip; ein leerer Speicher bringt 7 Denar, und das meiste Geld bringt 3 Chips. Behalte also von jeder Sorte eine und wirf Doppelte weg.",
        rule: "OS-70",
    },
    Remark {
        kind: "wait",
        turn: 1,
        english: "The others decide. Lots and bids are open: remember who bought what, for soon you will guess where they lay it.",
        german: "Die anderen entscheiden. Lose und Gebote sind offen: Merk dir, wer was gekauft hat, denn bald musst du raten, wohin sie es legen.",
        rule: "OS-6",
    },
    Remark { kind: "wait", turn: 2, english: "The others decide.", german: "Die anderen entscheiden.", rule: "" },
    Remark {
        kind: "over",
        turn: 1,
        english: "The game is over: chips from the Senate, from stored kinds and from money. Look back to see where a captain would have done something else, or play a game by yourself under Practice.",
        german: "Das Spiel ist aus: Chips vom Senat, von behaltenen Sorten und vom Geld. Der Rückblick zeigt, wo ein Kapitän anders entschieden hätte; unter Üben spielst du allein weiter.",
        rule: "OS-75",
    },
];
