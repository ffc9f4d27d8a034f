//! Enums that are written as one object, with the variant among the fields: `{"event": "sailed", "seat": 0, "to": 4}`.
//!
//! serde can do this by itself (`tag`), but reads such an enum through a buffer of its own. Then everything inside is compiled a second
//! time, to be read from that buffer, which was 33 KB of each game's page. Here the enum is an ordinary one for serde, by the name of its
//! tag, and [`tagged!`](crate::tagged!) says that it is written and read in this way. A reader that has the whole object at hand, as the
//! page has, finds the variant there; it says so by not being human-readable. For all others the object is a [`Value`] first.

use alloc::string::String;
use core::fmt::Display;
use serde::de::{self, DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::ser::{Impossible, SerializeStruct, SerializeStructVariant};
use serde_json::{Map, Value};

/// Writes and reads an enum with the variant among the fields. The enum derives `Serialize` and `Deserialize` with
/// `serde(rename = "the tag", remote = "Self")`; its variants have named fields or none.
#[macro_export]
macro_rules! tagged {
    ($type:ty $(, $param:ident: $bound:ident)?) => {
        impl$(<$param: $bound>)? $crate::tagged::Serialize for $type {
            fn serialize<S: $crate::tagged::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, $crate::tagged::Among(serializer))
            }
        }

        impl<'de $(, $param: $bound)?> $crate::tagged::Deserialize<'de> for $type {
            fn deserialize<D: $crate::tagged::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                if deserializer.is_human_readable() {
                    let fields = $crate::tagged::TaggedFields::deserialize(deserializer)?;
                    <$type>::deserialize(fields).map_err($crate::tagged::unread)
                } else {
                    <$type>::deserialize(deserializer)
                }
            }
        }
    };
}

#[doc(hidden)]
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads two types from the fields of one object, which is what serde calls `flatten`.
pub fn both<'de, A: DeserializeOwned, B: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<(A, B), D::Error> {
    if !deserializer.is_human_readable() {
        // To a reader that has the whole object, each part of the pair is that object.
        return Deserialize::deserialize(deserializer);
    }
    let object = Value::deserialize(deserializer)?;
    Ok((A::deserialize(&object).map_err(unread)?, B::deserialize(object).map_err(unread)?))
}

/// An error of one reader as that of another.
pub fn unread<E: de::Error>(why: impl Display) -> E {
    E::custom(why)
}

/// The fields of an enum, the variant among them.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct TaggedFields(Map<String, Value>);

