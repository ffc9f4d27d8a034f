//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod games;
mod house;
mod practice;
mod secrets;
mod soundness;
mod table;
mod trade;
