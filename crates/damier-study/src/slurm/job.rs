//! Jobs that were submitted: what became of their tasks, waiting, cancelling, submitting again.

use super::array::replace;
use super::programs::Programs;
use super::{Array, Settings, SlurmError, at};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a task may be out of the queue before its mark is missed: file systems of clusters are slow to tell.
const GRACE: Duration = Duration::from_secs(5);
/// Between two looks at the marks.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Between two questions to the queue, at first and at last: many who ask often are a burden to a cluster.
const ASK_EVERY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(15));
/// Questions in a row that the queue may leave unanswered while we wait: a controller may be starting again.
const PATIENCE: u32 = 40;
/// How soon an interruption is noticed.
const TICK: Duration = Duration::from_millis(50);

/// What became of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// In the queue.
    Waits,
    /// On a node, or just off it.
    Runs,
    /// Ended by itself with this exit code.
    Ended(i32),
    /// Gone without an end: cancelled, out of time or memory, or its node failed.
    Lost,
}

/// What became of all tasks so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// By number of the command.
    pub tasks: Vec<Task>,
    /// Why the first of those that wait does, in Slurm's word for it.
    pub reason: Option<String>,
}

impl State {
    /// The tasks of which something is true.
    pub fn those(&self, wanted: impl Fn(Task) -> bool) -> Vec<usize> {
        let chosen = self.tasks.iter().enumerate().filter(|&(_, &task)| wanted(task));
        chosen.map(|(number, _)| number).collect()
    }

    /// The tasks that are gone without an end.
    pub fn lost(&self) -> Vec<usize> {
        self.those(|task| task == Task::Lost)
    }

    /// The tasks that ended by themselves, with exit code 0 or another.
    pub fn ended(&self) -> Vec<usize> {
        self.those(|task| matches!(task, Task::Ended(_)))
    }

    /// The tasks that ended with an exit code other than 0.
    pub fn failed(&self) -> Vec<usize> {
        self.those(|task| matches!(task, Task::Ended(code) if code != 0))
    }

    /// Whether nothing more is to come.
    pub fn is_over(&self) -> bool {
        !self.tasks.iter().any(|task| matches!(task, Task::Waits | Task::Runs))
    }

    /// `3 wait (Resources), 2 run, 5 ended, 1 lost`
    pub fn in_words(&self) -> String {
        let number = |wanted: fn(Task) -> bool| self.tasks.iter().filter(|&&task| wanted(task)).count();
        let waiting = number(|task| task == Task::Waits);
        let reason = self.reason.as_ref().map_or(String::new(), |reason| format!(" ({reason})"));
        let words = [
            (waiting, format!("wait{reason}")),
            (number(|task| task == Task::Runs), "run".to_owned()),
            (number(|task| matches!(task, Task::Ended(_))), "ended".to_owned()),
            (number(|task| task == Task::Lost), "lost".to_owned()),
        ];
        let said = words.into_iter().filter(|(number, _)| *number > 0).map(|(number, word)| format!("{number} {word}"));
        said.collect::<Vec<_>>().join(", ")
    }
}

/// Tasks that were submitted together.
#[derive(Clone, Debug)]
struct Submission {
    /// Slurm's number.
    id: String,
    /// What it is called in the queue, as nothing else is.
    name: String,
    /// Index of the array to task.
    tasks: Vec<usize>,
}

/// A list of commands that was submitted.
#[derive(Debug)]
pub struct Job {
    folder: PathBuf,
    name: String,
    settings: Settings,
    programs: Programs,
    submissions: Vec<Submission>,
    /// Exit codes, by task.
    codes: Vec<Option<i32>>,
    /// What the queue said last, by task: whether it runs.
    queue: BTreeMap<usize, bool>,
    reason: Option<String>,
    /// Since when a task has neither been in the queue nor left a mark.
    missing: Vec<Option<Instant>>,
}

/// Submits what of these commands was not submitted before: all of them the first time, nothing if called again.
pub fn submit(array: &Array) -> Result<Job, SlurmError> {
    submit_through(array, Programs::default())
}