impl<'de> Deserializer<'de> for TaggedFields {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        Value::Object(self.0).deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(mut self, tag: &'static str, _: &[&str], visitor: V) -> Result<V::Value, Self::Error> {
        match self.0.remove(tag) {
            Some(Value::String(variant)) => visitor.visit_enum(OneVariant(variant, self)),
            Some(_) => Err(de::Error::custom(format_args!("{tag} is not a name"))),
            None => Err(de::Error::missing_field(tag)),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// A variant and its fields.
struct OneVariant(String, TaggedFields);

impl<'de> EnumAccess<'de> for OneVariant {
    type Error = serde_json::Error;
    type Variant = TaggedFields;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, TaggedFields), Self::Error> {
        Ok((seed.deserialize(self.0.into_deserializer())?, self.1))
    }
}

impl<'de> VariantAccess<'de> for TaggedFields {
    type Error = serde_json::Error;

    fn unit_variant(self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Self::Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &[&str], visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_any(visitor)
    }
}

/// Writes an enum with the variant as its first field.
pub struct Among<S>(pub S);

/// What is no variant with named fields cannot be written in this way.
macro_rules! not_so {
    ($($method:ident($($type:ty),*) -> $gives:ident;)*) => {
        $(fn $method(self $(, _: $type)*) -> Result<Self::$gives, Self::Error> {
            Err(serde::ser::Error::custom("it has no named fields"))
        })*
    };
}

impl<S: Serializer> Serializer for Among<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = Impossible<S::Ok, S::Error>;
    type SerializeStructVariant = FieldsAfter<S::SerializeStruct>;

    fn serialize_unit_variant(self, tag: &'static str, _: u32, variant: &'static str) -> Result<S::Ok, S::Error> {
        let mut object = self.0.serialize_struct(tag, 1)?;
        object.serialize_field(tag, variant)?;
        object.end()
    }

    fn serialize_struct_variant(
        self,
        tag: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        let mut object = self.0.serialize_struct(tag, len + 1)?;
        object.serialize_field(tag, variant)?;
        Ok(FieldsAfter(object))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        self.serialize_none()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<S::Ok, S::Error> {
        self.serialize_none()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, _: &'static str, _: &T) -> Result<S::Ok, S::Error> {
        self.serialize_none()
    }

    not_so! {
        serialize_bool(bool) -> Ok;
        serialize_i8(i8) -> Ok;
        serialize_i16(i16) -> Ok;
        serialize_i32(i32) -> Ok;
        serialize_i64(i64) -> Ok;
        serialize_u8(u8) -> Ok;
        serialize_u16(u16) -> Ok;
        serialize_u32(u32) -> Ok;
        serialize_u64(u64) -> Ok;
        serialize_f32(f32) -> Ok;
        serialize_f64(f64) -> Ok;
        serialize_char(char) -> Ok;
        serialize_str(&str) -> Ok;
        serialize_bytes(&[u8]) -> Ok;
        serialize_none() -> Ok;
        serialize_unit() -> Ok;
        serialize_unit_struct(&'static str) -> Ok;
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_map(Option<usize>) -> SerializeMap;
        serialize_struct(&'static str, usize) -> SerializeStruct;
    }
}

/// The fields that come after the variant.
pub struct FieldsAfter<S>(S);

impl<S: SerializeStruct> SerializeStructVariant for FieldsAfter<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), S::Error> {
        self.0.serialize_field(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Result<(), S::Error> {
        self.0.skip_field(name)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename = "does", rename_all = "kebab-case", remote = "Self")]
    enum Deed {
        SitsDown,
        Says {
            words: String,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            to: Option<u8>,
        },
    }
    crate::tagged!(Deed);

    #[derive(Deserialize)]
    struct When {
        at: u64,
    }

    #[test]
    fn the_variant_is_the_first_field_and_is_found_anywhere() {
        let says = || Deed::Says { words: "salt".into(), to: Some(2) };
        let check = |text: &str, deed: Deed| assert_eq!(serde_json::from_str::<Deed>(text).unwrap(), deed, "{text}");
        assert_eq!(serde_json::to_string(&says()).unwrap(), r#"{"does":"says","words":"salt","to":2}"#);
        assert_eq!(serde_json::to_string(&Deed::SitsDown).unwrap(), r#"{"does":"sits-down"}"#);
        check(r#"{"does":"sits-down","at":7}"#, Deed::SitsDown);
        check(r#"{"words":"salt","does":"says","to":2}"#, says());
        check(r#"{"does":"says","words":""}"#, Deed::Says { words: String::new(), to: None });
    }

    #[test]
    fn what_is_wrong_is_said() {
        let check = |text: &str, why: &str| {
            let said = serde_json::from_str::<Deed>(text).unwrap_err().to_string();
            assert!(said.starts_with(why), "{said}");
        };
        check(r#"{"words":"salt"}"#, "missing field `does`");
        check(r#"{"does":3}"#, "does is not a name");
        check(r#"{"does":"sings"}"#, "unknown variant `sings`, expected `sits-down` or `says`");
        check(r#"{"does":"says"}"#, "missing field `words`");
        check("[]", "invalid type: sequence, expected a map");
    }

    #[test]
    fn two_types_are_read_from_one_object() {
        let (when, deed): (When, Deed) = both(&mut serde_json::Deserializer::from_str(r#"{"at":7,"does":"sits-down"}"#)).unwrap();
        assert_eq!((when.at, deed), (7, Deed::SitsDown));
    }
}
