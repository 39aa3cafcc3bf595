//! Addresses of boards: what those of all puzzles have in common.
//!
//! Of puzz.link and of its older relatives:
//!
//! `https://puzz.link/p?NAME/COLUMNS/ROWS/CELLS`, where a name ends with `_edit` while a board is being made. What stands
//! before the name does not matter, so the end of an address alone is one too.
//!
//! Of Simon Tatham's puzzles, as a browser shows them: `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/NAME.html#ID`.

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

/// The site of an address of a page, such as `puzz.link`.
pub(crate) fn site(word: &str) -> Option<&str> {
    let rest = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://"))?;
    rest.split(['/', '?', '#']).next().filter(|site| !site.is_empty())
}

/// What every address of Simon Tatham's puzzles has in it.
const GAMES: &str = "sgtatham/puzzles/";

/// The name of the game and its id, of an address of Simon Tatham's puzzles; the id is empty if the address has none.
pub(crate) fn game(word: &str) -> Option<(&str, &str)> {
    let (page, id) = word.split_once('#').unwrap_or((word, ""));
    let page = page.split('?').next().filter(|page| page.contains(GAMES))?;
    let name = page.rsplit('/').next()?;
    let name = name.strip_suffix(".html").unwrap_or(name);
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
    is_name.then_some((name, id))
}

/// An id without the escapes that browsers put into addresses, such as `%3A` for a colon.
pub(crate) fn unescaped(id: &str) -> String {
    let mut parts = id.split('%');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok()).filter(u8::is_ascii_graphic);
        match code {
            Some(code) => {
                plain.push(char::from(code));
                plain += &part[2..];
            }
            None => {
                plain.push('%');
                plain += part;
            }
        }
    }
    plain
}
