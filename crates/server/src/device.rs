//! What a browser runs on, in words for its owner. The header itself is not kept.

use axum::http::{HeaderMap, header};

/// "Firefox, Linux"; nothing for programs that do not say.
pub(crate) fn device(headers: &HeaderMap) -> Option<String> {
    // Each says that it is also most of those below it.
    const BROWSERS: [(&str, &str); 5] =
        [("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")];
    const SYSTEMS: [(&str, &str); 6] =
        [("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux")];
    let said = headers.get(header::USER_AGENT)?.to_str().ok()?;
    let find = |all: &[(&str, &'static str)]| all.iter().find(|(mark, _)| said.contains(mark)).map(|(_, name)| *name);
    let found: Vec<&str> = [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect();
    (!found.is_empty()).then(|| found.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_known_by_its_name_and_system() {
        let rows = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", Some("Firefox, Linux")),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                Some("Chrome, Android"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari, iPhone"),
            ),
            ("curl/8.0", None),
        ];
        for (said, device_name) in rows {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, said.parse().unwrap())]);
            assert_eq!(device(&headers).as_deref(), device_name, "{said}");
        }
        assert_eq!(device(&HeaderMap::new()), None);
    }
}
