"""Random small MiniZinc models, for comparing programs that should find the same solutions.

A model is a list of declarations, of which every one is used by chance, and some constraints: expressions drawn by type,
from a list of rules for each type, down to a depth. Expressions are kept as trees, so that a model on which programs
disagree can be made smaller: by dropping constraints and declarations, and by putting a part of an expression in its place.

Domains are small, so that all solutions can be listed. What is wanted are the corners of the language: division by zero,
indices out of bounds and missing options below negations and disjunctions, conditions that the solver decides, arrays that do
not begin at 1, sets, enums, functions and predicates of one's own, global constraints in any place where a Boolean may stand.

Two corners are left out, where MiniZinc's programs do what they happen to do: the value of an option that is missing (their lowest
value rather than undefined), and orders between options below not (turned around before anybody looks whether one is missing).
"""

import random
import re

MOST_ASSIGNMENTS = 3000


class Part:
    """A part of an expression: its type, a text with {} for the parts within it, and those."""

    def __init__(self, kind, text, *parts):
        self.kind, self.text, self.parts = kind, text, parts

    def __str__(self):
        return self.text.format(*self.parts) if self.parts else self.text

    def smaller(self):
        """The same with one part less deep, the most drastic first."""
        for part in self.parts:
            if part.kind == self.kind:
                yield part
        if self.parts and self.kind in PLAIN:
            for text in PLAIN[self.kind]:
                yield Part(self.kind, text)
        for k, part in enumerate(self.parts):
            for less in part.smaller():
                yield Part(self.kind, self.text, *self.parts[:k], less, *self.parts[k + 1:])


# What may stand for a part whatever it was.
PLAIN = {"int": ["1", "0"], "bool": ["true", "false"], "set": ["1..2"]}

# Declarations: name, how many values it can take (1 for what is known), text.
DECLARATIONS = [
    ("x", 4, "var -1..2: x;"),
    ("y", 3, "var {0, 2, 3}: y;"),
    ("z", 5, "var 0..4: z;"),
    ("b", 2, "var bool: b;"),
    ("c", 2, "var bool: c;"),
    ("v", 27, "array[1..3] of var 1..3: v;"),
    ("w", 9, "array[0..1] of var 0..2: w;"),
    ("m", 16, "array[1..2, 1..2] of var 0..1: m;"),
    ("bs", 8, "array[1..3] of var bool: bs;"),
    ("u", 8, "var set of 1..3: u;"),
    ("t", 4, "var set of {0, 2}: t;"),
    ("e", 3, "var E: e;"),
    ("o", 4, "var opt 1..3: o;"),
    ("q", 6, "var F: q;"),
    ("oo", 9, "array[0..1] of var opt 0..1: oo;"),
    ("ob", 3, "var opt bool: ob;"),
    ("n", 16, "array[0..1, E, 2..2] of var 0..1: n;"),
    ("us", 16, "array[-1..0] of var set of 1..2: us;"),
    ("ve", 8, "array[E] of var 1..2: ve;"),
    ("a", 1, "array[1..4] of int: a = [2, 0, -1, 3];"),
    ("a2", 1, "array[1..2, 0..2] of int: a2 = array2d(1..2, 0..2, [1, 2, 0, 3, -1, 1]);"),
    ("s", 1, "set of int: s = {1, 3, 4};"),
    ("ss", 1, "array[1..3] of set of int: ss = [{1}, {2, 3}, {}];"),
    ("ps", 1, "array[1..3] of bool: ps = [true, false, true];"),
    ("we", 1, "array[E] of int: we = [3, 1, 2];"),
    ("E", 1, "enum E = {A, B, C};"),
    ("F", 1, "enum F = {P} ++ Q(E) ++ {R, S};"),
    ("wq", 1, "array[F] of int: wq = [2, 0, 1, 3, 1, -1];"),
    ("ao", 1, "array[1..3] of opt int: ao = [1, <>, 2];"),
    ("f", 1, "function var int: f(var int: p, var int: q) = p * 2 - q;"),
    ("g", 1, "function var int: g(var int: p) = let { var 0..3: r; constraint r = p mod 4 } in r + 1;"),
    ("h", 1, "function int: h(int: k) = if k <= 1 then 1 else k * h(k - 1) endif;"),
    ("d", 1, "function var int: d(var int: p, var int: q) = p div q;"),
    ("p", 1, "predicate p(var int: q, var int: r) = q < r \\/ q = r + 2;"),
    ("r", 1, "function array[int] of var int: r(array[int] of var int: q) = [q[i] * i | i in index_set(q) where i != 2];"),
    ("sf", 1, "function var set of int: sf(var int: k) = if k > 1 then {k, 0} else 1..2 endif;"),
    ("po", 1, "predicate po(var opt int: k, var int: l) = absent(k) \\/ k > l;"),
    ("pa", 1, "predicate pa(array[int] of var int: q) = exists(i in index_set(q))(q[i] = sum(q) - q[i]);"),
]
NEEDS = {"e": ["E"], "we": ["E"], "q": ["F", "E"], "F": ["E"], "wq": ["F", "E"], "n": ["E"], "ve": ["E"]}

