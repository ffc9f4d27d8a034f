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
        "Venedig. Jede Karte ist zugleich Fracht, Aktion, Handlimit und Ladung; gefeilscht wird offen, und nur die Ware muss stimmen.";
    ostia_in_short: "Rome. Auctions once around the table, then a secret choice: sell, donate or store.",
        "Rom. Versteigerungen reihum, dann die geheime Wahl: verkaufen, spenden oder lagern.";
    play_now: "Play now", "Sofort spielen";
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
    person: "A person", "Eine Person";
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
    as_device: "Same as device", "Wie das Gerät";
    home: "Home", "Start";
    log: "Log", "Verlauf";
    say: "Say", "Sagen";
    say_something: "Say something to the table", "Sag etwas in die Runde";
    back_to_now: "Back to now", "Zurück zu jetzt";
    looking_back: "You are viewing an earlier moment.", "Du siehst einen früheren Moment.";
    sending: "Sending ...", "Wird gesendet ...";
    saved: "Saved", "Gespeichert";
    line_lost: "Connection lost. Reconnecting …", "Verbindung unterbrochen. Sie wird wiederhergestellt …";
    stale: "The game has moved on. Please choose again.", "Das Spiel ist weitergegangen. Bitte wähle noch einmal.";
    undo: "Undo", "Zurücknehmen";
    ask_take_back: "Request undo", "Um Zurücknehmen bitten";
    idle_closes: "If nobody does anything here until {}, the table is closed.", "Wenn hier bis {} niemand etwas tut, wird der Tisch geschlossen.";
    idle_bots_finish: "If nobody moves until {}, bots finish the game.", "Wenn bis {} niemand zieht, spielen Bots das Spiel zu Ende.";
    grant: "Grant", "Gewähren";
    refuse: "Refuse", "Ablehnen";
    hint: "Hint", "Tipp";
    pause: "Pause", "Pause";
    resume: "Go on", "Weiter";
    resign: "Resign", "Aufgeben";
    rematch: "Play again", "Nochmal spielen";
    take_over: "Let a bot play", "Bot spielen lassen";
    take_over_in: "A bot can step in after", "Ein Bot kann einspringen in";
    come_back: "I am back", "Ich bin wieder da";
    away: "away: a bot plays", "abwesend: ein Bot spielt";
    offline: "offline", "offline";
    you: "you", "du";
    bot: "bot", "Bot";
    ducats: "Ducats", "Dukaten";
    prestige: "Prestige", "Prestige";
    hand: "Hand", "Hand";
    pirates: "Pirate stack", "Piratenstapel";
    cargo: "Cargo", "Fracht";
    discard_pile: "Discard pile", "Ablagestapel";
    worth_now: "Worth now", "Jetzt wert";
    look_through: "look through it", "durchsehen";
    deck: "Deck", "Stapel";
    venice_to_come: "Venice still to come", "Venedig kommt noch";
    venice_passed: "Venice has passed", "Venedig ist vorbei";
    your_hand: "Your hand", "Deine Hand";
    offers: "Offers", "Angebote";
    no_offers: "No offer is open.", "Kein Angebot liegt auf dem Tisch.";
    nothing_for_me: "Nothing for me", "Nichts für mich";
    no_part: "Nobody waits for you this turn.", "In diesem Zug wartet niemand auf dich.";
    composes: "is composing an offer.", "stellt ein Angebot zusammen.";
    bargain_first: "Send or cancel your offer first.", "Sende zuerst dein Angebot ab, oder verwirf es.";
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
    buy_deck: "Buy from the deck", "Vom Stapel kaufen";
    buy_pirates: "Buy from the pirates", "Von den Piraten kaufen";
    play_cards: "Play", "Ausspielen";
    discard: "To the pirates", "Zu den Piraten";
    load: "Load", "Laden";
    load_order: "Put the cards on your cargo, the last one on top.", "Leg die Karten auf deine Fracht, die letzte obenauf.";
    on_top: "on top", "obenauf";
    sail: "Sail", "Segeln";
    keep_compass: "Keep the Compass", "Kompass behalten";
    would_lose: "you would lose your active marker", "du würdest deinen aktiven Marker verlieren";
    more: "more", "mehr";
    less: "less", "weniger";
    venice: "Venice: interim scoring", "Venedig: Zwischenwertung";
    markers: "Harbour markers", "Hafenmarker";
    reload: "Fondaco was updated. Please reload.", "Es gibt eine neuere Version. Bitte lade die Seite neu.";
    had_prestige: "Prestige already earned this turn:", "Prestige in diesem Zug schon verdient:";
    table: "Table", "Tisch";
    close: "Close", "Schließen";
    do_it: "Do it", "So machen";
    hint_silence: "A bot would say nothing now.", "Ein Bot würde jetzt nichts sagen.";
    really_resign: "Really resign: a bot plays on", "Wirklich aufgeben: Ein Bot spielt weiter";
    a_bot_plays_for_you: "A bot plays for you.", "Ein Bot spielt für dich.";
    played_again: "The same people play again.", "Dieselbe Runde spielt noch einmal.";
    is_paused: "The game is paused.", "Das Spiel ist unterbrochen.";
    has_resigned: "resigned · bot", "aufgegeben · Bot";
    was_removed: "was removed: a bot plays", "wurde entfernt: ein Bot spielt";
    you_resigned: "you resigned", "du hast aufgegeben";
    you_were_removed: "you were removed", "du wurdest entfernt";
    resigned_in_between: "resigned during the game; a bot played on.", "hat unterwegs aufgegeben; ein Bot hat weitergespielt.";
    removed_in_between: "was removed during the game; a bot played on.", "wurde unterwegs entfernt; ein Bot hat weitergespielt.";
    program: "program", "Programm";
    score_sheet: "Score", "Wertung";
    replay: "Replay", "Nachspielen";
    viewpoint: "Viewpoint", "Blickwinkel";
    spectator: "spectator", "Zuschauer";
    auction: "Auction", "Versteigerung";
    auction_lot: "Auction these", "Diese versteigern";
    bid: "Bid", "Bieten";
    bid_in_advance: "Bid in advance", "Schon jetzt bieten";
    bids_now: "bidding now", "bietet gerade";
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
    gaius_is: "Gaius is a third merchant, run by the rules: he donates what the Senate values at 3 or more, sells the rest and takes chips, but cannot win.",
        "Gaius ist ein dritter Kaufmann, der nach festen Regeln spielt: Er spendet, was dem Senat 3 oder mehr wert ist, verkauft den Rest und nimmt Chips, kann aber nicht gewinnen.";
    go_on: "Go on", "Weiter";
    goods: "Goods", "Waren";
    harbour: "Harbour", "Hafen";
    has_decided: "has decided", "hat gewählt";
    has_for_sure: "known to hold", "sicher bei";
    i_buy: "I buy", "Ich kaufe";
    in_advance: "In advance", "Im Voraus";
    keep_and_give: "Keep one, give one to Gaius", "Eine behalten, eine für Gaius";
    keep_card: "Keep this card", "Diese Karte behalten";
    keep_it: "keep", "behalten";
    keep_nothing: "Keep nothing", "Nichts behalten";
    keep_these: "Keep these", "Diese behalten";
    settle: "Settle: repay loans", "Abrechnen: Kredite tilgen";
    kinds: "Kinds in Forum and Senate", "Sorten in Forum und Senat";
    lay_down: "Place", "Hinlegen";
    lay_here: "Place here", "Hierher";
    lay_keys: "Tap cards, then a tray; or drag them. Keys: 1, 2, 3 place a card, 0 takes it back.",
        "Karten antippen, dann ein Feld; oder ziehen. Tasten: 1, 2, 3 legen eine Karte, 0 nimmt sie zurück.";
    lay_keys_last: "Tap cards, then a tray; or drag them. Keys: 1, 2 place a card, 0 takes it back.",
        "Karten antippen, dann ein Feld; oder ziehen. Tasten: 1, 2 legen eine Karte, 0 nimmt sie zurück.";
    lays_cards: "is placing cards", "legt Karten";
    loan_rule: "Each loan costs 10 to repay, or 2 interest a round.", "Jeder Kredit kostet 10 zur Tilgung, sonst 2 Zinsen je Runde.";
    loans: "Loans", "Kredite";
    lost: "lost", "verloren";
    lots_this_round: "Lots of this round", "Verkauft in dieser Runde";
    market: "Market", "Markt";
    minimum: "Minimum", "Mindestgebot";
    set_price: "Set the price:", "Preis festsetzen:";
    no_lots: "None sold yet.", "Noch keine.";
    none: "none", "keine";
    top_it: "Top it:", "Überbieten:";
    pass: "Pass", "Passen";
    press_again: "Press again to confirm:", "Zum Bestätigen noch einmal:";
    enter_number: "Enter a number", "Gib eine Zahl ein";
    no_less_than: "No less than", "Nicht unter";
    no_more_than: "No more than", "Nicht über";
    if_you_buy: "if you have to buy it:", "wenn du es kaufen musst:";
    passes: "passes", "passt";
    points: "points", "Punkte";
    price: "Price", "Preis";
    all_here: "Put all {} here", "Alle {} hierher";
    reveal: "The boards are revealed", "Alles wird aufgedeckt";
    is_revealed: "The boards are revealed. Go on when you have seen enough.", "Alles wird aufgedeckt. Weiter, sobald du alles gesehen hast.";
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
    still_to_lay: "Still to place", "Noch zu legen";
    storage: "Storage", "Lager";
    storage_does: "kept", "behalten";
    storehouses: "Storehouses", "Speicher";
    take_lot: "Take it for", "Selbst nehmen für";
    you_get: "you get", "du bekommst";
    you_keep: "You keep", "Du behältst";
    your_boat: "Your boat", "Dein Boot";
    your_estate: "What you own", "Dein Besitz";
    your_goods: "Your goods", "Deine Waren";
    practise_alone: "Practise without a server", "Ohne Server üben";
    play_now_means: "You against three bots. Starts at once, no account.", "Du gegen drei Bots. Sofort, ohne Konto.";
    watch_games: "Games to watch", "Partien zum Zuschauen";
    no_open_tables: "No open tables. Start one.", "Keine offenen Tische. Mach einen auf.";
    no_games_to_watch: "No public games right now.", "Gerade läuft keine öffentliche Partie.";
    no_finished: "No game has been finished yet.", "Noch ist keine Partie beendet.";
    their_turn: "waiting for others", "andere sind dran";
    seats_left: "seats free", "Plätze frei";
    one_seat_left: "one seat free", "ein Platz frei";
    stopped_game: "stopped", "abgebrochen";
    just_now: "just now", "gerade eben";
    who_are_you: "Who are you?", "Wer bist du?";
    passphrase: "Passphrase", "Passphrase";
    passphrase_means: "With a passphrase the name is yours, and you come back to your tables from any device. 8 letters or more.",
        "Mit einer Passphrase gehört der Name dir, und du kommst von jedem Gerät an deine Tische zurück. Mindestens 8 Zeichen.";
    set_passphrase: "Set the passphrase", "Passphrase setzen";
    change_passphrase: "Change the passphrase", "Passphrase ändern";
    remove_passphrase: "Remove the passphrase", "Passphrase entfernen";
    is_set: "Done.", "Erledigt.";
    come_in: "Come in", "Hereinkommen";
    return_by_passphrase: "I have been here: come back", "Ich war schon hier: zurückkommen";
    export_data: "Everything that is known about me", "Alles, was über mich bekannt ist";
    log_out: "Log out", "Abmelden";
    really_log_out: "Really log out: without a passphrase you cannot come back",
        "Wirklich abmelden: Ohne Passphrase kannst du nicht zurückkommen";
    forget_me: "Forget me", "Mich vergessen";
    really_forget_me: "Really forget me: your name, messages and seats are deleted",
        "Wirklich vergessen: Name, Nachrichten und Plätze werden gelöscht";
    trouble_taken: "This name is taken. If it is yours, come back with your passphrase.",
        "Dieser Name ist vergeben. Gehört er dir, gib deine Passphrase an.";
    trouble_unknown: "Name or passphrase is wrong.", "Name oder Passphrase stimmt nicht.";
    trouble_used: "This invitation has been used by somebody else.", "Diese Einladung hat schon jemand anderes benutzt.";
    trouble_not_found: "There is nothing here. The link may be incomplete.",
        "Das gibt es hier nicht. Vielleicht ist der Link unvollständig.";
    trouble_too_many: "That was too much at once. Wait a little.", "Das war zu viel auf einmal. Warte ein wenig.";
    trouble_busy: "It could not be done now. Try again.", "Das ging gerade nicht. Versuch es noch einmal.";
    trouble_not_yours: "That is not yours to do.", "Das steht dir nicht zu.";
    trouble_not_over: "The game is not over yet.", "Die Partie ist noch nicht zu Ende.";
    trouble_stopped: "This game cannot be continued.", "Diese Partie kann nicht fortgesetzt werden.";
    trouble_broken: "Something is broken here. It was noted.", "Hier ist etwas kaputt. Es wurde notiert.";
    trouble_no_session: "Please say who you are first.", "Sag zuerst, wer du bist.";
    no_table: "This table cannot be shown", "Dieser Tisch lässt sich nicht zeigen";
    no_table_means: "It does not exist, or it is private. If you have a seat there, come back with your name and passphrase.",
        "Es gibt ihn nicht, oder er ist privat. Wenn du dort einen Platz hast, komm mit Name und Passphrase zurück.";
    notices: "Notices", "Nachrichten";
    notices_mean: "When it is your turn and you are not here, you can be told.", "Wenn du dran und nicht hier bist, kannst du benachrichtigt werden.";
    mail_address: "Mail address", "E-Mail-Adresse";
    handle: "Your name for the webhook of this server", "Dein Name für den Webhook dieses Servers";
    tell_me_there: "Notify me there", "Dort benachrichtigen";
    told_at: "You are notified at:", "Du wirst benachrichtigt:";
    to_be_confirmed: "Open the link in the mail to:", "Öffne den Link in der Mail an:";
    no_more_notices: "No more notices", "Keine Nachrichten mehr";
    address_confirmed: "Your address is confirmed. You will get mail when it is your turn and you are not here.",
        "Deine Adresse ist bestätigt. Du bekommst eine Mail, wenn du dran und nicht hier bist.";
    confirm_is_old: "This link confirms nothing: it is old, incomplete, or was meant for somebody else.",
        "Dieser Link bestätigt nichts: Er ist alt, unvollständig oder für jemand anderen.";
    confirm_who: "Open this link in the browser in which you play, or come back with your name and passphrase.",
        "Öffne diesen Link in dem Browser, in dem du spielst, oder komm mit Name und Passphrase zurück.";
    invited: "You are invited", "Du bist eingeladen";
    invited_means: "Enter a name and take your seat.", "Gib einen Namen ein und nimm Platz.";
    watch_comes: "Looking for the table ...", "Der Tisch wird gesucht ...";
    how_many: "How many play?", "Wie viele spielen?";
    seat: "Seat", "Platz";
    who_sits: "Who sits where?", "Wer sitzt wo?";
    a_person_means: "A friend with your invitation, or anyone who joins an open table.",
        "Jemand mit deiner Einladung, oder wer an einen offenen Tisch kommt.";
    you_mean: "That is you.", "Das bist du.";
    edition: "Edition", "Ausgabe";
    strange_edition: "This table plays an edition of its own, which this page cannot draw:", "An diesem Tisch wird eine eigene Ausgabe gespielt, die diese Seite nicht zeichnen kann:";
    start_player: "Who starts?", "Wer beginnt?";
    start_drawn: "It is drawn", "Es wird gelost";
    no_clock_means: "Everybody thinks as long as they like.", "Alle denken, solange sie wollen.";
    live_means: "Everyone has a time bank and gains a little with every decision.",
        "Alle haben ein Zeitkonto, und etwas mehr mit jeder Entscheidung.";
    over_days_means: "A time limit for each decision, for games alongside everyday life.",
        "Eine Frist für jede Entscheidung, für Partien neben dem Alltag.";
    bank_minutes: "Minutes in the bank", "Minuten auf dem Konto";
    increment_seconds: "Seconds more with each decision", "Sekunden mehr je Entscheidung";
    each_hours: "Hours for each decision", "Stunden je Entscheidung";
    night_pause: "No time runs out at night", "Nachts läuft keine Zeit ab";
    from: "From", "Von";
    until: "until", "bis";
    listed: "Show the table in the lobby: anyone may sit down or watch", "Den Tisch in der Lobby zeigen: Alle dürfen sich setzen oder zuschauen";
    lag_actions: "Delay for spectators: actions", "Verzögerung für Zuschauer: Aktionen";
    lag_minutes: "Delay for spectators: minutes", "Verzögerung für Zuschauer: Minuten";
    pace: "How fast do bots play?", "Wie schnell spielen Bots?";
    pace_in_short: "Bots:", "Bots:";
    pace_quick: "quick", "zügig";
    pace_normal: "normal", "normal";
    pace_relaxed: "relaxed", "gemütlich";
    patience_hours: "How long bots wait for answers to their offers (hours, 0: not at all)", "Wie lange Bots auf Antworten auf ihre Angebote warten (Stunden, 0: gar nicht)";
    bots_wait: "Bots wait for answers to their offers:", "Bots warten auf Antworten auf ihre Angebote:";
    stand_in: "Who plays for those who are away?", "Wer spielt für Abwesende?";
    hints_allowed: "Players may ask a bot for hints", "Man darf einen Bot um Tipps bitten";
    more_settings: "More settings", "Mehr Einstellungen";
    as_usual: "default", "Standard";
    gathering: "The table is being filled", "Der Tisch füllt sich";
    put_bot: "Put a bot here", "Bot hierher setzen";
    remove_from_seat: "Remove", "Entfernen";
    leave_table: "Leave the table", "Tisch verlassen";
    host: "host", "Gastgeber";
    watch_link: "Link to watch", "Link zum Zuschauen";
    link_for_seat: "Whoever opens this link takes this seat. It works once.", "Wer diesen Link öffnet, bekommt diesen Platz. Er gilt einmal.";
    link_to_watch: "Anyone with this link can watch.", "Wer diesen Link öffnet, kann zuschauen.";
    no_hints: "No hints from bots", "Keine Tipps von Bots";
    open_to_all: "Open to all: the lobby shows it, anyone may sit down or watch", "Offen für alle: Die Lobby zeigt den Tisch, alle dürfen sich setzen oder zuschauen";
    by_invitation: "Private: one sits down by invitation and watches by link", "Privat: Platz nimmt man per Einladung, zuschauen kann man per Link";
    agreed: "What is agreed", "Was vereinbart ist";
    after_the_game: "After the game", "Nach der Partie";
    standing_chart: "How everybody stood", "Wie alle standen";
    standing_means: "What each position was worth with all cards open, in points at the end. Choose a moment to see it.",
        "Was jede Lage mit offenen Karten wert war, in Punkten am Ende. Wähle einen Moment, um ihn zu sehen.";
    deals: "Who gained what", "Wer was gewann";
    deals_mean: "What each deal changed for those who made it, with all cards open.", "Was jeder Handel für die Beteiligten änderte, mit offenen Karten.";
    trades: "Trades", "Tausche";
    auctions: "Auctions", "Versteigerungen";
    purchases: "Purchases", "Käufe";
    by_time: "In order", "Der Reihe nach";
    by_size: "Largest first", "Die größten zuerst";
    no_deals: "Nobody dealt with anybody.", "Niemand hat mit jemandem gehandelt.";
    all_together: "All together", "Alles zusammen";
    moment: "Moment", "Moment";
    first_moment: "To the beginning", "Zum Anfang";
    step_back: "One step back", "Einen Schritt zurück";
    step_on: "One step on", "Einen Schritt weiter";
    last_moment: "To the end", "Zum Ende";
    run_on: "Play", "Abspielen";
    run_stop: "Stop", "Anhalten";
    replay_keys: "Keys: left and right step, Home and End jump, space plays.",
        "Tasten: links und rechts gehen schrittweise, Pos1 und Ende springen, Leertaste spielt ab.";
    save_record_file: "Save the record", "Protokoll sichern";
    verify: "Verify the game", "Partie nachprüfen";
    is_sound: "Valid: every action is legal, the result is correct, and the shuffles follow from the seed.",
        "In Ordnung: Jede Aktion ist regelgerecht, das Ergebnis folgt daraus, und das Glück folgt aus dem Startwert.";
    is_not_sound: "Something is wrong with this record:", "Mit diesem Protokoll stimmt etwas nicht:";
    to_the_table: "To the table", "Zum Tisch";
    loading: "Loading ...", "Wird geladen ...";
    deal_of_cards: "The deal", "Das Austeilen";
    practice: "Practice", "Üben";
    practice_means: "A game against bots in this browser. Works offline. You can continue later.",
        "Eine Partie gegen Bots in diesem Browser. Geht auch ohne Verbindung. Du kannst später weiterspielen.";
    first_game: "First game, guided", "Erste Partie, mit Anleitung";
    kept_in_this_browser: "kept in this browser", "in diesem Browser aufbewahrt";
    begin: "Start", "Starten";
    begin_anew: "New game", "Neue Partie";
    how_many_play: "How many play?", "Wie viele spielen?";
    against: "Against", "Gegen";
    no_worker: "Practice does not work in this browser: it does not support web workers.",
        "Üben geht in diesem Browser nicht: Er unterstützt keine Web Worker.";
    played_elsewhere: "This game is open in another window.", "Diese Partie ist in einem anderen Fenster offen.";
    guide: "For your first game", "Für deine erste Partie";
    explain: "Explain", "Erklären";
    fold_away: "Hide", "Ausblenden";
    look_back: "Look back", "Rückblick";
    look_back_means: "Where would a captain have decided otherwise? It takes a while.", "Wo hätte ein Kapitän anders entschieden? Das dauert etwas.";
    captain_thinks: "The captain goes through your game", "Der Kapitän geht deine Partie durch";
    captain_would: "The captain:", "Der Kapitän:";
    show_moment: "Show this moment", "Diesen Moment zeigen";
    show_all: "Show all", "Alle zeigen";
    nothing_better: "The captain found nothing clearly better than what you did.", "Der Kapitän hat nichts gefunden, das klar besser gewesen wäre.";
}

/// One word of the page, in whichever language.
pub(crate) type Pick = fn(&Words) -> &'static str;

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

    /// The terms of the games are the same on the page as in the sentences.
    #[test]
    fn one_word_is_used_for_one_thing() {
        for (name, english, german) in ALL {
            assert_eq!(sentences::stray(Language::English, english), None, "{name}: {english}");
            assert_eq!(sentences::stray(Language::German, german), None, "{name}: {german}");
        }
        for source in [include_str!("guide/oltre_mare.rs"), include_str!("guide/ostia.rs"), include_str!("options.rs")] {
            for line in source.lines() {
                assert_eq!(sentences::stray(Language::German, line), None, "{line}");
            }
        }
    }

    #[test]
    fn no_word_is_empty_and_sentences_end_alike_in_both_languages() {
        for (name, english, german) in ALL {
            assert!(!english.is_empty() && !german.is_empty(), "{name}");
            assert_eq!(english.ends_with('.'), german.ends_with('.'), "{name}");
        }
    }
}
