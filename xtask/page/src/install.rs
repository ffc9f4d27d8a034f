//! What a browser needs to install the page on a phone or a desktop: a manifest and icons.

use serde_json::json;

/// The name of the manifest.
pub(crate) const MANIFEST: &str = "fondaco.webmanifest";

/// The icons, each by the stem and the ending of its file: for tabs, for the home screen of an iPhone, and two for the manifest.
pub(crate) const ICONS: [(&str, &str); 4] = [("icon", "svg"), ("icon-180", "png"), ("icon-192", "png"), ("icon-512", "png")];

/// The manifest, with the icons of 192 and 512 pixels. All addresses are relative, so that the page works under any path. What matters of
/// the icons lies in their middle, so that they may be cut to any shape.
pub(crate) fn manifest(icons: &[&str; 2]) -> String {
    let icons: Vec<_> = [192, 512]
        .into_iter()
        .zip(icons)
        .flat_map(|(size, icon)| {
            ["any", "maskable"].map(
                |purpose| json!({ "src": format!("./{icon}"), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose }),
            )
        })
        .collect();
    let manifest = json!({
        "id": "./",
        "name": "Fondaco",
        "short_name": "Fondaco",
        "description": "Oltre Mare and Ostia, two trading games, with friends and with bots.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#7c2d1e",
        "theme_color": "#7c2d1e",
        "icons": icons,
    });
    manifest.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_has_what_browsers_ask_for() {
        let told: serde_json::Value = serde_json::from_str(&manifest(&["a.png", "b.png"])).unwrap();
        assert_eq!((&told["start_url"], &told["display"], &told["name"]), (&json!("./"), &json!("standalone"), &json!("Fondaco")));
        let icons: Vec<_> = told["icons"].as_array().unwrap().iter().map(|icon| (icon["src"].clone(), icon["sizes"].clone())).collect();
        assert!(
            icons.contains(&(json!("./a.png"), json!("192x192"))) && icons.contains(&(json!("./b.png"), json!("512x512"))),
            "{icons:?}"
        );
    }
}
