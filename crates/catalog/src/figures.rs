//! The figures of a game in one table: a name in code, how it is read, and its name in tables.

/// Makes the enum `Stat` and the list `FIGURES`, in the same order, so that a figure is told by its name.
macro_rules! figures {
    ($($figure:ident: $kind:ident, $name:literal;)*) => {
        #[derive(Clone, Copy)]
        enum Stat {
            $($figure,)*
        }

        const FIGURES: &[$crate::Figure] = &[$($crate::Figure { name: $name, kind: $crate::FigureKind::$kind },)*];
    };
}

pub(crate) use figures;
