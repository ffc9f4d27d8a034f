//! Reads what the server writes.
//!
//! `serde_json` could read every type by itself, but then each of them brings a parser of its own, and messages for everything that may
//! be wrong with it: a third of the whole program. So a text is read once into a [`Value`], and every type from there. What cannot be
//! read is reported as [`Unread`]; nobody could do anything about it if it said more.
//!
//! The value is there as a whole, so fields are looked up in the order in which a type names them, and variants are given by their
//! number: no type needs code that tells its fields or variants apart by their names.

use core::fmt;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_json::{Map, Value};

/// Reads a type from text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unread> {
    of(&serde_json::from_str(text).map_err(|_| Unread)?)
}

/// Reads a type from a value.
pub(crate) fn of<T: DeserializeOwned>(value: &Value) -> Result<T, Unread> {
    T::deserialize(Tree(value))
}

/// The value is something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unread")
    }
}

impl core::error::Error for Unread {}

impl Error for Unread {
    fn custom<T: fmt::Display>(_: T) -> Unread {
        Unread
    }
}

struct Tree<'a>(&'a Value);

impl Tree<'_> {
    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        let Value::Number(number) = self.0 else { return Err(Unread) };
        if let Some(number) = number.as_u64() {
            visitor.visit_u64(number)
        } else if let Some(number) = number.as_i64() {
            visitor.visit_i64(number)
        } else {
            visitor.visit_f64(number.as_f64().ok_or(Unread)?)
        }
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_str(self.0.as_str().ok_or(Unread)?)
    }

    /// An object that is read as several types is each of them (`tabletop::tagged::both`).
    fn several<'de, V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_object() { visitor.visit_seq(Same(self.0, count)) } else { self.list(visitor) }
    }

    fn list<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(List(self.0.as_array().ok_or(Unread)?.iter()))
    }

    fn fields<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_map(Fields { left: self.0.as_object().ok_or(Unread)?.iter(), value: &Value::Null })
    }

    /// The fields that a type names, in its order.
    fn named<'de, V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(FieldsInOrder { names: names.iter(), fields: self.0.as_object().ok_or(Unread)? })
    }
}

/// A value that is asked for by its kind is read as that kind and nothing else.
macro_rules! kinds {
    ($($method:ident($($more:ty),*) by $by:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, $(_: $more,)* visitor: V) -> Result<V::Value, Unread> {
            self.$by(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Tree<'_> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(so) => visitor.visit_bool(*so),
            Value::Number(_) => self.number(visitor),
            Value::String(_) => self.text(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.fields(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_bool(self.0.as_bool().ok_or(Unread)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_unit() } else { Err(Unread) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, names: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.named(names, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, Unread> {
        self.several(count, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, tag: &'static str, names: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_enum(variant(self.0, tag, names)?)
    }

    /// The variant of an enum is found wherever it is (`tabletop::tagged`).
    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }

    kinds! {
        deserialize_i8() by number;
        deserialize_i16() by number;
        deserialize_i32() by number;
        deserialize_i64() by number;
        deserialize_u8() by number;
        deserialize_u16() by number;
        deserialize_u32() by number;
        deserialize_u64() by number;
        deserialize_f32() by number;
        deserialize_f64() by number;
        deserialize_char() by text;
        deserialize_str() by text;
        deserialize_string() by text;
        deserialize_identifier() by text;
        deserialize_bytes() by list;
        deserialize_byte_buf() by list;
        deserialize_seq() by list;
        deserialize_tuple_struct(&'static str, usize) by list;
        deserialize_map() by fields;
    }
}

struct List<'a>(core::slice::Iter<'a, Value>);

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.0.next().map(|value| seed.deserialize(Tree(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// One value, this many times.
struct Same<'a>(&'a Value, usize);

impl<'de> SeqAccess<'de> for Same<'_> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        let Some(left) = self.1.checked_sub(1) else { return Ok(None) };
        self.1 = left;
        seed.deserialize(Tree(self.0)).map(Some)
    }
}

struct Fields<'a> {
    left: <&'a Map<String, Value> as IntoIterator>::IntoIter,
    value: &'a Value,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(key.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        seed.deserialize(Tree(self.value))
    }
}

/// Fields by their names. One that is not there is given as none, and gets its default, if it has any.
struct FieldsInOrder<'a> {
    names: core::slice::Iter<'static, &'static str>,
    fields: &'a Map<String, Value>,
}

impl<'a> FieldsInOrder<'a> {
    fn next(&mut self) -> Option<&'a Value> {
        let name = *self.names.next()?;
        // An action that is only a word comes without anything more.
        self.fields.get(name).or_else(|| (name == "with").then_some(&Value::Null))
    }
}

impl<'de> SeqAccess<'de> for FieldsInOrder<'_> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.next().map(|value| seed.deserialize(Tree(value))).transpose()
    }
}

/// The number of a variant, and its content.
struct Variant<'a>(u32, Tree<'a>);

