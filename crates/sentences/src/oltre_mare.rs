//! The sentences of Oltre Mare, one file for each kind.

mod card;
mod commands;
mod marker;
mod offer;
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
