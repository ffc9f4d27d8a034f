//! The things of the game: ducats, goods, icons, harbours, markers, statements.

use crate::Edition;
use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::Add;
use serde::{Deserialize, Serialize};
use tabletop::{Card, CardSet};

pub use tabletop::{Good, MAX_GOODS};

tabletop::money! {
    /// Money, and in the end the points. Debt is allowed, without limit (OM-1).
    pub Ducats
}

/// How many of each good.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Good>"))]
pub struct Goods(pub [u8; MAX_GOODS]);

impl Goods {
    /// None of any.
    pub const NONE: Goods = Goods([0; MAX_GOODS]);

    /// The goods on these cards.
    #[inline]
    pub fn of(cards: CardSet, edition: &Edition) -> Goods {
        let mut goods = Goods::NONE;
        for card in cards {
            goods.0[edition.good(card).index()] += 1;
        }
        goods
    }

    /// How many of this one.
    #[inline]
    pub const fn count(&self, good: Good) -> u8 {
        self.0[good.index()]
    }

    /// How many in all.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// None at all?
    #[inline]
    pub fn is_empty(&self) -> bool {
        u128::from_ne_bytes(self.0) == 0
    }

    /// The first of these kinds that is there.
    #[inline]
    pub(crate) fn first_of(&self, kinds: &Goods) -> Option<Good> {
        let there = u128::from_le_bytes(self.0) & u128::from_le_bytes(kinds.0);
        (there != 0).then(|| Good((there.trailing_zeros() / 8) as u8))
    }

    /// Each kind that is there, with its number, in the edition's order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> {
        (0..).map(Good).zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Every single one, in the edition's order.
    pub fn each(&self) -> impl Iterator<Item = Good> {
        self.iter().flat_map(|(good, count)| core::iter::repeat_n(good, count.into()))
    }
}

impl fmt::Debug for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(good, count)| (good.0, count))).finish()
    }
}

impl FromIterator<Good> for Goods {
    fn from_iter<I: IntoIterator<Item = Good>>(all: I) -> Goods {
        let mut goods = Goods::NONE;
        all.into_iter().for_each(|good| goods.0[good.index()] = goods.0[good.index()].saturating_add(1));
        goods
    }
}

/// Written as a list of goods, each as often as it is there.
impl Serialize for Goods {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for Goods {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Goods, D::Error> {
        let goods = Vec::<Good>::deserialize(deserializer)?;
        match goods.iter().find(|good| good.index() >= MAX_GOODS) {
            Some(good) => Err(serde::de::Error::custom(alloc::format!("there is no good {}", good.0))),
            None => Ok(goods.into_iter().collect()),
        }
    }
}

/// What a card does when it is played. Every card shows two different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// Brings ducats (OM-53).
    Ducat,
    /// Costs cards (OM-55).
    Pirate,
    /// Draws cards (OM-57).
    Market,
    /// Moves the ship (OM-59).
    Sail,
}

impl Icon {
    /// All of them, in the order in which they are carried out (OM-52).
    pub const ALL: [Icon; 4] = [Icon::Ducat, Icon::Pirate, Icon::Market, Icon::Sail];

    /// The name in records and edition files.
    pub const fn name(self) -> &'static str {
        match self {
            Icon::Ducat => "ducat",
            Icon::Pirate => "pirate",
            Icon::Market => "market",
            Icon::Sail => "sail",
        }
    }
}

/// No card shows more icons.
pub const MAX_ICONS: usize = 4;

/// The icons printed on a card, in their order: none to four, some of them perhaps several times.
#[derive(Clone, Copy)]
pub struct Printed {
    icons: [Icon; MAX_ICONS],
    count: u8,
}

impl Printed {
    /// These, if they are not too many.
    pub fn new(icons: &[Icon]) -> Option<Printed> {
        let mut printed = Printed { icons: [Icon::Ducat; MAX_ICONS], count: u8::try_from(icons.len()).ok()? };
        printed.icons.get_mut(..icons.len())?.copy_from_slice(icons);
        Some(printed)
    }
}

impl core::ops::Deref for Printed {
    type Target = [Icon];
    fn deref(&self) -> &[Icon] {
        &self.icons[..usize::from(self.count)]
    }
}

impl PartialEq for Printed {
    fn eq(&self, other: &Printed) -> bool {
        **self == **other
    }
}

impl Eq for Printed {}

impl fmt::Debug for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Written as a list.
impl Serialize for Printed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Printed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Printed, D::Error> {
        let icons = alloc::vec::Vec::<Icon>::deserialize(deserializer)?;
        Printed::new(&icons).ok_or_else(|| serde::de::Error::custom("a card shows at most four icons"))
    }
}

/// How many of each icon lie on some cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Icons(pub(crate) u32);

