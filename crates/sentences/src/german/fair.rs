//! Records and fair luck in German.

use crate::{FairTexts, RecordTexts};

/// What a player could check of the luck of a finished game.
pub(crate) static TEXTS: FairTexts = FairTexts {
    sound: "Die Aufzeichnung ist in Ordnung: Alle {actions} Aktionen sind regelgerecht, das Ergebnis folgt daraus, und alle {chance} Zufallsergebnisse folgen aus dem Startwert.",
    faulty: "Mit dieser Aufzeichnung stimmt etwas nicht: {fault}",
    promise_holds: "Der eigene Startwert des Servers hat den Hash, der vor dem Geben gezeigt wurde.",
    promise_broken: "Der eigene Startwert des Servers hat nicht den Hash, der vor dem Geben gezeigt wurde. Der Server hat ihn geändert.",
    promise_not_kept: "Nicht geprüft: Der Hash des eigenen Startwerts des Servers wurde auf diesem Gerät nicht aufgehoben.",
    deal_holds: "Der Startwert der Partie hat den Hash, der beim Geben gezeigt wurde.",
    deal_broken: "Der Startwert der Partie hat nicht den Hash, der beim Geben gezeigt wurde. Der Server hat ihn geändert.",
    deal_not_kept: "Nicht geprüft: Der Hash des Startwerts wurde auf diesem Gerät nicht aufgehoben. Vielleicht hast du auf einem anderen gespielt.",
    entropy_holds: "Deine eigenen Zufallszahlen stecken im Startwert, also konnte der Server ihn nicht allein bestimmen.",
    entropy_broken: "Deine eigenen Zufallszahlen fehlen im Startwert. Der Server hat sie weggelassen.",
    entropy_not_kept: "Dieses Gerät hat keine Zufallszahlen zum Startwert beigetragen. Es kann nicht sagen, ob der Server den Startwert bestimmt hat.",
    late: "Dieses Gerät kam erst nach dem Geben an den Tisch. Es kann nicht sagen, ob die Hashes vorher veröffentlicht waren.",
    added_by: "Zufallszahlen haben beigetragen: {names}.",
    nobody_added: "Niemand hat Zufallszahlen beigetragen. Der Startwert kommt vom Server allein.",
    other_hash: "{hash} ist weder der Hash des Startwerts dieser Partie noch der des eigenen Startwerts des Servers.",
};

/// Why a record of a game is not accepted, as part of a sentence.
pub(crate) static RECORDS: RecordTexts = RecordTexts {
    // Where
    at_action: "Aktion {number}: {reason}",
    at_chance: "Zufallsergebnis {number}: {reason}",
    at_chance_of_setup: "Zufallsergebnis {number}, beim Aufbau: {reason}",
    at_chance_of_action: "Zufallsergebnis {number}, in Aktion {action}: {reason}",
    at_field: "{path}: {reason}",
    // Why
    unreadable: "das ist nicht lesbar",
    other_format: "das Format ist „{found}“; Aufzeichnungen haben „{known}“",
    other_game: "das ist eine Aufzeichnung von „{found}“, die hier nicht passt",
    other_rules: "die Partie wurde nach Fassung {found} der Regeln gespielt; bekannt ist hier Fassung {known}",
    unknown_edition: "es gibt keine eingebaute Ausgabe „{name}“, und die Aufzeichnung enthält sie nicht",
    bad_edition: "die Ausgabe in der Aufzeichnung ist nicht gültig",
    own_edition_without_hash: "die Aufzeichnung enthält eine eigene Ausgabe, nennt sie aber eingebaut",
    other_value: "in der Aufzeichnung steht {found}, richtig wäre {right}",
    no_such_seat: "es gibt keinen Platz {seat}; der letzte ist {last}",
    meaningless: "das ergibt hier keinen Sinn",
    refused: "die Regeln lassen es nicht zu: {why}",
    after_the_end: "die Partie ist vorher zu Ende",
    not_over: "nach der letzten Aktion ist die Partie nicht zu Ende",
    no_chance_left: "ein Zufallsergebnis fehlt",
    other_chance: "hier ist ein anderer Zufall nötig",
    out_of_bounds: "{number} liegt außerhalb der Grenzen {low} bis {high}",
    other_items: "hier wird anderes gemischt",
    chance_left: "Zufallsergebnisse, die die Partie nie braucht: {count}",
    contribution_order: "die Zufallszahlen der Mitspielenden fehlen oder stehen nicht in der Reihenfolge der Plätze",
    not_mixed: "der Startwert folgt nicht aus dem eigenen Startwert des Servers und den Zufallszahlen der Mitspielenden; diese ergeben {right}",
    not_from_seed: "es folgt nicht aus dem Startwert; dieser ergibt {right}",
};
