//! What a sheet says of how a layer comes about on boards that are made: `chance("20% turned")`.

/// How a layer comes about by chance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Chance {
    /// The sheet does not say.
    #[default]
    Unsaid,
    /// A share of the places is true, or has another than the least number; perhaps the layer looks the same when it is turned by half.
    Share(f64, bool),
    /// Regions of so many cells that grow from single ones.
    Regions(usize, usize),
    /// As many regions as the side has cells.
    RegionsAsSize,
    /// Rectangles of so many cells.
    Rectangles(usize, usize),
    /// Rectangles of so many cells in one row or column.
    Bars(usize, usize),
    /// Regions of about so many cells that look the same when they are turned by half.
    Symmetric(usize, usize),
    /// In each cell the size of its region, where regions beside each other differ in size.
    Sizes(usize, usize),
    /// Paths of so many cells, none of them beside itself.
    Paths(usize, usize),
}

impl Chance {
    /// What is accepted.
    pub(crate) const ACCEPTED: &str = "accepted: \"20%\", \"20% turned\", \"regions 3..6\", \"regions size\", and for \
         \"rectangles\", \"bars\", \"symmetric\", \"sizes\", \"paths\" how many cells, such as \"rectangles 2..8\"";

    /// Reads what stands in `chance("…")`.
    pub(crate) fn read(text: &str) -> Option<Chance> {
        let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if let Some(share) = first.strip_suffix('%') {
            let share = share.parse::<f64>().ok().filter(|share| (0.0..=100.0).contains(share))?;
            return matches!(rest, "" | "turned").then_some(Chance::Share(share / 100.0, rest == "turned"));
        }
        if (first, rest) == ("regions", "size") {
            return Some(Chance::RegionsAsSize);
        }
        let (low, high) = rest.split_once("..")?;
        let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        if low == 0 || low > high {
            return None;
        }
        Some(match first {
            "regions" => Chance::Regions(low, high),
            "rectangles" => Chance::Rectangles(low, high),
            "bars" => Chance::Bars(low, high),
            "symmetric" => Chance::Symmetric(low, high),
            "sizes" => Chance::Sizes(low, high),
            "paths" => Chance::Paths(low, high),
            _ => return None,
        })
    }

    /// The share of places, if one is said.
    pub(crate) fn share(self) -> Option<f64> {
        if let Chance::Share(share, _) = self { Some(share) } else { None }
    }

    /// Whether it makes a whole layer without an engine.
    pub(crate) fn is_whole(self) -> bool {
        !matches!(self, Chance::Unsaid | Chance::Share(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_nothing() {
        assert_eq!(Chance::read("20% turned"), Some(Chance::Share(0.2, true)));
        assert_eq!(Chance::read("rectangles 2..8"), Some(Chance::Rectangles(2, 8)));
        assert_eq!(Chance::read("regions size"), Some(Chance::RegionsAsSize));
        for wrong in ["", "x", "120%", "regions", "regions 0..3", "regions 5..3", "20% often", "circles 2..3"] {
            assert_eq!(Chance::read(wrong), None, "{wrong}");
        }
    }
}