impl Icons {
    /// None of any.
    pub const NONE: Icons = Icons(0);

    /// One of each of these.
    pub fn of(icons: &[Icon]) -> Icons {
        Icons(icons.iter().map(|&icon| 1 << (8 * icon as u32)).sum())
    }

    /// How many of this one.
    #[inline]
    pub const fn count(self, icon: Icon) -> u8 {
        (self.0 >> (8 * icon as u32)) as u8
    }
}

impl Add for Icons {
    type Output = Icons;
    #[inline]
    fn add(self, more: Icons) -> Icons {
        Icons(self.0 + more.0)
    }
}

impl Sum for Icons {
    #[inline]
    fn sum<I: Iterator<Item = Icons>>(all: I) -> Icons {
        all.fold(Icons::NONE, Add::add)
    }
}

/// How much an icon does, by how many of it were played this turn (OM-53, OM-55, OM-57).
///
/// | icons    | 0 | 1 | 2 | 3 or more |
/// |----------|---|---|---|-----------|
/// | strength | 0 | 1 | 3 | 6         |
#[inline]
pub const fn strength(icons: u8) -> u8 {
    match icons {
        0 => 0,
        1 => 1,
        2 => 3,
        3.. => 6,
    }
}

/// A harbour, by its number in the edition file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Harbour(pub u8);

impl Harbour {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No edition has more harbours.
pub const MAX_HARBOURS: usize = 64;

/// Some of the harbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Harbour>"))]
pub struct HarbourSet(pub u64);

impl HarbourSet {
    /// None.
    pub const EMPTY: HarbourSet = HarbourSet(0);

    /// This one alone.
    #[inline]
    pub const fn one(harbour: Harbour) -> HarbourSet {
        HarbourSet(1 << harbour.0)
    }

    /// Is it one of them?
    #[inline]
    pub const fn has(self, harbour: Harbour) -> bool {
        harbour.0 < 64 && self.0 >> harbour.0 & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub const fn insert(&mut self, harbour: Harbour) {
        self.0 |= 1 << harbour.0;
    }

    /// Takes one away.
    #[inline]
    pub const fn remove(&mut self, harbour: Harbour) {
        self.0 &= !(1 << harbour.0);
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with this many lower ones before it.
    #[inline]
    pub const fn nth(self, n: u8) -> Harbour {
        Harbour(CardSet(self.0 as u128).nth(n).0)
    }

    /// In order of their number.
    pub fn iter(self) -> impl Iterator<Item = Harbour> {
        CardSet(u128::from(self.0)).iter().map(|Card(number)| Harbour(number))
    }
}

/// Written as a list of numbers, lowest first.
impl Serialize for HarbourSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for HarbourSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HarbourSet, D::Error> {
        let mut set = HarbourSet::EMPTY;
        for harbour in Vec::<Harbour>::deserialize(deserializer)? {
            if harbour.index() >= MAX_HARBOURS {
                return Err(serde::de::Error::custom(alloc::format!("there is no harbour {}", harbour.0)));
            }
            set.insert(harbour);
        }
        Ok(set)
    }
}

/// What lies on a harbour. The one taken last is its owner's active marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// At once on to any harbour (OM-64).
    Compass,
    /// Pirate icons do nothing (OM-56).
    FightPirates,
    /// Cards cost 1, 2, 3, 4 (OM-39).
    FavourableTerms,
    /// Lions beyond three bring ducats (OM-20).
    LocalAuthority,
    /// One ducat icon more (OM-54).
    BigDeal,
    /// A ducat for every sail icon (OM-58).
    PlainSailing,
}

impl Marker {
    /// All six kinds, in the order of the edition file.
    pub const ALL: [Marker; 6] =
        [Marker::Compass, Marker::FightPirates, Marker::FavourableTerms, Marker::LocalAuthority, Marker::BigDeal, Marker::PlainSailing];

    /// The name in records and edition files.
    pub const fn name(self) -> &'static str {
        match self {
            Marker::Compass => "compass",
            Marker::FightPirates => "fight-pirates",
            Marker::FavourableTerms => "favourable-terms",
            Marker::LocalAuthority => "local-authority",
            Marker::BigDeal => "big-deal",
            Marker::PlainSailing => "plain-sailing",
        }
    }
}

/// Something that can be said about a card, truly or not (OM-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "alloc::string::String"))]
#[cfg_attr(feature = "schema", schemars(extend("enum" = Statement::all().map(Statement::name).collect::<Vec<_>>())))]
pub enum Statement {
    /// The icon is there.
    Has(Icon),
    /// The icon is not there.
    HasNot(Icon),
    /// This many lions, 1 to 6.
    Lions(u8),
    /// This many nets, 1 to 4.
    Nets(u8),
}

