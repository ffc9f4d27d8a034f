//! One of every reason of a bot of Ostia: Ana's, who has to do with Bob and Cem.

use crate::common::{BOB, CEM, kinds};
use bots::OstiaWhy;
use ostia::Denarii;

kinds! { OstiaWhy: kind_of_reason, REASONS:
    KeepsWhatHelpsMost KeepsAndFeedsGaius SellsWhatOthersWant HopesToGetItBack LastTwo BestTwo BidsForSenate BidsForWorth BidsAgainst TooDear
    SellsForMost SellsToTheLesserRival TakesItself FairPrice BestPrice Bargain LetsTheOtherBuy LaysByExpectedPrices LaysAsIfAlone Builds
    RepaysFirst StoresForTheNextRound StoresKinds EmptiesForMoney BestBid BestEnd
}

pub(crate) fn reasons() -> Vec<OstiaWhy> {
    use OstiaWhy::*;
    vec![
        KeepsWhatHelpsMost,
        KeepsAndFeedsGaius,
        SellsWhatOthersWant,
        HopesToGetItBack,
        LastTwo,
        BestTwo,
        BidsForSenate { bid: Denarii(14), points: 1 },
        BidsForSenate { bid: Denarii(14), points: 8 },
        BidsForWorth { bid: Denarii(9) },
        BidsAgainst { bid: Denarii(20), rival: BOB },
        TooDear,
        SellsForMost { to: BOB, income: Denarii(7) },
        SellsToTheLesserRival { to: BOB, not_to: CEM },
        TakesItself { bid: Denarii(15) },
        FairPrice { price: Denarii(18) },
        BestPrice { price: Denarii(21) },
        Bargain { price: Denarii(10) },
        LetsTheOtherBuy { income: Denarii(1) },
        LaysByExpectedPrices,
        LaysAsIfAlone,
        Builds { count: 1 },
        Builds { count: 2 },
        RepaysFirst,
        StoresForTheNextRound,
        StoresKinds,
        EmptiesForMoney,
        BestBid { bid: Denarii(14) },
        BestEnd,
    ]
}
