//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod after_game;
mod bidding;
mod clocks;
mod composing;
mod games;
mod guide;
mod house;
mod keyboard;
mod legend;
mod log;
mod notices;
mod panels;
mod people;
mod practice;
mod reveal;
mod secrets;
mod settings;
mod slow_hand;
mod soundness;
mod stage;
mod table;
mod touch;
mod trade;
