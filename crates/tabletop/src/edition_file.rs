//! Reading edition files: every value knows its line, and all faults are told at once.
//!
//! A game's reader asks [`Fields`] for what a file must say. What is missing, of the wrong kind or out of bounds goes
//! into [`Reading`] as a [`EditionFault`] and comes back as `None`, so that the reader can go on to the next field.
//!
//! ```
//! use tabletop::edition_file::{Fields, Reading};
//!
//! let file = "game = \"chess\"\nrows = 88\nrooks = 4";
//! let faults = Reading::of(file, |reading, file| {
//!     let fields = Fields::of_file(reading, file, &["game", "rows"]);
//!     let game = fields.name(reading, "game");
//!     let rows = fields.number(reading, "rows", 1..=16);
//!     Some((game?.1.to_owned(), rows?.1))
//! })
//! .unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 2: rows is 88; it must be a whole number from 1 to 16");
//! assert_eq!(faults[1].to_string(), "line 3: the file has no field \"rooks\"; its fields are game, rows");
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use toml::Spanned;
pub use toml::de::{DeTable, DeValue};

/// The longest name a file may give to anything, in letters.
pub const MAX_NAME: usize = 40;

/// The longest file. The largest edition that makes sense has half of it; a record from anywhere may bring any file.
pub const MAX_BYTES: usize = 256 * 1024;

/// What is wrong with an edition file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionFault {
    /// The line, the first being 1.
    pub line: usize,
    /// Can the edition be played all the same?
    pub severity: Severity,
    /// A sentence: what is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for EditionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.severity {
            Severity::Error => write!(f, "line {}: {}", self.line, self.what),
            Severity::Warning => write!(f, "line {}: warning: {}", self.line, self.what),
        }
    }
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The edition is refused.
    Error,
    /// The edition can be played, but somebody should look at it.
    Warning,
}

/// A place in the file.
#[derive(Clone, Copy, Debug)]
pub struct At(usize);

/// A file that is being read, and what was found wrong with it so far.
#[derive(Debug)]
pub struct Reading<'t> {
    text: &'t str,
    /// Where each line ends.
    ends: Vec<usize>,
    faults: Vec<EditionFault>,
}

/// A value of the file.
pub type Value<'t> = Spanned<DeValue<'t>>;

impl<'t> Reading<'t> {
    /// Reads the file as TOML, and hands its values to a game's reader. What that reader makes of them comes back with
    /// the warnings; or, when there are errors, all faults in the order of their lines.
    pub fn of<T>(
        text: &'t str,
        reader: impl FnOnce(&mut Reading<'t>, &DeTable<'t>) -> Option<T>,
    ) -> Result<(T, Vec<EditionFault>), Vec<EditionFault>> {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at).collect();
        let mut reading = Reading { text, ends, faults: Vec::new() };
        let read = reading.read(reader);
        let mut faults = reading.faults;
        faults.sort_by_key(|fault| fault.line);
        match read {
            Some(read) if faults.iter().all(|fault| fault.severity == Severity::Warning) => Ok((read, faults)),
            Some(_) | None => Err(faults),
        }
    }

    fn read<T>(&mut self, reader: impl FnOnce(&mut Reading<'t>, &DeTable<'t>) -> Option<T>) -> Option<T> {
        if self.text.len() > MAX_BYTES {
            self.error(At(0), format!("the file has {} bytes; it must not have more than {MAX_BYTES}", self.text.len()));
            return None;
        }
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            let at = At(error.span().map_or(0, |span| span.start));
            let line = self.line(at);
            // One slip makes the parser stumble over the rest of the line as well.
            if self.faults.last().is_none_or(|fault| fault.line != line) {
                self.error(at, format!("this is not TOML: {}", error.message()));
            }
        }
        if errors.is_empty() { reader(self, table.get_ref()) } else { None }
    }

    /// The edition is refused for this.
    pub fn error(&mut self, at: At, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(EditionFault { line, severity: Severity::Error, what: what.into() });
    }

    /// The edition can be played, but this should be looked at.
    pub fn warn(&mut self, at: At, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(EditionFault { line, severity: Severity::Warning, what: what.into() });
    }

    /// The line of a place, the first being 1.
    pub fn line(&self, at: At) -> usize {
        1 + self.ends.partition_point(|&end| end < at.0)
    }

    /// The value if it is what it must be, otherwise a fault that says so.
    pub fn value<'v, T>(
        &mut self,
        value: &'v Value<'t>,
        name: &str,
        right: &str,
        take: impl FnOnce(&'v DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let taken = take(value.get_ref());
        if taken.is_none() {
            let written = self.written(value);
            self.error(at(value), format!("{name} is {written}; it must be {right}"));
        }
        taken
    }

    /// A name that can stand on a screen: not empty, not too long, nothing invisible in it.
    pub fn name<'v>(&mut self, value: &'v Value<'t>, name: &str) -> Option<&'v str> {
        self.value(value, name, &name_right(), as_name)
    }

    /// The value as it stands in the file, or at least its beginning.
    fn written(&self, value: &Value<'_>) -> String {
        let source = self.text.get(value.span()).unwrap_or_default();
        let shown: String = source.chars().take_while(|letter| !letter.is_control()).take(MAX_NAME).collect();
        if shown.len() < source.len() { shown + "..." } else { shown }
    }
}

