"""Random calls of MiniZinc's global constraints, for comparing programs that should find the same solutions.

Every constraint of the library has a rule that draws small arguments for it: numbers, lists, sets and options, of which some are
variables and some are known, the same variable may stand in several places, and lists begin at any number. The call stands alone, or
where it has to be reified. A model on which programs disagree is made smaller by moving the call out of what is around it and by
giving variables a value. What a reified call means follows from the solutions of the call alone, so that no other program has to
know its negation.

What an assertion of the library forbids is not drawn on purpose, but may happen; programs may then refuse, each in its own words.
Left out are orders of sets, which Gecode takes for orders of their characteristic functions where MiniZinc, its other solvers and
Damier compare the members in turn.
"""

import itertools
import json
import random
import re

MOST_ASSIGNMENTS = 1500

# Where a call may stand, and what holds then if it holds (c), by two truth values that occur nowhere else.
PLACES = {
    "{}": lambda c, b0, b1: c,
    "not ({})": lambda c, b0, b1: not c,
    "b0 <-> ({})": lambda c, b0, b1: b0 == c,
    "({}) \\/ b0": lambda c, b0, b1: c or b0,
    "b0 -> ({})": lambda c, b0, b1: c or not b0,
    "(({}) xor b0) /\\ b1": lambda c, b0, b1: c != b0 and b1,
    "if b0 then {} else b1 endif": lambda c, b0, b1: c if b0 else b1,
    "bool2int({}) + bool2int(b0) = 1": lambda c, b0, b1: c != b0,
}


class Draw:
    """What has been drawn so far: variables by name, with their declaration and the values that may stand for them."""

    def __init__(self, seed):
        self.chance, self.room, self.variables = random.Random(seed), MOST_ASSIGNMENTS, {}

    def k(self, low, high):
        return self.chance.randint(low, high)

    def some(self, *texts):
        return self.chance.choice(texts)

    def fresh(self, kind, size, declaration, values, known=0.2):
        """A variable that takes so many values, or one of the values: by chance, and if there is no room for another one."""
        if self.chance.random() < 0.12:
            same = [name for name, (of, _, others) in self.variables.items() if of == kind and set(others) <= set(values)]
            if same:
                return self.chance.choice(same)
        if size > self.room or self.chance.random() < known:
            return self.chance.choice(values)
        self.room //= size
        name = f"{kind[0]}{len(self.variables) + 2}"
        self.variables[name] = (kind, declaration.format(name), values)
        return name

    def int(self, low, high, known=0.2):
        values = list(range(low, high + 1))
        if len(values) > 2 and self.chance.random() < 0.2:
            values.remove(self.chance.choice(values[1:-1]))
            return self.fresh("int", len(values), f"var {{{{{', '.join(map(str, values))}}}}}: {{}};", [*map(str, values)], known)
        return self.fresh("int", len(values), f"var {low}..{high}: {{}};", [*map(str, values)], known)

    def bool(self):
        return self.fresh("bool", 2, "var bool: {};", ["false", "true"])

    def opt(self, low, high):
        values = ["<>", *map(str, range(low, high + 1))]
        return self.fresh("opt", len(values), f"var opt {low}..{high}: {{}};", values)

    def set(self, low, high, known=0.2):
        return self.fresh("set", 1 << (high - low + 1), f"var set of {low}..{high}: {{}};", [self.fixed_set(low, high) for _ in "ab"], known)

    def fixed_set(self, low, high):
        members = [k for k in range(low, high + 1) if self.chance.random() < 0.5]
        return "{" + ", ".join(map(str, members)) + "}"

    def list(self, members, first=None):
        """A list literal, now and then one that does not begin at 1."""
        text = f"[{', '.join(map(str, members))}]"
        if first is None:
            first = self.chance.choice([1, 1, 1, 0, 3, -1])
        return text if first == 1 else f"array1d({first}..{first + len(members) - 1}, {text})"

    def ints(self, count, low, high, first=None, known=0.2):
        return self.list([self.int(low, high, known) for _ in range(count)], first)

    def bools(self, count, first=None):
        return self.list([self.bool() for _ in range(count)], first)

    def opts(self, count, low, high, first=None):
        return self.list([self.opt(low, high) for _ in range(count)], first)

    def sets(self, count, low, high, first=None):
        return self.list([self.set(low, high) for _ in range(count)], first)

    def ks(self, count, low, high, first=None):
        return self.list([self.k(low, high) for _ in range(count)], first)

    def different(self, count, low, high, first=None):
        return self.list(self.chance.sample(range(low, high + 1), count), first)

    def grid(self, rows, columns, member):
        cells = ", ".join(str(member()) for _ in range(rows * columns))
        low, left = self.some((1, 1), (1, 1), (0, 0), (2, 0))
        return f"array2d({low}..{low + rows - 1}, {left}..{left + columns - 1}, [{cells}])"

    def table(self, rows, columns, low, high):
        return "[|" + "|".join(", ".join(str(self.k(low, high)) for _ in range(columns)) for _ in range(rows)) + "|]"

    def graph(self, nodes, edges):
        """From and to, as two lists."""
        pairs = [(self.k(1, nodes), self.k(1, nodes)) for _ in range(edges)]
        return f"[{', '.join(str(a) for a, _ in pairs)}], [{', '.join(str(b) for _, b in pairs)}]"


