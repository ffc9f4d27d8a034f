//! Makes the page: `page build DIR` and `page coast TOPOJSON`.

mod build;
mod coast;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["build", to] => build::build(to.as_ref()),
        ["coast", from, to] => draw_the_coast(from, to),
        _ => Err("page build DIR, or page coast LAND.json COAST.txt".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("page: {why}");
            ExitCode::FAILURE
        }
    }
}

fn draw_the_coast(from: &str, to: &str) -> Result<(), String> {
    let land = std::fs::read_to_string(from).map_err(|error| format!("{from}: {error}"))?;
    let path = coast::path(&land)?;
    println!("2000 by {} units", coast::height());
    std::fs::write(to, path).map_err(|error| format!("{to}: {error}"))
}
