//! One of every reason of a bot of Oltre Mare.

use crate::common::kinds;
use bots::OltreMareWhy;
use oltre_mare::{Ducats, Good, Marker};

kinds! { OltreMareWhy: kind_of_reason, REASONS:
    KeepsRun BeginsRun Earns Draws MakesDo LeastMissed NeedsCards WorthThePrice SailsFor SailsOn LoadsFor BothGain Gift OtherPrice Gains TooLittle
}

pub(crate) fn reasons() -> Vec<OltreMareWhy> {
    use OltreMareWhy::*;
    vec![
        KeepsRun { good: Good(2), length: 3, more: Ducats(5) },
        KeepsRun { good: Good(2), length: 4, more: Ducats(1) },
        BeginsRun { good: Good(0), length: 2, pays: Ducats(4) },
        Earns { ducats: Ducats(1) },
        Earns { ducats: Ducats(6) },
        Draws { cards: 1 },
        Draws { cards: 3 },
        MakesDo,
        LeastMissed,
        NeedsCards { load: 1 },
        NeedsCards { load: 3 },
        WorthThePrice,
        SailsFor { marker: Marker::BigDeal },
        SailsOn,
        LoadsFor { load: 2, limit: 5 },
        BothGain,
        Gift,
        OtherPrice,
        Gains,
        TooLittle,
    ]
}