# One rule for each constraint: what is drawn for it. A number in braces is drawn once and used in several places.
def rules():
    made = {}

    def rule(name):
        def keep(draw):
            made[name] = draw
            return draw
        return keep

    def lists(name, *texts):
        made[name] = lambda d: d.some(*texts)(d)

    def function(name, draw):
        made[name] = draw

    # Equal, different, in order.
    for name in ("all_different", "alldifferent"):
        lists(name, lambda d, n=name: f"{n}({d.ints(d.k(0, 4), 0, 3)})", lambda d, n=name: f"{n}({d.sets(d.k(1, 3), 1, 2)})",
              lambda d, n=name: f"{n}({d.opts(3, 1, 2)})", lambda d, n=name: f"{n}({d.grid(2, 2, lambda: d.int(1, 4))})")
    lists("all_different_except", lambda d: f"all_different_except({d.ints(4, 0, 2)}, {d.fixed_set(0, 2)})")
    lists("all_different_except_0", lambda d: f"{d.some('alldifferent', 'all_different')}_except_0({d.ints(4, 0, 2)})")
    lists("all_disjoint", lambda d: f"all_disjoint({d.sets(3, 1, 3)})")
    lists("all_equal", lambda d: f"all_equal({d.ints(d.k(0, 4), 0, 2)})", lambda d: f"all_equal({d.sets(2, 1, 3)})")
    lists("symmetric_all_different", lambda d: f"symmetric_all_different({d.ints(4, 1, 4, 1)})")
    lists("nvalue", lambda d: f"nvalue({d.int(0, 3)}, {d.ints(4, 0, 2)})", lambda d: f"nvalue({d.ints(3, 0, 2)}) = {d.int(0, 3)}")
    for name in ("increasing", "decreasing"):
        lists(name, lambda d, n=name: f"{n}({d.ints(d.k(0, 4), 0, 2)})", lambda d, n=name: f"{n}({d.bools(3)})",
              lambda d, n=name: f"strictly_{n}({d.ints(3, 0, 3)})",
              lambda d, n=name: f"strictly_{n}({d.bools(2)})", lambda d, n=name: f"strictly_{n}({d.opts(3, 0, 2)})",
              lambda d, n=name: f"{n}({d.opts(3, 0, 2)})")
    for name in ("lex_less", "lex_lesseq", "lex_greater", "lex_greatereq", "lex_lt", "lex_leq"):
        lists(name, lambda d, n=name: f"{n}({d.ints(d.k(0, 3), 0, 2)}, {d.ints(d.k(0, 3), 0, 2)})",
              lambda d, n=name: f"{n}({d.bools(3)}, {d.bools(d.k(2, 3))})")
    for name in ("lex2", "strict_lex2", "lex_chain", "lex_chain_less", "lex_chain_lesseq", "lex_chain_greater", "lex_chain_greatereq"):
        lists(name, lambda d, n=name: f"{n}({d.grid(d.k(1, 3), d.k(1, 3), lambda: d.int(0, 2))})",
              *([lambda d, n=name: f"{n}({d.grid(2, 3, d.bool)})"] if "chain" in name else []))
    for name in ("seq_precede_chain",):
        lists(name, lambda d: f"seq_precede_chain({d.ints(4, 0, 3)})")
    lists("value_precede", lambda d: f"value_precede({d.k(0, 2)}, {d.k(0, 2)}, {d.ints(4, 0, 2)})",
          lambda d: f"value_precede({d.k(1, 3)}, {d.k(1, 3)}, {d.sets(3, 1, 3)})", lambda d: f"value_precede(1, 2, {d.opts(3, 1, 2)})")
    lists("value_precede_chain", lambda d: f"value_precede_chain({d.different(d.k(1, 3), 0, 3)}, {d.ints(4, 0, 3)})",
          lambda d: f"value_precede_chain({d.different(3, 1, 3)}, {d.sets(3, 1, 3)})",
          lambda d: f"value_precede_chain({d.different(2, 1, 3)}, {d.opts(3, 1, 3)})")

    # Counts.
    for name in ("at_least", "at_most", "exactly", "atleast", "atmost"):
        lists(name, lambda d, n=name: f"{n}({d.k(-1, 3)}, {d.ints(4, 0, 2)}, {d.k(0, 3)})",
              lambda d, n=name: f"{n}({d.k(0, 2)}, {d.sets(3, 1, 2)}, {d.fixed_set(1, 2)})")
    lists("at_most1", lambda d: f"{d.some('at_most1', 'atmost1')}({d.sets(3, 1, 3)})")
    lists("among", lambda d: f"among({d.int(0, 3)}, {d.ints(4, 0, 2)}, {d.fixed_set(0, 2)})",
          lambda d: f"among({d.ints(3, 0, 2)}, {d.fixed_set(0, 2)}) >= {d.int(0, 2)}")
    for name in ("count", "count_eq", "count_geq", "count_gt", "count_leq", "count_lt", "count_neq"):
        lists(name, lambda d, n=name: f"{n}({d.ints(4, 0, 2)}, {d.int(0, 2)}, {d.int(0, 3)})")
    function("count_fn", lambda d: f"count({d.ints(4, 0, 2)}, {d.int(0, 3)}) {d.some('=', '<', '!=')} {d.int(0, 2)}")
    lists("distribute", lambda d: f"distribute({d.ints(2, 0, 2, 1)}, {d.ints(2, 0, 2, 1)}, {d.ints(3, 0, 2)})")
    for closed in ("", "_closed"):
        def cardinality(d, c=closed):
            n, first = d.k(1, 3), d.some(1, 1, 0)
            cover, f = d.different(n, 0, 3, first), f"global_cardinality{c}"
            x = d.some(lambda: d.ints(4, 0, 2), lambda: d.opts(3, 0, 2), lambda: d.ints(3, 0, 3))()
            return d.some(lambda: f"{f}({x}, {cover}, {d.ints(n, 0, 2, first)})",
                          lambda: f"{f}({x}, {cover}, {d.ks(n, 0, 1, first)}, {d.ks(n, 1, 2, first)})")()
        made[f"global_cardinality{closed}"] = cardinality
        made[f"global_cardinality_low_up{closed}"] = lambda d, c=closed: \
            f"global_cardinality_low_up{c}({d.ints(4, 0, 2)}, [0, 2], {d.ks(2, 0, 1, 1)}, {d.ks(2, 1, 3, 1)})"
        made[f"global_cardinality{closed}_fn"] = lambda d, c=closed: f"sum(global_cardinality{c}({d.ints(3, 0, 2)}, [0, 2])) = {d.int(0, 3)}"
    lists("global_cardinality_set", lambda d: f"global_cardinality({d.sets(2, 1, 3)}, {d.different(2, 1, 3, 1)}, {d.ints(2, 0, 2, 1)})")

    # Lists and what stands where.
    lists("element", lambda d: f"element({d.int(0, 4)}, {d.ints(3, 0, 2)}, {d.int(0, 2)})",
          lambda d: f"element({d.int(0, 3)}, {d.bools(3)}, {d.bool()})", lambda d: f"element({d.int(0, 3)}, {d.sets(2, 1, 2)}, {d.set(1, 2)})")
    lists("member", lambda d: f"member({d.ints(d.k(0, 3), 0, 2)}, {d.int(0, 3)})", lambda d: f"member({d.bools(2)}, {d.bool()})",
          lambda d: f"member({d.set(1, 3)}, {d.int(0, 4)})", lambda d: f"member({d.sets(2, 1, 2)}, {d.set(1, 2)})")
    for name in ("maximum", "minimum"):
        lists(name, lambda d, n=name: f"{n}({d.int(0, 3)}, {d.ints(d.k(1, 4), 0, 3)})")
        lists(name + "_arg", lambda d, n=name: f"{n}_arg({d.ints(3, 0, 2)}, {d.int(0, 4)})",
              lambda d, n=name: f"{n}_arg({d.bools(3)}, {d.int(0, 4)})")
    for name in ("arg_max", "arg_min"):
        lists(name, lambda d, n=name: f"{n}({d.ints(d.k(1, 4), 0, 2)}) = {d.int(0, 4)}",
              lambda d, n=name: f"{n}({d.bools(3)}) {d.some('=', '>')} {d.int(0, 4)}",
              lambda d, n=name: f"{n}({d.opts(2, 0, 2)}) = {d.int(0, 3)}")
    lists("arg_val", lambda d: f"arg_val({d.ints(3, 0, 2)}, {d.int(0, 2)}) = {d.int(0, 4)}")
    lists("arg_sort",
          lambda d: f"arg_sort({d.ints(3, 0, 2, 1)}, {d.ints(3, 1, 3, 1)})", lambda d: f"arg_sort({d.ints(3, 0, 2)}) = {d.ints(3, 0, 3, 1)}")
    lists("sort", lambda d: f"sort({d.ints(3, 0, 2)}, {d.ints(3, 0, 2)})", lambda d: f"sort({d.ints(3, 0, 2)}) = {d.ints(3, 0, 2, 1)}")
    lists("inverse", lambda d: f"inverse({d.ints(3, 1, 3, 1)}, {d.ints(3, 1, 3, 1)})", lambda d: f"inverse({d.ints(3, 0, 3, 0)}, {d.ints(3, 0, 2, 0)})",
          lambda d: f"inverse({d.opts(2, 1, 2, 1)}, {d.opts(2, 1, 2, 1)})", lambda d: f"inverse({d.ints(3, 1, 3, 1)}) = {d.ints(3, 1, 3, 1)}")
    lists("inverse_in_range", lambda d: f"inverse_in_range({d.ints(2, 0, 3, 1)}, {d.ints(3, 0, 3, 1)})")
    lists("inverse_set", lambda d: f"inverse_set({d.sets(2, 1, 2, 1)}, {d.sets(2, 1, 2, 1)})")
    lists("int_set_channel", lambda d: f"int_set_channel({d.ints(3, 1, 2, 1)}, {d.sets(2, 1, 3, 1)})")
    lists("link_set_to_booleans", lambda d: f"link_set_to_booleans({d.set(1, 3)}, {d.bools(3, 1)})")
    lists("table", lambda d: f"table({d.ints(3, 0, 2, 1)}, {d.table(d.k(1, 5), 3, 0, 2)})",
          lambda d: f"table({d.bools(2, 1)}, [|true, false|{d.some('true', 'false')}, true|])",
          lambda d: f"table({d.opts(2, 1, 2, 1)}, [|<>, 1|2, {d.some('<>', '1')}|])")
    lists("write", lambda d: f"write({d.ints(3, 0, 2, 1)}, {d.int(1, 3)}, {d.int(0, 2)}, {d.ints(3, 0, 2, 1)})")
    lists("writes", lambda d: f"writes({d.ks(3, 0, 1, 1)}, {d.ints(2, 1, 3, 1)}, {d.ints(2, 0, 1, 1)}, {d.ints(3, 0, 1, 1)})",
          lambda d: f"writes_seq({d.ks(3, 0, 1, 1)}, {d.ints(2, 1, 3, 1)}, {d.ints(2, 0, 1, 1)}, {d.ints(3, 0, 1, 1)})")
    lists("if_then_else", lambda d: f"{d.ints(2, 0, 2, 1)}[{d.int(1, 2)}] = if {d.bool()} then {d.int(0, 2)} else {d.int(1, 3)} endif")

    # Sets.
    lists("disjoint", lambda d: f"disjoint({d.set(1, 3)}, {d.set(2, 4)})")
    lists("partition_set", lambda d: f"partition_set({d.sets(3, 1, 3)}, {d.fixed_set(1, 3)})")
    lists("range", lambda d: f"range({d.ints(3, 1, 3, 1)}, {d.set(1, 3)}, {d.set(1, 3)})")
    lists("roots", lambda d: f"roots({d.ints(3, 1, 3, 1)}, {d.set(1, 3)}, {d.set(1, 3)})")
    lists("sum_pred", lambda d: f"sum_pred({d.int(1, 2)}, [{d.fixed_set(1, 3)}, {d.fixed_set(1, 3)}], {d.ks(3, -1, 3, 1)}, {d.int(-1, 5)})")
    lists("sum_set", lambda d: f"sum_set({d.different(3, 1, 4, 1)}, {d.ks(3, -1, 3, 1)}, {d.set(1, 4)}, {d.int(-1, 5)})")

    # Sums and packing.
    lists("sliding_sum", lambda d: f"sliding_sum({d.k(0, 2)}, {d.k(2, 4)}, {d.k(1, 3)}, {d.ints(4, 0, 2, 1)})")
    lists("knapsack", lambda d: f"knapsack({d.ks(3, 0, 3, 1)}, {d.ks(3, 0, 3, 1)}, {d.ints(3, 0, 2, 1)}, {d.int(0, 5)}, {d.int(0, 5)})")
    lists("bin_packing", lambda d: f"bin_packing({d.k(1, 5)}, {d.ints(4, 1, 3, 1)}, {d.ks(4, 0, 3, 1)})")
    lists("bin_packing_capa", lambda d: f"bin_packing_capa({d.ks(2, 1, 5, 1)}, {d.ints(4, 1, 2, 1)}, {d.ks(4, 0, 3, 1)})")
    lists("bin_packing_load", lambda d: f"bin_packing_load({d.ints(2, 0, 5, 1)}, {d.ints(3, 1, 2, 1)}, {d.ks(3, 0, 3, 1)})")
    lists("network_flow", lambda d: f"network_flow([|1, 2|2, 3|1, 3|{d.k(1, 3)}, {d.k(1, 3)}|], {d.some('[1, 0, -1]', '[2, -1, -1]', '[0, 0, 0]')}, {d.ints(4, 0, 2, 1)})",
          lambda d: f"network_flow_cost([|1, 2|2, 3|1, 3|], {d.some('[1, 0, -1]', '[2, -1, -1]')}, {d.ks(3, 0, 2, 1)}, {d.ints(3, 0, 2, 1)}, {d.int(0, 6)})")

    # Time and space.
    lists("cumulative", lambda d: f"cumulative({d.ints(3, 0, 3, 1)}, {d.ints(3, 0, 2, 1, 0.7)}, {d.ints(3, 0, 2, 1, 0.7)}, {d.int(0, 3, 0.6)})",
          lambda d: f"cumulative({d.opts(3, 0, 2, 1)}, {d.ks(3, 0, 2, 1)}, {d.ks(3, 0, 2, 1)}, {d.int(1, 3, 0.6)})")
    for name in ("disjunctive", "disjunctive_strict"):
        lists(name, lambda d, n=name: f"{n}({d.ints(3, 0, 3, 1)}, {d.ints(3, 0, 2, 1, 0.6)})", lambda d, n=name: f"{n}({d.opts(3, 0, 2, 1)}, {d.ks(3, 0, 2, 1)})")
    for name in ("diffn", "diffn_nonstrict"):
        lists(name, lambda d, n=name: f"{n}({d.ints(2, 0, 2, 1)}, {d.ints(2, 0, 2, 1)}, {d.ints(2, 0, 2, 1, 0.6)}, {d.ints(2, 0, 2, 1, 0.6)})",
              lambda d, n=name: f"{n}_k({d.grid(2, 3, lambda: d.int(0, 2, 0.4)).replace('0..1, 0..2', '1..2, 1..3').replace('2..3, 0..2', '1..2, 1..3')}, {d.table(2, 3, 0, 2)})")
    lists("alternative", lambda d: f"alternative({d.opt(0, 2)}, {d.int(1, 2)}, {d.opts(2, 0, 2, 1)}, {d.ks(2, 1, 2, 1)})")
    lists("span", lambda d: f"span({d.opt(0, 2)}, {d.int(1, 3)}, {d.opts(2, 0, 2, 1)}, {d.ks(2, 1, 2, 1)})")
    lists("geost", lambda d: f"geost(2, [|1, 2|2, 1|1, 1|], [|0, 0|0, 0|1, 0|], [{{1}}, {{2}}, {{1, 3}}], "
          f"[|{d.int(0, 2)}, {d.int(0, 1)}|{d.int(0, 2)}, {d.int(0, 1)}|], {d.ints(2, 1, 3, 1)})")

    # Automata.
    lists("regular", lambda d: f"regular({d.ints(d.k(0, 4), 1, 2, 1)}, 3, 2, {d.table(3, 2, 0, 3)}, {d.k(1, 3)}, {d.fixed_set(1, 3)})",
          lambda d: f"regular({d.ints(3, 1, 2, 1)}, 2, 2, [|{{1, 2}}, {{2}}|{d.fixed_set(1, 2)}, {d.fixed_set(1, 2)}|], 1, {d.fixed_set(1, 2)})",
          lambda d: f"regular({d.ints(d.k(0, 4), 0, 3)}, \"{d.some('1* 2? 3', '(1|2)+ 3*', '[1 2]{2} .*', '[^1]* 1', '1 .{1,2} 2?', '(1 2)* | 3+', '[1-3]+ 0')}\")")
    lists("cost_regular", lambda d: f"cost_regular({d.ints(3, 1, 2, 1)}, 2, 2, {d.table(2, 2, 0, 2)}, 1, {{1, 2}}, {d.table(2, 2, 0, 2)}, {d.int(0, 5)})")
    lists("mdd", lambda d: f"{d.some('mdd', 'mdd_nondet')}({d.ints(2, 1, 3, 1)}, 3, [1, 2, 2], 4, [1, 1, 2, 3], "
          f"[{{1}}, {d.some('{2}', '{2, 3}')}, {{1, 3}}, {{2}}], [2, 3, 0, 0])")
    lists("cost_mdd", lambda d: f"cost_mdd({d.ints(2, 1, 3, 1)}, 3, [1, 2, 2], 4, [1, 1, 2, 3], [{{1}}, {{2, 3}}, {{1, 3}}, {{2}}], "
          f"{d.ks(4, 0, 2, 1)}, [2, 3, 0, 0], {d.int(0, 4)})")

    # Graphs.
    lists("circuit", lambda d: f"circuit({d.ints(4, 1, 4, 1)})", lambda d: f"circuit({d.ints(3, 0, 3, 0)})", lambda d: f"circuit({d.opts(3, 1, 3, 1)})")
    lists("subcircuit", lambda d: f"subcircuit({d.ints(4, 1, 4, 1)})", lambda d: f"subcircuit({d.ints(3, 0, 2, 0)})")
    for name in ("connected", "dconnected", "subgraph", "dag"):
        lists(name, lambda d, n=name: f"{n}({d.graph(3, 4)}, {d.bools(3, 1)}, {d.bools(4, 1)})")
    for name in ("tree", "dtree", "reachable", "dreachable"):
        lists(name, lambda d, n=name: f"{n}({d.graph(3, 4)}, {d.int(1, 3)}, {d.bools(3, 1)}, {d.bools(4, 1)})",
              lambda d, n=name: f"{n}(3, 3, {d.graph(3, 3)}, {d.int(1, 3)}, {d.bools(3, 1)}, {d.bools(3, 1)})")
    for name in ("path", "dpath"):
        lists(name, lambda d, n=name: f"{n}({d.graph(3, 4)}, {d.int(1, 3)}, {d.int(1, 3)}, {d.bools(3, 1)}, {d.bools(4, 1)})")
    for name in ("bounded_path", "bounded_dpath"):
        lists(name, lambda d, n=name: f"{n}({d.graph(3, 4)}, {d.ks(4, 0, 2, 1)}, {d.int(1, 3)}, {d.int(1, 3)}, {d.bools(3, 1)}, {d.bools(4, 1)}, {d.int(0, 4)})")
    lists("steiner", lambda d: f"steiner(3, 4, {d.graph(3, 4)}, {d.ks(4, 0, 2, 1)}, {d.bools(3, 1)}, {d.bools(4, 1)}, {d.int(0, 4)})",
          lambda d: f"dsteiner(3, 4, {d.graph(3, 4)}, {d.ks(4, 0, 2, 1)}, {d.int(1, 3)}, {d.bools(3, 1)}, {d.bools(4, 1)}, {d.int(0, 4)})")
    lists("weighted_spanning_tree", lambda d: f"weighted_spanning_tree(3, 4, {d.graph(3, 4)}, {d.ks(4, 0, 2, 1)}, {d.bools(4, 1)}, {d.int(0, 4)})",
          lambda d: f"d_weighted_spanning_tree(3, 4, {d.graph(3, 4)}, {d.ks(4, 0, 2, 1)}, {d.int(1, 3)}, {d.bools(4, 1)}, {d.int(0, 4)})")
    return made


