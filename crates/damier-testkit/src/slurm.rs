//! A cluster of one machine: a real Slurm with its own munge, started for a test and stopped with it.
//!
//! Everything is the test's own: settings, ports, state, the key and the socket of munge. So a Slurm or a munge that runs on
//! the machine for others is not disturbed, and nothing outside of a temporary folder is written. Needs root, since Slurm's
//! daemons start jobs in the name of who submitted them, and the Debian packages `slurm-wlm` and `munge`.
//!
//! ```no_run
//! use damier_testkit::slurm::Bed;
//! match Bed::start() {
//!     Ok(bed) => assert!(bed.command("sinfo").status().is_ok()),
//!     Err(why) => damier_testkit::skip::skipped(why),
//! }
//! ```

use crate::peer;
use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the daemons may take to be ready, or to stop.
const PATIENCE: Duration = Duration::from_secs(120);
/// Cores that the one node says it has, whatever it has.
const CORES: usize = 2;

/// The daemons, which stop when this is dropped. Keep it in the function that started it: they are told to stop when the
/// thread that started them ends, so that a test that is killed leaves none behind.
#[derive(Debug)]
pub struct Bed {
    folder: PathBuf,
    /// In the order of starting.
    daemons: Vec<Child>,
    /// Held as long as the daemons run, so that two tests do not crowd the machine.
    _alone: File,
}

impl Bed {
    /// Starts a cluster; or says why that cannot be done here. Waits for another that was started in this way.
    pub fn start() -> Result<Bed, String> {
        for program in ["munged", "munge", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo", "setpriv"] {
            if find(program).is_none() {
                return Err(format!("there is no '{program}' here (scripts/setup slurm installs it)"));
            }
        }
        if said(Command::new("id").arg("-u")).as_deref() != Ok("0") {
            return Err("Slurm's daemons are started by root only".to_owned());
        }
        Bed::assemble().map_err(|why| format!("Slurm does not start here: {why}"))
    }

