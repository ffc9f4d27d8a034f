//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod after_game;
mod bidding;
mod ceremony;
mod clocks;
mod composing;
mod forced_colours;
mod games;
mod guide;
mod house;
mod keyboard;
mod legend;
mod log;
mod map;
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
