//! A film: what a tab shows, as one animated WebP. Pictures take longer than a film has time, so the page that is filmed runs slower and
//! the film is shown at the usual speed. Chromium finds what is new in each picture and compresses it; here the parts are put into one file.

use crate::chromium::Chromium;
use crate::tab::{Tab, bytes};
use serde_json::Value;
use std::thread;
use std::time::{Duration, Instant};

/// The time between two pictures of a film.
const EVERY: Duration = Duration::from_millis(100);

/// The page that is filmed runs so many times slower.
pub const SLOWER: u32 = 4;

/// How well pictures are compressed: the first of these with which the film is small enough.
const QUALITIES: [f64; 4] = [0.6, 0.45, 0.3, 0.15];

/// The last picture stays for so long before it begins again, in milliseconds.
const END: u32 = 1_500;

/// Pictures, as Chromium takes them, each with the time for which it is shown.
#[derive(Default)]
pub struct Film {
    shots: Vec<(Value, u32)>,
}

/// A part of a picture that lies over the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FilmFrame {
    /// Its distance from the left and from the top, its width and its height.
    place: [u32; 4],
    /// The chunks with the picture and its transparency, as they stand in its own file.
    chunks: Vec<u8>,
    millis: u32,
}

impl Film {
    /// Films a tab, which runs slower, for this long of the film; what was filmed before comes first. Between two pictures something may be
    /// done.
    ///
    /// # Panics
    /// When Chromium takes no pictures.
    #[track_caller]
    pub fn take(&mut self, tab: &Tab, lasts: Duration, mut meanwhile: impl FnMut()) {
        let begun = Instant::now();
        while begun.elapsed() < lasts * SLOWER {
            let now = Instant::now();
            let shot = tab.shot();
            meanwhile();
            thread::sleep((EVERY * SLOWER).saturating_sub(now.elapsed()));
            self.shots.push((shot, now.elapsed().as_millis() as u32 / SLOWER));
        }
    }

    /// The file, of at most this many bytes if that can be had.
    ///
    /// # Panics
    /// When Chromium makes no WebP pictures.
    pub fn file(&self, most: usize) -> Vec<u8> {
        let cutter = Chromium::shared().reader();
        cutter.eval(include_str!("film.js"));
        let mut file = Vec::new();
        for quality in QUALITIES {
            file = assembled(&self.frames(&cutter, quality));
            if file.len() <= most {
                break;
            }
        }
        file
    }

    fn frames(&self, cutter: &Tab, quality: f64) -> Vec<FilmFrame> {
        cutter.eval(&format!("film.begin({quality})"));
        let mut frames: Vec<FilmFrame> = Vec::new();
        for (shot, millis) in &self.shots {
            let part = cutter.eval(&format!("film.add({shot})"));
            match frames.last_mut().filter(|_| part.is_null()) {
                // Where nothing is new, the last one stays.
                Some(before) => before.millis += millis,
                None => {
                    let side = |name: &str| part[name].as_u64().unwrap_or_default() as u32;
                    let place = ["left", "top", "width", "height"].map(side);
                    let chunks = chunks(&bytes(&part["webp"])).expect("Chromium makes WebP pictures");
                    frames.push(FilmFrame { place, chunks, millis: *millis });
                }
            }
        }
        if let Some(last) = frames.last_mut() {
            last.millis += END;
        }
        frames
    }
}

/// The chunks of a still picture that a frame of a film has as well; nothing if it is no WebP picture.
fn chunks(still: &[u8]) -> Option<Vec<u8>> {
    let mut rest = still.strip_prefix(b"RIFF")?.get(4..)?.strip_prefix(b"WEBP")?;
    let mut found = Vec::new();
    while let Some((head, _)) = rest.split_first_chunk::<8>() {
        let size = u32::from_le_bytes(*head.last_chunk::<4>()?) as usize;
        let whole = 8 + size + size % 2;
        let chunk = rest.get(..whole)?;
        if head.starts_with(b"ALPH") || head.starts_with(b"VP8 ") || head.starts_with(b"VP8L") {
            found.extend_from_slice(chunk);
        }
        rest = rest.get(whole..)?;
    }
    (!found.is_empty()).then_some(found)
}

