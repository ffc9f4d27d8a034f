//! Broken numbers for style sheets and drawings. What the standard library needs to read and write them exactly weighs more than the
//! stage, so pages of games read whole numbers only, and write tenths.

/// A number with one decimal.
pub(crate) fn tenths(number: f64) -> String {
    let tenths = (number.abs() * 10.0).round() as u32;
    let sign = if number < 0.0 && tenths > 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// The nearest whole number.
pub(crate) fn rounded(number: f64) -> i32 {
    number.round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for number in [0.0, 0.5, 1.0, 1.8, -0.04, -2.5, 93.301_27, 2000.0, 301.16, 1334.96] {
            assert_eq!(tenths(number), format!("{number:.1}").replace("-0.0", "0.0"));
        }
        assert_eq!([0.4, -0.4, 2.5, -7.6, 1999.5].map(rounded), [0, 0, 3, -8, 2000]);
    }
}
