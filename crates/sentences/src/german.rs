//! Everything in German.

pub(crate) mod fair;
pub(crate) mod house;
pub(crate) mod oltre_mare;
pub(crate) mod ostia;