RULES = rules()
NAMES = sorted(RULES)


def meanings(kind, declaration, values):
    """All values of a variable, as they stand in JSON."""
    if kind == "set":
        low, high = map(int, re.search(r"(\d+)\.\.(\d+)", declaration).groups())
        members = range(low, high + 1)
        return [{"set": list(chosen)} for size in range(len(members) + 1) for chosen in itertools.combinations(members, size)]
    return [{"false": False, "true": True, "<>": None}.get(value, value) if not re.fullmatch(r"-?\d+", value) else int(value) for value in values]


class Call:
    """A call with its variables, where it stands, and which variables have a value."""

    def __init__(self, call, variables, place, values=None):
        self.call, self.variables, self.place, self.values = call, variables, place, values or {}

    def __str__(self):
        call = re.sub(r"\b[a-z]\d+\b", lambda found: self.values.get(found[0], found[0]), self.call)
        constraint = self.place.replace("{}", call)
        declared = [text for name, (_, text, _) in self.variables.items() if re.search(rf"\b{name}\b", constraint)]
        truths = [f"var bool: {name};" for name in ("b0", "b1") if re.search(rf"\b{name}\b", constraint)]
        return "\n".join(['include "globals.mzn";', *declared, *truths, f"constraint {constraint};", "solve satisfy;"]) + "\n"

    def used(self):
        """The variables without a value."""
        names = set(re.findall(r"\b[a-z]\d+\b", self.call)) - set(self.values)
        return {name: self.variables[name] for name in self.variables if name in names}

    def alone(self):
        return Call(self.call, self.variables, "{}", self.values)

    def placed(self, solutions):
        """The solutions as texts in JSON, from those of the call alone."""
        used, holding = self.used(), {json.dumps(json.loads(solution), sort_keys=True) for solution in solutions}
        truths = [name for name in ("b0", "b1") if name in self.place]
        for values in itertools.product(*(meanings(*variable) for variable in used.values())):
            solution = dict(zip(used, values))
            holds = json.dumps(solution, sort_keys=True) in holding
            for bits in itertools.product((False, True), repeat=len(truths)):
                if PLACES[self.place](holds, *bits, *(False,) * (2 - len(bits))):
                    yield json.dumps({**solution, **dict(zip(truths, bits))})

    def smaller(self):
        for place in ("{}", "not ({})", "b0 <-> ({})"):
            if len(place) < len(self.place):
                yield Call(self.call, self.variables, place, self.values)
        for name, (_, _, values) in self.variables.items():
            if name not in self.values:
                for value in (values[0], values[-1]):
                    yield Call(self.call, self.variables, self.place, {**self.values, name: value})


def random_call(seed):
    """The call of this number: each constraint of the library in turn."""
    draw = Draw(seed)
    call = RULES[NAMES[seed % len(NAMES)]](draw)
    return Call(call, draw.variables, draw.some("{}", *PLACES))