pub(super) fn submit_through(array: &Array, programs: Programs) -> Result<Job, SlurmError> {
    at(&array.folder, fs::create_dir_all(&array.folder))?;
    let folder = at(&array.folder, array.folder.canonicalize())?;
    let array = Array { folder: folder.clone(), ..array.clone() };
    let _alone = lock(&folder)?;
    array.write()?;
    let name = folder.join("name");
    let number = array.commands.len();
    let mut job = Job {
        name: at(&name, fs::read_to_string(&name))?,
        folder,
        settings: array.settings,
        programs,
        submissions: Vec::new(),
        codes: vec![None; number],
        queue: BTreeMap::new(),
        reason: None,
        missing: vec![None; number],
    };
    job.find_submissions()?;
    job.read_marks()?;
    let mut submitted = vec![false; number];
    for &task in job.submissions.iter().flat_map(|submission| &submission.tasks) {
        submitted[task] = true;
    }
    let rest: Vec<usize> = (0..number).filter(|&task| !submitted[task] && job.codes[task].is_none()).collect();
    job.hand_over(&rest)?;
    Ok(job)
}

impl Job {
    /// What became of the tasks, as the queue and the marks say now. A task counts as lost once it was missing for a few
    /// seconds, in several calls of this.
    pub fn state(&mut self) -> Result<State, SlurmError> {
        self.ask_queue()?;
        self.read_marks()?;
        Ok(self.known())
    }

