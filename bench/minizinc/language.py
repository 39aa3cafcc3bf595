"""Random models over the whole MiniZinc language, each from a number: expressions drawn by type from the rules of grammar.py.

A model has some enums, parameters (in the model, or in a data file, as dzn or JSON), variables of all kinds, functions of its own,
definitions, constraints, something to optimise now and then, and its output: as JSON, by default, or by output items. Everything is
kept as trees, so that a model on which programs disagree can be made smaller (`smaller`). Domains are small: all solutions are listed.

What generator.py cannot make, and why models of it never met the corners that this one is for:

* its functions are five fixed texts with `var int` results, so no declared result was ever violated, and no array was returned;
* its lets all read the local variable, so that a let was never flattened for its definitions alone, and stood below `not` only where
  the definition was total;
* it has no records and no tuples, no float, no text, no output, no data, no type of its own, no `any`;
* options come as two names that only ever meet numbers: no option as an index, no absent Boolean beside `->` and `<->`;
* every operation has its own parentheses, so no precedence was ever asked for;
* sets of nothing (`max({})`), arrays of nothing and negative powers are not among its rules; known arrays are never two-dimensional with
  both places decided by the solver.

What this one cannot make: float variables that are not functions of the rest (programs list different ones of them); numbers beyond a
few hundred; search annotations (they must not change answers, and `-a` has its own tests); `include` of files beside the model; calls
of most global constraints (calls.py has them all); checkers, `on_restart` and other programs for searching; assertions that fail for
other reasons than a known condition; recursion deeper than an array is long; annotations with a meaning; names in quotes or other alphabets.
"""

import json
import random
import re

from grammar import ALONE, ALONE_FROM, MORE, MORE_FROM, PLAIN, PSETS, RULES, TOTAL

MOST_ASSIGNMENTS = 400
# What stands at the end of a branch if no name of the type does: parts of variables, rather than literals.
SHALLOW = {
    "set": ["{<int>}", "{<int>, <k>}", "(<k>..<int>)"], "ints": ["[<int>, <int>]", "[<int>, <k>]"], "enum": ["[A, B, C][<int>]", "to_enum(E, <int>)"], "rec": ["(a: <int>, b: <bool>)"],
    "tup": ["(<int>, <k>)", "(<int>, <int>)"], "recs": ["[(a: <int>, b: <bool>), (a: <k>, b: <bool>)]"], "tups": ["[(<int>, 1), (<int>, 2)]"], "bools": ["[<bool>, <bool>]"],
    "oint": ["if <bool> then <int> else <> endif", "<>"], "oints": ["[<int>, <>]", "[<oint>, <int>]"], "grid": ["[| <int>, <k> | <k>, <int> |]"], "sets": ["[<set>, <set>]"], "float": ["<int>", "(0.5 * <int>)"],
}
PARTIAL = re.compile(r"div|mod|assert|\](?!\))|max\(|min\(|deopt|pow|\^|next|prev|to_enum|head|last|tail|arg_|sqrt|constraint|/ <")
HOLE = re.compile(r"<(\w+)(?:\|([^>]*))?>")
FILES = {
    "alldifferent": "alldifferent", "all_equal": "all_equal", "increasing": "increasing", "member": "member", "lex_less": "lex_less", "lex_lesseq": "lex_lesseq",
    "table": "table", "at_most": "at_most", "at_least": "at_least", "exactly": "exactly", "disjoint": "disjoint", "nvalue": "nvalue", "element": "element",
}


class Node:
    """A part of a model: its type, and texts and parts in turn."""

    __slots__ = ("type", "parts")

    def __init__(self, type, parts):
        self.type, self.parts = type, parts

    def __str__(self):
        return "".join(map(str, self.parts))

    def marked(self):
        """The text with marks around whatever is Boolean, for plain.py."""
        text = "".join(part if isinstance(part, str) else part.marked() for part in self.parts)
        return f"⟦{text}⟧" if base(self.type) == "bool" else text

    def size(self):
        return sum(len(part) if isinstance(part, str) else part.size() for part in self.parts)

    def smaller(self):
        """This with something simpler in it, the most drastic first."""
        inner = [part for part in self.parts if isinstance(part, Node)]
        for plain in PLAIN.get(base(self.type), []):
            if len(plain) < self.size() or self.size() == len(plain) and str(self) > plain:
                yield Node(self.type, [plain])
        for part in inner:
            if base(part.type) == base(self.type):
                yield part
        for k, part in enumerate(self.parts):
            if isinstance(part, Node):
                for less in part.smaller():
                    yield Node(self.type, [*self.parts[:k], less, *self.parts[k + 1:]])


