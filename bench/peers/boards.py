#!/usr/bin/env python3
"""Chess, the museum and Sudoku by OR-Tools' CP-SAT, by Choco or by HiGHS called directly, as peers for Damier.

boards.py knights N            fewest knights that dominate N×N
boards.py chess i|d N T F C    a board with T rooks, F bishops and C knights, independent or dominating
boards.py museum MAP           fewest sensors on a map in Damier's form
boards.py sudoku BOARD         a board in Damier's native form (rows of numbers and '.', boxes as near to square as can be)
with --by cpsat|choco|highs, --model NAME, --linearization L, --time-limit S, --workers N.

Every program is given the same constraints over 0/1 variables, those of Damier's own model. The museum has two (docs/museum.md):
--model cover is the vertex cover that its optimum comes down to, --model beams has all rules, and is told as Damier's is that a
cell is watched along one of its runs, and how many cells there are no two of which one sensor can watch. Sudoku has --model alldiff
(numbers) and cells (a 0/1 variable per cell and number; CP-SAT only). --linearization is CP-SAT's linearization_level: 2 puts clauses
into its linear relaxation, which it does not do by itself with one worker.

Prints one JSON object: status (solved with a proof, feasible without one, unsatisfiable, unknown), objective, and the seconds that the
solver itself took: starting Python or Java, loading the solver and building the model are left out.
"""

import argparse
import itertools
import json
import math
import time

KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


class CpSat:
    def __init__(self, asked):
        from ortools.sat.python import cp_model

        self.cp, self.asked = cp_model, asked
        self.model = cp_model.CpModel()

    def boolean(self):
        return self.model.NewBoolVar("")

    def clause(self, yes, no=()):
        self.model.AddBoolOr(list(yes) + [x.Not() for x in no])

    def sum_is(self, items, total):
        self.model.Add(sum(items) == total)

    def at_least(self, items, total):
        self.model.Add(sum(items) >= total)

    def at_most_one(self, items):
        self.model.AddAtMostOne(items)

    def exactly_one(self, items):
        self.model.AddExactlyOne(items)

    def minimise(self, items):
        self.model.Minimize(sum(items))

    def solve(self):
        solver = self.cp.CpSolver()
        solver.parameters.max_time_in_seconds = self.asked.time_limit
        solver.parameters.num_workers = self.asked.workers
        solver.parameters.linearization_level = self.asked.linearization
        start = time.perf_counter()
        status = solver.Solve(self.model)
        seconds = time.perf_counter() - start
        names = {self.cp.OPTIMAL: "solved", self.cp.FEASIBLE: "feasible", self.cp.INFEASIBLE: "unsatisfiable"}
        status = names.get(status, "unknown")
        objective = round(solver.ObjectiveValue()) if status in ("solved", "feasible") and self.model.HasObjective() else None
        return status, objective, seconds


class Choco:
    def __init__(self, asked):
        from pychoco import Model

        self.asked, self.goal = asked, None
        warm = Model()
        warm.boolvar()
        warm.get_solver().find_solution()
        self.model = Model()

    def boolean(self):
        return self.model.boolvar()

    def clause(self, yes, no=()):
        self.model.add_clauses(list(yes), list(no))

    def sum_is(self, items, total):
        self.model.sum(list(items), "=", total).post()

    def at_least(self, items, total):
        self.model.sum(list(items), ">=", total).post()

    def at_most_one(self, items):
        self.model.add_clauses_at_most_one(list(items))

    def minimise(self, items):
        self.goal = self.model.intvar(0, len(items))
        self.model.sum(list(items), "=", self.goal).post()

    def solve(self):
        solver = self.model.get_solver()
        limit = f"{self.asked.time_limit}s"
        start = time.perf_counter()
        if self.goal is None:
            found = solver.find_solution(time_limit=limit)
            seconds = time.perf_counter() - start
            status = "solved" if found else ("unknown" if seconds >= self.asked.time_limit else "unsatisfiable")
            return status, None, seconds
        found = solver.find_optimal_solution(objective=self.goal, maximize=False, time_limit=limit)
        seconds = time.perf_counter() - start
        if not found:
            return ("unknown" if seconds >= self.asked.time_limit else "unsatisfiable"), None, seconds
        status = "feasible" if seconds >= self.asked.time_limit else "solved"
        return status, found.get_int_val(self.goal), seconds


