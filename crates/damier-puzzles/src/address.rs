//! Addresses of puzz.link and of its older relatives: what those of all puzzles have in common.
//!
//! `https://puzz.link/p?NAME/COLUMNS/ROWS/CELLS`, where a name ends with `_edit` while a board is being made. What stands
//! before the name does not matter, so the end of an address alone is one too.

/// Whether a word is an address of that puzzle, or the end of one: its name, then two sizes.
pub(crate) fn begins(word: &str, name: &str) -> bool {
    sizes_at(word, name).is_some_and(|start| {
        let is_size = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        word[start..].split('/').take(2).filter(|part| is_size(part)).count() == 2
    })
}

/// Where the sizes begin.
pub(crate) fn sizes_at(word: &str, name: &str) -> Option<usize> {
    [format!("{name}/"), format!("{name}_edit/")].iter().find_map(|name| {
        let query = || Some(word.find(&format!("?{name}"))? + 1);
        if word.starts_with(name.as_str()) { Some(name.len()) } else { Some(query()? + name.len()) }
    })
}

/// What puzzle a whole address is of, by the name there, whether or not that is known here.
pub(crate) fn name(word: &str) -> Option<&str> {
    let (_, query) = word.split_once('?')?;
    let name = query.split('/').next()?;
    let name = name.strip_suffix("_edit").unwrap_or(name);
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (is_name && begins(word, name)).then_some(name)
}
