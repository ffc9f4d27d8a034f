//! Pictures of every screen, at three widths, and a short film of each game: `pictures DIR`. What was there before and is no screen any
//! more is removed. `pictures DIR films` makes the films alone, and leaves everything else there.

use browser::{Colours, Film, Hands, PagePlayer, SLOWER, Tab, TestServer, screens};
use serde_json::json;
use std::path::{Path, PathBuf};
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
        eprintln!("pictures DIR [films]");
        return ExitCode::from(2);
    };
    let films_alone = std::env::args().nth(2).is_some_and(|part| part == "films");
    match if films_alone { films(&folder) } else { draw(&folder) } {
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

fn draw(folder: &Path) -> std::io::Result<usize> {
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
    Ok(drawn + films(folder)?)
}

fn films(folder: &Path) -> std::io::Result<usize> {
    for game in screens::GAMES {
        std::fs::write(folder.join(format!("{game}-film.webp")), film(game))?;
    }
    Ok(screens::GAMES.len())
}

/// A quarter of a minute at a table: an offer that is accepted, cards that are played, a ship that sails; or a lot that is sold, and a reveal.
fn film(game: &str) -> Vec<u8> {
    let house = TestServer::seeded(1);
    let ana = screens::guest(&house.url(""), Some("Ana"));
    // Bots act as they do, in the time of the film; what they offer is waited for.
    let slow = |millis: u32| millis * SLOWER;
    let pace = json!({ "least": slow(600), "most": slow(1_200), "offers": slow(4_000), "trading": slow(600) });
    let wish =
        json!({ "game": game, "seats": 4, "bots": [null, "merchant", "merchant", "merchant"], "start": 0, "house": { "pace": pace } });
    let table = screens::open_as(&ana, &wish);
    ana.size(1440, 900);
    ana.slow_down(SLOWER);
    ana.go(house.url(&format!("{game}.html#table={table}")));
    ana.wait_until("something is asked", "document.querySelector('.prompt.must')");
    let mut film = Film::default();
    if game == "ostia" {
        play_to(&ana, "document.querySelector('.prompt.must .amount input') && document.querySelector('.bidder')");
        film.take(&ana, Duration::from_secs(7), acting(&ana));
        play_to(&ana, "document.querySelector('.prompt.must button.main:not(:disabled)') && document.querySelector('.tray .card')");
        film.take(&ana, Duration::from_secs(10), acting(&ana));
    } else {
        ana.wait_until("somebody offers something", OFFER);
        film.take(&ana, Duration::from_secs(16), acting(&ana));
    }
    film.file(LARGEST_FILM)
}

/// The button that accepts an offer.
const OFFER: &str = "document.querySelector('.dock .offer:not(.hindered) .yes:not([hidden])')";

/// Plays until a piece of script finds something.
fn play_to(tab: &Tab, script: &str) {
    PagePlayer::new(tab, Hands::Pointer).play_while(|_| tab.eval(&format!("!!({script})")) == false);
}

/// A player who acts a moment after the stage is empty, and looks at a reveal.
fn acting(tab: &Tab) -> impl FnMut() {
    const SHOWS: &str = "!!document.querySelector('.stage-show [data-act], .reveal, .event')";
    let (player, mut last) = (PagePlayer::new(tab, Hands::Pointer), Instant::now());
    let mut accepts = true;
    move || {
        if tab.eval(SHOWS) == true {
            last = Instant::now();
        } else if last.elapsed() > MOMENT * SLOWER {
            // One offer is enough; afterwards cards are played.
            accepts = accepts && !tab.try_click(Duration::from_millis(100), OFFER);
            if !accepts || tab.eval(&format!("!{OFFER}")) == true {
                player.step();
            }
            last = Instant::now();
        }
    }
}

/// The time that a player takes before each press.
const MOMENT: Duration = Duration::from_millis(400);
