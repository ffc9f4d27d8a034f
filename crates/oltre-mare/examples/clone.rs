//! scratch
use oltre_mare::*;
use std::hint::black_box;
use tabletop::*;
fn main() {
    let mut dice = Dice::new(1);
    let setup = Setup::new(4);
    let g = State::new(&setup, &mut dice, &mut Nobody);
    for _ in 0..5 {
        let t = std::time::Instant::now();
        for _ in 0..10_000_000 {
            black_box(&black_box(&g).clone());
        }
        let a = t.elapsed().as_nanos() as f64 / 1e7;
        let t = std::time::Instant::now();
        let x = [1u8; 3152];
        for _ in 0..10_000_000 {
            black_box(&*black_box(&x));
            let y = *black_box(&x);
            black_box(&y);
        }
        println!("clone {a:.1} ns, plain copy of 3152 bytes {:.1} ns", t.elapsed().as_nanos() as f64 / 1e7);
    }
}
