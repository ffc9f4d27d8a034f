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
    practice: "Practice", "Üben";
    practice_means: "A game against bots in this browser alone. It needs no line, and can be gone on with later.",
        "Ein Spiel gegen Bots nur in diesem Browser. Es braucht keine Verbindung, und du kannst später weiterspielen.";
    first_game: "First game, explained", "Erste Partie mit Erklärungen";
    kept_in_this_browser: "kept in this browser", "in diesem Browser aufbewahrt";
    begin: "Begin", "Beginnen";
    begin_anew: "Begin anew", "Neu beginnen";
    go_on: "Go on", "Weiterspielen";
    how_many_play: "How many play?", "Wie viele spielen?";
    against: "Against", "Gegen";
    bot_random: "Beginners, who play anything", "Neulinge, die irgendetwas spielen";
    bot_merchant: "Merchants", "Kaufleute";
    bot_captain: "Captains, the strongest", "Kapitäne, die stärksten";
    you_at_the_table: "You", "Du";
    no_worker: "This browser cannot play alone: it starts no web worker.", "Dieser Browser kann nicht allein spielen: Er startet keinen Web Worker.";
    played_elsewhere: "This game goes on in another window.", "Diese Partie geht in einem anderen Fenster weiter.";
    save_record: "Save the record", "Protokoll sichern";
    guide: "For your first game", "Für deine erste Partie";
    explain: "Explain", "Erklären";
    fold_away: "Fold away", "Einklappen";
    look_back: "Look back", "Rückblick";
    look_back_means: "Where would a captain have decided otherwise? It takes a while.", "Wo hätte ein Kapitän anders entschieden? Das dauert etwas.";
    captain_thinks: "The captain goes through your game", "Der Kapitän geht deine Partie durch";
    captain_would: "The captain:", "Der Kapitän:";
    show_moment: "Show this moment", "Diesen Moment zeigen";
    show_all: "Show all", "Alle zeigen";
    nothing_better: "The captain found nothing clearly better than what you did.", "Der Kapitän hat nichts gefunden, das klar besser gewesen wäre.";
    yes: "yes", "ja";
    no: "no", "nein";
    option_cargo_memory: "Who may look through the cargo?", "Wer darf die Ladung durchsehen?";
    option_cargo_memory_owner: "its owner", "wem sie gehört";
    option_cargo_memory_strict: "nobody", "niemand";
    option_cargo_memory_open: "everybody", "alle";
    option_compass: "Compass", "Kompass";
    option_compass_must: "must be used", "muss genutzt werden";
    option_compass_may: "may be kept", "darf behalten werden";
    option_interim_cargo_sale: "Is cargo sold when Venice comes?", "Wird Ladung verkauft, wenn Venedig kommt?";
    option_last_round: "After the deck's last card", "Nach der letzten Karte des Stapels";
    option_last_round_finish: "the round is finished", "wird die Runde beendet";
    option_last_round_extra: "comes one whole round more", "folgt noch eine ganze Runde";
    option_tie_places: "After two firsts comes", "Nach zwei Ersten kommt";
    option_tie_places_dense: "a second", "ein Zweiter";
    option_tie_places_skip: "a third", "ein Dritter";
    option_first_game: "Without ivory, for beginners?", "Ohne Elfenbein, für den Anfang?";
    option_open_money: "Is everybody's money open?", "Liegt das Geld aller offen?";
    option_zero_donation_scores: "Does a donation worth nothing count?", "Zählt eine Spende ohne Wert?";
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
