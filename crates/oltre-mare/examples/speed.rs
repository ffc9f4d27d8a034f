//! scratch
use oltre_mare::*;
use tabletop::*;
fn main() {
    let mut dice = Dice::new(1);
    let setup = Setup::new(4);
    let t = std::time::Instant::now();
    let (mut games, mut dec, mut offers, mut trades, mut buys, mut turns, mut acc, mut plays) =
        (0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64);
    let limit: Option<u64> = std::env::args().nth(1).map(|n| n.parse().unwrap());
    while limit.map_or(t.elapsed().as_secs() < 5, |n| games < n) {
        for _ in 0..100 {
            let mut g = State::new(&setup, &mut dice, &mut Nobody);
            dec += u64::from(play_out(&mut g, &mut dice.clone(), &mut dice, |_, a| match a {
                Action::Offer { .. } => offers += 1,
                Action::Accept { .. } => acc += 1,
                Action::Confirm { .. } => trades += 1,
                Action::Buy(_) => buys += 1,
                Action::Load(_) => turns += 1,
                Action::Play(_) => plays += 1,
                _ => {}
            }));
            games += 1;
        }
    }
    let s = t.elapsed().as_secs_f64();
    let g = games as f64;
    println!(
        "{:.0} games/s {:.2} M dec/s; per game: dec {:.1} offers {:.1} acc {:.1} confirms {:.1} buys {:.1} turns {:.1} offers/seat/turn {:.2} size {}",
        g / s,
        dec as f64 / s / 1e6,
        dec as f64 / g,
        offers as f64 / g,
        acc as f64 / g,
        trades as f64 / g,
        buys as f64 / g,
        turns as f64 / g,
        offers as f64 / turns as f64 / 4.0,
        std::mem::size_of::<State>()
    );
    let _ = plays;
}