impl Statement {
    /// How many different statements there are.
    pub const COUNT: u8 = 18;

    /// All statements, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Statement> {
        (0..Statement::COUNT).map(Statement::numbered)
    }

    /// The statement with this number in the list.
    pub const fn numbered(number: u8) -> Statement {
        match number {
            0..4 => Statement::Has(Icon::ALL[number as usize]),
            4..8 => Statement::HasNot(Icon::ALL[number as usize - 4]),
            8..14 => Statement::Lions(number - 7),
            _ => Statement::Nets(number - 13),
        }
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Statement::COUNT as usize] = [
            "ducat",
            "pirate",
            "market",
            "sail",
            "no-ducat",
            "no-pirate",
            "no-market",
            "no-sail",
            "lions-1",
            "lions-2",
            "lions-3",
            "lions-4",
            "lions-5",
            "lions-6",
            "nets-1",
            "nets-2",
            "nets-3",
            "nets-4",
        ];
        NAMES[self.number() as usize]
    }

    /// The statement of this name.
    pub fn named(name: &str) -> Option<Statement> {
        Statement::all().find(|statement| statement.name() == name)
    }

    /// Is it true of this card?
    pub fn is_true_of(self, card: Card, edition: &Edition) -> bool {
        match self {
            Statement::Has(icon) => edition.icons(card).count(icon) > 0,
            Statement::HasNot(icon) => edition.icons(card).count(icon) == 0,
            Statement::Lions(lions) => edition.lions(card) == lions,
            Statement::Nets(nets) => edition.nets(card) == nets,
        }
    }

    const fn number(self) -> u8 {
        match self {
            Statement::Has(icon) => icon as u8,
            Statement::HasNot(icon) => 4 + icon as u8,
            Statement::Lions(lions) => 7 + lions,
            Statement::Nets(nets) => 13 + nets,
        }
    }
}

/// Some statements; what is said about one card, or wished of the cards asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Statement>", extend("uniqueItems" = true)))]
pub struct Statements(pub(crate) u32);

impl Statements {
    /// Nothing is said.
    pub const NONE: Statements = Statements(0);

    /// Says this as well.
    pub const fn insert(&mut self, statement: Statement) {
        self.0 |= 1 << statement.number();
    }

    /// Is this said?
    pub const fn has(self, statement: Statement) -> bool {
        self.0 >> statement.number() & 1 == 1
    }

    /// Is nothing said?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is said, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Statement> {
        Statement::all().filter(move |&statement| self.has(statement))
    }
}

impl FromIterator<Statement> for Statements {
    fn from_iter<I: IntoIterator<Item = Statement>>(all: I) -> Statements {
        let mut said = Statements::NONE;
        all.into_iter().for_each(|statement| said.insert(statement));
        said
    }
}

/// Written as a list of names.
impl Serialize for Statements {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Statement::name))
    }
}

impl<'de> Deserialize<'de> for Statements {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Statements, D::Error> {
        let mut said = Statements::NONE;
        for name in Vec::<alloc::string::String>::deserialize(deserializer)? {
            let Some(statement) = Statement::named(&name) else {
                return Err(serde::de::Error::custom(alloc::format!("\"{name}\" is not a statement about a card")));
            };
            if said.has(statement) {
                return Err(serde::de::Error::custom(alloc::format!("\"{name}\" is said twice")));
            }
            said.insert(statement);
        }
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OM-53, OM-55, OM-57: the ladder.
    #[test]
    fn one_two_three_icons_do_one_three_six() {
        assert_eq!([0, 1, 2, 3, 4, 8].map(strength), [0, 1, 3, 6, 6, 6]);
    }

    #[test]
    fn every_statement_has_a_name_that_leads_back() {
        for statement in Statement::all() {
            assert_eq!(Statement::named(statement.name()), Some(statement));
        }
        assert_eq!(Statement::named("lions-7"), None);
        let said: Statements = [Statement::Lions(6), Statement::HasNot(Icon::Pirate)].into_iter().collect();
        assert_eq!(serde_json::to_string(&said).unwrap(), r#"["no-pirate","lions-6"]"#);
        assert_eq!(serde_json::from_str::<Statements>(r#"["no-pirate","lions-6"]"#).unwrap(), said);
        assert!(serde_json::from_str::<Statements>(r#"["sail","sail"]"#).is_err());
    }

    #[test]
    fn icons_add_up_each_by_itself() {
        let sum: Icons = [[Icon::Ducat, Icon::Sail], [Icon::Pirate, Icon::Sail]].into_iter().map(|icons| Icons::of(&icons)).sum();
        assert_eq!(Icon::ALL.map(|icon| sum.count(icon)), [1, 1, 0, 2]);
    }
}