/// The place of a value.
pub fn at(value: &Value<'_>) -> At {
    At(value.span().start)
}

/// The fields of one table, for example of one card.
#[derive(Debug)]
pub struct Fields<'v, 't> {
    whose: String,
    at: At,
    table: &'v DeTable<'t>,
}

impl<'v, 't> Fields<'v, 't> {
    /// The fields of the file itself. Any other field than the known ones is an error.
    pub fn of_file(reading: &mut Reading<'t>, table: &'v DeTable<'t>, known: &[&str]) -> Fields<'v, 't> {
        Fields::of(reading, "the file", At(0), table, known)
    }

    /// The fields of a value that must be a table, for example `{ number = 7, good = "salt" }`.
    pub fn of_value(reading: &mut Reading<'t>, whose: &str, value: &'v Value<'t>, known: &[&str]) -> Option<Fields<'v, 't>> {
        let table = reading.value(value, whose, &format!("a table with the fields {}", listed(known)), DeValue::as_table)?;
        Some(Fields::of(reading, whose, at(value), table, known))
    }

    fn of(reading: &mut Reading<'t>, whose: &str, at: At, table: &'v DeTable<'t>, known: &[&str]) -> Fields<'v, 't> {
        for field in table.keys().filter(|field| !known.contains(&field.get_ref().as_ref())) {
            let name: String = field.get_ref().chars().filter(|letter| !letter.is_control()).take(MAX_NAME).collect();
            reading.error(At(field.span().start), format!("{whose} has no field \"{name}\"; its fields are {}", listed(known)));
        }
        Fields { whose: whose.to_owned(), at, table }
    }

    /// Is this field there?
    pub fn has(&self, field: &str) -> bool {
        self.table.contains_key(field)
    }

    /// The field, where it stands, and what it is, if it is what it must be.
    pub fn get<T>(
        &self,
        reading: &mut Reading<'t>,
        field: &str,
        right: &str,
        take: impl FnOnce(&'v DeValue<'t>) -> Option<T>,
    ) -> Option<(At, T)> {
        let Some(value) = self.table.get(field) else {
            reading.error(self.at, format!("{} lacks the field \"{field}\", which must be {right}", self.whose));
            return None;
        };
        reading.value(value, field, right, take).map(|taken| (at(value), taken))
    }

    /// A table inside this one.
    pub fn table(&self, reading: &mut Reading<'t>, field: &str, known: &[&str]) -> Option<(At, Fields<'v, 't>)> {
        let right = format!("a table with the fields {}", listed(known));
        let (at, table) = self.get(reading, field, &right, DeValue::as_table)?;
        Some((at, Fields::of(reading, field, at, table, known)))
    }

    /// A name.
    pub fn name(&self, reading: &mut Reading<'t>, field: &str) -> Option<(At, &'v str)> {
        self.get(reading, field, &name_right(), as_name)
    }

    /// A whole number within bounds.
    pub fn number(&self, reading: &mut Reading<'t>, field: &str, bounds: RangeInclusive<u8>) -> Option<(At, u8)> {
        let right = format!("a whole number from {} to {}", bounds.start(), bounds.end());
        self.get(reading, field, &right, |value| as_number(value, bounds))
    }

    /// A number with or without a decimal point, within bounds.
    pub fn decimal(&self, reading: &mut Reading<'t>, field: &str, bounds: RangeInclusive<f64>) -> Option<(At, f64)> {
        let right = format!("a number from {} to {}", bounds.start(), bounds.end());
        self.get(reading, field, &right, |value| as_decimal(value).filter(|number| bounds.contains(number)))
    }

    /// A list within bounds of length. One that is too short or too long is an error, and is not looked into.
    pub fn list(&self, reading: &mut Reading<'t>, field: &str, what: &str, bounds: RangeInclusive<usize>) -> Option<(At, &'v [Value<'t>])> {
        let right = match (bounds.start(), bounds.end()) {
            (low, high) if low == high => format!("a list of {low} {what}"),
            (low, high) => format!("a list of {low} to {high} {what}"),
        };
        let (at, list) = self.get(reading, field, &right, DeValue::as_array)?;
        if !bounds.contains(&list.len()) {
            reading.error(at, format!("{field} is a list of {}; it must be {right}", list.len()));
            return None;
        }
        Some((at, list))
    }
}

/// A whole number within bounds, if it is one.
pub fn as_number(value: &DeValue<'_>, bounds: RangeInclusive<u8>) -> Option<u8> {
    let number = value.as_integer()?;
    u8::from_str_radix(number.as_str(), number.radix()).ok().filter(|number| bounds.contains(number))
}

fn as_decimal(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(number) => number.as_str().parse().ok(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
        DeValue::Integer(_) | DeValue::String(_) | DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            None
        }
    }
}

