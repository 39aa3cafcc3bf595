//! The sheets that are known: those that are shipped, those in folders of the user's, and those named as files.

use crate::puzzle::SheetPuzzle;
use crate::sheet::{Sheet, SheetError};
use damier_interface::{Puzzle, UsageError, add, find};
use std::path::Path;
use std::sync::Once;

/// The shipped sheets: names and texts.
static SHIPPED: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// The names and texts of the shipped sheets.
pub fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().copied()
}

/// Makes the shipped sheets known as puzzles; only the first call does something.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (name, text) in shipped() {
            // A test reads every shipped sheet, so there is no error to be told of here.
            if let Ok(puzzle) = SheetPuzzle::from_text(name, text) {
                let _ = add(Box::new(puzzle));
            }
        }
    });
}

/// Makes the sheet of a file known as a puzzle, or finds it if it is.
pub fn register_file(path: &Path) -> Result<&'static dyn Puzzle, UsageError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| UsageError(format!("{shown} cannot be read: {error}")))?;
    let sheet = Sheet::from_file(&path.to_string_lossy(), &text).map_err(|SheetError(message)| UsageError(message))?;
    sheet.layers().map_err(|SheetError(message)| UsageError(message))?;
    if let Some(known) = find(&sheet.name) {
        // A file that is named takes the place of a puzzle of its name for this run: its name gets a mark.
        if shipped().any(|(name, shipped)| name == sheet.name && shipped == text) {
            return Ok(known);
        }
        let named = Sheet { name: path.to_string_lossy().into_owned(), aliases: Vec::new(), ..sheet };
        return find(&named.name).map_or_else(|| add(Box::new(SheetPuzzle::of_file(named))), Ok);
    }
    // Another name of a sheet of one's own may be taken by a puzzle that is shipped: its file's name counts.
    let aliases = sheet.aliases.iter().filter(|alias| find(alias).is_none()).cloned().collect();
    add(Box::new(SheetPuzzle::of_file(Sheet { aliases, ..sheet })))
}

/// Makes every sheet of a folder known, and says of which files that went wrong.
pub fn register_folder(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "mzn"));
    paths.sort();
    let mut wrong = Vec::new();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        match Sheet::from_file(&path.to_string_lossy(), &text) {
            // What is included by sheets has no title.
            Err(_) if !text.starts_with("%!") => {}
            Err(SheetError(message)) => wrong.push(message),
            Ok(sheet) => wrong.extend(
                add(Box::new(SheetPuzzle::new(sheet)))
                    .err()
                    .map(|UsageError(message)| format!("{}: {message}", path.display())),
            ),
        }
    }
    wrong
}

/// The text of a shipped sheet as the beginning of another, of that title. Its addresses stay its own.
///
/// ```
/// let text = damier_sheets::sheet_like("akari", "Lamps").expect("it is shipped");
/// assert!(text.starts_with("%! Lamps\n%! Place lamps"));
/// assert!(damier_sheets::SheetPuzzle::from_text("lamps", &text).is_ok());
/// assert!(damier_sheets::sheet_like("no such sheet", "Lamps").is_none());
/// ```
pub fn sheet_like(name: &str, title: &str) -> Option<String> {
    let (_, text) = shipped().find(|(shipped, _)| *shipped == name)?;
    let of_others = |line: &&str| !line.starts_with("%! puzz.link:") && !line.starts_with("%! tatham:");
    let lines = text.lines().skip(1).filter(of_others);
    Some(std::iter::once(format!("%! {title}").as_str()).chain(lines).map(|line| format!("{line}\n")).collect())
}

/// A first sheet to start from, for a puzzle of that name.
pub fn first_sheet(name: &str) -> String {
    include_str!("template.mzn").replacen("NAME", name, 1)
}
