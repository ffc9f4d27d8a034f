//! A small network that corrects the hand-made chances of a position: one encoder that all seats share, and a head that sees a seat, the
//! others together and the table. Plain sums in a fixed order, so that every machine gets the same bits; no `mul_add`, no `libm`.

use safetensors::{Dtype, SafeTensors};
use tabletop::MAX_SEATS;

/// What a network can be shown of a seat, and of the table.
pub const MOST_OF_SEAT: usize = 64;
/// What a network can be shown of the table.
pub const MOST_OF_TABLE: usize = 32;
/// The widest layer.
const WIDEST: usize = 160;

/// A position as a network sees it.
#[derive(Clone)]
pub struct NetInput {
    /// How many play.
    pub seats: usize,
    /// What is seen of each seat.
    pub each: [[f32; MOST_OF_SEAT]; MAX_SEATS],
    /// What is seen of the table.
    pub table: [f32; MOST_OF_TABLE],
    /// The hand-made value of each seat, in such units that the chances to win are its softmax.
    pub handmade: [f32; MAX_SEATS],
    /// By how much each seat is thought to be ahead of the mean of the others, where there is a hand-made value for that.
    pub ahead: [f32; MAX_SEATS],
}

/// What a network says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// How likely each seat wins.
    pub chances: [f32; MAX_SEATS],
    /// By how much each seat will be ahead of the mean of the others, in units of the game.
    pub margins: [f32; MAX_SEATS],
}

/// One layer: for each input a row of weights.
struct Layer {
    outputs: usize,
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    /// Adds what these inputs, which begin at this one, bring to the sums.
    #[inline]
    fn add(&self, first: usize, inputs: &[f32], sums: &mut [f32]) {
        let sums = &mut sums[..self.outputs];
        for (input, row) in inputs.iter().zip(self.weights[first * self.outputs..].chunks_exact(self.outputs)) {
            // Much of what is seen is nothing.
            if *input != 0.0 {
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight * input;
                }
            }
        }
    }
}

/// The network.
pub struct Net {
    of_seat: usize,
    of_table: usize,
    first: Layer,
    second: Layer,
    third: Layer,
    last: Layer,
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// Not a file of tensors, or one that lacks this tensor.
    Unreadable(String),
    /// A tensor of another kind or size than it must have.
    Shape(&'static str),
    /// A weight that is no number.
    NotFinite(&'static str),
}

impl core::fmt::Display for BadWeights {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BadWeights::Unreadable(why) => write!(f, "these are not the weights of a network: {why}"),
            BadWeights::Shape(tensor) => write!(f, "the tensor {tensor} has another size than it must have"),
            BadWeights::NotFinite(tensor) => write!(f, "the tensor {tensor} holds something that is no number"),
        }
    }
}

impl core::error::Error for BadWeights {}

