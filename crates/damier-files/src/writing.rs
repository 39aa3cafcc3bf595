//! Writing files so that nothing is lost: the one way by which the program puts anything under a name that it was given.
//!
//! A file that is there stays unless `--force` says otherwise. What is new is written beside it, to a [draft](Draft), and
//! takes its place in one step when it is whole. So a mistake, a full disk or a killed program leave what was there before;
//! and of a run that was killed while it listed solutions, the draft stays, with all that were found.

use crate::{Refused, new_file};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

/// Writes a new file; one that is there already stays unless `force` says otherwise.
pub fn write(path: &Path, content: &str, force: bool) -> Result<(), Refused> {
    write_bytes(path, content.as_bytes(), force)
}

/// As [`write()`], for what is no text.
pub fn write_bytes(path: &Path, content: &[u8], force: bool) -> Result<(), Refused> {
    let mut draft = Draft::begin(path, force)?;
    draft.write_all(content).and_then(|()| draft.keep()).map_err(|error| refused(path, &error))
}

/// Writes files, with the folders that they are in; all of them or, if one may not be replaced, none.
pub fn write_all(all: &[(PathBuf, Vec<u8>)], force: bool) -> Result<(), Refused> {
    all.iter().try_for_each(|(path, _)| may_write(path, force))?;
    for (path, bytes) in all {
        if let Some(folder) = path.parent() {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| Refused(format!("cannot make the folder '{}': {error}", folder.display())))?;
        }
        write_bytes(path, bytes, force)?;
    }
    Ok(())
}

/// Refuses to replace a file unless `force` says so: to be asked before long work that ends in writing. What is no file (a
/// pipe, `/dev/null`) has nothing to lose.
pub fn may_write(path: &Path, force: bool) -> Result<(), Refused> {
    let is_in_the_way = match path.metadata() {
        Ok(there) => there.is_file() && !is_device(path),
        // A link that leads nowhere.
        Err(_) => path.symlink_metadata().is_ok(),
    };
    if is_in_the_way && !force { Err(exists(path)) } else { Ok(()) }
}

/// Whether a path is one of those by which the system names what is open already (`/dev/stdout`, `/proc/self/fd/1`): they may
/// lead to a file that a shell has opened, and that must be written to as it is.
fn is_device(path: &Path) -> bool {
    path.starts_with("/dev") || path.starts_with("/proc")
}

/// Opens what is written to as it is. Standard output must not be opened anew: where a shell has sent it to a file, what comes
/// later would be written over.
fn as_it_is(path: &Path) -> io::Result<File> {
    let open_already = |name: &str, number: u8| {
        [format!("/dev/{name}"), format!("/dev/fd/{number}"), format!("/proc/self/fd/{number}")]
            .iter()
            .any(|known| path == Path::new(known))
    };
    if open_already("stdout", 1) {
        io::stdout().as_fd().try_clone_to_owned().map(File::from)
    } else if open_already("stderr", 2) {
        io::stderr().as_fd().try_clone_to_owned().map(File::from)
    } else {
        OpenOptions::new().append(true).open(path)
    }
}

fn exists(path: &Path) -> Refused {
    Refused(format!("'{}' exists already; accepted: another name, or --force to replace it", path.display()))
}

fn refused(path: &Path, error: &io::Error) -> Refused {
    match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        io::ErrorKind::NotFound if let Some(folder) = missing_folder(path) => Refused(format!(
            "cannot write '{}': there is no folder '{}'; accepted: a folder that exists, as after 'mkdir -p {1}'",
            path.display(),
            folder.display()
        )),
        _ => Refused(format!("cannot write '{}': {error}", path.display())),
    }
}

/// The folder that a file is to be written into, if it does not exist.
fn missing_folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists())
}

