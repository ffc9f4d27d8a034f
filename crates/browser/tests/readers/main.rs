//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod after_game;
mod bidding;
mod clocks;
mod composing;
mod games;
mod house;
mod panels;
mod people;
mod practice;
mod reveal;
mod secrets;
mod slow_hand;
mod soundness;
mod table;
mod trade;
