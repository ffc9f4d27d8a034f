//! The page: the files of a browser client, as the program that starts the server passes them in.
//!
//! Browsers keep files whose names contain the hash of their content forever; `index.html` and everything else are requested each time,
//! and only sent if they have changed. Nothing here is secret or about one person, so it may be sent compressed.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// In `index.html` this is replaced by what comes before every path: `<base href="{{base}}/">`.
const BASE: &str = "{{base}}";

/// One file of a page.
#[derive(Clone)]
pub struct File {
    /// Its path below the page, such as `index.html` or `pictures/boat-0123456789abcdef.svg`.
    pub path: String,
    /// Its content type.
    pub kind: String,
    /// Its content.
    pub plain: Bytes,
    /// The same, compressed by Brotli.
    pub brotli: Option<Bytes>,
}

impl File {
    /// A file whose content type follows from its name.
    pub fn new(path: impl Into<String>, plain: impl Into<Bytes>, brotli: Option<Bytes>) -> File {
        let path = path.into();
        File { kind: kind(&path).into(), plain: plain.into(), brotli, path }
    }

    /// A file that is part of the program.
    pub fn embedded(path: &str, plain: &'static [u8], brotli: Option<&'static [u8]>) -> File {
        File::new(path, Bytes::from_static(plain), brotli.map(Bytes::from_static))
    }
}

/// The files of a page.
#[derive(Clone)]
pub struct Page(Arc<BTreeMap<String, File>>);

impl Page {
    /// A page of these files. One of them is `index.html`.
    pub fn new(files: impl IntoIterator<Item = File>) -> Result<Page, String> {
        let files: BTreeMap<String, File> = files.into_iter().map(|file| (file.path.clone(), file)).collect();
        if files.contains_key(INDEX) { Ok(Page(Arc::new(files))) } else { Err(format!("a page has an {INDEX}")) }
    }

    /// The page with all files in this folder. A file ending in `.br` is the compressed form of the file beside it.
    pub fn read(folder: &Path) -> Result<Page, String> {
        let mut found = BTreeMap::new();
        read_into(folder, "", &mut found).map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
        let (packed, plain): (BTreeMap<String, Bytes>, BTreeMap<_, _>) = found.into_iter().partition(|(path, _)| path.ends_with(PACKED));
        let files = plain.into_iter().map(|(path, plain)| {
            let brotli = packed.get(&format!("{path}{PACKED}")).cloned();
            File::new(path, plain, brotli)
        });
        Page::new(files).map_err(|error| format!("{}: {error}", folder.display()))
    }

    /// The small page that is always available: the lobby and the log of a table.
    pub fn minimal() -> Page {
        let files = [
            File::embedded(INDEX, include_bytes!("page/page.html"), None),
            File::embedded("page.js", include_bytes!("page/page.js"), None),
            File::embedded("page.css", include_bytes!("page/page.css"), None),
        ];
        Page(Arc::new(files.into_iter().map(|file| (file.path.clone(), file)).collect()))
    }

    /// The page as it is served under this base path.
    pub(crate) fn served(&self, base_path: &str) -> Served {
        let one = |(path, file): (&String, &File)| (path.clone(), ServedFile::new(file, base_path));
        Served(self.0.iter().map(one).collect())
    }
}

impl Default for Page {
    fn default() -> Page {
        Page::minimal()
    }
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.keys()).finish()
    }
}

const INDEX: &str = "index.html";
const PACKED: &str = ".br";

fn read_into(folder: &Path, below: &str, found: &mut BTreeMap<String, Bytes>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // A name that is not valid text cannot occur in a URL.
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{below}{name}");
        if entry.path().is_dir() {
            read_into(&entry.path(), &format!("{path}/"), found)?;
        } else {
            found.insert(path, std::fs::read(entry.path())?.into());
        }
    }
    Ok(())
}

/// The content type of a file of this name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Does the name contain the hash of the content: eight hexadecimal digits or more, between `-`, `_` and `.`?
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let is_hash = |part: &str| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    name.split(['-', '_', '.']).any(is_hash)
}

