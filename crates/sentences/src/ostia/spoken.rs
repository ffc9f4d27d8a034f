//! Ostia as any game is told.

use crate::{ScoreTable, Speaker, Spoken};
use alloc::string::String;
use alloc::vec::Vec;
use bots::OstiaWhy;
use ostia::{Action, Edition, Prompt, Refusal, Score, Sight, State, View};
use tabletop::Seat;

impl Spoken for State {
    type Words = Edition;

    fn words<'e>(edition: &'e &'static Edition) -> &'e Edition {
        edition
    }

    fn say_sight(speaker: &Speaker<'_, Edition>, sight: &Sight) -> String {
        speaker.sight(sight)
    }

    fn say_prompt(speaker: &Speaker<'_, Edition>, prompt: &Prompt) -> String {
        speaker.prompt(prompt)
    }

    fn say_waiting(speaker: &Speaker<'_, Edition>, view: &View) -> Option<String> {
        speaker.waiting(&view.asked, view.step?)
    }

    fn say_refusal(speaker: &Speaker<'_, Edition>, refusal: &Refusal) -> String {
        speaker.refusal(refusal)
    }

    fn say_why(speaker: &Speaker<'_, Edition>, seat: Seat, why: &OstiaWhy) -> String {
        speaker.why(seat, why)
    }

    fn say_advice(speaker: &Speaker<'_, Edition>, view: &View, action: &Action) -> String {
        speaker.advice(view, action)
    }

    fn code(refusal: &Refusal) -> &'static str {
        refusal.code()
    }

    fn say_score(speaker: &Speaker<'_, Edition>, score: &Score) -> Vec<String> {
        speaker.score(score)
    }

    fn score_table(speaker: &Speaker<'_, Edition>, score: &Score) -> ScoreTable {
        speaker.score_table(score)
    }

    fn is_great(sight: &Sight) -> bool {
        match sight {
            Sight::Started { .. }
            | Sight::RoundBegan { .. }
            | Sight::Forfeited { .. }
            | Sight::ForumPaid { .. }
            | Sight::SenateRanked { .. }
            | Sight::FinalRevealed { .. }
            | Sight::Ended { .. } => true,
            Sight::StartCard { .. }
            | Sight::Dealt { .. }
            | Sight::Reshuffled { .. }
            | Sight::Kept { .. }
            | Sight::TookBack { .. }
            | Sight::LotLaid { .. }
            | Sight::Bid { .. }
            | Sight::Passed { .. }
            | Sight::Sold { .. }
            | Sight::Forced { .. }
            | Sight::Taken { .. }
            | Sight::Priced { .. }
            | Sight::Assigned { .. }
            | Sight::Built { .. }
            | Sight::Depressors { .. }
            | Sight::Decided { .. }
            | Sight::Revealed { .. }
            | Sight::GaiusRevealed { .. }
            | Sight::DoneBuilding { .. }
            | Sight::Repaid { .. }
            | Sight::Stored { .. }
            | Sight::Settled { .. } => false,
        }
    }
}
