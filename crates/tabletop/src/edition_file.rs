//! Reading edition files: every value knows its line, and all faults are told at once.
//!
//! A game's reader asks [`Fields`] for what a file must say. What is missing, of the wrong kind or out of bounds goes
//! into [`Reading`] as a [`Fault`] and comes back as `None`, so that the reader can go on to the next field.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use toml::Spanned;
pub use toml::de::{DeTable, DeValue};

/// The longest name a file may give to anything.
pub const MAX_NAME: usize = 40;

/// What is wrong with an edition file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, the first being 1.
    pub line: usize,
    /// Can the edition be played all the same?
    pub severity: Severity,
    /// A sentence: what is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for Fault {
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
    faults: Vec<Fault>,
}

/// A value of the file.
pub type Value<'t> = Spanned<DeValue<'t>>;

impl<'t> Reading<'t> {
    /// Reads the file as TOML, and hands its values to a game's reader. What that reader makes of them comes back with
    /// the warnings; or, when there are errors, all faults in the order of their lines.
    pub fn of<T>(text: &'t str, reader: impl FnOnce(&mut Reading<'t>, &DeTable<'t>) -> Option<T>) -> Result<(T, Vec<Fault>), Vec<Fault>> {
        let mut reading = Reading { text, faults: Vec::new() };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let at = At(error.span().map_or(0, |span| span.start));
            let line = reading.line(at);
            // One slip makes the parser stumble over the rest of the line as well.
            if reading.faults.iter().all(|fault| fault.line != line) {
                reading.error(at, format!("this is not TOML: {}", error.message()));
            }
        }
        let read = if errors.is_empty() { reader(&mut reading, table.get_ref()) } else { None };
        let mut faults = reading.faults;
        faults.sort_by_key(|fault| fault.line);
        match read {
            Some(read) if faults.iter().all(|fault| fault.severity == Severity::Warning) => Ok((read, faults)),
            Some(_) | None => Err(faults),
        }
    }

    /// The edition is refused for this.
    pub fn error(&mut self, at: At, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(Fault { line, severity: Severity::Error, what: what.into() });
    }

    /// The edition can be played, but this should be looked at.
    pub fn warn(&mut self, at: At, what: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(Fault { line, severity: Severity::Warning, what: what.into() });
    }

    /// How many errors there are so far: a check of the whole may wait until its parts are sound.
    pub fn errors(&self) -> usize {
        self.faults.iter().filter(|fault| fault.severity == Severity::Error).count()
    }

    /// The line of a place, the first being 1.
    pub fn line(&self, at: At) -> usize {
        1 + self.text.bytes().take(at.0).filter(|&byte| byte == b'\n').count()
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

    /// The name, if it can stand on a screen: not empty, not too long, nothing invisible in it.
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

    /// The place of the table.
    pub fn at(&self) -> At {
        self.at
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

    /// A list within bounds of length. One that is too long is an error, and is not looked into.
    pub fn list(&self, reading: &mut Reading<'t>, field: &str, what: &str, bounds: RangeInclusive<usize>) -> Option<(At, &'v [Value<'t>])> {
        let right = match (bounds.start(), bounds.end()) {
            (low, high) if low == high => format!("a list of {low} {what}"),
            (low, high) => format!("a list of {low} to {high} {what}"),
        };
        let (at, list) = self.get(reading, field, &right, DeValue::as_array)?;
        if !bounds.contains(&list.len()) {
            reading.error(at, format!("{field} has {} entries; it must be {right}", list.len()));
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
    let fits = !name.is_empty() && name.trim() == name && name.chars().count() <= MAX_NAME && !name.contains(char::is_control);
    fits.then_some(name)
}

fn name_right() -> String {
    format!("a name in quotes, of 1 to {MAX_NAME} letters, without space around it")
}

fn listed(names: &[&str]) -> String {
    names.join(", ")
}