    fn assemble() -> Result<Bed, String> {
        let words = |error: io::Error| error.to_string();
        let alone = File::create(std::env::temp_dir().join("damier-slurm-bed.lock")).map_err(words)?;
        alone.lock().map_err(words)?;
        let folder = std::env::temp_dir().join(format!("damier-slurm-bed-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("state")).map_err(words)?;
        fs::create_dir_all(folder.join("spool")).map_err(words)?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).map_err(words)?;
        let mut bed = Bed { folder, daemons: Vec::new(), _alone: alone };

        let mut key = vec![0; 128];
        io::Read::read_exact(&mut File::open("/dev/urandom").map_err(words)?, &mut key).map_err(words)?;
        fs::write(bed.path("munge.key"), key).map_err(words)?;
        fs::set_permissions(bed.path("munge.key"), fs::Permissions::from_mode(0o400)).map_err(words)?;
        let file = |option: &str, name: &str| format!("--{option}={}", bed.path(name).display());
        let munged = [
            "--foreground".to_owned(),
            // A temporary folder is nothing that munge likes, but it is ours.
            "--force".to_owned(),
            file("key-file", "munge.key"),
            file("socket", "munge.socket"),
            file("pid-file", "munge.pid"),
            file("log-file", "munge.log"),
            file("seed-file", "munge.seed"),
        ];
        bed.daemon("munged", &munged)?;
        let socket = format!("--socket={}", bed.path("munge.socket").display());
        until("munge", || said(Command::new("munge").args(["--no-input", &socket])).map(drop))?;

        let host = said(Command::new("hostname").arg("-s"))?;
        fs::write(bed.path("slurm.conf"), settings(&bed.folder, &host, free_ports()?)).map_err(words)?;
        let settings = bed.path("slurm.conf").display().to_string();
        bed.daemon("slurmctld", &["-D".to_owned(), "-c".to_owned(), "-f".to_owned(), settings.clone()])?;
        bed.daemon("slurmd", &["-D".to_owned(), "-c".to_owned(), "-f".to_owned(), settings])?;
        until("the node", || match said(bed.command("sinfo").args(["--noheader", "--format=%t"])) {
            Ok(state) if state == "idle" => Ok(()),
            Ok(state) => Err(format!("it is '{state}'")),
            Err(why) => Err(why),
        })
        .map_err(|why| format!("{why}\n{}", bed.last_words()))?;
        Ok(bed)
    }

    /// A command that finds this cluster and no other. What it starts finds it too.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.path("slurm.conf"));
        command
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn daemon(&mut self, program: &str, arguments: &[String]) -> Result<(), String> {
        let file = find(program).ok_or_else(|| format!("there is no '{program}'"))?;
        let log = File::create(self.path(&format!("{program}.said"))).map_err(|error| error.to_string())?;
        let mut command = self.command("setpriv");
        command.args(["--pdeathsig", "TERM"]).arg(file).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.daemons.push(command.spawn().map_err(|error| format!("{program}: {error}"))?);
        Ok(())
    }

    /// The last that each daemon said.
    fn last_words(&self) -> String {
        let last = |name: &str| {
            let said = fs::read_to_string(self.path(name)).unwrap_or_default();
            said.lines().rev().take(5).map(|line| format!("{name}: {line}\n")).collect::<String>()
        };
        ["munged.said", "slurmctld.said", "slurmd.said"].map(last).concat()
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        let _ = self.command("scancel").args(["--quiet", "--user=root"]).stderr(Stdio::null()).status();
        for daemon in self.daemons.iter_mut().rev() {
            let _ = Command::new("kill").args(["-TERM", &daemon.id().to_string()]).status();
            let begun = Instant::now();
            while matches!(daemon.try_wait(), Ok(None)) && begun.elapsed() < PATIENCE {
                std::thread::sleep(Duration::from_millis(20));
            }
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn settings(folder: &Path, host: &str, [control, node]: [u16; 2]) -> String {
    let folder = folder.display();
    format!(
        "ClusterName=damier
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control}
SlurmdPort={node}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SlurmdParameters=config_overrides
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/none
ReturnToService=2
KillWait=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
NodeName={host} NodeAddr=127.0.0.1 CPUs={CORES} RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"
    )
}

/// Two free ports.
fn free_ports() -> Result<[u16; 2], String> {
    let listen = || TcpListener::bind(("127.0.0.1", 0));
    let port = |listener: &TcpListener| listener.local_addr().map(|address| address.port());
    // Both are held until both are known, so that they differ.
    let both = listen().and_then(|first| Ok((first, listen()?)));
    both.and_then(|(first, second)| Ok([port(&first)?, port(&second)?])).map_err(|error| error.to_string())
}

/// Tries again until it works.
fn until(what: &str, try_it: impl Fn() -> Result<(), String>) -> Result<(), String> {
    let begun = Instant::now();
    loop {
        match try_it() {
            Ok(()) => return Ok(()),
            Err(why) if begun.elapsed() > PATIENCE => return Err(format!("{what} is not ready: {why}")),
            Err(_) => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// What a command prints, if it succeeds.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Where a program is; daemons may be where only root looks.
fn find(program: &str) -> Option<PathBuf> {
    let elsewhere = || Some(Path::new("/usr/sbin").join(program)).filter(|path| path.exists());
    peer::find(program).or_else(elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_starts_runs_a_job_and_is_gone_afterwards() {
        let bed = match Bed::start() {
            Ok(bed) => bed,
            Err(why) => return crate::skip::skipped(why),
        };
        let folder = bed.folder.clone();
        let output = folder.join("said").display().to_string();
        let job = bed.command("sbatch").args(["--wait", "--output", &output, "--wrap", "echo hello"]).status();
        assert!(job.expect("sbatch runs").success());
        assert_eq!(fs::read_to_string(&output).expect("what it printed"), "hello\n");
        let pids: Vec<u32> = bed.daemons.iter().map(Child::id).collect();
        drop(bed);
        assert!(!folder.exists() && pids.iter().all(|pid| !Path::new(&format!("/proc/{pid}")).exists()));
    }
}
