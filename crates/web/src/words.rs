//! The page's own words: buttons, headings, notices. What is said about a game comes from `sentences`. Both languages fill the
//! same struct, so a text that is missing does not compile.

use sentences::Language;

macro_rules! words {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        /// Every word of the page.
        pub(crate) struct Words {
            $(pub(crate) $name: &'static str,)*
        }
        static ENGLISH: Words = Words { $($name: $english,)* };
        static GERMAN: Words = Words { $($name: $german,)* };
        /// All words with their names, for tests.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str, &str)] = &[$((stringify!($name), $english, $german),)*];
    };
}

words! {
    fondaco: "Fondaco", "Fondaco";
    welcome: "Two great trading games, with friends and with bots.", "Zwei große Handelsspiele, mit Freunden und mit Bots.";
    oltre_mare_in_short: "Venice. Every card is cargo, action, hand limit and load at once; haggle openly, and only the good must be named truthfully.",
        "Venedig. Jede Karte ist Ladung, Aktion, Handlimit und Fracht zugleich; gefeilscht wird offen, und nur die Ware muss stimmen.";
    ostia_in_short: "Rome. Auctions once around the table, then a secret choice: sell, donate or store.",
        "Rom. Versteigerungen reihum, dann die geheime Wahl: verkaufen, spenden oder lagern.";
    play_now: "Play now", "Sofort spielen";
    play_now_hint: "against bots, at once", "gegen Bots, ohne Fragen";
    new_table: "New table", "Neuer Tisch";
    my_tables: "My tables", "Meine Tische";
    open_tables: "Open tables", "Offene Tische";
    finished: "Finished games", "Beendete Partien";
    no_tables: "None yet.", "Noch keine.";
    your_turn: "Your turn", "Du bist dran";
    join: "Take a seat", "Platz nehmen";
    watch: "Watch", "Zuschauen";
    open: "Open", "Öffnen";
    your_name: "Your name", "Dein Name";
    seats: "Seats", "Plätze";
    person: "A person", "Eine Person";
    game: "Game", "Spiel";
    options: "Options", "Optionen";
    clock: "Clock", "Uhr";
    no_clock: "No clock", "Keine Uhr";
    live: "Live", "Live";
    over_days: "Over days", "Über Tage";
    create: "Create the table", "Tisch anlegen";
    invite: "Invitation link", "Einladungslink";
    copy: "Copy", "Kopieren";
    copied: "Copied", "Kopiert";
    waiting_for_seats: "The game begins when all seats are taken.", "Das Spiel beginnt, sobald alle Plätze besetzt sind.";
    seat_free: "free", "frei";
    rules: "Rules", "Regeln";
    settings: "Settings", "Einstellungen";
    language: "Language", "Sprache";
    sound: "Sound when it is my turn", "Ton, wenn ich dran bin";
    theme: "Colours", "Farben";
    light: "Light", "Hell";
    dark: "Dark", "Dunkel";
    as_device: "As the device", "Wie das Gerät";
    home: "Home", "Start";
    log: "Log", "Verlauf";
    chat: "Chat", "Gespräch";
    say: "Say", "Sagen";
    say_something: "Say something to the table", "Sag etwas in die Runde";
    back_to_now: "Back to now", "Zurück zu jetzt";
    looking_back: "You look at an earlier moment. Nothing can be done here.", "Du siehst einen früheren Moment. Hier lässt sich nichts tun.";
    sending: "Sending ...", "Wird gesendet ...";
    saved: "Saved", "Gespeichert";
    line_lost: "The line is lost. It is being mended.", "Die Verbindung ist weg. Sie wird wiederhergestellt.";
    stale: "Something else is asked by now. Look again.", "Inzwischen wird etwas anderes gefragt. Schau noch einmal hin.";
    undo: "Undo", "Zurücknehmen";
    ask_take_back: "Ask to go back", "Um Zurücknehmen bitten";
    grant: "Grant", "Gewähren";
    refuse: "Refuse", "Ablehnen";
    hint: "Hint", "Tipp";
    pause: "Pause", "Pause";
    resume: "Go on", "Weiter";
    resign: "Resign", "Aufgeben";
    rematch: "Play again", "Nochmal spielen";
    take_over: "Let a bot play", "Bot spielen lassen";
    come_back: "I am back", "Ich bin wieder da";
    away: "away: a bot plays", "abwesend: ein Bot spielt";
    offline: "offline", "offline";
    you: "you", "du";
    bot: "bot", "Bot";
    ducats: "Ducats", "Dukaten";
    prestige: "Prestige", "Ansehen";
    hand: "Hand", "Hand";
    pirates: "Pirate stack", "Piratenstapel";
    cargo: "Cargo", "Ladung";
    deck: "Deck", "Stapel";
    venice_to_come: "Venice still to come", "Venedig kommt noch";
    venice_passed: "Venice has passed", "Venedig ist vorbei";
    your_hand: "Your hand", "Deine Hand";
    offers: "Offers", "Angebote";
    no_offers: "No offer is open.", "Kein Angebot liegt auf dem Tisch.";
    make_offer: "Make an offer", "Angebot machen";
    accept: "Accept", "Annehmen";
    counter: "Counter", "Gegenangebot";
    decline: "Decline", "Ablehnen";
    withdraw: "Withdraw", "Zurückziehen";
    take_answer: "Take", "Nehmen";
    you_give: "You give", "Du gibst";
    you_ask: "You ask for", "Du willst";
    choose_in_hand: "Choose cards in your hand.", "Wähle Karten auf deiner Hand.";
    to: "To", "An";
    everyone: "everyone", "alle";
    firm: "Firm: the first who accepts has it", "Fest: Wer zuerst annimmt, hat es";
    call: "Call: I choose among the answers", "Aufruf: Ich wähle unter den Antworten";
    say_about: "Say about this card", "Über diese Karte sagen";
    wishes: "Wishes", "Wünsche";
    send_offer: "Offer", "Anbieten";
    cancel: "Cancel", "Abbrechen";
    after_trade: "After this trade", "Nach diesem Tausch";
    buy_deck: "Buy from the deck", "Vom Stapel kaufen";
    buy_pirates: "Buy from the pirates", "Von den Piraten kaufen";
    play_cards: "Play", "Ausspielen";
    discard: "To the pirates", "Zu den Piraten";
    load: "Load", "Laden";
    load_order: "Lay the cards on your cargo, the last one on top.", "Leg die Karten auf deine Ladung, die letzte obenauf.";
    on_top: "on top", "obenauf";
    sail: "Sail", "Segeln";
    keep_compass: "Keep the Compass", "Kompass behalten";
    would_lose: "you would lose your active marker", "du würdest deinen aktiven Marker verlieren";
    more: "more", "mehr";
    less: "less", "weniger";
    earlier: "Earlier", "Früher";
    later: "Later", "Später";
    score_sheet: "Score", "Wertung";
    replay: "Replay", "Nachspielen";
    viewpoint: "Viewpoint", "Blickwinkel";
    spectator: "spectator", "Zuschauer";
    record: "Record", "Protokoll";
    auction: "Auction", "Versteigerung";
    auction_lot: "Auction these", "Diese versteigern";
    bid: "Bid", "Bieten";
    bid_in_advance: "Bid in advance", "Schon jetzt bieten";
    bids_now: "to speak now", "ist dran";
    bluff: "Bluff card", "Bluffkarte";
    boat: "Boat", "Boot";
    build: "Build a storehouse", "Speicher bauen";
    buys: "buys", "kauft";
    ceiling: "at most", "höchstens";
    change_mind: "Change my mind", "Noch einmal ändern";
    chips: "Chips", "Chips";
    counting_house: "Counting house", "Kontor";
    denarii: "Denarii", "Denar";
    depressor: "price depressor", "Preisdrücker";
    forum: "Forum", "Forum";
    forum_does: "sold", "verkauft";
    forum_pays: "The Forum pays", "Das Forum zahlt";
    go_on: "Go on", "Weiter";
    goods: "Goods", "Waren";
    harbour: "Harbour", "Hafen";
    has_decided: "has decided", "hat gewählt";
    has_for_sure: "has it for sure", "hat sie sicher";
    i_buy: "I buy", "Ich kaufe";
    in_advance: "In advance", "Im Voraus";
    keep_and_give: "Keep the first, give Gaius the second", "Erste behalten, zweite für Gaius";
    keep_card: "Keep this card", "Diese Karte behalten";
    keep_it: "keep", "behalten";
    keep_these: "Keep these", "Diese behalten";
    kinds: "Kinds in Forum and Senate", "Sorten in Forum und Senat";
    lay_down: "Lay down", "Hinlegen";
    lay_here: "Lay here", "Hierher";
    lay_keys: "Tap cards, then a tray; or drag them. Keys: 1, 2, 3 lay a card, 0 takes it back.",
        "Karten antippen, dann ein Feld; oder ziehen. Tasten: 1, 2, 3 legen eine Karte, 0 nimmt sie zurück.";
    lay_keys_last: "Tap cards, then a tray; or drag them. Keys: 1, 2 lay a card, 0 takes it back.",
        "Karten antippen, dann ein Feld; oder ziehen. Tasten: 1, 2 legen eine Karte, 0 nimmt sie zurück.";
    lays_cards: "lays cards", "legt Karten";
    loan_rule: "Each loan costs 10 to repay, or 2 interest a round.", "Jeder Kredit kostet 10 zur Tilgung, sonst 2 Zinsen je Runde.";
    loans: "Loans", "Kredite";
    lost: "lost", "verloren";
    lots_this_round: "Lots of this round", "Verkauft in dieser Runde";
    market: "Market", "Markt";
    minimum: "Minimum", "Minimum";
    name_price: "Name", "Nennen";
    no_lots: "None sold yet.", "Noch keine.";
    none: "none", "keine";
    one_more: "One more", "Eins mehr";
    pass: "Pass", "Passen";
    passes: "passes", "passt";
    points: "points", "Punkte";
    price: "Price", "Preis";
    rest_here: "The rest here", "Rest hierher";
    reveal: "The boards are revealed", "Alles wird aufgedeckt";
    round: "Round", "Runde";
    see_reveal: "See the last reveal", "Letztes Aufdecken zeigen";
    sell: "Sell", "Verkaufen";
    sells: "sells", "verkauft";
    senate: "Senate", "Senat";
    senate_does: "donated", "gespendet";
    senate_next: "Next round", "Nächste Runde";
    senate_now: "This round", "Diese Runde";
    skip: "Skip", "Überspringen";
    starts: "starts", "beginnt";
    still_to_lay: "Still to lay", "Noch zu legen";
    storage: "Storage", "Speicherfeld";
    storage_does: "kept", "behalten";
    storehouses: "Storehouses", "Speicher";
    take_lot: "Take it for", "Selbst nehmen für";
    you_get: "you get", "du bekommst";
    you_keep: "You keep", "Du behältst";
    your_boat: "Your boat", "Dein Boot";
    your_estate: "What you own", "Dein Besitz";
    your_goods: "Your goods", "Deine Waren";
}

/// The words of a language.
pub(crate) fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_empty_and_sentences_end_alike_in_both_languages() {
        for (name, english, german) in ALL {
            assert!(!english.is_empty() && !german.is_empty(), "{name}");
            assert_eq!(english.ends_with('.'), german.ends_with('.'), "{name}");
        }
    }
}