    /// As [`Job::state`], but takes the few seconds that tell a lost task from one whose mark is on its way.
    pub fn settle(&mut self) -> Result<State, SlurmError> {
        loop {
            let state = self.state()?;
            let undecided = |task: usize| state.tasks[task] == Task::Runs && !self.queue.contains_key(&task);
            if !(0..state.tasks.len()).any(undecided) {
                return Ok(state);
            }
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// Waits until nothing more is to come, or until `cancel` is set, which leaves the jobs as they are.
    pub fn wait(&mut self, progress: &mut dyn FnMut(&State), cancel: &AtomicBool) -> Result<State, SlurmError> {
        let (mut pause, longest) = ASK_EVERY;
        let (mut asked, mut unanswered) = (None::<Instant>, 0);
        loop {
            if asked.is_none_or(|asked| asked.elapsed() >= pause) {
                pause = if asked.is_some() { (pause * 2).min(longest) } else { pause };
                match self.ask_queue() {
                    Ok(()) => unanswered = 0,
                    Err(error @ SlurmError::NotInstalled(_)) => return Err(error),
                    Err(error) if unanswered >= PATIENCE => return Err(error),
                    Err(_) => unanswered += 1,
                }
                asked = Some(Instant::now());
            }
            self.read_marks()?;
            let state = self.known();
            progress(&state);
            if state.is_over() || cancel.load(Ordering::Relaxed) {
                return Ok(state);
            }
            let until = Instant::now() + LOOK_EVERY;
            while Instant::now() < until && !cancel.load(Ordering::Relaxed) {
                std::thread::sleep(TICK);
            }
        }
    }

    /// Takes everything that waits or runs out of the queue.
    pub fn cancel(&self) -> Result<(), SlurmError> {
        let ids = self.submissions.iter().map(|submission| submission.id.clone());
        let arguments: Vec<String> = ["--quiet".to_owned()].into_iter().chain(ids).collect();
        match self.programs.ask("scancel", &arguments) {
            // What the cluster has forgotten needs no cancelling.
            Err(SlurmError::Refused { message, .. }) if message.contains("Invalid job id") => Ok(()),
            said => said.map(drop),
        }
    }

    /// Submits tasks again, with the settings of this call of [`submit`]; what they left behind is forgotten.
    pub fn resubmit(&mut self, tasks: &[usize]) -> Result<(), SlurmError> {
        let _alone = lock(&self.folder)?;
        let tasks: Vec<usize> = tasks.iter().copied().filter(|&task| task < self.codes.len()).collect();
        for &task in &tasks {
            let mark = self.folder.join("ended").join(task.to_string());
            match fs::remove_file(&mark) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return at(&mark, Err(error)),
                _ => (self.codes[task], self.missing[task]) = (None, None),
            }
        }
        self.hand_over(&tasks)
    }

    /// Slurm's numbers of the jobs, in the order of submission.
    pub fn ids(&self) -> Vec<&str> {
        self.submissions.iter().map(|submission| submission.id.as_str()).collect()
    }

    /// The file with what a task printed.
    pub fn output(&self, task: usize) -> PathBuf {
        self.folder.join("output").join(format!("{task}.out"))
    }

    /// The file with what a task printed on standard error.
    pub fn errors(&self, task: usize) -> PathBuf {
        self.folder.join("output").join(format!("{task}.err"))
    }

    /// The last that Slurm said about a task, such as why it was ended.
    pub fn last_words(&self, task: usize) -> Option<String> {
        let of = |submission: &Submission| submission.tasks.iter().position(|&own| own == task);
        let (id, index) = self.submissions.iter().rev().find_map(|own| Some((&own.id, of(own)?)))?;
        let log = fs::read_to_string(self.folder.join("log").join(format!("{id}_{index}.txt"))).ok()?;
        log.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }

    /// Submits tasks, in as many jobs as the cluster's limit on arrays asks for.
    fn hand_over(&mut self, tasks: &[usize]) -> Result<(), SlurmError> {
        if tasks.is_empty() {
            return Ok(());
        }
        for tasks in tasks.chunks(self.programs.max_array()) {
            let number = 1 + (1..).take_while(|&number| self.file(number, "tasks").exists()).count();
            let (list, answer) = (self.file(number, "tasks"), self.file(number, "job"));
            let lines: String = tasks.iter().map(|task| format!("{task}\n")).collect();
            replace(&list, &lines)?;
            let name = format!("{}.{number}", self.name);
            let mut arguments = vec![
                "--parsable".to_owned(),
                format!("--job-name={name}"),
                format!("--array=0-{}", tasks.len() - 1),
                format!("--output={}", self.folder.join("log/%A_%a.txt").display()),
            ];
            arguments.extend(self.settings.arguments());
            arguments.push(self.folder.join("script").display().to_string());
            arguments.push(self.folder.display().to_string());
            arguments.push(list.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()));
            let file = at(&answer, File::create(&answer))?;
            if let Err(error) = self.programs.ask_into("sbatch", &arguments, file) {
                // Nothing was submitted, so nothing is to be found later.
                let _ = fs::remove_file(&answer);
                let _ = fs::remove_file(&list);
                return Err(error);
            }
            let Some(id) = read_id(&answer) else {
                let message = format!("no number of a job in '{}'", answer.display());
                return Err(SlurmError::Refused { program: "sbatch", message });
            };
            self.queue.extend(tasks.iter().map(|&task| (task, false)));
            self.submissions.push(Submission { id, name, tasks: tasks.to_vec() });
        }
        Ok(())
    }