/// The variant of an enum is a word, or the one field of an object, or named in one of its fields by the tag.
fn variant<'a>(value: &'a Value, tag: &str, names: &[&str]) -> Result<Variant<'a>, Unread> {
    let name_and_content = match value {
        Value::String(name) => Some((&**name, &Value::Null)),
        Value::Object(fields) => match fields.get(tag) {
            Some(name) => name.as_str().map(|name| (name, value)),
            None if fields.len() == 1 => fields.iter().next().map(|(name, content)| (&**name, content)),
            None => None,
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    let (name, content) = name_and_content.ok_or(Unread)?;
    let number = names.iter().position(|known| *known == name).ok_or(Unread)?;
    Ok(Variant(number as u32, Tree(content)))
}

impl<'de, 'a> EnumAccess<'de> for Variant<'a> {
    type Error = Unread;
    type Variant = Tree<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Tree<'a>), Unread> {
        Ok((seed.deserialize(self.0.into_deserializer())?, self.1))
    }
}

impl<'de> VariantAccess<'de> for Tree<'_> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.named(names, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use practice::Practice;
    use protocol::{Answer, Frame};
    use protocol::{FromWorker, ToWorker};
    use tabletop::Seed;

    /// Everything that the worker tells in a game of bots, from the deal on.
    fn frames(game: &str) -> Vec<String> {
        let mut practice = Practice::new(|| Seed::from_number(1));
        let merchant = Some(bots::Bot::MERCHANT);
        let wish = protocol::OpenTable { bots: vec![None, merchant, merchant], ..protocol::OpenTable::new(game, 3) };
        let mut told = practice.take(ToWorker::Open { wish, name: "Ana".into(), seed: Some(1) }, 0, &|| false);
        for second in 1..400 {
            let now = second * 1000;
            let asked = r#"{"key":"KEY","command":"act","action":ACTION}"#;
            let hint = practice.take(ToWorker::Hint { ticket: 1, bot: bots::Bot::MERCHANT, language: "en".into() }, now, &|| false);
            if let Some(FromWorker::Answer { text, .. }) = hint.last()
                && let Ok(Value::Object(hint)) = serde_json::from_str::<Value>(text)
                && !hint["action"].is_null()
            {
                let body = asked.replace("KEY", &second.to_string()).replace("ACTION", &hint["action"].to_string());
                told.extend(practice.take(ToWorker::Command { ticket: 2, body }, now, &|| false));
            }
            while practice.thinks() {
                told.extend(practice.think(|| now, &|| false));
            }
            told.extend(practice.tick(now));
        }
        told.into_iter().filter_map(|told| if let FromWorker::Frame(frame) = told { Some(frame) } else { None }).collect()
    }

    fn is_read_as_by_serde_json<R: crate::desk::Shown>(game: &str) {
        let frames = frames(game);
        assert!(frames.len() > 30, "{} frames", frames.len());
        for frame in frames {
            let [here, there] = [read::<Frame<R>>(&frame).unwrap(), serde_json::from_str(&frame).unwrap()];
            assert_eq!(serde_json::to_string(&here).unwrap(), serde_json::to_string(&there).unwrap());
        }
    }

    #[test]
    fn frames_of_oltre_mare_are_read_as_they_are_meant() {
        is_read_as_by_serde_json::<::oltre_mare::State>("oltre-mare");
    }

    #[test]
    fn frames_of_ostia_are_read_as_they_are_meant() {
        is_read_as_by_serde_json::<::ostia::State>("ostia");
    }

    #[test]
    fn variants_and_defaults_are_found_wherever_they_are_written() {
        fn check<T: DeserializeOwned + core::fmt::Debug + PartialEq>(text: &str) {
            assert_eq!(read::<T>(text).unwrap(), serde_json::from_str(text).unwrap(), "{text}");
        }
        for text in [r#"{"do":"pass"}"#, r#"{"do":"bid","with":12}"#, r#"{"with":{"card":3,"gaius":null},"do":"keep"}"#] {
            check::<::ostia::Action>(text);
        }
        for text in [r#"{"offer":3,"refusal":"no-answer","seat":1}"#, r#"{"refusal":"game-over"}"#] {
            check::<::oltre_mare::Refusal>(text);
        }
        check::<protocol::News<::ostia::State>>(r#"{"at":5,"keep":2,"n":7,"news":"undone"}"#);
        check::<protocol::HistoryItem<::oltre_mare::State>>(r#"{"n":1,"at":0,"news":"sat","seat":0,"name":"Ana"}"#);
        check::<protocol::By>(r#"{"standing":1}"#);
        assert_eq!(read::<::oltre_mare::Refusal>(r#"{"refusal":"no-answer","offer":3}"#), Err(Unread));
    }

    #[test]
    fn what_is_something_else_is_not_read() {
        assert_eq!(read::<Vec<u8>>("[1, 2, 255]"), Ok(vec![1, 2, 255]));
        assert_eq!(read::<(i32, f64, Option<bool>, String)>(r#"[-3, 2.5, null, "x"]"#), Ok((-3, 2.5, None, "x".into())));
        for text in ["[1, 2, 256]", "[1, -2]", "[1, \"2\"]", "{}", "[1", "null"] {
            assert_eq!(read::<Vec<u8>>(text), Err(Unread), "{text}");
        }
        for text in [r#"{"answer":"done"}"#, r#"{"answer":"perhaps"}"#, r#"{"n":7}"#] {
            assert_eq!(read::<Answer>(text), Err(Unread), "{text}");
        }
        assert_eq!(read::<Answer>(r#"{"n":7,"answer":"done"}"#), Ok(Answer::Done { n: 7 }));
    }
}
