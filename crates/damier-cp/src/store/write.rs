//! Pruning domains: each change is saved for undoing and noted for waking.

use super::journal::Change;
use super::{Conflict, Events, Pruned, SavedRecord, Store, VarId};
use crate::domain::{Record, Shape, WORD};
use crate::learn::Is;

impl Store {
    /// Saves a record once per level, and gives it for writing.
    #[inline]
    fn edit(&mut self, x: VarId) -> &mut Record {
        let r = &mut self.records[x as usize];
        if r.stamp != self.stamp {
            self.saved_records.push(SavedRecord {
                var: x,
                min: r.min,
                max: r.max,
                size: r.size,
                bits: r.bits,
                stamp: r.stamp,
            });
            r.stamp = self.stamp;
        }
        r
    }

    #[inline]
    fn note(&mut self, x: VarId, events: Events) {
        let noted = &mut self.events[x as usize];
        if *noted == 0 {
            self.modified.push(x);
        }
        *noted |= events.0 | Events::ANY.0;
    }

    /// Makes `value` the only one left.
    #[inline]
    pub(crate) fn var_fix(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if r.min == r.max {
            return if r.min == value { Ok(()) } else { Err(self.fail(x, Change::Is(Is::Equal, value))) };
        }
        if !self.var_contains(x, value) {
            return Err(self.fail(x, Change::Is(Is::Equal, value)));
        }
        let r = self.edit(x);
        let lower = if value > r.min { Events::LOWER.0 } else { 0 };
        let upper = if value < r.max { Events::UPPER.0 } else { 0 };
        r.min = value;
        r.max = value;
        r.size = 1;
        if r.shape == Shape::Word {
            r.bits = 1 << (value - r.base);
        }
        if r.declared_boolean {
            self.write_truth(x, value);
        }
        self.note(x, Events(lower | upper | Events::FIXED.0));
        self.log(x, Change::Is(Is::Equal, value));
        Ok(())
    }

    /// Gives a 0..1 variable that has both values one of them.
    #[inline]
    pub(crate) fn decide(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.edit(x);
        debug_assert!(r.declared_boolean && r.size == 2);
        r.min = value;
        r.max = value;
        r.size = 1;
        r.bits = 1 << value;
        self.write_truth(x, value);
        let moved = if value == 1 { Events::LOWER } else { Events::UPPER };
        self.note(x, Events(moved.0 | Events::FIXED.0));
        self.log(x, Change::Is(Is::Equal, value));
        Ok(())
    }

    /// Removes one value.
    #[inline]
    pub(crate) fn var_remove(&mut self, x: VarId, value: i64) -> Pruned {
        self.var_take(x, value).map(|_| ())
    }

    /// Removes one value; says whether that fixed the variable.
    #[inline]
    pub(crate) fn var_take(&mut self, x: VarId, value: i64) -> Result<bool, Conflict> {
        let r = self.record(x);
        if r.shape != Shape::Word {
            let open = r.size > 1;
            self.var_remove_outside(x, value)?;
            return Ok(open && self.record(x).size == 1);
        }
        let bit = value.wrapping_sub(r.base) as u64;
        if bit >= WORD || r.bits >> bit & 1 == 0 {
            return Ok(false);
        }
        let left = r.size - 1;
        if left == 0 {
            return Err(self.fail(x, Change::Is(Is::NotEqual, value)));
        }
        let bits = r.bits & !(1 << bit);
        self.set_bits(x, bits, Change::Is(Is::NotEqual, value));
        Ok(left == 1)
    }

    /// Keeps only the members of a one-word domain whose bits (above `base`) are set in `mask`.
    #[inline]
    pub(crate) fn var_intersect(&mut self, x: VarId, mask: u64) -> Pruned {
        let r = self.record(x);
        debug_assert!(r.shape == Shape::Word);
        let bits = r.bits & mask;
        if bits == 0 {
            return Err(self.fail(x, Change::Within(mask)));
        }
        if bits != r.bits {
            self.set_bits(x, bits, Change::Within(mask));
        }
        Ok(())
    }

