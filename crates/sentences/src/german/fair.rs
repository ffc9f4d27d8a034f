//! Fair luck in German.

use crate::FairTexts;

/// What a player could check of the luck of a finished game.
pub(crate) static TEXTS: FairTexts = FairTexts {
    sound: "Das Protokoll ist in Ordnung: Alle {actions} Aktionen sind regelgerecht, das Ergebnis folgt daraus, und alle {chance} Zufallsergebnisse folgen aus dem Startwert.",
    faulty: "Mit diesem Protokoll stimmt etwas nicht: {fault}",
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
