//! Money of one kind, which does not mix with money of another: ducats are no denarii.

/// Makes a type of money: whole coins, which can be added, taken away, summed and shown.
#[macro_export]
macro_rules! money {
    ($(#[$doc:meta])* $visible:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        #[serde(transparent)]
        $visible struct $name($visible i32);

        impl ::core::ops::Add for $name {
            type Output = $name;
            #[inline]
            fn add(self, more: $name) -> $name {
                $name(self.0 + more.0)
            }
        }

        impl ::core::ops::AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, more: $name) {
                self.0 += more.0;
            }
        }

        impl ::core::ops::Sub for $name {
            type Output = $name;
            #[inline]
            fn sub(self, less: $name) -> $name {
                $name(self.0 - less.0)
            }
        }

        impl ::core::ops::SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, less: $name) {
                self.0 -= less.0;
            }
        }

        impl ::core::ops::Neg for $name {
            type Output = $name;
            #[inline]
            fn neg(self) -> $name {
                $name(-self.0)
            }
        }

        impl ::core::iter::Sum for $name {
            fn sum<I: Iterator<Item = $name>>(all: I) -> $name {
                all.fold($name(0), ::core::ops::Add::add)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    money! {
        /// Coins for this test.
        pub(super) Pence
    }

    #[test]
    fn coins_are_added_taken_away_summed_and_shown() {
        let mut purse = Pence(7) + Pence(5) - Pence(20);
        assert_eq!((purse, -purse), (Pence(-8), Pence(8)));
        purse += Pence(10);
        purse -= Pence(1);
        assert_eq!([purse, Pence(2)].into_iter().sum::<Pence>(), Pence(3));
        assert_eq!((Pence(-8).to_string(), serde_json::to_string(&Pence(3)).unwrap()), ("-8".into(), "3".into()));
    }
}
