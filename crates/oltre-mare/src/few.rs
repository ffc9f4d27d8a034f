//! A short list inside the state: plain data, copied with it, and filled in place.

use core::ops::{Deref, DerefMut};

/// Up to `N` things in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few<T, const N: usize> {
    items: [T; N],
    count: u8,
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Few<T, N> {
        Few { items: [T::default(); N], count: 0 }
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// Adds one at the end.
    ///
    /// # Panics
    /// When the list is full.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.items[usize::from(self.count)] = item;
        self.count += 1;
    }

    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.count) == N
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// Takes one out; the others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, at: usize) {
        self.items.copy_within(at + 1..usize::from(self.count), at);
        self.count -= 1;
    }

    /// Keeps those that fit, in order.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for at in 0..usize::from(self.count) {
            if keep(&self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.count = kept as u8;
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.count)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.count)]
    }
}

/// What was taken out does not count.
impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_leaves_the_others_in_order() {
        let mut few = Few::<u8, 4>::default();
        for item in [3, 1, 4, 5] {
            few.push(item);
        }
        assert!(few.is_full());
        few.remove(1);
        assert_eq!(*few, [3, 4, 5]);
        few.retain(|&item| item != 4);
        assert_eq!(*few, [3, 5]);
        let mut same = Few::default();
        same.push(3);
        same.push(5);
        assert_eq!(few, same);
        few.clear();
        assert!(few.is_empty());
    }
}