def base(type):
    """The type without its known-ness."""
    return type[1:] if type[:1] == "p" and type[1:] in RULES else type


# Variables: name, type, how many values, text. All are printed.
VARIABLES = [
    ("x", "int", 4, "var -1..2: x;"), ("y", "int", 3, "var {0, 2, 3}: y;"), ("z", "int", 4, "var 0..3: z;"), ("b", "bool", 2, "var bool: b;"),
    ("c", "bool", 2, "var bool: c;"), ("v", "ints", 9, "array[1..2] of var 0..2: v;"), ("w", "ints", 8, "array[0..2] of var 0..1: w;"),
    ("q", "ints", 4, "array[-1..0] of var 1..2: q;"), ("m", "grid", 16, "array[1..2, 0..1] of var 0..1: m;"), ("bs", "bools", 4, "array[1..2] of var bool: bs;"),
    ("u", "set", 8, "var set of 0..2: u;"), ("t", "set", 4, "var set of {1, 3}: t;"), ("us", "sets", 16, "array[1..2] of var set of 1..2: us;"),
    ("e", "enum", 3, "var E: e;"), ("f", "member", 4, "var F: f;"), ("ve", "eints", 8, "array[E] of var 0..1: ve;"), ("es", "eset", 8, "var set of E: es;"),
    ("o", "oint", 4, "var opt 0..2: o;"), ("o2", "oint", 3, "var opt 1..2: o2;"), ("ob", "obool", 3, "var opt bool: ob;"), ("oe", "oenum", 4, "var opt E: oe;"),
    ("oo", "oints", 9, "array[1..2] of var opt 0..1: oo;"), ("obs", "obools", 9, "array[0..1] of var opt bool: obs;"), ("r", "rec", 6, "record(var 0..2: a, var bool: b): r;"),
    ("rs", "recs", 16, "array[1..2] of record(var 0..1: a, var bool: b): rs;"), ("tp", "tup", 6, "tuple(var 0..1, var 0..2): tp;"),
    ("tq", "tup", 4, "type T = tuple(0..1, 1..2); var T: tq;"), ("rq", "rec", 4, "type R = record(1..2: a, bool: b); var R: rq;"),
    ("ts", "tups", 4, "array[1..2] of var 1..2: ta; array[1..2] of tuple(var int, int): ts = [(ta[i], i) | i in 1..2];"),
    ("rt", "recs", 4, "array[0..1] of var 0..1: ra; array[0..1] of record(int: a, var bool: b): rt = array1d(0..1, [(a: 2 - i, b: ra[i] = 1) | i in 0..1]);"),
    ("wd", "ints", 1, "array[1..0] of var 0..1: wd;"), ("sf", "set", 4, "var set of 1..2: sf;"), ("x1", "int", 1, "var 1..1: x1;"),
]
MORE_VARIABLES = [
    ("se", "ser", 24, "record(var set of 1..2: s, var {A, C}: e, var opt 0..1: o, int: k): se = (s: se1, e: se2, o: se3, k: 2); var set of 1..2: se1; var {A, C}: se2; var opt 0..1: se3;"),
    ("ss", "sers", 24, "array[1..2] of record(var set of 1..2: s, var E: e, var opt 0..1: o, int: k): ss = [(s: ss1, e: B, o: <>, k: 1), (s: {1}, e: A, o: ss3, k: 2)]; var set of 1..2: ss1; var opt 0..1: ss3;"),
    ("mm", "grid", 16, "array[0..1, 1..2] of var 1..2: mm;"), ("e2", "enum", 2, "var {B, C}: e2;"), ("xs", "ints", 8, "array[{1, 2, 4}] of var 0..1: xs;") , ("w3", "ints", 4, "array[3..4] of var -1..0: w3;"),
    ("fe", "ints", 1, "array[1..2] of var int: fe = [1, 2];"), ("big", "int", 3, "var {-100, 0, 100}: big;"),
]
NEVER_UNDEFINED = {name for name, _, _, _ in VARIABLES + MORE_VARIABLES}
# Parameters: name, type, declaration, values as MiniZinc and as JSON have them.
PARAMETERS = [
    ("n", "int", "int: n", [("2", 2), ("0", 0), ("-1", -1), ("3", 3)]), ("h", "int", "0..3: h", [("1", 1), ("3", 3)]), ("pb", "bool", "bool: pb", [("true", True), ("false", False)]),
    ("ps", "set", "set of int: ps", [("{1, 3}", {"set": [1, 3]}), ("0..2", {"set": [[0, 2]]}), ("{}", {"set": []})]),
    ("pa", "ints", "array[1..3] of int: pa", [("[2, 0, 1]", [2, 0, 1]), ("[1, 1, 3]", [1, 1, 3])]), ("pz", "ints", "array[int] of int: pz", [("[3, 1]", [3, 1]), ("[]", [])]),
    ("pw", "ints", "array[0..1] of int: pw", [("array1d(0..1, [2, 1])", None), ("[0: 1, 1: 0]", None)]),
    ("pbs", "bools", "array[1..2] of bool: pbs", [("[true, false]", [True, False])]), ("pg", "grid", "array[1..2, 1..2] of int: pg", [("[| 1, 2 | 0, 1 |]", [[1, 2], [0, 1]])]),
    ("pq", "grid", "array[0..1, 1..2] of int: pq", [("array2d(0..1, 1..2, [1, 2, 2, 3])", None)]), ("pss", "sets", "array[1..2] of set of int: pss", [("[{1}, 0..2]", [{"set": [1]}, {"set": [0, 1, 2]}])]),
    ("po", "oint", "opt int: po", [("<>", None), ("2", 2)]), ("pos", "oints", "array[1..3] of opt int: pos", [("[1, <>, 2]", [1, None, 2]), ("[<>, <>, <>]", [None, None, None])]),
    ("pe", "enum", "E: pe", [("B", {"e": "B"}), ("C", {"e": "C"})]), ("pes", "eset", "set of E: pes", [("{A, C}", {"set": [{"e": "A"}, {"e": "C"}]}), ("{}", {"set": []})]),
    ("pv", "eints", "array[E] of int: pv", [("[2, 0, 1]", [2, 0, 1]), ("[A: 1, B: 1, C: 0]", None)]), ("pf", "member", "F: pf", [("Q(B)", None), ("P", None)]),
    ("pr", "rec", "record(int: a, bool: b): pr", [("(a: 2, b: false)", {"a": 2, "b": False}), ("(b: true, a: 0)", {"b": True, "a": 0})]),
    ("prs", "recs", "array[1..2] of record(int: a, bool: b): prs", [("[(a: 1, b: true), (a: 0, b: false)]", [{"a": 1, "b": True}, {"a": 0, "b": False}])]),
    ("pt", "tup", "tuple(int, int): pt", [("(1, 3)", [1, 3])]), ("pts", "tups", "array[1..2] of tuple(int, int): pts", [("[(1, 2), (2, 0)]", [[1, 2], [2, 0]])]),
    ("fl", "float", "float: fl", [("1.5", 1.5), ("-0.25", -0.25), ("2.0", 2.0), ("3", 3)]), ("st", "str", "string: st", [("\"ab\"", "ab"), ("\"\"", ""), ("\"x\\\"y\"", "x\"y")]),
]
# Functions: type of the result, declarations, a call. {n} is the name.
FUNCTIONS = [
    ("int", "function var <dom>: {n}(var int: p) = <int|p:int>;", "{n}(<int>)"), ("int", "function var <dom>: {n}(var int: p, var int: s) = <int|p:int,s:int>;", "{n}(<int>, <int>)"),
    ("int", "function var <dom>: {n}(var <dom>: p) = <int|p:int>;", "{n}(<int>)"), ("int", "function var int: {n}(var <dom>: p) = p;", "{n}(<int>)"),
    ("int", "function var <dom>: {n}(var int: p) = let {{ var <dom>: l; constraint l = <int|p:int>; }} in l;", "{n}(<int>)"),
    ("int", "function var <dom>: {n}(var int: p) = let {{ var <dom>: l = <int|p:int>; constraint <bool|p:int,l:int>; }} in <int|p:int,l:int>;", "{n}(<int>)"),
    ("int", "function var int: {n}(array[int] of var int: p) = <int|p:ints>;", "{n}(<ints>)"), ("int", "function var int: {n}(array[1..2] of var int: p) = <int|p:ints>;", "{n}(<ints>)"),
    ("int", "function var <dom>: {n}(var bool: p) = <int|p:bool>;", "{n}(<bool>)"), ("int", "function var <dom>: {n}(var set of int: p) = <int|p:set>;", "{n}(<set>)"),
    ("int", "function var <dom>: {n}(var opt int: p) = <int|p:oint>;", "{n}(<oint>)"), ("int", "function var int: {n}(record(var int: a, var bool: b): p) = <int|p:rec>;", "{n}(<rec>)"),
    ("int", "function int: {n}(int: p) = <pint|p:pint>;\nfunction var int: {n}(var int: p) = <int|p:int>;", "{n}(<int>)"),
    ("int", "function var int: {n}(var int: p) = <int|p:int>;\nfunction var int: {n}(var bool: p) = <int|p:bool>;", "{n}(<int>)"),
    ("int", "function var int: {n}(var int: p) = <int|p:int>;\nfunction var int: {n}(var bool: p) = <int|p:bool>;", "{n}(<bool>)"),
    ("int", "function var int: {n}(var int: p) = <int|p:int>;\nfunction var int: {n}(var opt int: p) = <int|p:oint>;", "{n}(<oint>)"),
    ("int", "function int: {n}(int: p) = if p <= 0 then <pint> else p + {n}(p - 1) endif;", "{n}(<pint>)"), ("int", "function <dom>: {n}(int: p) = <pint|p:pint>;", "{n}(<pint>)"),
    ("int", "function var int: {n}(array[int] of var int: p, int: i) = if i > length(p) then <int> else p[i] + {n}(p, i + 1) endif;", "{n}(<ints>, 1)"),
    ("int", "function any $T: {n}(any $T: p) = p;", "{n}(<int>)"), ("int", "function $T: {n}($T: p) = p;", "{n}(<pint>)"), ("int", "function var $T: {n}(var $T: p, var bool: s) = if s then p else p endif;", "{n}(<int>, <bool>)"),
    ("int", "function var int: {n}(array[$X] of var int: p) = sum(p);", "{n}(<grid>)"), ("int", "function var int: {n}(array[$$E] of var int: p) = max(p);", "{n}(<eints>)"),
    ("int", "function var int: {n}(var int: p) :: promise_total = <int|p:int>;", "{n}(<int>)"), ("int", "function var int: {n}(tuple(var int, var int): p) = <int|p:tup>;", "{n}(<tup>)"),
    ("bool", "predicate {n}(var int: p) = <bool|p:int>;", "{n}(<int>)"), ("bool", "predicate {n}(var <dom>: p) = <bool|p:int>;", "{n}(<int>)"), ("bool", "predicate {n}(array[int] of var int: p) = <bool|p:ints>;", "{n}(<ints>)"),
    ("bool", "predicate {n}(var set of int: p, var int: s) = <bool|p:set,s:int>;", "{n}(<set>, <int>)"), ("bool", "function var bool: {n}(var int: p) = let {{ var <dom>: l = p; }} in true;", "{n}(<int>)"),
    ("bool", "predicate {n}(var int: p) = let {{ var <dom>: l; constraint l = <int|p:int>; }} in <bool|p:int,l:int>;", "{n}(<int>)"), ("bool", "test {n}(int: p) = <pbool|p:pint>;", "{n}(<pint>)"),
    ("bool", "predicate {n}(var opt int: p) = <bool|p:oint>;", "{n}(<oint>)"), ("bool", "predicate {n}(var opt bool: p) = <bool|p:obool>;", "{n}(<obool>)"), ("bool", "predicate {n}(var bool: p, var bool: s) = <bool|p:bool,s:bool>;", "{n}(<bool>, <bool>)"),
    ("bool", "predicate {n}(record(var int: a, var bool: b): p) = <bool|p:rec>;", "{n}(<rec>)"), ("bool", "predicate {n}(array[int] of var opt int: p) = <bool|p:oints>;", "{n}(<oints>)"),
    ("bool", "predicate {n}(var int: p, var int: s) = <bool|p:int,s:int>;\npredicate {n}(int: p, int: s) = <pbool|p:pint,s:pint>;", "{n}(<int>, <int>)"),
    ("ints", "function array[int] of var <dom>: {n}(var int: p) = [<int|p:int>, <int|p:int>];", "{n}(<int>)"), ("ints", "function array[1..2] of var int: {n}(var int: p) = [<int|p:int>, <int|p:int>];", "{n}(<int>)"),
    ("ints", "function array[int] of var <dom>: {n}(array[int] of var int: p) = [<int|i:int> | i in p];", "{n}(<ints>)"), ("set", "function var set of <dom>: {n}(var int: p) = <set|p:int>;", "{n}(<int>)"),
    ("set", "function var set of int: {n}(var set of int: p) = <set|p:set>;", "{n}(<set>)"), ("rec", "function record(var <dom>: a, var bool: b): {n}(var int: p) = <rec|p:int>;", "{n}(<int>)"),
    ("tup", "function tuple(var <dom>, var int): {n}(var int: p) = <tup|p:int>;", "{n}(<int>)"), ("oint", "function var opt <dom>: {n}(var int: p) = <oint|p:int>;", "{n}(<int>)"),
    ("enum", "function var E: {n}(var int: p) = <enum|p:int>;", "{n}(<int>)"), ("enum", "function var {{A, B}}: {n}(var E: p) = <enum|p:enum>;", "{n}(<enum>)"), ("oint", "function var opt int: {n}(var opt int: p) = <oint|p:oint>;", "{n}(<oint>)"),
    ("str", "function string: {n}(int: p) = <str|p:pint>;", "{n}(<pint>)"),
]
MORE_FUNCTIONS = [
    ("int", "function var int: {n}(array[int] of record(var int: a, var bool: b): p) = sum([r.a | r in p]);", "{n}(<recs>)"), ("recs", "function array[int] of record(var <dom>: a, var bool: b): {n}(var int: p) = [<rec|p:int>, <rec|p:int>];", "{n}(<int>)"),
    ("grid", "function array[1..2, 1..2] of var <dom>: {n}(var int: p) = [| <int|p:int>, p | 0, <int|p:int> |];", "{n}(<int>)"), ("oints", "function array[int] of var opt <dom>: {n}(var int: p) = [<oint|p:int>, <>];", "{n}(<int>)"),
    ("obool", "function var opt bool: {n}(var int: p) = <obool|p:int>;", "{n}(<int>)"), ("eset", "function var set of E: {n}(var int: p) = <eset|p:int>;", "{n}(<int>)"), ("eset", "function var set of {{A, B}}: {n}(var set of E: p) = <eset|p:eset>;", "{n}(<eset>)"),
    ("set", "function var set of 1..2: {n}(var int: p) = let {{ var set of 0..3: l = <set|p:int>; }} in l;", "{n}(<int>)"), ("sets", "function array[int] of var set of 0..2: {n}(var int: p) = [<set|p:int>, {{p}}];", "{n}(<int>)"),
    ("tups", "function array[int] of tuple(var <dom>, var int): {n}(var int: p) = [<tup|p:int>, (p, 1)];", "{n}(<int>)"), ("bools", "function array[1..2] of var bool: {n}(var int: p) = [<bool|p:int>, <bool|p:int>];", "{n}(<int>)"),
    ("int", "function var <dom>: {n}(var int: p) = let {{ var <dom>: l = p; var <dom>: m = <int|p:int,l:int>; constraint <bool|p:int,l:int,m:int>; }} in <int|p:int,l:int,m:int>;", "{n}(<int>)"), ("bool", "predicate {n}(var int: p) = forall(i in 1..2)(let {{ var <dom>: l = <int|p:int,i:pint>; }} in <bool|p:int,l:int,i:pint>);", "{n}(<int>)"),
    ("bool", "predicate {n}(var set of <dom>: p) = <bool|p:set>;", "{n}(<set>)"), ("int", "function var <dom>: {n}(var E: p) = <int|p:enum>;", "{n}(<enum>)"), ("int", "function var <dom>: {n}(var {{A, C}}: p) = <int|p:enum>;", "{n}(<enum>)"),
    ("int", "function var int: {n}(record(var <dom>: a, var bool: b): p) = <int|p:rec>;", "{n}(<rec>)"), ("int", "function var int: {n}(array[int] of var <dom>: p) = <int|p:ints>;", "{n}(<ints>)"), ("bool", "predicate {n}(tuple(var <dom>, var <dom>): p) = true;", "{n}(<tup>)"),
    ("int", "function var <dom>: {n}(int: p) = <int|p:pint>;", "{n}(<pint>)"), ("ints", "function array[int] of <dom>: {n}(int: p) = [p, <pint|p:pint>];", "{n}(<pint>)"), ("set", "function set of <dom>: {n}(int: p) = {{p, <pint|p:pint>}};", "{n}(<pint>)"),
]
# Definitions: type, text, whether the solver decides.
DEFINITIONS = [
    ("int", "var <dom>: {n} = <int>;"), ("int", "var int: {n} = <int>;"), ("int", "any: {n} = <int>;"), ("bool", "var bool: {n} = <bool>;"),
    ("ints", "array[1..2] of var <dom>: {n} = [<int>, <int>];"), ("ints", "array[int] of var int: {n} = <ints>;"), ("set", "var set of 0..2: {n} = <set>;"),
    ("oint", "var opt <dom>: {n} = <oint>;"), ("rec", "any: {n} = <rec>;"), ("tup", "any: {n} = <tup>;"), ("rec", "record(var <dom>: a, var bool: b): {n} = <rec>;"), ("recs", "array[int] of record(var int: a, var bool: b): {n} = <recs>;"),
    ("grid", "array[1..2, 0..1] of var <dom>: {n} = array2d(1..2, 0..1, [<int>, <int>, <int>, <int>]);"), ("pint", "int: {n} = <pint>;"), ("pint", "<dom>: {n} = <pint>;"), ("pset", "set of int: {n} = <pset>;"), ("pbool", "bool: {n} = <pbool>;"),
    ("pints", "array[int] of int: {n} = <pints>;"), ("float", "var -9.0..9.0: {n} = <float>;"), ("pfloat", "float: {n} = <pfloat>;"), ("enum", "var E: {n} = <enum>;"), ("pstr", "string: {n} = <str>;"), ("obool", "var opt bool: {n} = <obool>;"),
    ("oints", "array[int] of var opt int: {n} = <oints>;"), ("tups", "array[int] of tuple(var int, var int): {n} = <tups>;"), ("eset", "var set of E: {n} = <eset>;"), ("member", "var F: {n} = <member>;"), ("bools", "array[int] of var bool: {n} = <bools>;"),
]
# Orders and arrows of what may be absent stand here alone: 2.10 turns them around below `not` and `xor` before it looks whether a value is there.
CONSTRAINTS = ["(<oint> <= <int>)", "({t} <-> (<oint> < <int>))", "({t} \\/ (<oint> >= <oint>))", "({t} <-> (<int> > <oint>))", "({t} <-> (<obool> <-> <bool>))", "({t} -> (<obool> -> <bool>))",
               "({t} <-> (<bool> -> <obool>))", "({t} -> clause([<obool>], [<bool>]))", "({t} <-> (<tup> < <tup>))", *2 * [
               "<bool>", "(<bool> \\/ <bool>)", "(not <bool>)", "(<bool> <-> <bool>)", "(<bool> -> <bool>)", "(<bool> xor <bool>)", "(<int> = <int>)", "(<int> <= <int>)", "(<bool> /\\ <bool>)"]]
