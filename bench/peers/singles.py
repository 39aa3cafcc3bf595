#!/usr/bin/env python3
"""Singles by CP-SAT or CaDiCaL with connectivity added as it is found broken, or by clasp, as peers for Damier.

singles.py BOARD --by cpsat|cadical|clasp [--time-limit S] [--workers N] [--proof] [--check DAMIER]

BOARD is in Damier's native form: rows of numbers between commas. Without --proof a first solution is asked for, with it
also the proof that there is no second. clasp gets singles.lp, which stands beside this file, grounded by gringo. Prints one JSON
object: status, count (1, or 2 if there are more), the seconds that the solver itself took, and the rows of the first answer. Left
out are starting Python, loading the solver, writing its clauses, looking for broken connectivity in its answers, and grounding.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True    # nothing is left in the project
from rules import follow


def read(path):
    return [[int(word) for word in line.replace(",", " ").split()] for line in open(path) if line.strip()]


def neighbours(rows, i, j):
    around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
    return [(a, b) for a, b in around if 0 <= a < len(rows) and 0 <= b < len(rows[0])]


def clauses(rows):
    """All rules but connectivity; a literal is a cell and whether it is black."""
    for i, row in enumerate(rows):
        for j in range(len(row)):
            for c in neighbours(rows, i, j):
                if c > (i, j):
                    yield [((i, j), False), (c, False)]
    lines = [[(i, j) for j in range(len(rows[0]))] for i in range(len(rows))]
    lines += [[(i, j) for i in range(len(rows))] for j in range(len(rows[0]))]
    for line in lines:
        for k, one in enumerate(line):
            for other in line[k + 1 :]:
                if rows[one[0]][one[1]] == rows[other[0]][other[1]]:
                    yield [(one, True), (other, True)]


def cuts(rows, black):
    """For every part of the white cells but the largest: one of the black cells around it is white, or all of it is black."""
    seen, parts = set(), []
    for i, row in enumerate(rows):
        for j in range(len(row)):
            if (i, j) in black or (i, j) in seen:
                continue
            part, stack = {(i, j)}, [(i, j)]
            while stack:
                for c in neighbours(rows, *stack.pop()):
                    if c not in black and c not in part:
                        part.add(c)
                        stack.append(c)
            seen |= part
            parts.append(part)
    if len(parts) < 2:
        return []
    parts.sort(key=len)
    found = []
    for part in parts[:-1]:
        around = {c for cell in part for c in neighbours(rows, *cell) if c in black}
        inside, outside = min(part), min(parts[-1])
        found.append([(c, False) for c in sorted(around)] + [(inside, True), (outside, True)])
    return found


def lazily(rows, asked, solve, add):
    """Answers until there is no other, or two are found; 'solve' gives the black cells or the status."""
    first, count = None, 0
    while True:
        found = solve()
        if isinstance(found, str):
            if found == "unsatisfiable":
                return ("solved" if count else found), count, first
            return ("solved" if count else "unknown"), count, first
        broken = cuts(rows, found)
        if broken:
            for clause in broken:
                add(clause)
            continue
        count += 1
        first = first or found
        if count == 2 or not asked.proof:
            return "solved", count, first
        cells = [(i, j) for i, row in enumerate(rows) for j in range(len(row))]
        add([(c, c not in found) for c in cells])


class Clock:
    """Adds up the time within a solver."""

    def __init__(self):
        self.seconds = 0.0

    def __enter__(self):
        self.start = time.perf_counter()

    def __exit__(self, *_):
        self.seconds += time.perf_counter() - self.start


def by_cpsat(rows, asked):
    from ortools.sat.python import cp_model

    clock = Clock()
    model = cp_model.CpModel()
    black = {(i, j): model.NewBoolVar("") for i, row in enumerate(rows) for j in range(len(row))}

    def add(clause):
        model.AddBoolOr([black[c] if is_black else black[c].Not() for c, is_black in clause])

    def solve():
        solver = cp_model.CpSolver()
        left = asked.time_limit - clock.seconds
        if left <= 0:
            return "unknown"
        solver.parameters.max_time_in_seconds = left
        solver.parameters.num_workers = asked.workers
        with clock:
            status = solver.Solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return {c for c, literal in black.items() if solver.Value(literal)}
        return "unsatisfiable" if status == cp_model.INFEASIBLE else "unknown"

    for clause in clauses(rows):
        add(clause)
    status, count, first = lazily(rows, asked, solve, add)
    return status, count, first, clock.seconds


def by_cadical(rows, asked):
    from pysat.solvers import Cadical153

    clock = Clock()
    number = {(i, j): i * len(row) + j + 1 for i, row in enumerate(rows) for j in range(len(row))}
    solver = Cadical153()

    def add(clause):
        clause = [number[c] if is_black else -number[c] for c, is_black in clause]
        with clock:
            solver.add_clause(clause)

    def solve():
        if clock.seconds > asked.time_limit:
            return "unknown"
        with clock:
            found = solver.solve()
        if not found:
            return "unsatisfiable"
        true = {literal for literal in solver.get_model() if literal > 0}
        return {c for c, k in number.items() if k in true}

    for clause in clauses(rows):
        add(clause)
    status, count, first = lazily(rows, asked, solve, add)
    return status, count, first, clock.seconds


def by_clasp(rows, asked):
    if shutil.which("gringo") is None:
        sys.exit("gringo is not installed; scripts/setup bench installs it")
    facts = "".join(f"number({i + 1},{j + 1},{k}).\n" for i, row in enumerate(rows) for j, k in enumerate(row))
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "singles.lp")
    with tempfile.NamedTemporaryFile("w", suffix=".lp") as board, tempfile.NamedTemporaryFile("wb") as ground:
        board.write(facts)
        board.flush()
        subprocess.run(["gringo", rules, board.name], stdout=ground, check=True)
        start = time.perf_counter()
        said = subprocess.run(
            ["clasp", ground.name, "2" if asked.proof else "1", "-q0", f"--time-limit={int(asked.time_limit)}"],
            stdout=subprocess.PIPE, text=True,
        ).stdout
        seconds = time.perf_counter() - start
    count = said.count("Answer: ")
    status = "unsatisfiable" if "UNSATISFIABLE" in said else "solved" if count else "unknown"
    first = None
    if count:
        atoms = said.split("Answer: 1\n")[1].splitlines()[0].split()
        first = {tuple(int(word) - 1 for word in atom[6:-1].split(",")) for atom in atoms}
    return status, count, first, seconds


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("board")
    options.add_argument("--by", choices=["cpsat", "cadical", "clasp"], required=True)
    options.add_argument("--time-limit", type=float, default=60.0)
    options.add_argument("--workers", type=int, default=0, help="0: as many as the solver likes")
    options.add_argument("--proof", action="store_true", help="prove that there is no second solution")
    options.add_argument("--check", metavar="DAMIER", help="have this program check the answer, after it was timed")
    asked = options.parse_args()
    rows = read(asked.board)
    solve = {"cpsat": by_cpsat, "cadical": by_cadical, "clasp": by_clasp}[asked.by]
    status, count, first, seconds = solve(rows, asked)
    answer = None
    if first is not None:
        answer = [",".join("*" if (i, j) in first else str(k) for j, k in enumerate(row)) for i, row in enumerate(rows)]
    if asked.check and answer:
        follow(asked.check, "singles", asked.board, answer)
    print(json.dumps({"status": status, "count": count, "seconds": round(seconds, 4), "answer": answer}))


if __name__ == "__main__":
    main()
