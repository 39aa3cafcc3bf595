//! The files of a program: the models and data it was given, what they include, the standard library.
//!
//! The standard library is a part of the program, so that nothing must be installed; another one may take its place. An
//! included file is looked for
//!
//! 1. among the texts that were given by name (for callers without a file system),
//! 2. in the folder of the file that includes it, unless that one belongs to the standard library,
//! 3. in the folders given by `-I`, in their order,
//! 4. in the folder of the solver's library, whose files thus replace those of
//! 5. the standard library.
//!
//! A *confined* program finds nothing but given texts, the embedded library, and files in the folder of a model or below it;
//! paths that lead elsewhere, be it by a link, are refused before they are read.
//!
//! Each file is read once, however often it is included. Files of the user that include each other in a circle are an
//! error, as they are for MiniZinc.

use crate::data::{CALLED, DeclaredTypes, parse_json};
use crate::diagnostic::{CIRCLE_ARROW, Diagnostic, Kind};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{ItemKind, Unit};
use crate::syntax::parser::{parse, parse_and_name, parse_parts};
use crate::types::Origin;
use damier_model::Source;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// The embedded standard library: names of files with their texts, sorted by name, and what declares names that each
/// mentions: files by their places here, parts by their places in [`PARTS`].
static STANDARD: &[(&str, &str, &[u16], &[u16])] = &include!(concat!(env!("OUT_DIR"), "/standard_library.rs"));

/// The items of the files that `stdlib.mzn` includes, in their order: the place of the file, the byte at which the item
/// begins, and what declares names that it mentions.
static PARTS: &[(u16, u32, &[u16], &[u16])] = &include!(concat!(env!("OUT_DIR"), "/standard_parts.rs"));

/// The names that the embedded library declares, sorted, each with the places of the files and of the parts that do.
static NAMES: &[(&str, &[u16], &[u16])] = &include!(concat!(env!("OUT_DIR"), "/standard_names.rs"));

/// What the checker calls though the text does not mention it: the ends of enums for ranges with one end, and (without a name) what
/// declares nothing.
const ALWAYS: [&str; 3] = ["", "max", "min"];

/// The sign by which operators of the library are mentioned.
const OPERATORS: &str = "~";

/// Collections of which a program needs little: what they include (or, including nothing, declare) is read when a name that
/// it declares is mentioned. Reading all of it would take longer than everything else in most programs.
const COLLECTIONS: [&str; 3] = ["globals.mzn", "usual_globals.mzn", "flatzinc.mzn"];

/// What the names of embedded files begin with.
const EMBEDDED: &str = "std/";

/// The longest file that is included: far above any sensible model, far below the memory of a machine.
const MAX_BYTES: u64 = 128 << 20;

/// What every program includes.
const FIRST_FILE: &str = "stdlib.mzn";

/// The text of a file of the embedded standard library.
pub fn standard_file(name: &str) -> Option<&'static str> {
    STANDARD.binary_search_by_key(&name, |&(name, ..)| name).ok().map(|at| STANDARD[at].1)
}

/// Where a file of the embedded standard library stands among them.
fn standard_place(name: &str) -> Option<usize> {
    STANDARD.binary_search_by_key(&name, |&(name, ..)| name).ok()
}

/// Where the embedded file of a key stands among them, if it is the key of one. (The keys of other files are whole paths, or
/// names of texts, which are the user's.)
fn embedded_place(key: &Path) -> Option<usize> {
    key.to_str()?.strip_prefix(EMBEDDED).and_then(standard_place)
}

/// The places of the files and the parts of the embedded library that declare a name.
fn declaring(name: &str) -> (&'static [u16], &'static [u16]) {
    NAMES.binary_search_by_key(&name, |&(name, ..)| name).map_or((&[], &[]), |at| (NAMES[at].1, NAMES[at].2))
}

/// The file of the embedded standard library to include for a name: the one that bears it, where one does.
pub(crate) fn file_to_include(name: &str) -> Option<&'static str> {
    let files = declaring(name).0.iter().map(|&place| STANDARD[usize::from(place)].0);
    files.min_by_key(|file| (file.strip_suffix(".mzn") != Some(name), file.len()))
}

