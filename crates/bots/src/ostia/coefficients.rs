//! What things are worth to a merchant, in chips: fitted to who won two thousand games between four merchants, as far as those
//! could tell, and rounded.

/// What a player has at the end of a round, and what it is worth then. The first entry is for the end of the first round; after
/// the last round everything is counted, so its entry says what money will count for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A denarius.
    pub(super) denarius: f32,
    /// A storehouse.
    pub(super) storehouse: f32,
    /// An open loan.
    pub(super) loan: f32,
    /// A card in Storage.
    pub(super) card: f32,
    /// A card in Storage, for each point that the next Senate card gives for it.
    pub(super) point: f32,
    /// How many chips ahead make a win e times as likely.
    pub(super) spread: f32,
}

const WEIGHTS: [Weights; 5] = [
    Weights { denarius: 0.062, storehouse: 0.72, loan: -0.75, card: 0.22, point: 0.10, spread: 2.8 },
    Weights { denarius: 0.056, storehouse: 0.65, loan: -0.70, card: 0.35, point: 0.07, spread: 2.2 },
    Weights { denarius: 0.049, storehouse: 0.62, loan: -0.65, card: 0.35, point: 0.08, spread: 1.6 },
    Weights { denarius: 0.044, storehouse: 0.58, loan: -0.65, card: 0.42, point: 0.07, spread: 1.1 },
    Weights { denarius: 0.039, storehouse: 0.34, loan: -1.50, card: 0.00, point: 0.00, spread: 0.6 },
];

impl Weights {
    /// At the end of this round, 1 to 5.
    pub(super) fn after(round: u8) -> &'static Weights {
        &WEIGHTS[usize::from(round.clamp(1, 5)) - 1]
    }
}
