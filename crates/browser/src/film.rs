//! A film: what a tab shows, as one animated WebP. Chromium compresses every picture; here they are put into one file.

use crate::tab::Tab;
use std::time::{Duration, Instant};

/// Pictures are taken at most this often.
const EVERY: Duration = Duration::from_millis(120);

/// Pictures, each with the time for which it is shown.
pub struct Film {
    frames: Vec<FilmFrame>,
}

struct FilmFrame {
    width: u32,
    height: u32,
    /// The chunk with the picture, as it stands in its own file.
    chunk: Vec<u8>,
    millis: u32,
}

impl Film {
    /// Films a tab for this long. Between two pictures something may be done.
    ///
    /// # Panics
    /// When Chromium takes no pictures.
    #[track_caller]
    pub fn of(tab: &Tab, lasts: Duration, mut meanwhile: impl FnMut()) -> Film {
        let mut film = Film { frames: Vec::new() };
        let begun = Instant::now();
        let mut last = begun;
        while begun.elapsed() < lasts {
            let still = tab.small_picture();
            let now = Instant::now();
            film.add(&still, 0).expect("Chromium makes WebP pictures");
            if let [.., shown, _] = &mut film.frames[..] {
                shown.millis += (now - last).as_millis() as u32;
            }
            film.join_equal();
            last = now;
            meanwhile();
            std::thread::sleep(EVERY.saturating_sub(now.elapsed()));
        }
        if let Some(end) = film.frames.last_mut() {
            end.millis = 1_500;
        }
        film
    }

    /// Adds a still picture, which is shown for this long; nothing if it is no WebP picture.
    fn add(&mut self, still: &[u8], millis: u32) -> Option<()> {
        let mut rest = still.strip_prefix(b"RIFF")?.get(4..)?.strip_prefix(b"WEBP")?;
        while let Some((head, after)) = rest.split_first_chunk::<8>() {
            let size = u32::from_le_bytes(*head.last_chunk::<4>()?) as usize;
            let whole = 8 + size + size % 2;
            if head.starts_with(b"VP8 ") {
                // Three bytes of a tag, three of a start code, then both sizes in 14 bits.
                let side = |at: usize| Some(u32::from(u16::from_le_bytes([*after.get(at)?, *after.get(at + 1)?]) & 0x3fff));
                let (width, height) = (side(6)?, side(8)?);
                self.frames.push(FilmFrame { width, height, chunk: rest.get(..whole)?.to_vec(), millis });
                return Some(());
            }
            rest = rest.get(whole..)?;
        }
        None
    }

    /// A picture like the one before it only lengthens that one.
    fn join_equal(&mut self) {
        if let [.., before, last] = &mut self.frames[..]
            && before.chunk == last.chunk
        {
            before.millis += last.millis;
            self.frames.pop();
        }
    }

    /// The file, of at most this many bytes: where that is too few, every second picture is left out.
    pub fn file(mut self, most: usize) -> Vec<u8> {
        loop {
            let file = self.assembled();
            if file.len() <= most || self.frames.len() < 3 {
                return file;
            }
            let mut thinned: Vec<FilmFrame> = Vec::new();
            for (number, frame) in self.frames.into_iter().enumerate() {
                match thinned.last_mut() {
                    Some(before) if number % 2 == 1 => before.millis += frame.millis,
                    Some(_) | None => thinned.push(frame),
                }
            }
            self.frames = thinned;
        }
    }

    fn assembled(&self) -> Vec<u8> {
        let width = self.frames.iter().map(|frame| frame.width).max().unwrap_or(1);
        let height = self.frames.iter().map(|frame| frame.height).max().unwrap_or(1);
        let three = |value: u32| value.to_le_bytes().into_iter().take(3);
        let mut body = b"WEBP".to_vec();
        // It is animated.
        let extended: Vec<u8> = [2, 0, 0, 0].into_iter().chain(three(width - 1)).chain(three(height - 1)).collect();
        put(&mut body, b"VP8X", &extended);
        // White behind it, and it begins again for ever.
        put(&mut body, b"ANIM", &[255, 255, 255, 255, 0, 0]);
        for frame in &self.frames {
            let place = three(0).chain(three(0)).chain(three(frame.width - 1)).chain(three(frame.height - 1));
            // Each picture replaces the one before it.
            let shown: Vec<u8> = place.chain(three(frame.millis)).chain([2]).chain(frame.chunk.iter().copied()).collect();
            put(&mut body, b"ANMF", &shown);
        }
        let mut file = Vec::new();
        put(&mut file, b"RIFF", &body);
        file
    }
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

    /// A still of this size, with something else before the picture.
    fn still(width: u16, height: u16, content: u8) -> Vec<u8> {
        let mut body = b"WEBP".to_vec();
        put(&mut body, b"ICCP", &[1, 2, 3]);
        let [w, h] = [width.to_le_bytes(), height.to_le_bytes()];
        put(&mut body, b"VP8 ", &[0, 0, 0, 0x9d, 1, 0x2a, w[0], w[1], h[0], h[1], content]);
        let mut file = Vec::new();
        put(&mut file, b"RIFF", &body);
        file
    }

    fn film(contents: &[u8]) -> Film {
        let mut film = Film { frames: Vec::new() };
        for &content in contents {
            film.add(&still(900, 562, content), 100).expect("it is a picture");
            film.join_equal();
        }
        film
    }

    fn times(film: &Film) -> Vec<u32> {
        film.frames.iter().map(|frame| frame.millis).collect()
    }

    #[test]
    fn equal_pictures_are_one_that_is_shown_longer() {
        let film = film(&[1, 1, 2, 3, 3, 3]);
        assert_eq!(times(&film), [200, 100, 300]);
        assert_eq!((film.frames[0].width, film.frames[0].height), (900, 562));
    }

    #[test]
    fn a_film_that_is_too_large_has_fewer_pictures_and_lasts_as_long() {
        let whole = film(&[1, 2, 3, 4, 5]).assembled().len();
        assert_eq!(film(&[1, 2, 3, 4, 5]).file(whole).len(), whole);
        let less = film(&[1, 2, 3, 4, 5]).file(whole - 1);
        assert!(less.len() < whole);
        assert_eq!(less.windows(4).filter(|name| name == b"ANMF").count(), 3);
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let mut film = Film { frames: Vec::new() };
        for wrong in [&b"PNG"[..], b"RIFF", b"RIFF0000WEBP", b"RIFF0000WEBPVP8 \xff\0\0\0"] {
            assert!(film.add(wrong, 1).is_none());
        }
    }
}