    /// Writes a one-word domain that lost something but not all.
    #[inline]
    fn set_bits(&mut self, x: VarId, bits: u64, change: Change) {
        let r = self.edit(x);
        r.bits = bits;
        r.size = u64::from(bits.count_ones());
        let (old_min, old_max) = (r.min, r.max);
        r.min = r.base + i64::from(bits.trailing_zeros());
        r.max = r.base + 63 - i64::from(bits.leading_zeros());
        let mut events = 0;
        events |= if r.min != old_min { Events::LOWER.0 } else { 0 };
        events |= if r.max != old_max { Events::UPPER.0 } else { 0 };
        events |= if r.size == 1 { Events::FIXED.0 } else { 0 };
        if r.declared_boolean {
            let value = r.min;
            self.write_truth(x, value);
        }
        self.note(x, Events(events));
        self.log(x, change);
    }

    fn var_remove_outside(&mut self, x: VarId, value: i64) -> Pruned {
        if !self.var_contains(x, value) {
            return Ok(());
        }
        let r = *self.record(x);
        let change = Change::Is(Is::NotEqual, value);
        if r.size == 1 {
            return Err(self.fail(x, change));
        }
        if value == r.min {
            let min = self.next_up(x, value + 1);
            self.move_bounds(x, min, r.max, change);
            return Ok(());
        }
        if value == r.max {
            let max = self.next_down(x, value - 1);
            self.move_bounds(x, r.min, max, change);
            return Ok(());
        }
        match r.shape {
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let at = start as usize + bit / 64;
                let word = &mut self.words[at];
                if word.stamp != self.stamp {
                    self.saved_words.push((at as u32, *word));
                    word.stamp = self.stamp;
                }
                word.value &= !(1 << (bit % 64));
            }
            Shape::Wide(at) => {
                self.wide[at as usize].dig(value);
                self.saved_holes.push((at, value));
            }
            Shape::Word => {}
        }
        self.edit(x).size -= 1;
        self.note(x, Events::ANY);
        self.log(x, change);
        Ok(())
    }

    /// Removes all values below `value`.
    #[inline]
    pub(crate) fn var_set_min(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if value <= r.min {
            return Ok(());
        }
        if value > r.max {
            return Err(self.fail(x, Change::Is(Is::AtLeast, value)));
        }
        if r.shape == Shape::Word {
            let bits = r.bits >> (value - r.base) << (value - r.base);
            self.set_bits(x, bits, Change::Is(Is::AtLeast, value));
            return Ok(());
        }
        let min = self.next_up(x, value);
        self.move_bounds(x, min, self.record(x).max, Change::Is(Is::AtLeast, value));
        Ok(())
    }

    /// Removes all values above `value`.
    #[inline]
    pub(crate) fn var_set_max(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if value >= r.max {
            return Ok(());
        }
        if value < r.min {
            return Err(self.fail(x, Change::Is(Is::AtMost, value)));
        }
        if r.shape == Shape::Word {
            let shift = 63 - (value - r.base);
            let bits = r.bits << shift >> shift;
            self.set_bits(x, bits, Change::Is(Is::AtMost, value));
            return Ok(());
        }
        let max = self.next_down(x, value);
        self.move_bounds(x, self.record(x).min, max, Change::Is(Is::AtMost, value));
        Ok(())
    }

    /// Narrows a domain kept outside its record to bounds that are members.
    fn move_bounds(&mut self, x: VarId, min: i64, max: i64, change: Change) {
        let r = *self.record(x);
        let lost = self.members_between(&r, r.min, min - 1) + self.members_between(&r, max + 1, r.max);
        let edited = self.edit(x);
        edited.min = min;
        edited.max = max;
        edited.size -= lost;
        let mut events = 0;
        events |= if min != r.min { Events::LOWER.0 } else { 0 };
        events |= if max != r.max { Events::UPPER.0 } else { 0 };
        events |= if min == max { Events::FIXED.0 } else { 0 };
        self.note(x, Events(events));
        self.log(x, change);
    }
}
