//! The sentences of Ostia, one file for each kind.

mod advice;
mod commands;
mod laid;
mod legend;
mod look_back;
mod orders;
mod payment;
mod preview;
mod prompt;
mod refusal;
mod score;
mod sight;
mod spoken;
mod table;
mod why;
mod words;