fn as_name<'v>(value: &'v DeValue<'_>) -> Option<&'v str> {
    let name = value.as_str()?;
    let fits = (1..=MAX_NAME).contains(&name.chars().count()) && name.trim() == name && name.chars().all(may_be_in_a_name);
    fits.then_some(name)
}

/// Nothing invisible, nothing that turns the direction of writing: two names that look alike shall be alike.
fn may_be_in_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter.is_ascii_punctuation() || letter == ' ' || letter == '’'
}

fn name_right() -> String {
    format!("a name in quotes, of 1 to {MAX_NAME} letters, digits, spaces and signs, with no space around it")
}

fn listed(names: &[&str]) -> String {
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// Reads `name`, `lat` and `sizes`, and tells the faults.
    fn faults(text: &str) -> Vec<String> {
        let read = Reading::of(text, |reading, file| {
            let fields = Fields::of_file(reading, file, &["name", "lat", "sizes"]);
            fields.name(reading, "name");
            fields.decimal(reading, "lat", -90.0..=90.0);
            let (_, sizes) = fields.list(reading, "sizes", "sizes", 1..=3)?;
            for size in sizes {
                reading.value(size, "a size", "a whole number from 1 to 9", |size| as_number(size, 1..=9));
            }
            Some(())
        });
        read.map_or_else(|faults| faults, |((), warnings)| warnings).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_sound_file_has_no_faults() {
        for text in [
            "name = 'Corfù'\nlat = 39.62\nsizes = [1, 0x9]",
            "name = \"St. Jean d’Acre\"\r\nlat = -90\r\nsizes = [5]\r\n",
            "sizes = [\n  1, # small\n  9,\n]\nlat = 9e1\nname = '5'",
        ] {
            assert_eq!(faults(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn all_faults_are_told_with_their_lines_in_order() {
        assert_eq!(
            faults("sizes = [1,\r\n 0,\r\n -1, ]\r\n\r\nlat = nan"),
            [
                "line 1: the file lacks the field \"name\", which must be a name in quotes, of 1 to 40 letters, digits, spaces and signs, \
                 with no space around it",
                "line 2: a size is 0; it must be a whole number from 1 to 9",
                "line 3: a size is -1; it must be a whole number from 1 to 9",
                "line 5: lat is nan; it must be a number from -90 to 90",
            ]
        );
    }

    #[test]
    fn numbers_are_within_their_bounds_or_refused() {
        for lat in ["90.01", "-91", "inf", "1e400", "0x10", "'7'", "1979-05-27", "true", "[]", "{}"] {
            let text = format!("name = 'a'\nsizes = [1]\nlat = {lat}");
            assert_eq!(faults(&text), [format!("line 3: lat is {lat}; it must be a number from -90 to 90")]);
        }
        for size in ["10", "256", "1.0", "99999999999999999999999999", "-99999999999999999999999999", "'1'", "0xff"] {
            let text = format!("name = 'a'\nlat = 1\nsizes = [{size}]");
            assert_eq!(faults(&text), [format!("line 3: a size is {size}; it must be a whole number from 1 to 9")]);
        }
        for (sizes, count) in [("[]", 0), ("[1, 2, 3, 4]", 4)] {
            let text = format!("name = 'a'\nlat = 1\nsizes = {sizes}");
            assert_eq!(faults(&text), [format!("line 3: sizes is a list of {count}; it must be a list of 1 to 3 sizes")]);
        }
    }

    #[test]
    fn names_are_what_a_person_can_see() {
        let long = "a".repeat(41);
        for name in ["", " Zara", "Zara ", "Za\u{200b}ra", "\u{202e}araZ", "Za\tra", &long] {
            let text = format!("name = '{name}'\nlat = 1\nsizes = [1]");
            let told = faults(&text);
            assert_eq!(told.len(), 1, "{name:?}: {told:?}");
            assert!(told[0].starts_with("line 1: name is '"), "{name:?}: {told:?}");
        }
    }

    #[test]
    fn what_is_not_toml_is_told_once_a_line() {
        let told = faults("name = 'a'\nlat = = 1\nsizes = [1]\nname = 'b'\n");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].starts_with("line 2: this is not TOML: "), "{told:?}");
        assert_eq!(told[1], "line 4: this is not TOML: duplicate key");
    }

    #[test]
    fn a_file_of_any_size_is_answered_at_once() {
        let text = " ".repeat(MAX_BYTES + 1);
        assert_eq!(faults(&text), ["line 1: the file has 262145 bytes; it must not have more than 262144"]);
    }

    #[test]
    fn a_warning_does_not_refuse_the_file() {
        let read = Reading::of("a = 1\nb = 2", |reading, file| {
            reading.warn(at(file.get("b")?), "b had better be 3");
            Some(7)
        });
        let (seven, warnings) = read.unwrap();
        assert_eq!(seven, 7);
        assert_eq!(warnings, [EditionFault { line: 2, severity: Severity::Warning, what: "b had better be 3".to_owned() }]);
        assert_eq!(warnings[0].to_string(), "line 2: warning: b had better be 3");
    }
}