SHOWN = ["show({})", "\"\\({})\"", "format({})", "showJSON({})", "show({})", "show({})"]
FORMATS = ["show(<{}>)", "\"\\(<{}>)\"", "format(<{}>)", "showJSON(<{}>)"]
PRINTABLE = ["int", "bool", "set", "enum", "oint", "ints", "rec", "tup", "grid", "oints", "tups", "recs", "eset", "member", "obool", "bools", "sets", "eints", "float"]


class Draw:
    """One model being drawn: what chance says, and the names there are by now."""

    def __init__(self, seed):
        self.chance, self.count, self.more = random.Random(seed), 0, seed >= MORE_FROM
        self.alone = seed >= ALONE_FROM
        self.names = {}          # type -> names the solver decides
        self.known = {}          # type -> names of known values
        self.calls = {}          # type -> templates

    def add(self, name, type):
        known = type[:1] == "p" and type[1:] in RULES
        (self.known if known else self.names).setdefault(base(type), []).append(name)

    def fill(self, type, template, depth, known, scope):
        """A node from a template."""
        self.count += 1
        template = template.replace("$T", "@T").replace("$X", "@X").replace("$$E", "@@E")
        template = re.sub(r"\$([a-z])(?!\w)", rf"\g<1>{self.count}", template)
        template = template.replace("@T", "$T").replace("@X", "$X").replace("@@E", "$$E")
        parts, at = [], 0
        for hole in HOLE.finditer(template):
            parts.append(template[at:hole.start()])
            at = hole.end()
            inner = scope
            if hole[2]:
                inner = scope + [tuple(pair.split(":")) for pair in hole[2].split(",")]
            kind = hole[1]
            if known and kind in TOTAL:
                kind = "p" + kind[1:]
            if known and kind in RULES and not (kind[:1] == "p" and kind[1:] in RULES):
                kind = "p" + kind
            parts.append(self.draw(kind, depth - 1, inner))
        parts.append(template[at:])
        return Node(type, [part for part in parts if part != ""])

    def draw(self, type, depth, scope=()):
        chance, scope = self.chance, list(scope)
        if type == "k":
            return Node("k", [str(chance.choice([0, 1, 1, 1, 2, 2, 3]))])
        if type == "dom":
            return Node("dom", [chance.choice(["0..2", "1..2", "0..1", "-1..1", "1..3", "{0, 2}", "-2..4", "0..3", "2..2"])])
        if type == "leaf":
            return self.draw("int", 0, scope)
        if type in TOTAL:
            kind = type[1:]
            names = [name for name, of in scope if of == kind] + [name for name in self.names.get(kind, []) if name in NEVER_UNDEFINED]
            if names and chance.random() < 0.6:
                return Node(kind, [chance.choice(names)])
            return self.fill(kind, chance.choice(TOTAL[type]), 1, False, scope)
        known = type != base(type) or type in ("str", "strs")
        kind = base(type)
        if kind == "set" and known and chance.random() < 0.6:
            return Node(type, [chance.choice(PSETS)])
        local = [name for name, of in scope if base(of) == kind and (not known or of != base(of))]
        if local and chance.random() < (0.55 if depth > 0 else 0.8):
            return Node(type, [chance.choice(local[-2:])])
        if known:
            depth = min(depth, 2 if kind in ("str", "strs") else 1)
        names = self.known.get(kind, []) if known else self.names.get(kind, [])
        if not known and self.known.get(kind) and chance.random() < 0.2:
            names = self.known[kind]
        if names and chance.random() < (0.3 if depth > 0 else 0.8):
            return Node(type, [chance.choice(names)])
        if depth <= 0:
            if not known and kind == "bool" and self.names.get("int"):
                return self.fill(type, chance.choice(["(<int> > <k>)", "(<int> = <k>)", "(<int> != <int>)"]), 0, known, scope)
            if not known and kind in SHALLOW and chance.random() < 0.7:
                return self.fill(type, chance.choice(SHALLOW[kind]), 0, known, scope)
            return Node(type, [chance.choice(PLAIN[kind]) if kind != "obool" else "true"])
        calls = self.calls.get(kind, [])
        if calls and not (known and kind != "str") and chance.random() < 0.2:
            return self.fill(type, chance.choice(calls), depth, known, scope)
        rules = RULES[kind]
        if self.alone and not known and kind in ALONE and chance.random() < 0.4:
            rules = ALONE[kind]
        elif self.more and kind in MORE and (not rules or chance.random() < 0.5):
            rules = MORE[kind]
        rules = [rule for rule in rules if not rule.startswith("var:" if known else "par:")]
        if known:
            # What has no value where no condition is around it is an error, of which a few are enough.
            rules = [rule for rule in rules if not PARTIAL.search(rule)] if chance.random() < 0.9 else rules
            rules = rules or [rule for rule in RULES[kind] if not rule.startswith("var:")]
        rule = chance.choice(rules)
        if known and re.search(r"\bvar\b", rule):
            return self.draw(type, depth - 1, scope)
        return self.fill(type, re.sub(r"^(var|par):", "", rule), depth, known, scope)


