//! The sentences of Oltre Mare, one file for each kind.

mod acceptable;
mod advice;
mod card;
mod commands;
mod hindrance;
mod legend;
mod let_go;
mod look_back;
mod marker;
mod offer;
mod orders;
mod preview;
mod prompt;
mod refusal;
mod score;
mod sight;
mod spoken;
mod statement;
mod table;
mod why;
mod words;

pub use let_go::LetGo;
