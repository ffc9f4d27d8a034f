//! Fair luck in English.

use crate::texts::texts;

texts! {
    /// What a player could check of the luck of a finished game.
    fair::TEXTS: FairTexts {
        sound: "The record is valid: all {actions} actions are legal, the result follows from them, and all {chance} outcomes of chance follow from the seed.",
        faulty: "Something is wrong with this record: {fault}",
        promise_holds: "The server's own seed has the hash that was shown before the deal.",
        promise_broken: "The server's own seed does not have the hash that was shown before the deal. The server has changed it.",
        promise_not_kept: "Not checked: the hash of the server's own seed was not kept on this device.",
        deal_holds: "The seed of the game has the hash that was shown at the deal.",
        deal_broken: "The seed of the game does not have the hash that was shown at the deal. The server has changed it.",
        deal_not_kept: "Not checked: the hash of the seed was not kept on this device. You may have played on another one.",
        entropy_holds: "Your own random numbers are part of the seed, so the server could not choose it alone.",
        entropy_broken: "Your own random numbers are missing from the seed. The server has left them out.",
        entropy_not_kept: "This device added no random numbers to the seed, so it cannot tell whether the server chose the seed.",
        late: "This device came to the table after the deal. It cannot tell whether the hashes were published before it.",
        added_by: "Random numbers were added by: {names}.",
        nobody_added: "No player added random numbers. The seed is the server's alone.",
        other_hash: "{hash} is neither the hash of this game's seed nor that of the server's own seed.",
    }
}
