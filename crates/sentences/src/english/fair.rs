//! Records and fair luck in English.

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

texts! {
    /// Why a record of a game is not accepted, as part of a sentence. Details that only programmers understand are left out.
    fair::RECORDS: RecordTexts {
        // Where
        at_action: "action {number}: {reason}",
        at_chance: "outcome of chance {number}: {reason}",
        at_chance_of_setup: "outcome of chance {number}, in the set-up: {reason}",
        at_chance_of_action: "outcome of chance {number}, in action {action}: {reason}",
        at_field: "{path}: {reason}",
        // Why
        unreadable: "this cannot be read",
        other_format: "the format is \"{found}\"; records have \"{known}\"",
        other_game: "this is a record of \"{found}\", which cannot be used here",
        other_rules: "the game was played by version {found} of the rule book; version {known} is known here",
        unknown_edition: "there is no built-in edition \"{name}\", and the record does not contain it",
        bad_edition: "the edition in the record is not valid",
        own_edition_without_hash: "the record contains an edition of its own, but says that it is a built-in one",
        other_value: "the record says {found}, but it should be {right}",
        no_such_seat: "there is no seat {seat}; the last one is {last}",
        meaningless: "this makes no sense here",
        refused: "the rules refuse it: {why}",
        after_the_end: "the game is over before it",
        not_over: "the game is not over after the last action",
        no_chance_left: "an outcome of chance is missing",
        other_chance: "another kind of chance is needed here",
        out_of_bounds: "{number} is out of bounds; it is {low} to {high}",
        other_items: "other things are shuffled here",
        chance_left: "outcomes of chance that the game never needs: {count}",
        contribution_order: "the players' random numbers are missing or not in seat order",
        not_mixed: "the seed does not follow from the server's own seed and the players' random numbers, which give {right}",
        not_from_seed: "it does not follow from the seed, which gives {right}",
    }
}
