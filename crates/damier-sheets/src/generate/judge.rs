//! Answers judged by the rules, without an engine: those that an engine has found elsewhere, and the wished one where a layout changes.

use super::{Attempt, Halt, refused};
use crate::board::Board;
use crate::check;
use crate::sheet::Sheet;
use damier_minizinc::Checked;
use damier_minizinc::value::Value;
use std::rc::Rc;

impl Attempt<'_> {
    /// What judges answers of a board.
    pub(super) fn judge<'b>(&'b self, board: &'b Board) -> Result<Judge<'b>, Halt> {
        let of = || {
            let checked = self.programs.plain()?;
            let parameters = board.values(self.sheet, &checked.program, false)?;
            Ok(Judge { sheet: self.sheet, board, checked, parameters })
        };
        Ok(of().map_err(refused)?)
    }

    /// Whether an answer breaks rules on a board.
    pub(super) fn is_wrong(&self, board: &Board, filled: &Board) -> Result<bool, Halt> {
        self.judge(board)?.is_wrong(filled)
    }
}

/// The rules of a board, by which answers are judged without an engine.
pub(super) struct Judge<'b> {
    sheet: &'b Sheet,
    board: &'b Board,
    checked: Rc<Checked>,
    parameters: Vec<(usize, Value)>,
}

impl Judge<'_> {
    pub(super) fn is_wrong(&self, filled: &Board) -> Result<bool, Halt> {
        let parameters = self.parameters.clone();
        let broken = check::violations_by(self.sheet, &self.checked, parameters, (self.board, filled), 0);
        Ok(!broken.map_err(refused)?.is_empty())
    }
}
