//! Pictures of every screen, at three widths, and a short film of each game: `pictures DIR`. What was there before and is no screen any
//! more is removed.

use browser::{Colours, Film, Hands, PagePlayer, Tab, TestServer, screens};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The windows of the pictures.
const WINDOWS: [[u32; 2]; 3] = [[1440, 900], [768, 1024], [360, 800]];

/// A picture is cut below this: three windows of a phone, two of a desk.
const TALLEST: u32 = 2_000;

/// A film is at most this large, in bytes.
const LARGEST_FILM: usize = 1_900_000;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("pictures DIR");
        return ExitCode::from(2);
    };
    match draw(&folder) {
        Ok(many) => {
            println!("{many} pictures in {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn draw(folder: &PathBuf) -> std::io::Result<usize> {
    if folder.exists() {
        for old in std::fs::read_dir(folder)? {
            let old = old?.path();
            if old.extension().is_some_and(|ending| ending == "webp") {
                std::fs::remove_file(old)?;
            }
        }
    }
    std::fs::create_dir_all(folder)?;
    let (mut drawn, mut trouble) = (0, None);
    let mut visit = |name: &str, tab: &Tab| {
        tab.colours(Colours::Light);
        for [width, height] in WINDOWS {
            tab.size(width, height);
            let kept = std::fs::write(folder.join(format!("{name}-{width}.webp")), tab.picture(width, TALLEST));
            trouble = trouble.take().or(kept.err());
            drawn += 1;
        }
        tab.size(WINDOWS[0][0], WINDOWS[0][1]);
    };
    // The same luck each time, so that pictures change only when the page does.
    screens::of_the_house(&TestServer::seeded(1), "Ana", &mut visit);
    for game in screens::GAMES {
        screens::of_a_game(&TestServer::seeded(1), game, "Ana", 2, &mut visit);
    }
    if let Some(error) = trouble {
        return Err(error);
    }
    for game in screens::GAMES {
        std::fs::write(folder.join(format!("{game}-film.webp")), film(game))?;
        drawn += 1;
    }
    Ok(drawn)
}

/// A quarter of a minute at a table, in which a player acts every second and bots as they do.
fn film(game: &str) -> Vec<u8> {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    let wish = json!({ "game": game, "seats": 4, "bots": [null, "merchant", "merchant", "merchant"], "start": 0 });
    let table = screens::open_as(&ana, &wish);
    ana.size(1440, 900);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let (player, mut last) = (PagePlayer::new(&ana, Hands::Pointer), Instant::now());
    let film = Film::of(&ana, Duration::from_secs(15), || {
        if last.elapsed() > Duration::from_secs(1) {
            player.step();
            last = Instant::now();
        }
    });
    film.file(LARGEST_FILM)
}