# Rules: a text with names of kinds in <>, and the declarations it needs. A kind 'k' is a small known number.
INTS = [
    ("<k>", ""), ("x", "x"), ("y", "y"), ("z", "z"), ("x", "x"), ("y", "y"), ("z", "z"),
    ("(<int> + <int>)", ""), ("(<int> - <int>)", ""), ("(<int> * <int>)", ""), ("(<int> div <int>)", ""),
    ("(<int> mod <int>)", ""), ("(- <int>)", ""), ("abs(<int>)", ""), ("min(<int>, <int>)", ""), ("max(<int>, <int>)", ""),
    ("max([<int>, <int>, <int>])", ""), ("min([<int>, <int>])", ""), ("pow(<int>, 2)", ""), ("(<int> ^ <k>)", ""),
    ("bool2int(<bool>)", ""), ("(<int> + (<bool>))", ""), ("if <bool> then <int> else <int> endif", ""),
    ("if <bool> then <int> elseif <bool> then <int> else <int> endif", ""),
    ("v[<k>]", "v"), ("v[<int>]", "v"), ("v[<int>]", "v"), ("w[<int>]", "w"), ("a[<int>]", "a"), ("a[<int>]", "a"),
    ("a2[<int>, <int>]", "a2"), ("m[<int>, <int>]", "m"), ("m[<k>, <int>]", "m"), ("[<int>, <int>, <k>][<int>]", ""),
    ("we[e]", "we e"), ("sum(v)", "v"), ("product(w)", "w"), ("max(v)", "v"), ("min(w)", "w"), ("sum(m)", "m"),
    ("sum(i in 1..3)(v[i] * i)", "v"), ("sum(i in 1..3 where v[i] > <int>)(v[i])", "v"),
    ("sum(i in 1..3 where i != <k>)(bool2int(bs[i]))", "bs"), ("sum(i in s)(i * bool2int(i > <int>))", "s"),
    ("sum([v[i] | i in 1..3 where i in u])", "v u"), ("max([v[i] | i in 1..3 where bs[i]])", "v bs"),
    ("count(v, <int>)", "v"), ("count(i in 1..3)(v[i] = <int>)", "v"), ("card(u)", "u"), ("card(t union u)", "t u"),
    ("max(u)", "u"), ("min(t)", "t"), ("sum(i in u)(i)", "u"), ("sum(i in 1..2, j in 1..2 where i < j \\/ <bool>)(m[i, j])", "m"),
    ("f(<int>, <int>)", "f"), ("g(<int>)", "g"), ("h(<k>)", "h"), ("d(<int>, <int>)", "d"),
    ("(let {{ var int: l = <int> }} in l * l)", ""), ("(let {{ var 0..3: l = <int> }} in l + 1)", ""),
    ("(let {{ var 1..3: l; constraint l = <int> }} in l)", ""), ("(let {{ int: l = <k>; }} in l + <int>)", ""),
    ("(o default <int>)", "o"), ("arg_max(v)", "v"), ("length([i | i in 1..4 where i > <k>])", ""),
    ("sum(k in m[<k>, ..])(k)", "m"), ("sum(m[.., <k>])", "m"), ("max(m[<k>, ..])", "m"), ("wq[<member>]", "wq"), ("wq[q]", "wq q"),
    ("sum(k in E)(ve[k])", "ve"), ("ve[<enum>]", "ve"), ("n[<int>, <enum>, 2]", "n"), ("sum(n[.., A, 2])", "n"), ("sum(n)", "n"),
    ("sum(oo)", "oo"), ("max(oo)", "oo"), ("sum([k | k in oo where occurs(k) /\\ k > 0])", "oo"), ("(oo[<int>] default <int>)", "oo"),
    ("sum(i in 1..3 where i > <int>)(ao[i])", "ao"), ("sum(ao)", "ao"), ("card(us[<int>])", "us"), ("card(array_union(us))", "us"),
    ("sum(r(v))", "r v"), ("r([<int>, <int>, <int>])[<int>]", "r"), ("(v ++ [<int>, <int>])[<int>]", "v"), ("sum(i in u, j in u where i < j)(j - i)", "u"),
    ("max([<int>, 0] ++ [i | i in u])", "u"), ("if <bool> then <int> else <int> endif mod 2", ""), ("(x - y) div (y - 2)", "x y"),
    ("sum([if i > 1 then <int> else 0 endif | i in 1..2])", ""), ("card({{i | i in 1..3 where v[i] > <int>}})", "v"),
    ("[i: <int> | i in 0..1][<int>]", ""), ("min(i in 1..3 where bs[i])(v[i])", "bs v"), ("count(bs)", "bs"), ("deopt([<int>, <>][1])", "o"),
    ("bool2int(ob default <bool>)", "ob"), ("length([i | i in 1..3 where i > <k>]) * x", "x"), ("arg_min(w)", "w"), ("sum(i in index_set(w))(w[i] * i)", "w"),
    ("product([<int>, <int>])", ""), ("sum(j in {{<k>, <k>}})(j * x)", "x"), ("card(sf(<int>))", "sf"), ("(let {{ array[0..1] of var int: l = array1d(0..1, [<int>, <int>]) }} in l[<int>])", ""), ("sum([i | i in 1..3 where bs[i]])", "bs"), ("card(s intersect 1..<k>)", "s"),
]
BOOLS = [
    ("b", "b"), ("c", "c"), ("b", "b"), ("<int> = <int>", ""), ("<int> != <int>", ""), ("<int> < <int>", ""),
    ("<int> <= <int>", ""), ("<int> > <int>", ""), ("<int> >= <int>", ""), ("<int> = <int>", ""), ("<int> < <int>", ""),
    ("(<bool> /\\ <bool>)", ""), ("(<bool> \\/ <bool>)", ""), ("(<bool> \\/ <bool>)", ""), ("not (<bool>)", ""),
    ("not (<bool>)", ""), ("(<bool> -> <bool>)", ""), ("(<bool> <- <bool>)", ""), ("(<bool> <-> <bool>)", ""),
    ("(<bool> xor <bool>)", ""), ("if <bool> then <bool> else <bool> endif", ""), ("if <bool> then <bool> endif", ""),
    ("forall(i in 1..3)(v[i] != <int>)", "v"), ("exists(i in 1..3)(v[i] = <int> + i)", "v"),
    ("forall(i in 1..3 where bs[i])(i != <int>)", "bs"), ("forall(i in 1..3 where v[i] > <int>)(<bool>)", "v"),
    ("forall(i, j in 1..2 where i < j)(m[i, j] <= m[j, i] + <int>)", "m"), ("exists(i in u)(i = <int>)", "u"),
    ("forall(i in u)(i < <int>)", "u"), ("forall([v[i] > 1 | i in 1..3 where ps[i]])", "v ps"), ("exists(bs)", "bs"),
    ("bs[<int>]", "bs"), ("ps[<int>]", "ps"), ("[b, <bool>][<int>]", "b"), ("<int> in s", "s"), ("<int> in u", "u"),
    ("<int> in 0..<k>", ""), ("<int> in ss[<int>]", "ss"), ("<int> in <set>", ""), ("<set> subset <set>", ""), ("<set> = <set>", ""),
    ("<set> superset <set>", ""), ("<set> != <set>", ""), ("alldifferent(v)", "v"), ("alldifferent([<int>, <int>, <int>])", ""),
    ("all_equal([<int>, <int>])", ""), ("increasing(v)", "v"), ("increasing([<int>, <int>, <int>])", ""),
    ("lex_less(w, [<int>, <int>])", "w"), ("lex_lesseq(v, [v[3], v[1], v[2]])", "v"), ("v[1..2] = [<int>, <int>]", "v"),
    ("at_most(<k>, v, 2)", "v"), ("at_least(1, w, 0)", "w"), ("exactly(1, v, <k>)", "v"), ("member(v, <int>)", "v"),
    ("table([x, z], [| 0, 1 | 1, 3 | 2, 0 |])", "x z"), ("inverse(v, v)", "v"), ("count(v, <int>, <int>)", "v"),
    ("nvalue(<int>, v)", "v"), ("maximum(<int>, v)", "v"), ("element(<int>, v, <int>)", "v"), ("circuit(v)", "v"),
    ("global_cardinality(v, [1, 2], [<int>, <int>])", "v"), ("sum(bs) = <int>", "bs"), ("p(<int>, <int>)", "p"), ("pa(v)", "pa v"),
    ("pa([<int>, <int>])", "pa"), ("e = B", "e"), ("e != <enum>", "e"), ("e < <enum>", "e"), ("we[<enum>] > <int>", "we"),
    ("e in {{A, C}}", "e"), ("q = <member>", "q"), ("q < <member>", "q"), ("q != <member>", "q"), ("q in Q(E)", "q"), ("q in {{P, R}}", "q"),
    ("q in Q({{A, <enum>}})", "q"), ("<member> in Q(E) -> <enum> != Q^-1(<member>)", "q"), ("exists(k in E)(Q(k) = <member>)", "q"), ("alldifferent(ve)", "ve"),
    ("forall(k, l in E where k < l)(ve[k] <= ve[l])", "ve"), ("n[0, .., 2] = ve", "n ve"), ("oo[<k>] = o", "oo o"), ("oo[0] = oo[1]", "oo"),
    ("occurs(oo[<int>])", "oo"), ("exists(k in oo)(occurs(k) /\\ k = <int>)", "oo"), ("(ob default <bool>)", "ob"), ("occurs(ob)", "ob"), ("po(o, <int>)", "po o"),
    ("po(<int>, <int>)", "po"), ("<int> in us[<int>]", "us"), ("us[<int>] subset <set>", "us"), ("forall(k in us)(card(k) <= <int>)", "us"),
    ("exists(i in 1..3 where bs[i])(v[i] > <int>)", "bs v"), ("forall(i in <set>)(i != <int>)", ""),
    ("exists(i in <set>)(i = <int>)", ""), ("[<int>, <int>] = [<int>, <int>]", ""), ("[<int>, <int>] <= w", "w"), ("v != [<int>, 1, <int>]", "v"), ("<int> in sf(<int>)", "sf"),
    ("not exists(i in 1..3)(v[i] div (i - 2) = <int>)", "v"), ("forall(i in 0..2)(v[i] >= 1 \\/ i < <k>)", "v"), ("(<bool>) = (<bool>)", ""), ("(<bool>) < (<bool>)", ""),
    ("all_equal([<int>, <int>, <int>])", ""), ("sum(i in 1..3)(bs[i] /\\ v[i] > <int>) >= <k>", "bs v"), ("occurs(o)", "o"), ("absent(o)", "o"), ("o = <int>", "o"), ("o != <int>", "o"), ("(occurs(o) /\\ deopt(o) <= <int>)", "o"),
    ("(let {{ var bool: l = <bool>; constraint <bool> }} in l -> <bool>)", ""), ("(let {{ var int: l = <int> }} in l > <int>)", ""),
    ("xorall([<bool>, <bool>, <bool>])", ""), ("iffall([<bool>, <bool>])", ""), ("clause([<bool>, <bool>], [<bool>])", ""),
    ("m = [| 0, <int> | <int>, 1 |]", "m"), ("w = [<int>, <int>]", "w"), ("disjoint(u, {{<k>}})", "u"),
    ("value_precede(1, 2, v)", "v"), ("regular(v, 2, 3, [| 1, 2, 1 | 2, 1, 2 |], 1, {{1}})", "v"),
]
SETS = [
    ("u", "u"), ("t", "t"), ("s", "s"), ("{{<k>, <k>}}", ""), ("{{<int>, <int>}}", ""), ("(<int>..<int>)", ""),
    ("(<set> union <set>)", ""), ("(<set> intersect <set>)", ""), ("(<set> diff <set>)", ""), ("(<set> symdiff <set>)", ""),
    ("ss[<int>]", "ss"), ("{{i | i in u where i > <k>}}", "u"), ("{{i | i in 1..3 where bs[i]}}", "bs"),
    ("if <bool> then <set> else <set> endif", ""), ("us[<int>]", "us"), ("array_union(us)", "us"), ("array_intersect(us)", "us"), ("sf(<int>)", "sf"),
    ("{{<int> | i in 1..2}}", ""), ("{{v[i] | i in u}}", "v u"), ("{{<int>}}", ""), ("[<set>, <set>][<int>]", ""), ("(let {{ var set of 1..3: l = <set> }} in l union {{1}})", ""),
]
ENUMS = [("A", "E"), ("B", "E"), ("C", "E"), ("e", "e"), ("enum_next(E, <enum>)", "E"), ("to_enum(E, <k>)", "E"),
         ("[B, C, A][<int>]", "E"), ("if <bool> then <enum> else e endif", "e")]
