//! Pictures of every screen, at three widths: `pictures DIR`. What was there before and is no screen any more is removed.

use browser::{Colours, Tab, TestServer, screens};
use std::path::PathBuf;
use std::process::ExitCode;

/// The windows of the pictures.
const WINDOWS: [[u32; 2]; 3] = [[1440, 900], [768, 1024], [360, 800]];

/// A picture is cut below this: three windows of a phone, two of a desk.
const TALLEST: u32 = 2_000;

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
    trouble.map_or(Ok(drawn), Err)
}