class Model:
    """Items in their order; data; how it is asked."""

    def __init__(self, items, data, form, way, engine):
        self.items = items        # (kind, name or None, Node or str)
        self.data = data          # name -> (text for dzn, value for JSON)
        self.form = form          # None, "dzn" or "json": what the data are written in
        self.way = way            # how solutions are printed: "json", "dzn" or "item"
        self.engine = engine

    def with_items(self, items):
        return Model(items, self.data, self.form, self.way, self.engine)

    @property
    def optimises(self):
        return any(kind == "solve" and "satisfy" not in str(node) for kind, _, node in self.items)

    def text(self, marked=False, output=True):
        texts = [node.marked() if marked and isinstance(node, Node) else str(node) for kind, _, node in self.items if output or kind != "output"]
        body = "\n".join(texts) + "\n"
        known = body + " ".join(str(self.data[name][0]) for name in self.declared_data())
        lines = [f'include "{file}.mzn";' for name, file in FILES.items() if re.search(rf"\b{name}\(", body)]
        if re.search(r"\b[PF]\b|\bQ\b", known):
            lines.append("enum E = { A, B, C };\nenum F = { P } ++ Q(E);")
        elif re.search(r"\b[EABC]\b", known):
            lines.append("enum E = { A, B, C };")
        return "\n".join(lines + [body])

    def declared_data(self):
        return [name for kind, name, _ in self.items if kind == "parameter" and name in self.data]

    def files(self):
        names = self.declared_data()
        if not names or self.form is None:
            return {}
        if self.form == "dzn":
            return {"d.dzn": "".join(f"{name} = {self.data[name][0]};\n" for name in names)}
        return {"d.json": json.dumps({name: self.data[name][1] for name in names})}

    def options(self):
        options = [*self.files(), *([] if self.optimises else ["-a"])]
        return options + {"json": ["--output-mode", "json"], "dzn": ["--output-mode", "dzn"], "item": []}[self.way]

    def smaller(self):
        order = {"solve": 0, "output": 1, "constraint": 2, "definition": 3, "function": 4, "parameter": 5, "variable": 6}
        for k in sorted(range(len(self.items)), key=lambda k: order[self.items[k][0]]):
            kind, name, node = self.items[k]
            if kind == "solve" and "satisfy" in str(node):
                continue
            yield self.with_items(self.items[:k] + self.items[k + 1:])
        if self.way == "item" and not any(kind == "output" for kind, _, _ in self.items):
            yield Model(self.items, self.data, self.form, "json", self.engine)
        for k, (kind, name, node) in enumerate(self.items):
            if isinstance(node, Node):
                for less in node.smaller():
                    yield self.with_items(self.items[:k] + [(kind, name, less)] + self.items[k + 1:])


