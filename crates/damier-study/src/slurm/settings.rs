//! What a job asks of the cluster, by the same names in a study's file and on the command line.

use super::SlurmError;

/// What every task of a job asks for. What is not said, the cluster decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The partition (queue) to wait in.
    pub partition: Option<String>,
    /// How long a task may run, as Slurm writes it: minutes, `hours:minutes:seconds`, `days-hours`.
    pub time: Option<String>,
    /// Memory of a task, in megabytes.
    pub memory_mb: Option<u64>,
    /// Cores of a task.
    pub cores: Option<u64>,
    /// Further options of `sbatch`, as it reads them.
    pub options: Vec<String>,
}

impl Settings {
    /// The names that [`Settings::set`] knows.
    pub const NAMES: [&'static str; 5] = ["partition", "time", "memory", "cores", "options"];

    /// Sets one by its name. `options` may be set several times, an option of `sbatch` each.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SlurmError> {
        let refused = |accepted: &str| {
            Err(SlurmError::Setting(format!("'{value}' is no {name} for Slurm; accepted: {accepted}")))
        };
        let number = value.parse::<u64>().ok().filter(|&number| number > 0);
        match name {
            "partition" if is_word(value) => self.partition = Some(value.to_owned()),
            "partition" => return refused("the name of a partition"),
            "time" if is_time(value) => self.time = Some(value.to_owned()),
            "time" => return refused("minutes, or hours:minutes:seconds, or days-hours, such as 2:00:00"),
            "memory" if number.is_some() => self.memory_mb = number,
            "memory" => return refused("megabytes, such as 4000"),
            "cores" if number.is_some() => self.cores = number,
            "cores" => return refused("a number of cores above 0"),
            "options" if value.starts_with('-') => self.options.push(value.to_owned()),
            "options" => return refused("an option of sbatch, such as --qos=low"),
            _ => {
                let names = Settings::NAMES.join(", ");
                return Err(SlurmError::Setting(format!("Slurm has no setting '{name}' here; accepted: {names}")));
            }
        }
        Ok(())
    }

    /// As options of `sbatch`.
    pub fn arguments(&self) -> Vec<String> {
        let partition = self.partition.as_ref().map(|name| format!("--partition={name}"));
        let time = self.time.as_ref().map(|time| format!("--time={time}"));
        let memory = self.memory_mb.map(|megabytes| format!("--mem={megabytes}M"));
        let cores = self.cores.map(|cores| format!("--cpus-per-task={cores}"));
        let own = self.options.iter().cloned();
        [partition, time, memory, cores].into_iter().flatten().chain(own).collect()
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn is_time(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || c == ':' || c == '-')
}
