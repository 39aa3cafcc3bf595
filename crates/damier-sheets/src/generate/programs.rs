//! The programs that a sheet is while boards of it are made: as it stands, with what asks for full answers, with what tells clues, and so on.
//!
//! Each is read and its types are checked once. Boards are values of its parameters: they are compiled and judged without a text being
//! read again, which would take longer than both.

use crate::recipe::{self, Use};
use crate::sheet::{Sheet, SheetError};
use damier_minizinc::Checked;
use std::cell::RefCell;
use std::rc::Rc;

/// Programs of a sheet with further items, as far as they were needed.
pub(super) struct Programs<'s> {
    sheet: &'s Sheet,
    known: RefCell<Vec<(String, Rc<Checked>)>>,
}

impl<'s> Programs<'s> {
    pub(super) fn of(sheet: &'s Sheet) -> Programs<'s> {
        Programs { sheet, known: RefCell::default() }
    }

    /// The sheet alone.
    pub(super) fn plain(&self) -> Result<Rc<Checked>, SheetError> {
        self.with("")
    }

    /// The sheet with its comments of one kind, as items; with the name of random numbers, if they speak of that.
    pub(super) fn of_use(&self, used: Use) -> Result<Rc<Checked>, SheetError> {
        let mut items = self.sheet.recipe.items(used);
        if self.sheet.recipe.is_by_luck(used) {
            items.push_str(recipe::LUCK_ITEM);
        }
        self.with(&items)
    }

    /// The sheet with these items.
    pub(super) fn with(&self, items: &str) -> Result<Rc<Checked>, SheetError> {
        if let Some((_, checked)) = self.known.borrow().iter().find(|(known, _)| known == items) {
            return Ok(checked.clone());
        }
        let checked = Rc::new(self.sheet.checked_with("", &[items], true)?);
        self.known.borrow_mut().push((items.to_owned(), checked.clone()));
        Ok(checked)
    }
}
