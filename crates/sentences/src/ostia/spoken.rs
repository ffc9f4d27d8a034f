//! Implements [`Spoken`](crate::Spoken) for Ostia.

use crate::{LegendLine, ScoreTable, Speaker, Spoken, Switch, options};
use alloc::string::String;
use alloc::vec::Vec;
use bots::OstiaWhy;
use ostia::{Action, Edition, Prompt, Refusal, Score, Sight, State, View};
use tabletop::Seat;

impl Spoken for State {
    const SWITCHES: &'static [Switch] = options::OSTIA;

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

    fn say_line(speaker: &Speaker<'_, Edition>, prompt: &Prompt) -> String {
        speaker.line(prompt)
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

    fn explain(speaker: &Speaker<'_, Edition>, what: &str) -> Vec<LegendLine> {
        speaker.explain(what)
    }

    fn is_great(sight: &Sight) -> bool {
        sight.is_milestone()
    }
}
