//! What the tests of every rules crate share.
