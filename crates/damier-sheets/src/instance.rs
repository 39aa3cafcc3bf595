//! One board of a sheet, with all that a board of any puzzle can do.

use crate::address;
use crate::board::Board;
use crate::check;
use crate::draw;
use crate::formulate;
use crate::puzzle::forms;
use crate::sheet::{Sheet, SheetError};
use crate::text::{self, Mode};
use damier_grid::Picture;
use damier_interface::{
    AnswerLook, Answers, Draw, Formulate, Formulation, FormulationOptions, Instance, Refusal, UsageError, Violation,
    WriteBoard,
};
use damier_model::{Branching, InputError, Source, ValSelect, VarSelect};
use std::sync::Arc;

/// A board to solve.
pub(crate) struct SheetBoard {
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) board: Board,
}

/// What parts the lines of an answer in one line.
const LINE_END: &str = ";";

impl SheetBoard {
    fn answer(&self, source: &Source) -> Result<Board, InputError> {
        let folded = source.text.contains(LINE_END) && !source.text.trim().contains('\n');
        let unfolded = if folded { Some(Source::argument(self.laid_out(&source.text))) } else { None };
        let source = unfolded.as_ref().unwrap_or(source);
        let filled = text::read(&self.sheet, source, Mode::Filled)?;
        let size = |board: &Board| (board.height, board.width);
        if size(&filled) != size(&self.board) {
            let message = format!(
                "an answer of {} rows of {}, where the board has {} rows of {}",
                filled.height, filled.width, self.board.height, self.board.width
            );
            return Err(source.error(message, &[], "the answer is the board with what was found on it"));
        }
        // What is printed is the board's; of the answer, what was found.
        let mut board = self.board.clone();
        if let Ok(layers) = self.sheet.layers() {
            for (at, _) in layers.answers() {
                board.grids[at] = filled.grids[at].clone();
            }
        }
        Ok(board)
    }
}

fn unreadable(error: SheetError) -> InputError {
    InputError { message: error.to_string(), place: None, help: String::new() }
}

fn unusable(error: SheetError) -> UsageError {
    UsageError(error.to_string())
}

impl Instance for SheetBoard {
    fn cells(&self) -> usize {
        self.board.height * self.board.width
    }
    fn is_blank(&self) -> bool {
        self.sheet
            .layers()
            .is_ok_and(|layers| layers.all.iter().zip(&self.board.grids).all(|(layer, grid)| grid.is_blank(layer)))
    }
    fn contradictions(&self) -> Vec<Violation> {
        check::contradictions(&self.sheet, &self.board)
    }
}

impl WriteBoard for SheetBoard {
    fn describe(&self) -> String {
        text::write(&self.sheet, &self.board)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        match format {
            "data" => {
                let data = self.board.data(&self.sheet).map_err(unusable)?;
                Ok(data + &self.board.givens(&self.sheet).map_err(unusable)?)
            }
            "puzz.link" => address::write(&self.sheet, &self.board).map_err(UsageError),
            "penpa" => address::write_page(&self.sheet, &self.board).map_err(UsageError),
            "id" => address::write_id(&self.sheet, &self.board).map_err(UsageError),
            "pzprv3" => address::write_file(&self.sheet, &self.board).map_err(UsageError),
            "text" => Ok(self.describe()),
            _ => {
                let forms: Vec<&str> = forms(&self.sheet).iter().map(|info| info.name).collect();
                let name = &self.sheet.name;
                Err(UsageError(format!("{name} has no form '{format}'; accepted: {}", forms.join(", "))))
            }
        }
    }
}

impl Formulate for SheetBoard {
    fn formulate(&self, _name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        let mut formulation = formulate::formulation(&self.sheet, &self.board, options.reasons).map_err(unusable)?;
        // A sheet describes no search; one that is asked for is over what is to be found.
        if options.var_select.is_some() || options.val_select.is_some() {
            let shown = formulation.model.projection.clone();
            let variables = shown.unwrap_or_else(|| formulation.model.all_variables().collect());
            formulation.model.branch_on(Branching {
                variables,
                var_select: options.var_select.unwrap_or(VarSelect::DomWDeg),
                val_select: options.val_select.unwrap_or(ValSelect::Min),
            });
        }
        Ok(formulation)
    }
    fn explained(&self) -> Result<Option<Formulation>, UsageError> {
        formulate::explained(&self.sheet, &self.board).map(Some).map_err(unusable)
    }
}

impl Answers for SheetBoard {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(text::write(&self.sheet, &self.answer(source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        let filled = self.answer(answer)?;
        check::on_large_stack(|| check::violations(&self.sheet, &self.board, &filled)).map_err(unreadable)
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
    fn in_one_line(&self, answer: &str) -> String {
        answer.trim_end().replace('\n', LINE_END)
    }
    fn laid_out(&self, line: &str) -> String {
        line.replace(LINE_END, "\n")
    }
}

impl Draw for SheetBoard {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let Some(source) = answer else {
            return Ok(draw::picture(&self.sheet, &self.board, None, &check::contradictions(&self.sheet, &self.board)));
        };
        let filled = self.answer(source)?;
        let wrong = check::on_large_stack(|| check::violations(&self.sheet, &self.board, &filled)).unwrap_or_default();
        Ok(draw::picture(&self.sheet, &self.board, Some(&filled), &wrong))
    }
}
