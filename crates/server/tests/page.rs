//! The page: its files, how long browsers keep them, and the places that it knows by itself.

mod kit;

use axum::body::Body;
use axum::http::{Request, header};
use kit::{send, settings};
use server::{File, Page, Server, Settings};
use std::sync::Arc;
use store::Memory;

fn server(base_path: &str, page: Page) -> Server {
    Server::new(Settings { base_path: base_path.into(), page, ..settings() }, Arc::new(Memory::new()))
}

fn client() -> Page {
    Page::new([
        File::embedded("index.html", b"<base href=\"{{base}}/\"><script src=\"app-0123456789abcdef.js\">", Some(b"packed index")),
        File::embedded("app-0123456789abcdef.js", b"plain script", Some(b"packed script")),
        File::embedded("boat.svg", b"<svg/>", None),
    ])
    .unwrap()
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> kit::Told {
    let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    send(&server.router(), request.body(Body::empty()).unwrap()).await
}

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

#[tokio::test]
async fn browsers_keep_what_has_a_hash_and_ask_again_for_the_rest() {
    let server = server("", client());
    let script = get(&server, "/app-0123456789abcdef.js", &[("accept-encoding", "gzip, br")]).await.is(200);
    assert_eq!(script.text(), "packed script");
    assert_eq!(script.headers[header::CONTENT_ENCODING], "br");
    assert_eq!(script.headers[header::VARY], "accept-encoding");
    assert_eq!(script.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(script.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    let plain = get(&server, "/app-0123456789abcdef.js", &[]).await.is(200);
    assert_eq!((plain.text().as_str(), plain.headers.get(header::CONTENT_ENCODING)), ("plain script", None));
    assert_ne!(plain.headers[header::ETAG], script.headers[header::ETAG], "each form has a tag of its own");

    for path in ["/", "/boat.svg"] {
        let told = get(&server, path, &[]).await.is(200);
        assert_eq!(told.headers[header::CACHE_CONTROL], "no-cache", "{path}");
        let tag = told.headers[header::ETAG].to_str().unwrap();
        for known in [tag.to_owned(), format!("\"other\", W/{tag}")] {
            let again = get(&server, path, &[("if-none-match", &known)]).await.is(304);
            assert_eq!((again.body.len(), &again.headers[header::ETAG]), (0, &told.headers[header::ETAG]), "{path} {known}");
        }
        get(&server, path, &[("if-none-match", "\"other\"")]).await.is(200);
    }
}

#[tokio::test]
async fn places_that_the_page_knows_by_itself_are_the_index() {
    for base in ["", "/games"] {
        let server = server(base, client());
        let index = format!("<base href=\"{base}/\"><script src=\"app-0123456789abcdef.js\">");
        for place in ["/", "/table/0000000000001", "/play/ostia"] {
            let told = get(&server, &format!("{base}{place}"), &[BROWSER, ("accept-encoding", "br")]).await.is(200);
            assert_eq!(told.text(), index, "{base}{place}");
            assert_eq!(told.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
        }
        assert_eq!(get(&server, &format!("{base}/app-0123456789abcdef.js"), &[]).await.is(200).text(), "plain script");
        // Scripts and programs are told that there is nothing, and so is everybody who goes where programs go.
        for (path, headers) in [("/app-00000000.js", &[][..]), ("/api/nothing", &[BROWSER]), ("/api", &[BROWSER]), ("/../etc/passwd", &[])]
        {
            let told = get(&server, &format!("{base}{path}"), headers).await.is(404);
            assert_eq!(told.json()["error"], "not-found", "{base}{path}");
        }
        let posted = Request::post(format!("{base}/table/1")).header("accept", "text/html").body(Body::empty()).unwrap();
        send(&server.router(), posted).await.is(404);
    }
    get(&server("/games", client()), "/elsewhere", &[BROWSER]).await.is(404);
}

#[tokio::test]
async fn the_page_runs_nothing_that_is_not_its_own() {
    let told = get(&server("", Page::minimal()), "/", &[]).await.is(200);
    assert_eq!(
        told.headers[header::CONTENT_SECURITY_POLICY],
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    );
    // The small page keeps to it.
    let html = told.text();
    assert!(html.contains("<base href=\"/\">") && !html.contains("style=") && !html.contains("<script>"), "{html}");
}

#[tokio::test]
async fn a_page_is_read_from_a_folder() {
    let folder = std::env::temp_dir().join(format!("fondaco-page-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("pictures")).unwrap();
    for (path, content) in [("index.html", "hello"), ("pictures/boat-01234567.svg", "<svg/>"), ("pictures/boat-01234567.svg.br", "packed")]
    {
        std::fs::write(folder.join(path), content).unwrap();
    }
    let read = Page::read(&folder);
    let empty = Page::read(&folder.join("pictures"));
    std::fs::remove_dir_all(&folder).unwrap();
    let server = server("", read.unwrap());
    assert_eq!(get(&server, "/", &[]).await.is(200).text(), "hello");
    assert_eq!(get(&server, "/pictures/boat-01234567.svg", &[("accept-encoding", "br")]).await.is(200).text(), "packed");
    get(&server, "/pictures/boat-01234567.svg.br", &[]).await.is(404);
    assert!(empty.is_err(), "a page has an index");
    assert!(Page::read(&folder).is_err(), "the folder is gone");
}