fn assembled(frames: &[FilmFrame]) -> Vec<u8> {
    let [width, height] = frames.first().map_or([1, 1], |first| [first.place[2], first.place[3]]);
    let three = |value: u32| value.to_le_bytes().into_iter().take(3);
    let mut body = b"WEBP".to_vec();
    // It is animated, and has transparency.
    let extended: Vec<u8> = [0x12, 0, 0, 0].into_iter().chain(three(width - 1)).chain(three(height - 1)).collect();
    put(&mut body, b"VP8X", &extended);
    // White behind it, and it begins again for ever.
    put(&mut body, b"ANIM", &[255, 255, 255, 255, 0, 0]);
    for (number, FilmFrame { place: [left, top, width, height], chunks, millis }) in frames.iter().enumerate() {
        let place = three(left / 2).chain(three(top / 2)).chain(three(width - 1)).chain(three(height - 1));
        // The first one replaces what was there, the others lie over it.
        let over = if number == 0 { 2 } else { 0 };
        let shown: Vec<u8> = place.chain(three(*millis)).chain([over]).chain(chunks.iter().copied()).collect();
        put(&mut body, b"ANMF", &shown);
    }
    let mut file = Vec::new();
    put(&mut file, b"RIFF", &body);
    file
}

/// Appends a chunk; chunks begin at even places.
fn put(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    file.extend_from_slice(name);
    file.extend_from_slice(&(content.len() as u32).to_le_bytes());
    file.extend_from_slice(content);
    if content.len() % 2 == 1 {
        file.push(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_still_picture_the_image_and_its_transparency_are_taken() {
        let mut body = b"WEBP".to_vec();
        for (name, content) in [(b"VP8X", &[16_u8, 0, 0][..]), (b"ICCP", &[1, 2, 3]), (b"ALPH", &[4]), (b"VP8 ", &[5, 6])] {
            put(&mut body, name, content);
        }
        let mut still = Vec::new();
        put(&mut still, b"RIFF", &body);
        let mut expected = Vec::new();
        put(&mut expected, b"ALPH", &[4]);
        put(&mut expected, b"VP8 ", &[5, 6]);
        assert_eq!(chunks(&still), Some(expected));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for wrong in [&b"PNG"[..], b"RIFF", b"RIFF0000WEBP", b"RIFF0000WEBPVP8 \xff\0\0\0"] {
            assert_eq!(chunks(wrong), None);
        }
    }

    /// The first frame is the whole picture; the others have their places, which are written halved, and lie over it.
    #[test]
    fn a_film_has_the_size_of_its_first_picture_and_every_part_has_its_place() {
        let mut image = Vec::new();
        put(&mut image, b"VP8 ", &[7]);
        let frame = |place, millis| FilmFrame { place, chunks: image.clone(), millis };
        let file = assembled(&[frame([0, 0, 900, 562], 100), frame([32, 48, 16, 30], 1_500)]);
        assert_eq!(&file[..12], [b"RIFF", &(file.len() as u32 - 8).to_le_bytes()[..], b"WEBP"].concat());
        assert_eq!(&file[20..30], [0x12, 0, 0, 0, 0x83, 3, 0, 0x31, 2, 0]);
        let begins: Vec<usize> = file.windows(4).enumerate().filter(|(_, name)| name == b"ANMF").map(|(at, _)| at + 8).collect();
        assert_eq!(&file[begins[0]..][..16], [0, 0, 0, 0, 0, 0, 0x83, 3, 0, 0x31, 2, 0, 100, 0, 0, 2]);
        assert_eq!(&file[begins[1]..][..16], [16, 0, 0, 24, 0, 0, 15, 0, 0, 29, 0, 0, 0xdc, 5, 0, 0]);
        assert_eq!(begins.len(), 2);
    }
}
