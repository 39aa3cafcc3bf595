#!/usr/bin/env python3
"""Chess, the museum and Sudoku by OR-Tools' CP-SAT, by Choco or by HiGHS called directly, as peers for Damier.

boards.py knights N            fewest knights that dominate N×N
boards.py chess i|d N T F C    a board with T rooks, F bishops and C knights, independent or dominating
boards.py museum MAP           fewest sensors on a map in Damier's form
boards.py sudoku BOARD         a board in Damier's native form (rows of numbers and '.', boxes as near to square as can be)
with --by cpsat|choco|highs (highs for knights only), --time-limit S, --workers N.

Every program is given the same constraints over 0/1 variables, but for Sudoku, where CP-SAT gets all-different. Prints
one JSON object: status (solved with a proof, feasible without one, unsatisfiable, unknown), objective, seconds for
building and solving (without the time to start Python or Java and to load the solver).
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
        self.start = time.perf_counter()
        self.model = cp_model.CpModel()

    def boolean(self):
        return self.model.NewBoolVar("")

    def clause(self, yes, no=()):
        self.model.AddBoolOr(list(yes) + [x.Not() for x in no])

    def sum_is(self, items, total):
        self.model.Add(sum(items) == total)

    def at_most_one(self, items):
        self.model.AddAtMostOne(items)

    def minimise(self, items):
        self.model.Minimize(sum(items))

    def solve(self):
        solver = self.cp.CpSolver()
        solver.parameters.max_time_in_seconds = self.asked.time_limit
        solver.parameters.num_workers = self.asked.workers
        status = solver.Solve(self.model)
        seconds = time.perf_counter() - self.start
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
        self.start = time.perf_counter()
        self.model = Model()

    def boolean(self):
        return self.model.boolvar()

    def clause(self, yes, no=()):
        self.model.add_clauses(list(yes), list(no))

    def sum_is(self, items, total):
        self.model.sum(list(items), "=", total).post()

    def at_most_one(self, items):
        self.model.add_clauses_at_most_one(list(items))

    def minimise(self, items):
        self.goal = self.model.intvar(0, len(items))
        self.model.sum(list(items), "=", self.goal).post()

    def solve(self):
        solver = self.model.get_solver()
        limit = f"{self.asked.time_limit}s"
        if self.goal is None:
            found = solver.find_solution(time_limit=limit)
            seconds = time.perf_counter() - self.start
            status = "solved" if found else ("unknown" if seconds >= self.asked.time_limit else "unsatisfiable")
            return status, None, seconds
        found = solver.find_optimal_solution(objective=self.goal, maximize=False, time_limit=limit)
        seconds = time.perf_counter() - self.start
        if not found:
            return ("unknown" if seconds >= self.asked.time_limit else "unsatisfiable"), None, seconds
        status = "feasible" if seconds >= self.asked.time_limit else "solved"
        return status, found.get_int_val(self.goal), seconds


def knights(solver, n):
    squares = list(itertools.product(range(n), repeat=2))
    x = {square: solver.boolean() for square in squares}
    for i, j in squares:
        near = [x[i + a, j + b] for a, b in KNIGHT if (i + a, j + b) in x]
        solver.clause([x[i, j]] + near)
    solver.minimise(list(x.values()))


def knights_by_highs(n, asked):
    import highspy
    import numpy

    start = time.perf_counter()
    squares = list(itertools.product(range(n), repeat=2))
    number = {square: k for k, square in enumerate(squares)}
    starts, index = [], []
    for i, j in squares:
        starts.append(len(index))
        index += [number[i, j]] + [number[i + a, j + b] for a, b in KNIGHT if (i + a, j + b) in number]
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("time_limit", asked.time_limit)
    highs.setOptionValue("threads", asked.workers)
    cells = len(squares)
    highs.addCols(cells, numpy.ones(cells), numpy.zeros(cells), numpy.ones(cells), 0, [], [], [])
    highs.addRows(cells, numpy.ones(cells), numpy.full(cells, highspy.kHighsInf), len(index),
                  numpy.array(starts), numpy.array(index), numpy.ones(len(index)))
    highs.changeColsIntegrality(cells, numpy.arange(cells), numpy.full(cells, highspy.HighsVarType.kInteger))
    highs.run()
    proved = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    objective = round(highs.getInfo().objective_function_value)
    return ("solved" if proved else "feasible"), objective, time.perf_counter() - start


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


def museum(solver, path):
    rows = [line.rstrip("\n") for line in open(path)]
    if all(row[1::2].strip() == "" for row in rows if row.strip()):
        rows = [row[::2] for row in rows]
    free = {(i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if c == " "}
    width = max(len(row) for row in rows)
    inside = {(i, j) for i in range(1, len(rows) - 1) for j in range(1, width - 1)}
    free |= {(i, j) for i, j in inside if j >= len(rows[i])}
    ways = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "O": (0, -1)}
    sensor = {(cell, way): solver.boolean() for cell in free for way in ways}
    taken = {cell: solver.boolean() for cell in free}
    ray = {(cell, way): solver.boolean() for cell in free for way in ways}
    for cell in free:
        here = [sensor[cell, way] for way in ways]
        solver.at_most_one(here)
        solver.clause(here, [taken[cell]])
        for one in here:
            solver.clause([taken[cell]], [one])
        seen = [taken[cell]]
        for way, (a, b) in ways.items():
            before = (cell[0] - a, cell[1] - b)
            solver.clause([ray[cell, way]], [sensor[cell, way]])
            if before in free:
                solver.clause([sensor[cell, way], ray[before, way]], [ray[cell, way]])
                solver.clause([sensor[cell, way]], [ray[cell, way], taken[cell]])
                solver.clause([ray[cell, way], taken[cell]], [ray[before, way]])
                seen.append(ray[before, way])
            else:
                solver.clause([sensor[cell, way]], [ray[cell, way]])
        solver.clause(seen)
    solver.minimise(list(sensor.values()))


def sudoku(solver, path):
    rows = [line.split() for line in open(path) if line.strip()]
    n = len(rows)
    high = max(k for k in range(1, math.isqrt(n) + 1) if n % k == 0)
    wide = n // high
    x = [[solver.model.NewIntVar(1, n, "") for _ in range(n)] for _ in range(n)]
    for i, j in itertools.product(range(n), repeat=2):
        if rows[i][j] != ".":
            solver.model.Add(x[i][j] == int(rows[i][j]))
    for k in range(n):
        top, left = k // (n // wide) * high, k % (n // wide) * wide
        solver.model.AddAllDifferent(x[k])
        solver.model.AddAllDifferent([x[i][k] for i in range(n)])
        solver.model.AddAllDifferent([x[top + a][left + b] for a in range(high) for b in range(wide)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="+")
    parser.add_argument("--by", default="cpsat", choices=["cpsat", "choco", "highs"])
    parser.add_argument("--time-limit", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    puzzle, *rest = asked.what
    if asked.by == "highs":
        status, objective, seconds = knights_by_highs(int(rest[0]), asked)
    else:
        solver = CpSat(asked) if asked.by == "cpsat" else Choco(asked)
        if puzzle == "knights":
            knights(solver, int(rest[0]))
        elif puzzle == "chess":
            chess(solver, rest[0], int(rest[1]), dict(zip("TFC", map(int, rest[2:]))))
        elif puzzle == "museum":
            museum(solver, rest[0])
        else:
            sudoku(solver, rest[0])
        status, objective, seconds = solver.solve()
    print(json.dumps({"status": status, "objective": objective, "seconds": seconds}))


main()