MEMBERS = [("P", "F"), ("Q(<enum>)", "F"), ("R", "F"), ("q", "q"), ("[P, Q(B), S][<int>]", "F"), ("enum_prev(F, <member>)", "F"), ("to_enum(F, <int>)", "F"),
           ("if <bool> then <member> else q endif", "q")]
RULES = {"member": MEMBERS, "int": INTS, "bool": BOOLS, "set": SETS, "enum": ENUMS}


class Model:
    """Declarations by name, constraints, and how it is solved."""

    def __init__(self, names, constraints, goal=None, minimise=True):
        self.names, self.constraints, self.goal, self.minimise = names, constraints, goal, minimise

    def __str__(self):
        constraints = [f"constraint {constraint};" for constraint in self.constraints]
        # Variables stand there by themselves, as parts of solutions; what is known and not used does not matter.
        used = set(re.findall(r"\w+", " ".join([*constraints, str(self.goal)])))
        used |= {need for name in self.names for need in NEEDS.get(name, [])}
        lines = ['include "globals.mzn";']
        lines += [text for name, values, text in DECLARATIONS if name in self.names and (values > 1 or name in used)]
        lines += constraints
        if self.goal is None:
            lines.append("solve satisfy;")
        else:
            lines += [f"var -60..60: goal :: add_to_output = {self.goal};", f"solve {'minimize' if self.minimise else 'maximize'} goal;"]
        return "\n".join(lines) + "\n"

    def smaller(self):
        for k in range(len(self.constraints)):
            yield Model(self.names, self.constraints[:k] + self.constraints[k + 1:], self.goal, self.minimise)
        if self.goal is not None:
            yield Model(self.names, self.constraints)
        for name in sorted(self.names):
            rest = self.names - {name}
            if all(need in rest for other in rest for need in NEEDS.get(other, [])):
                yield Model(rest, self.constraints, self.goal, self.minimise)
        for k, constraint in enumerate(self.constraints):
            for less in constraint.smaller():
                yield Model(self.names, self.constraints[:k] + [less] + self.constraints[k + 1:], self.goal, self.minimise)
        if self.goal is not None:
            for less in self.goal.smaller():
                yield Model(self.names, self.constraints, less, self.minimise)


