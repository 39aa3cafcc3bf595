//! Numbers that may be astronomically large: exact while they fit in 128 bits, by their logarithm beyond.
//!
//! Distributing ∨ over ∧ multiplies clause counts, so a rule of a 36-cell board foresees some 10^63 clauses. That number
//! is worth printing, and no integer type holds it.

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, Mul};

/// A natural number, exact or about.
///
/// ```
/// use damier_logic::Size;
/// let large = (0..200).fold(Size::from(1), |size, _| size * Size::from(2));
/// assert_eq!(Size::from(1234567).to_string(), "1234567");
/// assert_eq!(large.to_string(), "about 1.6·10^60");
/// assert!(large > Size::from(u64::MAX));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    exact: Option<u128>,
    /// The logarithm to base 10, for what is not exact.
    magnitude: f64,
}

/// Above this, digits tell a reader less than the power of ten.
const WRITTEN_OUT: u128 = 1_000_000_000_000;

impl Size {
    fn new(exact: Option<u128>, magnitude: f64) -> Size {
        Size { exact, magnitude: exact.map_or(magnitude, |value| (value as f64).log10()) }
    }

    /// The number, if it is known exactly and fits.
    pub fn exact(self) -> Option<u64> {
        self.exact.and_then(|value| u64::try_from(value).ok())
    }
}

impl From<u64> for Size {
    fn from(value: u64) -> Size {
        Size::new(Some(u128::from(value)), 0.0)
    }
}

impl From<usize> for Size {
    fn from(value: usize) -> Size {
        Size::from(value as u64)
    }
}

impl From<i32> for Size {
    fn from(value: i32) -> Size {
        Size::from(value.max(0) as u64)
    }
}

impl Add for Size {
    type Output = Size;
    fn add(self, other: Size) -> Size {
        let exact = self.exact.zip(other.exact).and_then(|(a, b)| a.checked_add(b));
        let (large, small) = (self.magnitude.max(other.magnitude), self.magnitude.min(other.magnitude));
        Size::new(exact, large + (1.0 + 10f64.powf(small - large)).log10())
    }
}

impl Mul for Size {
    type Output = Size;
    fn mul(self, other: Size) -> Size {
        if self.exact == Some(0) || other.exact == Some(0) {
            return Size::from(0);
        }
        let exact = self.exact.zip(other.exact).and_then(|(a, b)| a.checked_mul(b));
        Size::new(exact, self.magnitude + other.magnitude)
    }
}

impl Sum for Size {
    fn sum<I: Iterator<Item = Size>>(sizes: I) -> Size {
        sizes.fold(Size::from(0), Add::add)
    }
}

impl Product for Size {
    fn product<I: Iterator<Item = Size>>(sizes: I) -> Size {
        sizes.fold(Size::from(1), Mul::mul)
    }
}

impl PartialOrd for Size {
    fn partial_cmp(&self, other: &Size) -> Option<std::cmp::Ordering> {
        match (self.exact, other.exact) {
            (Some(a), Some(b)) => a.partial_cmp(&b),
            _ => self.magnitude.partial_cmp(&other.magnitude),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(value) if value <= WRITTEN_OUT => write!(f, "{value}"),
            _ => {
                let mut power = self.magnitude.floor();
                let mut leading = 10f64.powf(self.magnitude - power);
                if leading >= 9.95 {
                    (leading, power) = (1.0, power + 1.0);
                }
                write!(f, "about {leading:.1}·10^{power:.0}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_products_go_on_beyond_what_is_exact() {
        let two_to_the = |k| (0..k).fold(Size::from(1), |size, _| size * Size::from(2));
        assert_eq!(two_to_the(63).exact(), Some(1 << 63));
        assert_eq!((two_to_the(210) + two_to_the(210)).to_string(), two_to_the(211).to_string());
        assert_eq!(two_to_the(210) * Size::from(0), Size::from(0));
        assert_eq!((two_to_the(300) + Size::from(0)).to_string(), "about 2.0·10^90");
        assert_eq!(Size::from(9_999_999_999_999_u64).to_string(), "about 1.0·10^13");
    }
}
