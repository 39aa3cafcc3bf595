"""What the scripts under bench/ share: where things are, how a program is run and measured, how figures are shown."""

import math
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent


def tell(text):
    print(text, file=sys.stderr, flush=True)


def add_damier(parser):
    """The option that names the program to be measured."""
    built = PROJECT / "target/release/damier"
    default = os.environ.get("DAMIER") or (built if built.exists() else shutil.which("damier") or built)
    parser.add_argument("--damier", type=pathlib.Path, default=pathlib.Path(default),
                        help="the program (default: $DAMIER, target/release/damier, or the one in PATH)")


def need(program, hint):
    found = shutil.which(str(program))
    if found is None:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: there is no {program}; {hint}")
    return found


class Ran:
    """How a program ended: its exit code (None if its time was over), its texts, seconds, those of them that a processor worked for
    it, and megabytes at most."""

    def __init__(self, code, out, err, seconds, worked, megabytes):
        self.code, self.out, self.err = code, out, err
        self.seconds, self.worked, self.megabytes = seconds, worked, megabytes


def run(command, time_limit=60, memory_limit=8000, folder=None, environment=None, work_limit=None):
    """Runs to the end, in bounds, and measures: wall time, and the most memory of the process itself. A limit of work is one of
    seconds that a processor works for a process, so that a busy machine makes no difference."""
    def bounds():
        os.setpgrp()
        size = memory_limit << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if work_limit:
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(work_limit), math.ceil(work_limit) + 1))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder,
                                 env={**os.environ, **(environment or {})}, preexec_fn=bounds)
        over = False

        def stop(*_):
            nonlocal over
            over = True
            os.killpg(child.pid, signal.SIGKILL)

        before = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, time_limit)
        try:
            # wait4 tells the peak of this one child, where getrusage would tell that of all so far.
            _, status, used = os.wait4(child.pid, 0)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    return Ran(None if over else child.returncode, *texts, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def median(numbers):
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def table(header, rows):
    """Columns as wide as they must be; the first to the left, the others to the right."""
    texts = [[str(entry) for entry in row] for row in [header, *rows]]
    widths = [max(len(row[k]) for row in texts) for k in range(len(header))]
    line = lambda row: "  ".join(e.ljust(w) if k == 0 else e.rjust(w) for k, (e, w) in enumerate(zip(row, widths))).rstrip()
    return "\n".join(line(row) for row in texts)
