//! The doge's networks: their weights are whole, they say what PyTorch says, and always the same.
//!
//! `tests/golden` holds positions and what PyTorch says of them (`training/golden.py`), and the bits of what is said here;
//! `FONDACO_BLESS=1` rewrites the bits. Other bits mean another doge, which must be measured.

use bots::net::{BadWeights, Judgement, MOST_OF_SEAT, MOST_OF_TABLE, Net, NetInput};
use bots::{oltre_mare_look, ostia_look};
use core::fmt::Write;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tabletop::{Dice, MAX_SEATS, Nobody, Rules};

/// No more than that is fetched for a doge.
const MOST_BYTES: usize = 400_000;

struct Kept {
    game: &'static str,
    weights: &'static [u8],
    manifest: &'static str,
    golden: &'static str,
    of_seat: usize,
    of_table: usize,
}

const KEPT: [Kept; 2] = [
    Kept {
        game: "ostia",
        weights: include_bytes!("../weights/ostia.safetensors"),
        manifest: include_str!("../weights/ostia.json"),
        golden: include_str!("golden/ostia.json"),
        of_seat: ostia_look::OF_SEAT,
        of_table: ostia_look::OF_TABLE,
    },
    Kept {
        game: "oltre-mare",
        weights: include_bytes!("../weights/oltre-mare.safetensors"),
        manifest: include_str!("../weights/oltre-mare.json"),
        golden: include_str!("golden/oltre-mare.json"),
        of_seat: oltre_mare_look::OF_SEAT,
        of_table: oltre_mare_look::OF_TABLE,
    },
];

impl Kept {
    fn net(&self) -> Net {
        Net::read(self.weights, self.of_seat, self.of_table).expect("the weights are whole")
    }

    fn golden(&self) -> Vec<Golden> {
        serde_json::from_str(self.golden).expect("the positions can be read")
    }
}

#[derive(Deserialize)]
struct Manifest {
    game: String,
    #[serde(rename = "of seat")]
    of_seat: usize,
    #[serde(rename = "of table")]
    of_table: usize,
    sha256: String,
}

/// A position, and what PyTorch says of it.
#[derive(Deserialize)]
struct Golden {
    seats: usize,
    each: Vec<Vec<f32>>,
    table: Vec<f32>,
    handmade: Vec<f32>,
    ahead: Vec<f32>,
    chances: Vec<f32>,
    margins: Vec<f32>,
}

impl Golden {
    fn look(&self) -> NetInput {
        let mut look = NetInput {
            seats: self.seats,
            each: [[0.0; MOST_OF_SEAT]; MAX_SEATS],
            table: [0.0; MOST_OF_TABLE],
            handmade: [0.0; MAX_SEATS],
            ahead: [0.0; MAX_SEATS],
        };
        for seat in 0..self.seats {
            look.each[seat][..self.each[seat].len()].copy_from_slice(&self.each[seat]);
        }
        look.table[..self.table.len()].copy_from_slice(&self.table);
        look.handmade[..self.seats].copy_from_slice(&self.handmade);
        look.ahead[..self.seats].copy_from_slice(&self.ahead);
        look
    }
}

#[test]
fn the_weights_are_those_of_the_manifest_and_small() {
    for kept in KEPT {
        let manifest: Manifest = serde_json::from_str(kept.manifest).expect("the manifest can be read");
        let hash = Sha256::digest(kept.weights).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        assert_eq!((manifest.game.as_str(), manifest.of_seat, manifest.of_table), (kept.game, kept.of_seat, kept.of_table));
        assert_eq!(manifest.sha256, hash, "{}", kept.game);
        assert!(kept.weights.len() < MOST_BYTES, "{}: {} bytes", kept.game, kept.weights.len());
    }
}

#[test]
fn networks_say_what_pytorch_says_and_always_the_same() {
    for kept in KEPT {
        let net = kept.net();
        let mut bits = String::new();
        for golden in kept.golden() {
            let Judgement { chances, margins } = net.judge(&golden.look());
            for seat in 0..golden.seats {
                assert!((chances[seat] - golden.chances[seat]).abs() < 1e-5, "{}: {chances:?}, {:?}", kept.game, golden.chances);
                assert!((margins[seat] - golden.margins[seat]).abs() < 1e-5, "{}: {margins:?}, {:?}", kept.game, golden.margins);
                writeln!(bits, "{:08x} {:08x}", chances[seat].to_bits(), margins[seat].to_bits()).expect("a text takes any line");
            }
        }
        let file = format!("{}/tests/golden/{}.txt", env!("CARGO_MANIFEST_DIR"), kept.game);
        if std::env::var_os("FONDACO_BLESS").is_some() {
            std::fs::write(&file, &bits).expect("the bits can be written");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("the bits are kept"), bits, "{}", kept.game);
    }
}

