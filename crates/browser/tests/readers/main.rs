//! People who read the page, in a real browser. One program, so that all share one Chromium.

mod house;
mod oltre_mare;
mod table;
