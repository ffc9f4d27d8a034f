//! What the tests of every rules crate share.
//!
//! * [`scenario`]: scenarios as text that a player can read and check.
//! * [`properties`]: random games in which a refused action changes nothing, every listed answer is accepted, questions and
//!   answers agree, a record leads to the same states, and an end comes.
//! * [`leak`]: two worlds that one viewer cannot tell apart, played alike; everything the viewer receives is the same, byte
//!   for byte.
//! * [`seeds`]: every random test is a row of seeds, and a failure names the one that brings it back.

pub mod junk;
pub mod leak;
pub mod properties;
pub mod scenario;
pub mod seeds;
pub mod tally;
