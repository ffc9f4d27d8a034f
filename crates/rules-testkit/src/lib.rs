//! What the tests of every rules crate share.
//!
//! * [`scenario`]: scenarios as text that a player can read and check.
//! * [`properties`]: random games in which a refused action changes nothing, every listed answer is accepted, questions and
//!   answers agree, a record leads to the same states, and an end comes.
//! * [`leak`]: two worlds that one viewer cannot tell apart, played alike; everything the viewer receives is the same, byte
//!   for byte.
//! * [`planted`]: rules with a leak, which that test must find.
//! * [`even`]: does something come up as often as it should?
//! * [`seeds`]: every random test is a row of seeds, and a failure names the one that brings it back.

pub mod even;
pub mod junk;
pub mod leak;
pub mod planted;
pub mod properties;
pub mod scenario;
pub mod seeds;
pub mod tally;
