"""What a program says of a model, read from what it prints; and MiniZinc 2.10 in WebAssembly, which says it."""

import json
import pathlib
import re
import select
import subprocess
import tempfile

from common import need, peer_configuration, wasm

HERE = pathlib.Path(__file__).resolve().parent


class Answer:
    """What a program says of a model: an error, or the solutions and whether they are all, or the best value."""

    def __init__(self, kind, solutions=(), twice=0, best=None, error=""):
        self.kind, self.solutions, self.twice, self.best, self.error = kind, frozenset(solutions), twice, best, error

    def same(self, other):
        return (self.kind, self.solutions, self.best) == (other.kind, other.solutions, other.best)

    def __str__(self):
        if self.kind == "solutions":
            words = f"{len(self.solutions)} solutions" + (f", {self.twice} of them again" if self.twice else "")
            return words + (f", such as {' '.join(min(self.solutions).split())[:200]}" if self.solutions else "")
        return {"best": f"best {self.best}", "error": f"refused: {self.error[:200]}"}.get(self.kind, self.kind)


def read_answer(code, out, err, optimises, as_json):
    """From what a program printed."""
    if code is None:
        return Answer("out of time")
    if "=====ERROR=====" in out or code != 0 and not re.search(r"^(-{10}|={5,}\w*=*)$", out, flags=re.M):
        lines = [line for line in err.splitlines() if re.search(r"[Ee]rror|panicked", line)] or err.strip().splitlines()
        kind = "crashed" if code < 0 or "internal error" in err or code >= 70 or "panicked" in err else "error"
        return Answer(kind, error=(lines or [f"exit code {code}"])[0].strip())
    if "=====UNSATISFIABLE=====" in out:
        return Answer("best", best="none") if optimises else Answer("solutions")
    blocks = re.split(r"^-{10}\n", out, flags=re.M)
    complete = "==========" in blocks[-1]
    blocks = [canonical(block) if as_json else block for block in blocks[:-1]]
    if optimises:
        goal = re.search(r'"?goal"?\s*[:=]\s*(-?[\d.]+)', blocks[-1]) if blocks else None
        return Answer("best", best=goal[1] if goal and complete else "unproved")
    if not complete:
        return Answer("incomplete", solutions=blocks)
    return Answer("solutions", set(blocks), len(blocks) - len(set(blocks)))


def canonical(text):
    """A solution in JSON with everything in a fixed order, sets as lists of their members."""

    def plain(value):
        if isinstance(value, dict) and set(value) == {"set"}:
            members = []
            for member in value["set"]:
                members += range(member[0], member[1] + 1) if isinstance(member, list) else [plain(member)]
            return {"set": sorted(members, key=str)}
        if isinstance(value, dict):
            # 2.6 and 2.10 write a member of an enum as {"e": name}.
            return value["e"] if set(value) == {"e"} else {k: plain(v) for k, v in value.items() if k != "_objective"}
        return [plain(v) for v in value] if isinstance(value, list) else value

    try:
        return json.dumps(plain(json.loads(text)), sort_keys=True)
    except ValueError:
        return text.strip()


class Wasm:
    """MiniZinc 2.10 in a process that answers many calls, begun anew after some, or when it hangs."""

    CALLS_OF_A_PROCESS = 200

    def __init__(self, time_limit):
        self.time_limit, self.child, self.calls = time_limit + 10, None, 0

    def ask(self, arguments, files):
        if self.calls >= self.CALLS_OF_A_PROCESS:
            self.end()
        if self.child is None:
            command = [need("node", "MiniZinc 2.10 runs in Node.js"), str(HERE / "wasm.cjs"), str(wasm())]
            self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.calls = 0
        self.calls += 1
        try:
            self.child.stdin.write(json.dumps({"args": arguments, "files": files}).encode() + b"\n")
            self.child.stdin.flush()
            ready, _, _ = select.select([self.child.stdout], [], [], self.time_limit)
            line = self.child.stdout.readline() if ready else b""
        except BrokenPipeError:
            line = b""
        if not line:
            self.end()
            return None
        answer = json.loads(line)
        if answer["code"] == -1:
            self.end()                  # it broke, and may have left things behind
        return answer

    def end(self):
        if self.child is not None:
            self.child.kill()
            self.child.wait()
        self.child = None
        self.calls = 0


class Native:
    """MiniZinc 2.10 built from its source, with Gecode as a program: some ten times as quick as in WebAssembly."""

    def __init__(self, tree, time_limit):
        tree = pathlib.Path(tree)
        self.program = need(tree / "build" / "minizinc", "it is built there by cmake and make")
        self.library, self.time_limit, self.gecode = tree / "share" / "minizinc", time_limit, str(peer_configuration())
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="damier-native-"))

    def ask(self, arguments, files):
        for name, text in files.items():
            (self.folder / name).write_text(text)
        at = arguments.index("--solver")
        solver = self.gecode if arguments[at + 1] == "gecode" else arguments[at + 1]
        command = [self.program, "--stdlib-dir", str(self.library), *arguments[:at + 1], solver, *arguments[at + 2:]]
        try:
            ran = subprocess.run(command, capture_output=True, cwd=self.folder, timeout=self.time_limit, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return {"code": ran.returncode, "out": ran.stdout.decode(errors="replace"), "err": ran.stderr.decode(errors="replace")}

    def end(self):
        pass