    /// Reads what was submitted before.
    fn find_submissions(&mut self) -> Result<(), SlurmError> {
        for number in 1.. {
            let (list, answer) = (self.file(number, "tasks"), self.file(number, "job"));
            let lines = match fs::read_to_string(&list) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                read => at(&list, read)?,
            };
            let tasks = lines.lines().filter_map(|line| line.parse().ok()).filter(|&task| task < self.codes.len());
            let tasks: Vec<usize> = tasks.collect();
            let name = format!("{}.{number}", self.name);
            let id = match read_id(&answer) {
                Some(id) => Some(id),
                // The submitting process was killed before the number was written: the queue may know it.
                None => self.find_by_name(&name)?,
            };
            match id {
                Some(id) => {
                    replace(&answer, &format!("{id}\n"))?;
                    self.submissions.push(Submission { id, name, tasks });
                }
                // It is unknown, so it never was submitted. An empty list keeps the number in use.
                None => replace(&list, "")?,
            }
        }
        Ok(())
    }

    fn find_by_name(&self, name: &str) -> Result<Option<String>, SlurmError> {
        let arguments = ["--noheader".to_owned(), format!("--name={name}"), "--format=%F".to_owned()];
        let said = self.programs.ask("squeue", &arguments)?;
        Ok(said.split_whitespace().next().map(str::to_owned))
    }

    /// Asks the queue where tasks are.
    fn ask_queue(&mut self) -> Result<(), SlurmError> {
        let open = |submission: &&Submission| submission.tasks.iter().any(|&task| self.codes[task].is_none());
        let names: Vec<&str> = self.submissions.iter().filter(open).map(|own| own.name.as_str()).collect();
        let said = if names.is_empty() {
            String::new()
        } else {
            // By name: a number that the cluster has forgotten would be an error.
            let arguments = ["--noheader", "--array", "--format=%F %K %t %r"].map(str::to_owned);
            let arguments: Vec<String> = arguments.into_iter().chain([format!("--name={}", names.join(","))]).collect();
            self.programs.ask("squeue", &arguments)?
        };
        self.queue.clear();
        self.reason = None;
        for line in said.lines() {
            let mut words = line.split_whitespace();
            let (Some(id), Some(index), Some(state)) = (words.next(), words.next(), words.next()) else { continue };
            let submission = self.submissions.iter().find(|submission| submission.id == id);
            let index: Option<usize> = index.parse().ok();
            let Some(&task) = submission.zip(index).and_then(|(own, index)| own.tasks.get(index)) else { continue };
            let waits = state == "PD";
            if waits && self.reason.is_none() {
                self.reason = words.next().filter(|&word| word != "None").map(str::to_owned);
            }
            self.queue.insert(task, !waits);
        }
        for task in 0..self.codes.len() {
            let is_missing = !self.queue.contains_key(&task);
            self.missing[task] = is_missing.then(|| self.missing[task].unwrap_or_else(Instant::now));
        }
        Ok(())
    }

    /// Reads the marks of tasks that have ended since. Listing the folder makes shared file systems look anew.
    fn read_marks(&mut self) -> Result<(), SlurmError> {
        let folder = self.folder.join("ended");
        for entry in at(&folder, fs::read_dir(&folder))? {
            let entry = at(&folder, entry)?;
            let task = entry.file_name().to_str().and_then(|name| name.parse::<usize>().ok());
            let Some(task) = task.filter(|&task| self.codes.get(task) == Some(&None)) else { continue };
            self.codes[task] = fs::read_to_string(entry.path()).ok().and_then(|code| code.trim().parse().ok());
        }
        Ok(())
    }

    fn known(&self) -> State {
        let task = |task: usize| match (self.codes[task], self.queue.get(&task), self.missing[task]) {
            (Some(code), ..) => Task::Ended(code),
            (None, Some(true), _) => Task::Runs,
            (None, Some(false), _) => Task::Waits,
            (None, None, Some(since)) if since.elapsed() >= GRACE => Task::Lost,
            (None, None, _) => Task::Runs,
        };
        let tasks: Vec<Task> = (0..self.codes.len()).map(task).collect();
        let reason = self.reason.clone().filter(|_| tasks.contains(&Task::Waits));
        State { tasks, reason }
    }

    fn file(&self, submission: usize, ending: &str) -> PathBuf {
        self.folder.join(format!("submission-{submission}.{ending}"))
    }
}

/// The number that `sbatch --parsable` wrote; the name of a cluster may follow it.
fn read_id(answer: &Path) -> Option<String> {
    let said = fs::read_to_string(answer).ok()?;
    let id = said.trim().split(';').next().unwrap_or_default();
    (!id.is_empty() && id.chars().all(|c| c.is_ascii_digit())).then(|| id.to_owned())
}

/// Held while something is submitted, so that two who do the same do it once.
fn lock(folder: &Path) -> Result<File, SlurmError> {
    let path = folder.join("lock");
    let file = at(&path, File::create(&path))?;
    // Some shared file systems know no locks; only who starts twice in the same moment would notice.
    let _ = file.lock();
    Ok(file)
}
