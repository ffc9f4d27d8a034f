//! Tables of people, as a server sees them: commands in as text, frames out as text, everything stored at once.

mod absence;
mod chat;
mod clocks;
mod days;
mod going_back;
mod keeper;
mod leaving;
mod luck;
mod moments;
mod orders;
mod playing;
mod seats;
mod trading;
mod versions;
mod watching;
mod why;