/// The names that the embedded standard library declares, sorted.
#[cfg(test)]
pub(crate) fn standard_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|&(name, ..)| name)
}

/// The names of the files of the embedded standard library, sorted.
pub fn standard_files() -> impl Iterator<Item = &'static str> {
    STANDARD.iter().map(|&(name, ..)| name)
}

/// Where included files are looked for.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Texts that may be included by their names (their origins), before all files.
    pub texts: Vec<Source>,
    /// The folders of `-I`.
    pub folders: Vec<PathBuf>,
    /// The folder of the solver's own library.
    pub solver: Option<PathBuf>,
    /// A folder in place of the embedded standard library.
    pub standard: Option<PathBuf>,
    /// Leave out `stdlib.mzn`, which is included first otherwise.
    pub without_standard: bool,
    /// Read all of every collection that is included, mentioned or not.
    pub eager: bool,
    /// Never look at the file system.
    pub without_files: bool,
    /// Include nothing but the embedded library and what stands in the folder of a model, or below: for models of strangers.
    /// The folders above are passed over then.
    pub confined: bool,
}

/// A model as it was given.
#[derive(Clone, Debug)]
pub struct ModelText {
    /// Its text and name.
    pub source: Source,
    /// The folder that what it includes is relative to; `None` for a text without a place.
    pub folder: Option<PathBuf>,
}

impl ModelText {
    /// A file's text: what it includes is relative to its folder.
    pub fn file(path: &str, text: impl Into<String>) -> ModelText {
        let folder = Path::new(path).parent().map(Path::to_path_buf);
        ModelText { source: Source::file(path, text), folder }
    }

    /// A text that is no file.
    pub fn text(text: impl Into<String>) -> ModelText {
        ModelText { source: Source::argument(text), folder: None }
    }
}

/// A program that was read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Its files in the order they were met: the standard library, the models, what they include, the data.
    pub units: Vec<(Rc<Unit>, Origin)>,
    /// Their texts.
    pub sources: Sources,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
    /// The files of the embedded library that were read in parts, by their places; their units are the first ones.
    in_parts: Vec<u16>,
}

impl Loaded {
    /// Reads the rest of what was read in parts; `false` if there is no rest. A program means the same without it, but what
    /// is said about a wrong one tells of names that it might have mentioned.
    pub fn complete(&mut self) -> bool {
        let in_parts = std::mem::take(&mut self.in_parts);
        for (unit, &place) in self.units.iter_mut().zip(&in_parts) {
            let (name, text, ..) = STANDARD[usize::from(place)];
            let file = self.sources.add(Source::file(format!("{EMBEDDED}{name}"), text));
            unit.0 = Rc::new(parse(&self.sources, file, &mut self.diagnostics));
        }
        !in_parts.is_empty()
    }
}

/// Reads models with all they include, then data. Data whose name ends in `.json` is JSON, all other data is assignments
/// as in `.dzn` files.
pub fn load_program(models: Vec<ModelText>, data: Vec<Source>, library: &Library) -> Loaded {
    let mut reader = Reader {
        library,
        loaded: Loaded::default(),
        queue: VecDeque::new(),
        known: FxHashSet::default(),
        offered: FxHashSet::default(),
        in_parts: Vec::new(),
        needed_files: Vec::new(),
        needed_parts: Vec::new(),
        includes: FxHashMap::default(),
        roots: roots(&models, library),
    };
    if !library.without_standard {
        reader.include(FIRST_FILE, None, &FileLocation { folder: None, origin: Origin::Library });
    }
    for ModelText { source, folder } in models {
        let path = folder.as_ref().map(|_| Path::new(&source.origin));
        let key = path.filter(|_| !library.without_files).and_then(|path| path.canonicalize().ok());
        reader.meet(Waiting { key, source, place: FileLocation { folder, origin: Origin::Model } });
    }
    reader.follow_includes();
    let mut data = reader.read_data(data);
    reader.follow_mentions();
    reader.find_circle();
    let mut loaded = reader.loaded;
    loaded.units.append(&mut data);
    loaded
}

/// Where a file stands.
#[derive(Clone, Debug)]
struct FileLocation {
    folder: Option<PathBuf>,
    origin: Origin,
}