class Highs:
    def __init__(self, asked):
        self.asked, self.columns, self.goal = asked, 0, []
        self.starts, self.index, self.value, self.lower, self.upper = [], [], [], [], []

    def boolean(self):
        self.columns += 1
        return self.columns - 1

    def row(self, lower, plus, minus, upper):
        self.starts.append(len(self.index))
        self.index += [*plus, *minus]
        self.value += [1.0] * len(plus) + [-1.0] * len(minus)
        self.lower.append(lower)
        self.upper.append(upper)

    def clause(self, yes, no=()):
        yes, no = list(yes), list(no)
        self.row(1 - len(no), yes, no, math.inf)

    def sum_is(self, items, total):
        self.row(total, list(items), [], total)

    def at_least(self, items, total):
        self.row(total, list(items), [], math.inf)

    def at_most_one(self, items):
        self.row(-math.inf, list(items), [], 1)

    def minimise(self, items):
        self.goal = list(items)

    def solve(self):
        import highspy
        import numpy

        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("time_limit", self.asked.time_limit)
        highs.setOptionValue("threads", self.asked.workers)
        costs = numpy.zeros(self.columns)
        costs[self.goal] = 1
        floats, whole = (lambda some: numpy.array(some, dtype=float)), (lambda some: numpy.array(some, dtype=numpy.int32))
        highs.addCols(self.columns, costs, numpy.zeros(self.columns), numpy.ones(self.columns), 0, [], [], [])
        highs.addRows(len(self.lower), floats(self.lower), floats(self.upper), len(self.index),
                      whole(self.starts), whole(self.index), floats(self.value))
        highs.changeColsIntegrality(self.columns, whole(range(self.columns)),
                                    numpy.full(self.columns, highspy.HighsVarType.kInteger))
        start = time.perf_counter()
        highs.run()
        seconds = time.perf_counter() - start
        names = {highspy.HighsModelStatus.kOptimal: "solved", highspy.HighsModelStatus.kInfeasible: "unsatisfiable"}
        status = names.get(highs.getModelStatus(), "unknown")
        objective = round(highs.getInfo().objective_function_value) if status == "solved" and self.goal else None
        return status, objective, seconds


def knights(solver, n):
    squares = list(itertools.product(range(n), repeat=2))
    x = {square: solver.boolean() for square in squares}
    for i, j in squares:
        near = [x[i + a, j + b] for a, b in KNIGHT if (i + a, j + b) in x]
        solver.clause([x[i, j]] + near)
    solver.minimise(list(x.values()))


