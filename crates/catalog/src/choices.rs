//! Options as they are typed: `interim_cargo_sale=off`.

use crate::Playable;
use serde_json::Value;

/// The options of a game, those named changed from their default. What cannot be is told in a sentence.
pub fn options_of<R: Playable>(typed: &[String]) -> Result<R::Options, String> {
    let mut options = R::Options::default();
    for typed in typed {
        options = with::<R>(&options, typed)?;
    }
    Ok(options)
}

fn with<R: Playable>(options: &R::Options, typed: &str) -> Result<R::Options, String> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(options) else { return Err("this game has no options".into()) };
    let known = || all.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let Some((name, value)) = typed.split_once('=') else {
        return Err(format!("an option is given as name=value, not as \"{typed}\"; the names are {}", known()));
    };
    let Some(before) = all.get(name) else {
        return Err(format!("there is no option \"{name}\"; there are {}", known()));
    };
    let after = match (before, value) {
        (Value::Bool(_), "on" | "true") => Value::Bool(true),
        (Value::Bool(_), "off" | "false") => Value::Bool(false),
        (Value::Bool(_), _) => return Err(format!("option {name} is on or off, not \"{value}\"")),
        (Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_), _) => Value::String(value.into()),
    };
    all.insert(name.into(), after);
    serde_json::from_value(Value::Object(all)).map_err(|error| format!("option {name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oltre_mare::{LastRound, Options, State};

    fn options(typed: &[&str]) -> Result<Options, String> {
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
        let names = "cargo_memory, compass, interim_cargo_sale, last_round, tie_places, trade_on_credit";
        let rows = [
            ("compass", format!("an option is given as name=value, not as \"compass\"; the names are {names}")),
            ("kompass=may", format!("there is no option \"kompass\"; there are {names}")),
            ("interim_cargo_sale=maybe", "option interim_cargo_sale is on or off, not \"maybe\"".into()),
            ("compass=never", "option compass: unknown variant `never`, expected `must` or `may`".into()),
        ];
        for (typed, said) in rows {
            assert_eq!(options(&[typed]), Err(said));
        }
    }
}
