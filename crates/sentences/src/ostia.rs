//! The sentences of Ostia, one file for each kind.

mod commands;
mod payment;
mod prompt;
mod refusal;
mod score;
mod sight;
mod spoken;
mod words;