def random_model(seed):
    """The model of this number: the same on every machine."""
    chance = random.Random(seed)
    names, room = set(), MOST_ASSIGNMENTS
    for name, values, _ in chance.sample(DECLARATIONS, len(DECLARATIONS)):
        needed = [name, *NEEDS.get(name, [])]
        if values <= room and chance.random() < (0.7 if values == 1 else 0.5):
            names.update(needed)
            room //= values
    if not names & {"x", "y", "z", "v"}:
        names.add("x")
    count = chance.choice([1, 1, 2, 2, 3])
    constraints = [draw("bool", chance.choice([1, 2, 2, 3]), names, chance) for _ in range(count)]
    if chance.random() < 0.15:
        return Model(names, constraints, draw("int", 2, names, chance), chance.random() < 0.5)
    return Model(names, constraints)


def draw(kind, depth, names, chance):
    if kind == "k":
        return Part("k", str(chance.choice([0, 1, 1, 2, 2, 3])))
    rules = [(text, needs) for text, needs in RULES[kind] if all(need in names for need in needs.split())]
    if depth <= 0:
        leaves = [rule for rule in rules if "<" not in rule[0].replace("<k>", "") or rule[0] == "<k>"]
        leaves = [rule for rule in leaves if rule[1] or rule[0] == "<k>"] or leaves
        rules = leaves or [rule for rule in rules if rule[0].count("<") <= 2]
        if kind == "bool" and not leaves:
            rules = [("<int> <= <int>", ""), ("<int> != <int>", "")]
        if kind == "set" and not leaves:
            rules = [("{{<k>, <k>}}", "")]
    text, _ = chance.choice(rules)
    parts = []
    pieces = []
    rest = text
    while True:
        found = [(rest.find(f"<{name}>"), name) for name in ("int", "bool", "set", "enum", "member", "k") if f"<{name}>" in rest]
        if not found:
            break
        at, name = min(found)
        parts.append(draw(name, depth - 1, names, chance))
        pieces.append(rest[:at] + "{}")
        rest = rest[at + len(name) + 2:]
    whole = "".join(pieces) + rest
    return Part(kind, whole if parts else whole.replace("{{", "{").replace("}}", "}"), *parts)
