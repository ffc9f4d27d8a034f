//! Comparing words as people type them: without accents, in lower case, shortened, misspelt.

use alloc::string::String;
use alloc::vec::Vec;

/// A word in lower case without accents. Umlauts lose their dots.
pub(crate) fn fold(text: &str) -> String {
    folded(text, false)
}

/// Does the folded word stand for this name, whole or shortened? Umlauts of the name may be typed with or without
/// dots, or with an e.
pub(crate) fn fits(typed: &str, name: &str) -> Fit {
    let names = [folded(name, false), folded(name, true)];
    if names.iter().any(|name| name == typed) {
        Fit::Whole
    } else if !typed.is_empty() && names.iter().any(|name| name.starts_with(typed)) {
        Fit::Beginning
    } else {
        Fit::Not
    }
}

/// How a typed word fits a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    Whole,
    Beginning,
    Not,
}

/// What a word stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked<T> {
    One(T),
    Several(Vec<T>),
    Nothing,
}

/// Which of these is meant: one with exactly this name, or the only one that begins like this. A thing may have several names.
pub(crate) fn pick<'n, T: Copy + PartialEq>(typed: &str, named: impl IntoIterator<Item = (T, &'n str)>) -> Picked<T> {
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for (thing, name) in named {
        let fitting = match fits(typed, name) {
            Fit::Whole => &mut whole,
            Fit::Beginning => &mut begun,
            Fit::Not => continue,
        };
        if !fitting.contains(&thing) {
            fitting.push(thing);
        }
    }
    let found = if whole.is_empty() { begun } else { whole };
    match found.as_slice() {
        [] => Picked::Nothing,
        [one] => Picked::One(*one),
        [_, _, ..] => Picked::Several(found),
    }
}

/// The name closest to what was typed, if any: one slip in a short word, two in a longer one.
pub(crate) fn nearest<'n>(typed: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let most = if typed.chars().count() < 5 { 1 } else { 2 };
    let near = names.into_iter().map(|name| (slips(typed, &fold(name)), name)).filter(|(slips, _)| *slips <= most);
    near.min_by_key(|(slips, _)| *slips).map(|(_, name)| name)
}

/// The edit distance: letters inserted, deleted, changed or swapped with their neighbour.
fn slips(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = Vec::from([(0..=other.len()).collect::<Vec<usize>>()]);
    for (i, letter) in one.iter().enumerate() {
        let mut row = Vec::from([i + 1]);
        for (j, against) in other.iter().enumerate() {
            let above = &rows[i];
            let mut least = (above[j] + usize::from(letter != against)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == other[j - 1] && one[i - 1] == *against {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

fn folded(text: &str, umlaut_with_e: bool) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        let plain = match letter {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => 'a',
            'ç' | 'č' | 'ć' => 'c',
            'è' | 'é' | 'ê' | 'ë' | 'ē' => 'e',
            'ì' | 'í' | 'î' | 'ï' | 'ī' => 'i',
            'ñ' | 'ń' => 'n',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => 'o',
            'š' | 'ś' => 's',
            'ù' | 'ú' | 'û' | 'ü' | 'ū' => 'u',
            'ý' | 'ÿ' => 'y',
            'ž' | 'ź' => 'z',
            'ß' => {
                folded.push('s');
                's'
            }
            'æ' => {
                folded.push('a');
                'e'
            }
            other => other,
        };
        folded.push(plain);
        if umlaut_with_e && matches!(letter, 'ä' | 'ö' | 'ü') {
            folded.push('e');
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_capitals_do_not_matter() {
        for typed in ["corfu", "Corfù", "CORFÚ"] {
            assert_eq!(fits(&fold(typed), "Corfù"), Fit::Whole, "{typed}");
        }
        for typed in ["töpferware", "topferware", "toepferware", "TÖPFERWARE"] {
            assert_eq!(fits(&fold(typed), "Töpferware"), Fit::Whole, "{typed}");
        }
        assert_eq!(fits("toep", "Töpferware"), Fit::Beginning);
        assert_eq!(fits("grosse", "Große"), Fit::Whole);
        assert_eq!(fits("", "Bari"), Fit::Not);
    }

    #[test]
    fn a_whole_name_counts_more_than_a_beginning() {
        let goods = [(0, "salt"), (0, "Salz"), (1, "silk"), (2, "salted fish")];
        assert_eq!(pick("salt", goods), Picked::One(0));
        assert_eq!(pick("salz", goods), Picked::One(0));
        assert_eq!(pick("si", goods), Picked::One(1));
        assert_eq!(pick("sal", goods), Picked::Several([0, 2].into()));
        assert_eq!(pick("wine", goods), Picked::Nothing);
    }

    #[test]
    fn what_is_nearly_right_is_found() {
        let verbs = ["play", "sail", "load", "decline"];
        let check = |typed, meant| assert_eq!(nearest(typed, verbs), meant, "{typed}");
        check("plya", Some("play"));
        check("plat", Some("play"));
        check("lod", Some("load"));
        check("declien", Some("decline"));
        check("dclien", Some("decline"));
        check("pirate", None);
        check("xy", None);
        assert_eq!((slips("", "abc"), slips("abc", ""), slips("kitten", "sitting")), (3, 3, 3));
    }
}