/// A page, ready to be sent.
pub(crate) struct Served(BTreeMap<String, ServedFile>);

struct ServedFile {
    kind: HeaderValue,
    keep: &'static str,
    plain: Form,
    brotli: Option<Form>,
}

/// One of the forms in which a file can be sent; each has its own tag.
struct Form {
    bytes: Bytes,
    tag: String,
}

impl Form {
    fn new(bytes: Bytes) -> Form {
        let hash = Sha256::digest(&bytes);
        let tag = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>();
        Form { bytes, tag: format!("\"{tag}\"") }
    }
}

impl ServedFile {
    fn new(file: &File, base_path: &str) -> ServedFile {
        let text = std::str::from_utf8(&file.plain).ok().filter(|text| file.path == INDEX && text.contains(BASE));
        let (plain, brotli) = match text {
            // The compressed form does not contain the base path.
            Some(text) => (text.replace(BASE, base_path).into(), None),
            None => (file.plain.clone(), file.brotli.clone()),
        };
        let keep = if is_hashed(&file.path) { "public, max-age=31536000, immutable" } else { "no-cache" };
        let kind = HeaderValue::from_str(&file.kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
        ServedFile { kind, keep, plain: Form::new(plain), brotli: brotli.map(Form::new) }
    }

    fn response(&self, asked: &HeaderMap) -> Response {
        let brotli = self.brotli.as_ref().filter(|_| takes_brotli(asked));
        let form = brotli.unwrap_or(&self.plain);
        let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
        // Proxies may make a tag weak; the content is the same.
        let known = known.split(',').any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == form.tag);
        let mut response = Response::new(if known { Body::empty() } else { Body::from(form.bytes.clone()) });
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.keep));
        if let Ok(tag) = HeaderValue::from_str(&form.tag) {
            headers.insert(header::ETAG, tag);
        }
        if self.brotli.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        if brotli.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        response
    }
}

fn takes_brotli(asked: &HeaderMap) -> bool {
    let asked = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut ways = asked.flat_map(|ways| ways.split(','));
    ways.any(|way| {
        let mut parts = way.split(';').map(str::trim);
        parts.next() == Some("br") && !parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

impl Served {
    /// What is at this path: a file; or, when a browser navigates, the index, which has its own routes. It is not served under the paths
    /// of the API.
    pub(crate) fn at(&self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let path = path.trim_start_matches('/');
        let file = match self.0.get(path) {
            Some(file) => file,
            None if path.is_empty() || is_place(path) && wants_html(asked) => self.0.get(INDEX)?,
            None => return None,
        };
        Some(file.response(asked))
    }
}

fn is_place(path: &str) -> bool {
    path.split('/').next() != Some("api")
}

fn wants_html(asked: &HeaderMap) -> bool {
    asked.get_all(header::ACCEPT).iter().any(|value| value.to_str().is_ok_and(|value| value.contains("text/html")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_kept_for_ever() {
        for (path, hashed) in [
            ("index.html", false),
            ("app-0123456789abcdef.js", true),
            ("app-0123456789abcdef_bg.wasm", true),
            ("pictures/boat.0a1b2c3d.svg", true),
            ("deadbeef/boat.svg", false),
            ("app-0123abc.js", false),
            ("manifest.webmanifest", false),
        ] {
            assert_eq!(is_hashed(path), hashed, "{path}");
        }
    }

    #[test]
    fn brotli_is_for_those_who_take_it() {
        for (said, takes) in
            [("", false), ("gzip, deflate, br", true), ("gzip", false), ("br;q=0", false), ("br;q=0.5", true), ("brx", false)]
        {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, said.parse().unwrap());
            assert_eq!(takes_brotli(&asked), takes, "{said}");
        }
    }

    #[test]
    fn a_page_without_an_index_is_none() {
        assert!(Page::new([File::embedded("page.js", b"", None)]).is_err());
    }
}
