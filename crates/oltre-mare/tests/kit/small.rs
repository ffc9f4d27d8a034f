//! An edition so small that all worlds a viewer thinks possible can be counted out.

use oltre_mare::{Edition, Setup};
use std::fmt::Write;
use std::sync::OnceLock;

/// Two or three players with 14 or 26 cards.
pub(crate) fn setup(seats: u8) -> Setup {
    static EDITION: OnceLock<&'static Edition> = OnceLock::new();
    let edition = EDITION.get_or_init(|| {
        let (edition, _) = Edition::read(&toml()).unwrap_or_else(|faults| panic!("{faults:?}"));
        Box::leak(Box::new(edition))
    });
    Setup { edition, ..Setup::new(seats) }
}

fn toml() -> String {
    let mut toml = String::from(
        r##"
game = "oltre-mare"
name = "small"
out_with_two = "grain"
goods = [
    { id = "wine",  en = ["wine", "wines"],   de = ["Wein", "Weine"],       colour = "#800000", pays = [1, 3, 6] },
    { id = "salt",  en = ["salt", "salts"],   de = ["Salz", "Salze"],       colour = "#ffffff", pays = [1, 3, 6] },
    { id = "silk",  en = ["silk", "silks"],   de = ["Seide", "Seiden"],     colour = "#00ff00", pays = [1, 3, 6] },
    { id = "grain", en = ["grain", "grains"], de = ["Getreide", "Korn"],    colour = "#ffff00", pays = [1, 3, 6] },
]
harbours = [
    { name = "A", lat = 1.0, lon = 1.0 }, { name = "B", lat = 2.0, lon = 1.0 }, { name = "C", lat = 3.0, lon = 1.0 },
    { name = "D", lat = 4.0, lon = 1.0 }, { name = "E", lat = 5.0, lon = 1.0 }, { name = "F", lat = 6.0, lon = 1.0 },
]
routes = [["A", "B"], ["B", "C"], ["C", "D"], ["D", "E"], ["E", "F"], ["F", "A"], ["A", "D"], ["B", "E"]]
markers = { compass = 1, fight-pirates = 1, favourable-terms = 1, local-authority = 1, big-deal = 1, plain-sailing = 1 }
cards = [
"##,
    );
    let goods = ["wine", "salt", "silk", "wine", "salt", "silk", "wine", "salt", "silk", "wine", "salt", "silk", "wine", "salt"];
    let goods = goods.into_iter().chain(["grain"; 12]);
    let icons = ["ducat", "pirate", "market", "sail"];
    let harbours = ["A", "B", "C", "D", "E", "F"];
    for (number, good) in goods.enumerate() {
        let (one, other) = (icons[number % 4], icons[(number % 4 + 1 + number / 4 % 3) % 4]);
        let nets = 1 + number % 3;
        let harbour = harbours.get(number).map_or(String::new(), |name| format!(", harbour = \"{name}\""));
        let row = format!("number = {number}, good = \"{good}\", icons = [\"{one}\", \"{other}\"], lions = {}, nets = {nets}", 5 - nets);
        writeln!(toml, "    {{ {row}{harbour} }},").expect("a string takes everything");
    }
    toml.push_str("]\n");
    toml
}