def random_model(seed):
    """The model of this number: the same on every machine."""
    draw = Draw(seed)
    chance = draw.chance
    items, data = [], {}
    form = chance.choice([None, None, None, None, "dzn", "json"])
    for name, kind, declaration, values in chance.sample(PARAMETERS, chance.choice([0, 1, 2, 3, 4])):
        text, value = chance.choice(values)
        draw.known.setdefault(kind, []).append(name)
        elsewhere = form == "dzn" or form == "json" and (value is not None or text == "<>")
        if elsewhere:
            data[name] = (text, value)
        items.append(("parameter", name, f"{declaration};" if elsewhere else f"{declaration} = {text};"))
    room, shown = MOST_ASSIGNMENTS, []
    variables = VARIABLES + 2 * MORE_VARIABLES if draw.more else VARIABLES
    for name, kind, values, text in chance.sample(variables, chance.choice([2, 3, 3, 4, 4, 5])):
        if values <= room and name not in shown:
            room //= values
            draw.add(name, kind)
            shown.append(name)
            items.append(("variable", name, text))
    if not draw.names.get("int"):
        draw.add("x", "int")
        shown.append("x")
        items.append(("variable", "x", "var -1..2: x;"))
    depth = lambda: chance.choice([1, 1, 2, 2, 2, 3, 3])
    for k in range(chance.choice([0, 0, 1, 1, 2])):
        kind, text, call = chance.choice(FUNCTIONS + 2 * MORE_FUNCTIONS if draw.more else FUNCTIONS)
        name = f"f{k}"
        outside = draw.names
        if chance.random() < 0.7:
            draw.names = {}
        node = draw.fill("function", text.replace("{n}", name).replace("{{", "{").replace("}}", "}"), depth(), False, [])
        draw.names = outside
        items.append(("function", name, node))
        draw.calls.setdefault(kind, []).append(call.replace("{n}", name))
    names = list(shown)
    for k in range(chance.choice([0, 0, 0, 1, 1, 2])):
        kind, text = chance.choice(DEFINITIONS)
        name = f"d{k}"
        items.append(("definition", name, draw.fill("definition", text.replace("{n}", name), depth(), False, [])))
        draw.add(name, kind)
        if kind not in ("float",):
            shown.append(name)
    for k in range(chance.choice([1, 1, 1, 2])):
        # A truth table tells more than what is left of a condition at the root.
        text = f"{{t}} {chance.choice(['<->', '<->', '->', 'xor'])} <bool>" if chance.random() < 0.5 else chance.choice(CONSTRAINTS)
        if "{t}" in text:
            items.append(("variable", f"t{k}", f"var bool: t{k};"))
            shown.append(f"t{k}")
            names.append(f"t{k}")
        items.append(("constraint", None, draw.fill("constraint", f"constraint {text.replace('{t}', f't{k}')};", depth() + 1, False, [])))
    # What is defined is not printed by default.
    way = chance.choice(["json", "json", "json", "dzn", "item", "item"] if shown == names else ["json", "dzn", "item", "item", "item", "item"])
    if chance.random() < 0.1:
        way = "json"
        items.append(("definition", "goal", draw.fill("definition", "var -40..40: goal :: add_to_output = <int>;", depth(), False, [])))
        items.append(("solve", None, f"solve {chance.choice(['minimize', 'maximize'])} goal;"))
    else:
        items.append(("solve", None, "solve satisfy;"))
    if way == "item":
        pieces = [f'"{name}=", {chance.choice(SHOWN).format(name)}' for name in shown]
        if chance.random() < 0.15:
            pieces = pieces[:-1]
        items.append(("output", None, "output [" + ', ";", '.join(pieces) + "];"))
        for _ in range(chance.choice([0, 1, 1, 2])):
            form_of = chance.choice(FORMATS).format(chance.choice(PRINTABLE))
            text = chance.choice(["output [\" \", {}];", "output [\" \" ++ {}];", "output [if <pbool> then {} else <str> endif];"]).replace("{}", chance.choice([form_of, form_of, "<str>"]))
            items.append(("output", None, draw.fill("output", text, chance.choice([1, 2, 2, 3]), False, [])))
    # Items may stand in any order.
    if chance.random() < 0.15:
        chance.shuffle(items)
    engine = chance.choice(["auto", "cp", "cp", "sat", "lcg", "mip"])
    return Model(items, data, form if data else None, way, engine)


if __name__ == "__main__":
    import sys

    for seed in map(int, sys.argv[1:]):
        model = random_model(seed)
        print(f"% {seed}: {model.engine} {' '.join(model.options())}")
        print(model.text())
        for name, text in model.files().items():
            print(f"% {name}: {text}")
