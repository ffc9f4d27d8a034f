//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod composing;
mod games;
mod house;
mod panels;
mod practice;
mod secrets;
mod soundness;
mod table;
mod trade;
