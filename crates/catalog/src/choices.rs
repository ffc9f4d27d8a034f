//! Options as they are typed, `interim_cargo_sale=off`, or given as JSON.

use crate::Playable;
use serde_json::{Map, Value};

/// Why options are not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionFault {
    /// What was typed is not `name=value`.
    Form {
        /// What was typed.
        typed: String,
        /// The names of all options.
        known: String,
    },
    /// There is no such option.
    Unknown {
        /// The name.
        name: String,
        /// The names of all options.
        known: String,
    },
    /// The option is on or off, and something else was typed.
    OnOrOff {
        /// The name.
        name: String,
        /// What was typed.
        value: String,
    },
    /// The option has no such value.
    Value {
        /// The name.
        name: String,
        /// What is wrong.
        error: String,
    },
    /// The options together cannot be read.
    Unreadable {
        /// What is wrong.
        error: String,
    },
}

/// The options of a game, those named changed from their default.
pub fn options_of<R: Playable>(typed: &[String]) -> Result<R::Options, OptionFault> {
    let mut options = R::Options::default();
    for typed in typed {
        options = with::<R>(&options, typed)?;
    }
    Ok(options)
}

/// The same for options that are given as JSON.
pub fn options_from<R: Playable>(given: Map<String, Value>) -> Result<R::Options, OptionFault> {
    let mut all = all::<R>(&R::Options::default());
    for (name, value) in given {
        if !all.contains_key(&name) {
            return Err(OptionFault::Unknown { name: name.escape_debug().to_string(), known: names(&all) });
        }
        all.insert(name, value);
    }
    serde_json::from_value(Value::Object(all)).map_err(|error| OptionFault::Unreadable { error: error.to_string() })
}

fn with<R: Playable>(options: &R::Options, typed: &str) -> Result<R::Options, OptionFault> {
    let mut all = all::<R>(options);
    let Some((name, value)) = typed.split_once('=') else {
        return Err(OptionFault::Form { typed: typed.into(), known: names(&all) });
    };
    let Some(before) = all.get(name) else {
        return Err(OptionFault::Unknown { name: name.into(), known: names(&all) });
    };
    let after = match (before, value) {
        (Value::Bool(_), "on" | "true") => Value::Bool(true),
        (Value::Bool(_), "off" | "false") => Value::Bool(false),
        (Value::Bool(_), _) => return Err(OptionFault::OnOrOff { name: name.into(), value: value.into() }),
        (Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_), _) => Value::String(value.into()),
    };
    all.insert(name.into(), after);
    serde_json::from_value(Value::Object(all)).map_err(|error| OptionFault::Value { name: name.into(), error: error.to_string() })
}

/// All options by their names.
fn all<R: Playable>(options: &R::Options) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(all)) => all,
        Ok(_) | Err(_) => unreachable!("options are an object"),
    }
}

fn names(all: &Map<String, Value>) -> String {
    all.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{LastRound, Options, State};

    fn options(typed: &[&str]) -> Result<Options, OptionFault> {
        options_of::<State>(&typed.iter().map(|&typed| typed.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_typed_is_changed_and_the_rest_stays_at_its_default() {
        assert_eq!(options(&[]), Ok(Options::default()));
        let expected = Options { interim_cargo_sale: false, last_round: LastRound::Extra, ..Options::default() };
        assert_eq!(options(&["interim_cargo_sale=off", "last_round=extra"]), Ok(expected));
        assert_eq!(options(&["interim_cargo_sale=off", "interim_cargo_sale=on"]), Ok(Options::default()));
    }

    #[test]
    fn what_cannot_be_is_said_with_what_could() {
        let known = String::from("cargo_memory, compass, interim_cargo_sale, last_round, tie_places, trade_on_credit");
        let name = |name: &str| String::from(name);
        let rows = [
            ("compass", OptionFault::Form { typed: name("compass"), known: known.clone() }),
            ("kompass=may", OptionFault::Unknown { name: name("kompass"), known }),
            ("interim_cargo_sale=maybe", OptionFault::OnOrOff { name: name("interim_cargo_sale"), value: "maybe".into() }),
            (
                "compass=never",
                OptionFault::Value { name: name("compass"), error: "unknown variant `never`, expected `must` or `may`".into() },
            ),
        ];
        for (typed, fault) in rows {
            assert_eq!(options(&[typed]), Err(fault));
        }
    }
}