def reach(kind, n, i, j):
    if kind == "C":
        steps = [(i + a, j + b) for a, b in KNIGHT]
    else:
        ways = [(1, 0), (-1, 0), (0, 1), (0, -1)] if kind == "T" else [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        steps = [(i + a * k, j + b * k) for a, b in ways for k in range(1, n)]
    return [(a, b) for a, b in steps if 0 <= a < n and 0 <= b < n]


def chess(solver, question, n, counts):
    squares = list(itertools.product(range(n), repeat=2))
    x = {(kind, square): solver.boolean() for kind in counts for square in squares}
    for kind, count in counts.items():
        solver.sum_is([x[kind, square] for square in squares], count)
    for square in squares:
        solver.at_most_one([x[kind, square] for kind in counts])
    for square in squares:
        if question == "d":
            near = [x[kind, other] for kind in counts for other in reach(kind, n, *square)]
            solver.clause([x[kind, square] for kind in counts] + near)
        else:
            for kind, other, target in itertools.product(counts, counts, squares):
                if target in reach(kind, n, *square):
                    solver.clause([], [x[kind, square], x[other, target]])


def read_map(path):
    rows = [line.rstrip("\n") for line in open(path)]
    if all(row[1::2].strip() == "" for row in rows if row.strip()):
        rows = [row[::2] for row in rows]
    free = {(i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if c == " "}
    width = max(len(row) for row in rows)
    inside = {(i, j) for i in range(1, len(rows) - 1) for j in range(1, width - 1)}
    return free | {(i, j) for i, j in inside if j >= len(rows[i])}


def runs_of(free):
    """The unbroken lines of free cells: those across, those down, and by cell the number of either."""
    runs, number = {"across": [], "down": []}, {"across": {}, "down": {}}
    for name, (a, b) in (("across", (0, 1)), ("down", (1, 0))):
        for cell in sorted(free):
            if (cell[0] - a, cell[1] - b) not in free:
                run = [cell]
                while (run[-1][0] + a, run[-1][1] + b) in free:
                    run.append((run[-1][0] + a, run[-1][1] + b))
                number[name].update((one, len(runs[name])) for one in run)
                runs[name].append(run)
    return runs, number


def matched(runs, number):
    """How many cells there are no two of which lie in one run, by augmenting paths."""
    partner = {}

    def place(run, tried):
        for cell in runs["across"][run]:
            down = number["down"][cell]
            if down not in tried:
                tried.add(down)
                if down not in partner or place(partner[down], tried):
                    partner[down] = run
                    return True
        return False

    return sum(place(run, set()) for run in range(len(runs["across"])))


def museum_by_runs(solver, path):
    free = read_map(path)
    runs, number = runs_of(free)
    chosen = {name: [solver.boolean() for _ in runs[name]] for name in runs}
    for cell in sorted(free):
        solver.clause([chosen[name][number[name][cell]] for name in runs])
    # Not told how many are needed at least: these solvers are quicker without.
    solver.minimise(chosen["across"] + chosen["down"])


def museum_by_beams(solver, path):
    free = sorted(read_map(path))
    runs, number = runs_of(set(free))
    ways = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "O": (0, -1)}
    along = {"N": "down", "S": "down", "E": "across", "O": "across"}
    sensor = {(cell, way): solver.boolean() for cell in free for way in ways}
    beam = {}
    # A beam begins at a sensor, and where there is no free cell before, only there.
    for cell in free:
        solver.at_most_one([sensor[cell, way] for way in ways])
    for way, (a, b) in ways.items():
        for cell in free if way in "SE" else reversed(free):
            before = (cell[0] - a, cell[1] - b)
            begins = sensor[cell, way]
            if (before, way) not in beam:
                beam[cell, way] = begins
                continue
            here = beam[cell, way] = solver.boolean()
            others = [sensor[cell, other] for other in ways if other != way]
            solver.clause([here], [begins])
            solver.clause([begins, beam[before, way]], [here])
            for other in others:
                solver.clause([], [here, other])
            solver.clause([here, *others], [beam[before, way]])
    for cell in free:
        solver.clause([beam[cell, way] for way in ways])
        # What follows, and is said in Damier's model too: a sensor of one of the cell's runs watches it.
        solver.clause([sensor[one, way] for way in ways for one in runs[along[way]][number[along[way]][cell]]])
    solver.at_least(list(sensor.values()), matched(runs, number))
    solver.minimise(list(sensor.values()))


def read_sudoku(path):
    rows = [line.split() for line in open(path) if line.strip()]
    n = len(rows)
    high = max(k for k in range(1, math.isqrt(n) + 1) if n % k == 0)
    wide = n // high
    places = list(itertools.product(range(n), repeat=2))
    given = {(i, j): int(rows[i][j]) for i, j in places if rows[i][j] != "."}
    boxes = [(k // (n // wide) * high, k % (n // wide) * wide) for k in range(n)]
    units = [[(k, j) for j in range(n)] for k in range(n)] + [[(i, k) for i in range(n)] for k in range(n)]
    units += [[(top + a, left + b) for a in range(high) for b in range(wide)] for top, left in boxes]
    return n, places, given, units


def sudoku_by_numbers(solver, path):
    n, places, given, units = read_sudoku(path)
    x = {place: solver.model.NewIntVar(given.get(place, 1), given.get(place, n), "") for place in places}
    for unit in units:
        solver.model.AddAllDifferent([x[place] for place in unit])


def sudoku_by_cells(solver, path):
    n, places, given, units = read_sudoku(path)
    numbers = range(1, n + 1)
    x = {(place, k): solver.boolean() for place in places for k in numbers}
    for place in places:
        solver.exactly_one([x[place, k] for k in numbers])
    for unit, k in itertools.product(units, numbers):
        solver.exactly_one([x[place, k] for place in unit])
    for place, k in given.items():
        solver.clause([x[place, k]])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="+")
    parser.add_argument("--by", default="cpsat", choices=["cpsat", "choco", "highs"])
    parser.add_argument("--model", default="", help="museum: cover (default) or beams; sudoku: alldiff (default) or cells")
    parser.add_argument("--linearization", type=int, default=1, help="CP-SAT's linearization_level (1 is its own default)")
    parser.add_argument("--time-limit", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    puzzle, *rest = asked.what
    solver = {"cpsat": CpSat, "choco": Choco, "highs": Highs}[asked.by](asked)
    if puzzle == "knights":
        knights(solver, int(rest[0]))
    elif puzzle == "chess":
        chess(solver, rest[0], int(rest[1]), dict(zip("TFC", map(int, rest[2:]))))
    elif puzzle == "museum":
        (museum_by_beams if asked.model == "beams" else museum_by_runs)(solver, rest[0])
    else:
        (sudoku_by_cells if asked.model == "cells" else sudoku_by_numbers)(solver, rest[0])
    status, objective, seconds = solver.solve()
    print(json.dumps({"status": status, "objective": objective, "seconds": seconds}))


main()
