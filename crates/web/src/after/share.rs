//! A picture of the result, to be shared: who won, and the score sheet.

use crate::desk::{Desk, Shown};
use crate::files::save_file;
use crate::settings::word;
use leptos::prelude::*;
use sentences::ScoreTable;
use std::fmt::Write;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The size that most places show whole, in pixels.
const SIZE: (u32, u32) = (1200, 630);

/// The button that saves it.
pub(super) fn share<R: Shown>(desk: Desk<R>, score: &R::Score) -> AnyView {
    let score = StoredValue::new_local(score.clone());
    let save = move |_| {
        let told =
            untrack(|| desk.say(|speaker, _| score.with_value(|score| (R::say_score(speaker, score), R::score_table(speaker, score)))));
        if let Some((lines, table)) = told {
            let winner = lines.first().map(String::as_str).unwrap_or_default();
            let _ = save_as_png(&format!("{}.png", R::GAME), &drawing(R::TITLE, winner, &table));
        }
    };
    view! { <button on:click=save>{word(|words| words.save_a_picture)}</button> }.into_any()
}

/// The picture as SVG.
fn drawing(title: &str, winner: &str, table: &ScoreTable) -> String {
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' font-family='Georgia, serif' fill='#2b1d12'>\
         <rect width='{width}' height='{height}' fill='#f6ecd6'/><rect x='18' y='18' width='{}' height='{}' fill='none' stroke='#8a5a2b' stroke-width='4'/>",
        width - 36,
        height - 36
    );
    let mut write = |x: f64, y: f64, size: u32, anchor: &str, bold: bool, text: &str| {
        let weight = if bold { 700 } else { 400 };
        let _ = write!(
            svg,
            "<text x='{x:.0}' y='{y:.0}' font-size='{size}' text-anchor='{anchor}' font-weight='{weight}'>{}</text>",
            escaped(text)
        );
    };
    write(60.0, 100.0, 60, "start", true, title);
    write(60.0, 160.0, 30, "start", false, winner);
    // The place, the name, and the figures, which share what is left of the width.
    let columns = table.head.len().saturating_sub(2).max(1);
    let column = |number: usize| match number {
        0 => (60.0, "start"),
        1 => (130.0, "start"),
        figure => (430.0 + 710.0 * (figure - 1) as f64 / columns as f64, "end"),
    };
    let mut line = |y: f64, size: u32, cells: &mut dyn Iterator<Item = &str>, bold: bool| {
        for (number, text) in cells.enumerate() {
            let (x, anchor) = column(number);
            write(x, y, size, anchor, bold || number == table.total, text);
        }
    };
    line(230.0, 20, &mut table.head.iter().copied(), false);
    for (number, row) in table.rows.iter().enumerate() {
        line(285.0 + 55.0 * number as f64, 30, &mut row.iter().map(String::as_str), number == 0);
    }
    if let Some(tie) = &table.tie {
        write(60.0, 580.0, 22, "start", false, tie);
    }
    svg + "</svg>"
}

/// Text inside XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Has the browser draw an SVG picture, and saves what it drew.
fn save_as_png(name: &str, svg: &str) -> Result<(), JsValue> {
    let image = HtmlImageElement::new()?;
    let (drawn, name) = (image.clone(), name.to_owned());
    let draw = Closure::once_into_js(move || drop(paint(&drawn, name)));
    image.set_onload(Some(draw.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    Ok(())
}

fn paint(image: &HtmlImageElement, name: String) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(SIZE.0);
    canvas.set_height(SIZE.1);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into::<CanvasRenderingContext2d>();
    context.draw_image_with_html_image_element(image, 0.0, 0.0)?;
    let save = Closure::once_into_js(move |file: Option<Blob>| {
        let _ = file.map(|file| save_file(&name, &file));
    });
    canvas.to_blob(save.unchecked_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_and_every_figure_is_in_the_picture() {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let table = ScoreTable {
            head: vec!["place", "player", "cargo", "ducats"],
            rows: vec![row(["1", "Ana & <Bob>", "20", "41"]), row(["2", "Bianca", "18", "39"])],
            total: 3,
            tie: Some("With equal ducats more prestige decides.".into()),
        };
        let svg = drawing("Oltre Mare", "Ana wins.", &table);
        for text in ["Oltre Mare", "Ana wins.", "Ana &amp; &lt;Bob&gt;", ">41<", ">39<", ">18<", "equal ducats"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert_eq!(svg.matches("<text").count(), 2 + 4 + 8 + 1);
    }
}
