//! The queries of routes.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::ops::Not;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is read of a table by people who do not play there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchQuery {
    /// The token of a link for spectators, for a table that is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
}

/// Which tables a stream shows, and from where on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreamQuery {
    /// The tables, separated by commas. Default: all at which you sit, and those at which you sit down later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<String>,
    /// The token of a link for spectators, for a table that is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
    /// The last news you have of each table: `table.number`, separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
}

impl StreamQuery {
    /// One table, after the last news of it.
    pub fn after(table: &str, last: Option<u32>) -> StreamQuery {
        StreamQuery { tables: Some(table.to_owned()), last: last.map(|n| format!("{table}.{n}")), watch: None }
    }
}

/// Which news are read again, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HistoryQuery {
    /// The number of the first news. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// Include what you saw on the table at each moment?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub views: bool,
    /// Once the game is over: the seat through whose eyes you look, counted from 0, or `spectator`. Default: your own.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub eyes: Option<String>,
    /// The token of a link for spectators, for a table that is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
}

/// Which tables the lobby shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LobbyQuery {
    /// How far the tables are. Default: gathering.
    #[cfg_attr(feature = "schema", schemars(with = "Option<tabletop::Phase>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// Where to go on: the `cursor` of the last table of the page before. Default: from the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How many tables at most, up to 200. Default: 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

/// Which finished games are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesQuery {
    /// How many of the latest games to leave out. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<u32>,
}

/// A route with its query, as it is requested.
pub fn with_query(route: &str, query: &impl Serialize) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(query) else { unreachable!("a query is a struct") };
    let fields = fields.iter().map(|(name, value)| match value {
        Value::String(text) => format!("{name}={}", encoded(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => format!("{name}={value}"),
    });
    let query = fields.reduce(|all, field| format!("{all}&{field}"));
    query.map_or_else(|| route.to_string(), |query| format!("{route}?{query}"))
}

/// A value in which nothing is taken for a part of the address.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~,".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_written_after_its_route() {
        let history = HistoryQuery { from: Some(7), views: true, eyes: Some("1".into()), watch: None };
        assert_eq!(with_query("/api/tables/k3/history", &history), "/api/tables/k3/history?as=1&from=7&views=true");
        assert_eq!(with_query("/api/frames", &StreamQuery::after("k3", Some(4))), "/api/frames?last=k3.4&tables=k3");
        assert_eq!(with_query("/api/tables/k3", &WatchQuery::default()), "/api/tables/k3");
        assert_eq!(with_query("/r", &WatchQuery { watch: Some("a b&c=ü".into()) }), "/r?watch=a%20b%26c%3D%C3%BC");
    }
}