/// A file that is being written. Unless it is kept, it disappears, and what is under its name stays as it is.
pub struct Draft {
    /// The name as it was given.
    name: PathBuf,
    /// Where it leads, if it is a link.
    target: PathBuf,
    /// Where the content is until the draft is kept; `None` if it goes to a pipe or a device, as it comes.
    aside: Option<PathBuf>,
    file: File,
    force: bool,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Draft {
    /// Begins to write what shall have this name in the end. Refused if the name is taken, unless `force` says otherwise.
    pub fn begin(path: &Path, force: bool) -> Result<Draft, Refused> {
        may_write(path, force)?;
        Draft::open(path, force).map_err(|error| refused(path, &error))
    }

    fn open(path: &Path, force: bool) -> io::Result<Draft> {
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let old = target.metadata().ok();
        if is_device(path) || old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = as_it_is(path)?;
            return Ok(Draft { name: path.to_owned(), target, aside: None, file, force, permissions: None });
        }
        let Some(name) = target.file_name() else { return Err(io::ErrorKind::InvalidInput.into()) };
        let beside = |number: u32| {
            let mark = if number == 0 { String::new() } else { format!("-{number}") };
            let mut aside = name.to_owned();
            aside.push(format!(".{}{mark}.part", std::process::id()));
            aside
        };
        let made = new_file(&|number| target.with_file_name(beside(number)));
        let (aside, file) = match made {
            // A file that may be written in a folder where nothing may be made.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && force && old.is_some() => {
                OpenOptions::new().write(true).open(&target)?;
                new_file(&|number| std::env::temp_dir().join(beside(number)))?
            }
            made => made?,
        };
        let permissions = old.map(|old| old.permissions());
        Ok(Draft { name: path.to_owned(), target, aside: Some(aside), file, force, permissions })
    }

    /// Where the content is for now.
    pub fn path(&self) -> &Path {
        self.aside.as_deref().unwrap_or(&self.target)
    }

    /// Puts the draft under its name.
    pub fn keep(&mut self) -> io::Result<()> {
        let Some(aside) = &self.aside else { return self.file.flush() };
        if let Some(permissions) = self.permissions.take() {
            fs::set_permissions(aside, permissions)?;
        }
        let put = match self.force {
            true => fs::rename(aside, &self.target),
            // Unlike renaming, this fails if the name was taken in the meantime.
            false => fs::hard_link(aside, &self.target),
        };
        match put {
            // Folders where nothing may be made, and file systems without links.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::PermissionDenied | io::ErrorKind::Unsupported | io::ErrorKind::CrossesDevices
                ) =>
            {
                self.copy(aside)?
            }
            put => put?,
        }
        let _ = fs::remove_file(aside);
        self.aside = None;
        Ok(())
    }

    /// Leaves the draft where it is, for a person to look at; says where.
    pub fn leave(mut self) -> Option<PathBuf> {
        self.aside.take()
    }

    fn copy(&self, aside: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let options = options.write(true).create_new(!self.force).create(true).truncate(self.force);
        io::copy(&mut File::open(aside)?, &mut options.open(&self.target)?).map(drop)
    }

    /// As [`keep`](Draft::keep), for what took long to find: if that fails, the draft stays, and the message says where.
    pub fn keep_or_leave(&mut self) -> Result<(), Refused> {
        self.keep().map_err(|error| {
            let kept = self.aside.take().map(|aside| format!("; what was found is in '{}'", aside.display()));
            Refused(refused(&self.name, &error).0 + &kept.unwrap_or_default())
        })
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(aside) = &self.aside {
            let _ = fs::remove_file(aside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("damier-writing-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("there").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_draft_that_is_not_kept_leaves_everything_as_it_was() {
        let folder = folder("dropped");
        let path = folder.join("keep.txt");
        fs::write(&path, "precious").expect("written");
        let mut draft = Draft::begin(&path, true).expect("allowed");
        draft.write_all(b"new").expect("written");
        assert_eq!(fs::read_to_string(draft.path()).expect("there"), "new");
        assert_eq!(fs::read_to_string(&path).expect("there"), "precious");
        drop(draft);
        assert_eq!(
            (names(&folder), fs::read_to_string(&path).expect("there")),
            (vec!["keep.txt".into()], "precious".into())
        );
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_took_the_name_in_the_meantime_stays_and_so_does_the_draft() {
        let folder = folder("taken");
        let path = folder.join("found.txt");
        let mut draft = Draft::begin(&path, false).expect("allowed");
        draft.write_all(b"a solution").expect("written");
        fs::write(&path, "of another program").expect("written");
        let Err(Refused(message)) = draft.keep_or_leave() else { panic!("the name is taken") };
        assert!(message.contains("exists already") && message.contains(".part'"), "{message}");
        drop(draft);
        let left: Vec<String> =
            names(&folder).iter().map(|name| fs::read_to_string(folder.join(name)).expect("there")).collect();
        assert_eq!(
            left,
            ["a solution", "of another program"].map(str::to_owned).iter().rev().cloned().collect::<Vec<_>>()
        );
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_draft_left_by_a_killed_program_is_in_the_way_of_none() {
        let folder = folder("left");
        let path = folder.join("out.txt");
        fs::write(folder.join(format!("out.txt.{}.part", std::process::id())), "left").expect("written");
        write(&path, "whole", false).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("there"), "whole");
        assert_eq!(names(&folder).len(), 2);
        let _ = fs::remove_dir_all(folder);
    }
}