/// A file that was found; the parser has not seen it.
struct Waiting {
    /// What tells it from other files; `None` for a text that cannot be included.
    key: Option<PathBuf>,
    source: Source,
    place: FileLocation,
}

struct Reader<'a> {
    library: &'a Library,
    loaded: Loaded,
    queue: VecDeque<Waiting>,
    known: FxHashSet<PathBuf>,
    /// The files of the embedded library, by their places, that are read when they are needed.
    offered: FxHashSet<u16>,
    /// Those of which only the items are read that are needed, in the order in which they were included.
    in_parts: Vec<u16>,
    /// What declares names that were mentioned: files and parts, by their places.
    needed_files: Vec<u16>,
    needed_parts: Vec<u16>,
    /// What each file of the user includes of them, and where.
    includes: FxHashMap<PathBuf, Vec<(PathBuf, Span)>>,
    /// Where everything is that a confined program may include.
    roots: Vec<PathBuf>,
}

/// The folders of the models by their full paths, where these matter.
fn roots(models: &[ModelText], library: &Library) -> Vec<PathBuf> {
    let folders = models.iter().filter(|_| library.confined).filter_map(|model| model.folder.as_deref());
    folders.filter_map(|folder| here_if_empty(folder).canonicalize().ok()).collect()
}

/// The folder of a file that was named without one.
fn here_if_empty(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Whether a name leads to nothing but the same folder and those below it, links aside.
fn stays_below(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Why a confined program does not get a file.
const NOT_BESIDE: &str = "only files beside the model and those of the standard library may be included here";

impl Reader<'_> {
    fn follow_includes(&mut self) {
        while let Some(Waiting { key, source, place }) = self.queue.pop_front() {
            let embedded = key.as_deref().filter(|_| place.origin == Origin::Library).and_then(embedded_place);
            let file = self.loaded.sources.add(source);
            let unit = match embedded {
                Some(at) => {
                    self.needed_files.extend(STANDARD[at].2);
                    self.needed_parts.extend(STANDARD[at].3);
                    let Loaded { sources, diagnostics, .. } = &mut self.loaded;
                    parsed::embedded((at as u16, file, None), || parse(sources, file, diagnostics))
                }
                None => self.parse_mentioning(file, false),
            };
            for item in &unit.items {
                if let ItemKind::Include(name) = &item.kind {
                    let included = self.include(name, Some(item.span), &place);
                    if let (Some(key), Some(included), Origin::Model) = (&key, included, place.origin) {
                        self.includes.entry(key.clone()).or_default().push((included, item.span));
                    }
                }
            }
            self.loaded.units.push((unit, place.origin));
        }
    }

    /// Reads a file of the user, and notes what declares the names it mentions.
    fn parse_mentioning(&mut self, file: FileId, data: bool) -> Rc<Unit> {
        let loaded = &mut self.loaded;
        let (unit, names) = parse_and_name(&loaded.sources, file, data, &mut loaded.diagnostics);
        for name in names {
            self.mention(&name);
        }
        if self.loaded.sources.get(file).text.contains(OPERATORS) {
            self.mention(OPERATORS);
        }
        Rc::new(unit)
    }

    fn mention(&mut self, name: &str) {
        let (files, parts) = declaring(name);
        self.needed_files.extend(files);
        self.needed_parts.extend(parts);
    }

    fn read_data(&mut self, data: Vec<Source>) -> Vec<(Rc<Unit>, Origin)> {
        let mut units = Vec::with_capacity(data.len());
        for source in data {
            let json = source.origin.ends_with(".json");
            let file = self.loaded.sources.add(source);
            let unit = if json {
                CALLED.into_iter().for_each(|name| self.mention(name));
                let declared = DeclaredTypes::of(self.loaded.units.iter().map(|(unit, _)| &**unit));
                Rc::new(parse_json(&self.loaded.sources, file, &declared, &mut self.loaded.diagnostics))
            } else {
                self.parse_mentioning(file, true)
            };
            units.push((unit, Origin::Data));
        }
        units
    }

    /// Reads those of the offered files, and those parts of others, that declare names which are mentioned, and what these
    /// need in turn.
    fn follow_mentions(&mut self) {
        if !self.in_parts.is_empty() {
            ALWAYS.into_iter().for_each(|name| self.mention(name));
        }
        let mut wanted = vec![false; PARTS.len()];
        loop {
            while let Some(part) = self.needed_parts.pop() {
                if !std::mem::replace(&mut wanted[usize::from(part)], true) {
                    let (_, _, files, parts) = PARTS[usize::from(part)];
                    self.needed_files.extend(files);
                    self.needed_parts.extend(parts);
                }
            }
            for place in std::mem::take(&mut self.needed_files) {
                if self.offered.remove(&place) {
                    let library = FileLocation { folder: None, origin: Origin::Library };
                    self.include(STANDARD[usize::from(place)].0, None, &library);
                }
            }
            if self.queue.is_empty() {
                break;
            }
            self.follow_includes();
        }
        let mut units = Vec::with_capacity(self.in_parts.len() + self.loaded.units.len());
        for &place in &self.in_parts {
            let (name, text, ..) = STANDARD[usize::from(place)];
            let file = self.loaded.sources.add(Source::file(format!("{EMBEDDED}{name}"), text));
            let starts = PARTS.iter().zip(&wanted).filter(|((file, ..), wanted)| *file == place && **wanted);
            let starts: Vec<u32> = starts.map(|((_, start, ..), _)| *start).collect();
            let sources = &self.loaded.sources;
            let unit =
                parsed::embedded((place, file, Some(&starts)), || parse_parts(sources, file, starts.iter().copied()));
            units.push((unit, Origin::Library));
        }
        units.append(&mut self.loaded.units);
        self.loaded.units = units;
        self.loaded.in_parts = std::mem::take(&mut self.in_parts);
    }

    /// Offers the files of a collection; `false` for what is none, or is another file of that name.
    fn offer(&mut self, found: &Waiting, name: &str) -> bool {
        if !COLLECTIONS.contains(&name) || found.place.origin != Origin::Library || self.library.standard.is_some() {
            return false;
        }
        let Some(own) = standard_place(name) else { return false };
        let quoted = found.source.text.lines().filter_map(|line| line.strip_prefix("include \"")?.split('"').next());
        let places: Vec<u16> = quoted.filter_map(standard_place).map(|place| place as u16).collect();
        if places.is_empty() {
            self.offered.insert(own as u16);
        }
        self.offered.extend(places);
        true
    }

    /// Notes that of a file only some items are read; `false` for what is no such file.
    fn take_apart(&mut self, found: &Waiting) -> bool {
        let key = found.key.as_deref().filter(|_| found.place.origin == Origin::Library);
        let Some(place) = key.and_then(embedded_place).map(|place| place as u16) else { return false };
        let has_parts = PARTS.iter().any(|&(file, ..)| file == place);
        if has_parts && found.key.clone().is_some_and(|key| self.known.insert(key)) {
            self.in_parts.push(place);
        }
        has_parts
    }

    /// Follows one include item, or the unwritten one of `stdlib.mzn`; gives what tells the included file from others.
    fn include(&mut self, name: &str, span: Option<Span>, place: &FileLocation) -> Option<PathBuf> {
        let (message, help) = match self.find(name, place) {
            Ok(Some(file)) => {
                let key = file.key.clone();
                // What asks for a file without an include item needs it.
                let optional = span.is_some() && !self.library.eager;
                if !(optional && (self.offer(&file, name) || self.take_apart(&file))) {
                    self.meet(file);
                }
                return key;
            }
            Ok(None) => (format!("there is no file {name}"), self.where_it_was_looked_for(place)),
            Err(reason) => (format!("{name} cannot be read: {reason}"), String::new()),
        };
        let mut diagnostic = Diagnostic::error(Kind::Include, span.unwrap_or_default(), message).with_help(help);
        diagnostic.span = span;
        self.loaded.diagnostics.push(diagnostic);
        None
    }

    /// Reports a circle of files that include each other, if there is one: walks along includes, depth first, and looks
    /// for a file that is on the way already. The walk keeps its way itself, for it may be as long as there are files.
    fn find_circle(&mut self) {
        let mut starts: Vec<&PathBuf> = self.includes.keys().collect();
        starts.sort();
        let mut done: FxHashSet<&Path> = FxHashSet::default();
        for start in starts {
            let mut way: Vec<(&Path, usize)> = vec![(start, 0)];
            while let Some((file, next)) = way.last_mut() {
                let file = *file;
                let Some((included, span)) = self.includes.get(file).and_then(|all| all.get(*next)) else {
                    done.insert(file);
                    way.pop();
                    continue;
                };
                *next += 1;
                if let Some(at) = way.iter().position(|(on_the_way, _)| on_the_way == included) {
                    let names: Vec<String> =
                        way[at..].iter().map(|(file, _)| *file).chain([included.as_path()]).map(shown).collect();
                    let message = match names.len() {
                        2 => "this file includes itself".to_owned(),
                        _ => "these files include each other in a circle".to_owned(),
                    };
                    let circle =
                        Diagnostic::error(Kind::CyclicInclude, *span, message).with_help(names.join(CIRCLE_ARROW));
                    self.loaded.diagnostics.push(circle);
                    return;
                }
                if !done.contains(included.as_path()) {
                    way.push((included, 0));
                }
            }
        }
    }

    fn meet(&mut self, file: Waiting) {
        if file.key.clone().is_none_or(|key| self.known.insert(key)) {
            self.queue.push_back(file);
        }
    }

    /// A file by its name; `None` when there is none.
    fn find(&self, name: &str, place: &FileLocation) -> Result<Option<Waiting>, String> {
        if let Some(source) = self.library.texts.iter().find(|source| source.origin == name) {
            let place = FileLocation { folder: None, origin: Origin::Model };
            return Ok(Some(Waiting { key: Some(PathBuf::from(name)), source: source.clone(), place }));
        }
        if self.library.confined && !stays_below(name) {
            return Err(NOT_BESIDE.to_owned());
        }
        for (folder, origin) in self.folders(place) {
            let path = folder.join(name);
            if path.is_file() {
                if self.library.confined && !self.is_below_a_root(&path) {
                    return Err(NOT_BESIDE.to_owned());
                }
                return read(&path, origin).map(Some);
            }
        }
        if self.library.standard.is_some() {
            return Ok(None);
        }
        Ok(standard_file(name).map(|text| {
            let origin = format!("{EMBEDDED}{name}");
            let place = FileLocation { folder: None, origin: Origin::Library };
            Waiting { key: Some(PathBuf::from(&origin)), source: Source::file(origin, text), place }
        }))
    }

    fn is_below_a_root(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|path| self.roots.iter().any(|root| path.starts_with(root)))
    }

    /// The folders where a file is looked for, each with the origin of what is found there.
    fn folders<'b>(&'b self, place: &'b FileLocation) -> Vec<(&'b Path, Origin)> {
        if self.library.without_files {
            return Vec::new();
        }
        let library = self.library;
        let own = place.folder.iter().map(|folder| (folder.as_path(), place.origin));
        if library.confined {
            return own.collect();
        }
        let given = library.folders.iter().map(|folder| (folder.as_path(), Origin::Model));
        let solver = library.solver.iter().map(|folder| (folder.as_path(), Origin::Library));
        let standard = library.standard.iter().map(|folder| (folder.as_path(), Origin::Library));
        // A file of the standard library must find the solver's version of another one before its neighbour.
        let own_first = own.filter(|&(folder, _)| Some(folder) != library.standard.as_deref());
        own_first.chain(given).chain(solver).chain(standard).collect()
    }

    fn where_it_was_looked_for(&self, place: &FileLocation) -> String {
        let shown = |(folder, _): &(&Path, Origin)| match folder.to_string_lossy() {
            name if name.is_empty() => "the current folder".to_owned(),
            name => name.into_owned(),
        };
        let mut places: Vec<String> = self.folders(place).iter().map(shown).collect();
        if self.library.standard.is_none() {
            places.push("the standard library".to_owned());
        }
        format!("looked for in {}", places.join(", "))
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn read(path: &Path, origin: Origin) -> Result<Waiting, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("it is larger than {} MB", MAX_BYTES >> 20));
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned())?;
    let key = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let place = FileLocation { folder: path.parent().map(Path::to_path_buf), origin };
    Ok(Waiting { key: Some(key), source: Source::file(path.to_string_lossy(), text), place })
}

mod parsed;
#[cfg(test)]
mod tests;
