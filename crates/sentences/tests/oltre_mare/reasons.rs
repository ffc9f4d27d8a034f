//! One of every reason of a bot of Oltre Mare: Ana's, who trades with Bob.

use crate::common::{BOB, kinds};
use bots::OltreMareWhy;
use oltre_mare::{Ducats, Good, Harbour, Marker};

kinds! { OltreMareWhy: kind_of_reason, REASONS:
    Best MissesLeast OffersGain OffersForPrestige Counters TakesGain TakesForPrestige Declines Withdraws MustBuy BuysMore BuysBack BuildsRun
    PlaysForDucats PlaysForCards PlaysToSail KeepsPiratesAway TakesMarker KeepsMarker SailsNear LoadsForTop
}

pub(crate) fn reasons() -> Vec<OltreMareWhy> {
    use OltreMareWhy::*;
    vec![
        Best,
        MissesLeast,
        OffersGain { to: Some(BOB) },
        OffersGain { to: None },
        OffersForPrestige { to: BOB },
        Counters { to: BOB },
        TakesGain { from: BOB },
        TakesForPrestige { from: BOB },
        Declines { from: BOB },
        Withdraws,
        MustBuy,
        BuysMore { price: Ducats(1) },
        BuysMore { price: Ducats(3) },
        BuysBack { price: Ducats(4) },
        BuildsRun { good: Good(1), run: 3, more: Ducats(5) },
        PlaysForDucats { ducats: Ducats(6) },
        PlaysForCards { cards: 1 },
        PlaysForCards { cards: 3 },
        PlaysToSail { distance: 1 },
        PlaysToSail { distance: 2 },
        KeepsPiratesAway,
        TakesMarker { harbour: Harbour(1), marker: Marker::BigDeal },
        KeepsMarker { marker: Marker::PlainSailing },
        SailsNear { harbour: Harbour(27) },
        LoadsForTop { limit: 5, load: 2 },
    ]
}
