//! What the tests of every rules crate share.
//!
//! * [`scenario`]: scenarios as text that a player can read and check.

pub mod scenario;