#[test]
fn chances_add_up_and_move_with_their_seats() {
    for kept in KEPT {
        let net = kept.net();
        for golden in kept.golden() {
            let look = golden.look();
            let before = net.judge(&look);
            assert!((before.chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{:?}", before.chances);
            assert!(before.chances[golden.seats..].iter().all(|&chance| chance == 0.0), "an empty seat wins nothing");
            let mut turned = look.clone();
            turned.each[..golden.seats].rotate_left(1);
            turned.handmade[..golden.seats].rotate_left(1);
            turned.ahead[..golden.seats].rotate_left(1);
            let mut after = net.judge(&turned);
            after.chances[..golden.seats].rotate_right(1);
            after.margins[..golden.seats].rotate_right(1);
            for seat in 0..golden.seats {
                assert!((before.chances[seat] - after.chances[seat]).abs() < 1e-5, "{before:?} {after:?}");
                assert!((before.margins[seat] - after.margins[seat]).abs() < 1e-4, "{before:?} {after:?}");
            }
        }
    }
}

#[test]
fn weights_that_are_not_whole_are_refused() {
    let [ostia, _] = KEPT;
    let read = |bytes: &[u8], of_seat| Net::read(bytes, of_seat, ostia.of_table).err();
    assert_eq!(read(ostia.weights, ostia.of_seat), None);
    assert!(matches!(read(&[], ostia.of_seat), Some(BadWeights::Unreadable(_))));
    assert!(matches!(read(&ostia.weights[..ostia.weights.len() - 1], ostia.of_seat), Some(BadWeights::Unreadable(_))));
    assert_eq!(read(ostia.weights, ostia.of_seat + 1), Some(BadWeights::Shape("first.weight")));
    // The last number of the file becomes infinite.
    let mut broken = ostia.weights.to_vec();
    let last = broken.len() - 2;
    broken[last..].copy_from_slice(&0x7c00_u16.to_le_bytes());
    assert!(matches!(read(&broken, ostia.of_seat), Some(BadWeights::NotFinite(_))));
    let renamed: Vec<u8> = String::from_utf8_lossy(&ostia.weights[..600]).replace("last.bias", "lost.bias").into_bytes();
    assert!(Net::read(&renamed, ostia.of_seat, ostia.of_table).is_err());
}

/// Whatever is played, what a network is shown stays within its bounds.
#[test]
fn what_networks_are_shown_is_bounded() {
    for seats in 2..=5 {
        for number in 0..6 {
            bounded(&ostia::Setup::new(seats), number, |game: &ostia::State| {
                let mut looks = vec![ostia_look::seen(game, ostia_look::LookMoment::BetweenLots)];
                if game.round() > 1 {
                    looks.push(ostia_look::seen(game, ostia_look::LookMoment::BetweenRounds));
                }
                looks
            });
            bounded(&oltre_mare::Setup::new(seats), number, |game: &oltre_mare::State| vec![oltre_mare_look::look(game)]);
        }
    }
}

fn bounded<R: Rules>(setup: &R::Setup, number: u64, looks: impl Fn(&R) -> Vec<NetInput>) {
    let mut dice = Dice::new(number);
    let mut game = R::new(setup, &mut dice, &mut Nobody);
    while let Some(seat) = game.asked().must.iter().next() {
        for look in looks(&game) {
            let shown = look.each.as_flattened().iter().chain(&look.table);
            assert!(shown.clone().all(|number| number.abs() <= 4.0), "{:?}", shown.collect::<Vec<_>>());
            assert!(look.handmade.iter().chain(&look.ahead).all(|number| number.is_finite()));
        }
        let action = game.random_answer(seat, &mut dice);
        assert!(game.play(seat, &action, &mut dice, &mut Nobody).is_ok(), "a random answer is legal");
    }
}