fn tensor(file: &SafeTensors<'_>, name: &'static str, shape: &[usize]) -> Result<Vec<f32>, BadWeights> {
    let tensor = file.tensor(name).map_err(|why| BadWeights::Unreadable(why.to_string()))?;
    if tensor.dtype() != Dtype::F16 || tensor.shape() != shape {
        return Err(BadWeights::Shape(name));
    }
    let halves = tensor.data().chunks_exact(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
    let numbers: Vec<f32> = halves.map(widened).collect();
    if numbers.iter().all(|number| number.is_finite()) { Ok(numbers) } else { Err(BadWeights::NotFinite(name)) }
}

/// A half-precision number as one of single precision, which holds each of them exactly.
fn widened(half: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(half >> 15) << 31, u32::from(half >> 10 & 31), u32::from(half & 1023));
    match exponent {
        // Below the smallest normal number: a multiple of 2 to the power of -24.
        0 => f32::from_bits(sign | (fraction as f32 * f32::from_bits(0x3380_0000)).to_bits()),
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

impl Layer {
    fn read(file: &SafeTensors<'_>, names: [&'static str; 2], inputs: usize, outputs: usize) -> Result<Layer, BadWeights> {
        let weights = tensor(file, names[0], &[inputs, outputs])?;
        Ok(Layer { outputs, weights, bias: tensor(file, names[1], &[outputs])? })
    }
}

fn bend(sums: &mut [f32]) {
    sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
}

impl Net {
    /// The network whose weights come with the program.
    ///
    /// # Panics
    /// When they are not whole, which a test rules out.
    pub fn of_the_program(bytes: &[u8], of_seat: usize, of_table: usize) -> Net {
        Net::read(bytes, of_seat, of_table).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// Reads the weights of a network that is shown this many numbers of a seat and of the table.
    pub fn read(bytes: &[u8], of_seat: usize, of_table: usize) -> Result<Net, BadWeights> {
        let file = SafeTensors::deserialize(bytes).map_err(|why| BadWeights::Unreadable(why.to_string()))?;
        let outputs = |name: &'static str| {
            let tensor = file.tensor(name).map_err(|why| BadWeights::Unreadable(why.to_string()))?;
            tensor.shape().first().copied().filter(|&outputs| (1..=WIDEST).contains(&outputs)).ok_or(BadWeights::Shape(name))
        };
        let (hidden, code, head) = (outputs("first.bias")?, outputs("second.bias")?, outputs("third.bias")?);
        Ok(Net {
            of_seat,
            of_table,
            first: Layer::read(&file, ["first.weight", "first.bias"], of_seat + of_table, hidden)?,
            second: Layer::read(&file, ["second.weight", "second.bias"], hidden, code)?,
            third: Layer::read(&file, ["third.weight", "third.bias"], 3 * code + of_table, head)?,
            last: Layer::read(&file, ["last.weight", "last.bias"], head, 2)?,
        })
    }

    /// What it says of a position.
    pub fn judge(&self, look: &NetInput) -> Judgement {
        let (width, seats) = (self.second.outputs, look.seats);
        let mut table_first = [0.0; WIDEST];
        table_first[..self.first.outputs].copy_from_slice(&self.first.bias);
        self.first.add(self.of_seat, &look.table[..self.of_table], &mut table_first);
        let mut codes = [[0.0; WIDEST]; MAX_SEATS];
        for (code, seat) in codes.iter_mut().zip(&look.each).take(seats) {
            let mut hidden = table_first;
            self.first.add(0, &seat[..self.of_seat], &mut hidden);
            bend(&mut hidden[..self.first.outputs]);
            code[..width].copy_from_slice(&self.second.bias);
            self.second.add(0, &hidden[..self.first.outputs], code);
            bend(&mut code[..width]);
        }
        let mut table_third = [0.0; WIDEST];
        table_third[..self.third.outputs].copy_from_slice(&self.third.bias);
        self.third.add(3 * width, &look.table[..self.of_table], &mut table_third);
        let (mut logits, mut margins) = (look.handmade, [0.0; MAX_SEATS]);
        for own in 0..seats {
            let (mut mean, mut most) = ([0.0_f32; WIDEST], [0.0_f32; WIDEST]);
            for (_, code) in codes.iter().enumerate().take(seats).filter(|(other, _)| *other != own) {
                for at in 0..width {
                    mean[at] += code[at];
                    most[at] = most[at].max(code[at]);
                }
            }
            let part = 1.0 / (seats - 1) as f32;
            mean[..width].iter_mut().for_each(|sum| *sum *= part);
            let mut hidden = table_third;
            self.third.add(0, &codes[own][..width], &mut hidden);
            self.third.add(width, &mean[..width], &mut hidden);
            self.third.add(2 * width, &most[..width], &mut hidden);
            bend(&mut hidden[..self.third.outputs]);
            let mut out = [self.last.bias[0], self.last.bias[1]];
            self.last.add(0, &hidden[..self.third.outputs], &mut out);
            logits[own] += out[0];
            margins[own] = look.ahead[own] + out[1];
        }
        Judgement { chances: softmax(&logits, seats), margins }
    }
}

/// Chances from their logarithms.
fn softmax(logits: &[f32; MAX_SEATS], seats: usize) -> [f32; MAX_SEATS] {
    let best = logits[..seats].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (chance, logit) in chances.iter_mut().zip(&logits[..seats]) {
        *chance = decay(logit - best);
        sum += *chance;
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// e to the power of a number that is not above 0, by plain arithmetic, so that every machine agrees: a series near 0, squared again and
/// again. Below -16 it is as good as nothing.
fn decay(x: f32) -> f32 {
    let part = x.max(-16.0) / 32.0;
    let mut power = 1.0;
    for term in (1..=7_u8).rev() {
        power = 1.0 + part / f32::from(term) * power;
    }
    for _ in 0..5 {
        power *= power;
    }
    power
}
