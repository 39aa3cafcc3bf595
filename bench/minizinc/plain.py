"""All solutions of a small model by trying every assignment: the judge where Damier and MiniZinc 2.10 disagree.

The language is read and evaluated here once more, as plainly as it can be, from the relational semantics alone: an expression without
a value makes the nearest Boolean expression around it false; what may be absent means what MiniZinc's library says of it
(stdlib_opt.mzn, stdlib_logic.mzn). It shares nothing with any compiler. It reads what language.py writes, with its marks: ⟦ and ⟧
around every expression that is Boolean, so that no types have to be found. What depends on more than values (bounds that a compiler
finds, choices of a free local variable, an overload that only a type decides) raises Unsure: the judge does not know.
"""

import itertools
import math
import re


class Undefined(Exception):
    """The expression has no value."""


class Unsure(Exception):
    """Not to be told from values alone, or not known here."""


class Absent:
    def __repr__(self):
        return "<>"


ABSENT = Absent()


class Member(int):
    """Of an enum: its number, and which enum."""

    def __new__(cls, number, enum):
        self = int.__new__(cls, number)
        self.enum = enum
        return self


class Interval:
    """A range of floats."""

    def __init__(self, low, high):
        self.low, self.high = low, high

    def __contains__(self, value):
        return self.low - 1e-9 <= value <= self.high + 1e-9


class Arr:
    """Index sets as lists, and elements in row-major order. `loose`: which elements there are depends on bounds."""

    def __init__(self, indices, data, loose=False):
        self.indices, self.data, self.loose = indices, data, loose

    def at(self, places):
        if self.loose:
            raise Unsure("an index into what a condition chose")
        if len(places) != len(self.indices):
            raise Unsure("dimensions")
        position = 0
        for place, index in zip(places, self.indices):
            if place not in index:
                raise Undefined
            position = position * len(index) + index.index(place)
        return self.data[position]

    def slice(self, places):
        sets = [list(index) if place is None else sorted(place) if isinstance(place, frozenset) else [place] for place, index in zip(places, self.indices)]
        for chosen, index in zip(sets, self.indices):
            if any(k not in index for k in chosen):
                raise Undefined
        data = [self.at(list(combination)) for combination in itertools.product(*sets)]
        kept = [chosen for chosen, place in zip(sets, places) if place is None or isinstance(place, frozenset)]
        return Arr(kept, data)


# Reading.

TOKEN = re.compile(r"""\s+|%[^\n]*|(?P<string>"(?:\\.|[^"\\])*")|(?P<float>\d+\.\d+)|(?P<int>\d+)|(?P<quoted>'[^']+')|(?P<word>[A-Za-z_]\w*|\$\$?\w+)
    |(?P<access>\.(?!\.)(?:\d+|[A-Za-z_]\w*))|(?P<inverse>\^-1(?=\())|(?P<sign><->|->|<-(?!\d)|\\/|/\\|<>|<=|>=|!=|==|\.\.|\+\+|::|\[\||\|\]|[-+*/^=<>()\[\]{},;:|`⟦⟧])""", re.X)
BINARY = {
    "<->": 1, "->": 2, "<-": 2, "\\/": 3, "xor": 3, "/\\": 4, "<": 5, ">": 5, "<=": 5, ">=": 5, "=": 5, "==": 5, "!=": 5, "in": 6, "subset": 6, "superset": 6,
    "union": 7, "diff": 7, "symdiff": 7, "intersect": 8, "..": 9, "+": 10, "-": 10, "*": 11, "/": 11, "div": 11, "mod": 11, "^": 12, "++": 13, "default": 14, "`": 15,
}
WORDS = {"in", "where", "then", "else", "elseif", "endif", "union", "diff", "symdiff", "intersect", "subset", "superset", "div", "mod", "xor", "default", "of"}


class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Unsure(f"cannot read {text[at:at + 20]!r}")
            if found.lastgroup:
                self.tokens.append((found.lastgroup, found[found.lastgroup]))
            at = found.end()
        self.tokens.append(("end", ""))
        self.at = 0

    def peek(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1]

    def kind(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][0]

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1][1]

    def take(self, text):
        if self.peek() == text and self.kind() != "string":
            self.at += 1
            return True
        return False

    def need(self, text):
        if not self.take(text):
            raise Unsure(f"{text!r} expected, not {self.peek()!r}")

    def expression(self, least=0):
        left = self.unary()
        while True:
            sign = self.peek()
            if self.kind() == "string" or sign not in BINARY or BINARY[sign] < least:
                return left
            # '..' may begin a slice that ends at once.
            if sign == ".." and self.peek(1) in ("]", ","):
                return left
            level = BINARY[sign]
            self.next()
            if sign == "`":
                name = self.next()
                self.need("`")
                left = ("call", name, [left, self.expression(level + 1)])
            else:
                left = ("binary", sign, left, self.expression(level if sign == "++" else level + 1))

    def unary(self):
        if self.kind() != "string" and self.peek() in ("-", "+", "not"):
            sign = self.next()
            return ("unary", sign, self.unary())
        return self.postfix()

    def postfix(self):
        value = self.atom()
        while True:
            if self.kind() == "access":
                value = ("field", value, self.next()[1:])
            elif self.peek() == "[" and self.kind() == "sign":
                self.next()
                places = []
                while not self.take("]"):
                    if self.peek() == ".." and self.peek(1) in (",", "]"):
                        self.next()
                        places.append(None)
                    else:
                        places.append(self.expression())
                    self.take(",")
                value = ("access", value, places)
            else:
                return value

    def atom(self):
        kind, text = self.kind(), self.peek()
        if kind == "int":
            self.next()
            return ("value", int(text))
        if kind == "float":
            self.next()
            return ("value", float(text))
        if kind == "string":
            self.next()
            return ("string", text)
        if text == "<>":
            self.next()
            return ("value", ABSENT)
        if text == "⟦":
            self.next()
            inner = self.expression()
            self.need("⟧")
            return ("boolean", inner)
        if text == "(":
            return self.parenthesis()
        if text == "[|":
            return self.grid()
        if text == "[":
            return self.list()
        if text == "{":
            return self.set()
        if text == "if":
            return self.choice()
        if text == "let":
            return self.let()
        if kind == "quoted":
            self.next()
            self.need("(")
            arguments = self.arguments(")")
            sign = text[1:-1]
            return ("unary", sign, arguments[0]) if len(arguments) == 1 else ("binary", sign, *arguments)
        if kind == "word" and text not in WORDS:
            self.next()
            if text in ("true", "false"):
                return ("value", text == "true")
            if self.kind() == "inverse":
                self.next()
                self.need("(")
                return ("inverse", text, *self.arguments(")"))
            if self.peek() == "(" and self.kind() == "sign":
                return self.call(text)
            return ("name", text)
        raise Unsure(f"cannot read {text!r}")

    def arguments(self, end):
        found = []
        while not self.take(end):
            found.append(self.expression())
            self.take(",")
        return found

    def call(self, name):
        start = self.at
        self.need("(")
        if self.kind() == "word" and self.peek(1) in ("in", ",", "="):
            # Perhaps generators: those have a second pair of parentheses behind them.
            depth, k = 1, self.at
            while depth:
                sign = self.tokens[k]
                depth += (sign == ("sign", "(")) - (sign == ("sign", ")"))
                k += 1
            if self.tokens[k] == ("sign", "("):
                generators = self.generators(")")
                self.need("(")
                body = self.expression()
                self.need(")")
                return ("call", name, [("comprehension", None, body, generators)])
        self.at = start
        self.need("(")
        return ("call", name, self.arguments(")"))

    def generators(self, end):
        found = []
        while not self.take(end):
            names = [self.next()]
            while self.take(","):
                names.append(self.next())
            if self.take("="):
                found.append(("set", names[0], self.expression()))
            else:
                self.need("in")
                source = self.expression()
                found += [("each", name, source) for name in names]
            if self.take("where"):
                found.append(("where", None, self.expression()))
            self.take(",")
        return found

    def parenthesis(self):
        self.need("(")
        if self.kind() == "word" and self.peek(1) == ":" and self.kind(1) == "sign":
            fields = {}
            while not self.take(")"):
                name = self.next()
                self.need(":")
                fields[name] = self.expression()
                self.take(",")
            return ("record", fields)
        first = self.expression()
        if self.take(")"):
            return first
        self.need(",")
        return ("tuple", [first, *self.arguments(")")])

    def list(self):
        self.need("[")
        if self.take("]"):
            return ("list", [], None)
        first, index = self.expression(), None
        if self.take(":"):
            index, first = first, self.expression()
        if self.take("|"):
            return ("comprehension", index, first, self.generators("]"))
        members, places = [first], [index]
        while not self.take("]"):
            self.need(",")
            if self.take("]"):
                break
            member, place = self.expression(), None
            if self.take(":"):
                place, member = member, self.expression()
            members.append(member)
            places.append(place)
        return ("list", members, places if index is not None else None)

    def grid(self):
        self.need("[|")
        rows, columns, names = [], None, []
        while True:
            row, heads = [], []
            while self.peek() not in ("|", "|]"):
                part = self.expression()
                if self.take(":"):
                    heads.append(part)
                    continue
                row.append(part)
                self.take(",")
            if heads and not row:
                columns = heads
            else:
                rows.append(row)
                names += heads
            if self.take("|]"):
                return ("grid", rows, columns, names)
            self.need("|")

    def set(self):
        self.need("{")
        if self.take("}"):
            return ("members", [])
        first = self.expression()
        if self.take("|"):
            return ("setof", first, self.generators("}"))
        self.take(",")
        return ("members", [first, *self.arguments("}")])

    def choice(self):
        self.need("if")
        cases, other = [], None
        while True:
            condition = self.expression()
            self.need("then")
            cases.append((condition, self.expression()))
            if self.take("elseif"):
                continue
            if self.take("else"):
                other = self.expression()
            self.need("endif")
            return ("if", cases, other)

    def let(self):
        self.need("let")
        self.need("{")
        items = []
        while not self.take("}"):
            if self.take("constraint"):
                items.append(("constraint", self.expression()))
            else:
                type = self.type()
                self.need(":")
                name = self.next()
                items.append(("local", type, name, self.expression() if self.take("=") else None))
            self.take(";") or self.take(",")
        self.need("in")
        return ("let", items, self.expression())

    # Types: (kind, is decided, may be absent, of what).

    def type(self):
        decided = absent = False
        while self.peek() in ("var", "opt", "any", "par") and self.kind() == "word":
            word = self.next()
            decided, absent = decided or word == "var", absent or word == "opt"
            if word == "any" and self.peek() == ":":
                return ("any", None, False, None)
        if self.take("set"):
            self.need("of")
            return ("set", decided, absent, self.type())
        if self.take("array"):
            self.need("[")
            indices = self.arguments("]")
            self.need("of")
            return ("array", False, False, (indices, self.type()))
        if self.take("tuple"):
            self.need("(")
            parts = []
            while not self.take(")"):
                parts.append(self.type())
                self.take(",")
            return ("tuple", decided, absent, parts)
        if self.take("record"):
            self.need("(")
            parts = {}
            while not self.take(")"):
                part = self.type()
                self.need(":")
                parts[self.next()] = part
                self.take(",")
            return ("record", decided, absent, parts)
        if self.peek() in ("int", "bool", "float", "string") and self.kind() == "word":
            return (self.next(), decided, absent, None)
        if self.peek().startswith("$"):
            self.next()
            return ("any", decided, absent, None)
        return ("domain", decided, absent, self.expression(BINARY[".."]))


def is_decided(type):
    kind, decided, _, of = type
    if kind == "array":
        return is_decided(of[1])
    if kind in ("tuple", "record") and not decided:
        return any(is_decided(part) for part in (of.values() if kind == "record" else of))
    return bool(decided)


class Model:
    """A model as it was read, and what has a name in it. `room`: how much more a compiler takes for possible than what is, where the model
    asks for bounds."""

    def __init__(self, text, data, room=0):
        self.enums, self.aliases, self.functions = {}, {}, {}
        self.declarations, self.constraints, self.goal = [], [], None
        self.data, self.globals = data, {}
        self.decided, self.room = set(), room
        self.read(text)

    def read(self, text):
        reader = Reader(text)
        while reader.kind() != "end":
            word = reader.peek()
            if word == "include":
                reader.next(), reader.next()
            elif word == "enum":
                reader.next()
                name = reader.next()
                reader.need("=")
                self.enums[name] = self.enum(name, reader)
            elif word == "type":
                reader.next()
                name = reader.next()
                reader.need("=")
                self.aliases[name] = reader.type()
            elif word == "constraint":
                reader.next()
                self.constraints.append(reader.expression())
            elif word == "solve":
                reader.next()
                way = reader.next()
                if way != "satisfy":
                    self.goal = (way, reader.expression())
            elif word == "output":
                while reader.peek() != ";":
                    reader.next()
            elif word in ("function", "predicate", "test"):
                self.function(reader)
            else:
                type = reader.type()
                reader.need(":")
                name = reader.next()
                while reader.take("::"):
                    reader.next()
                self.declarations.append((type, name, reader.expression() if reader.take("=") else None))
            reader.take(";")
        for type, name, value in self.declarations:
            if is_decided(self.plain(type)) or type[0] == "any":
                self.decided.add(name)

    def enum(self, name, reader):
        members = []
        while True:
            if reader.take("{"):
                while not reader.take("}"):
                    members.append(reader.next())
                    reader.take(",")
            else:
                constructor = reader.next()
                reader.need("(")
                inner = reader.next()
                reader.need(")")
                self.globals[constructor] = ("constructor", name, len(members), inner)
                members += [f"{constructor}({member})" for member in self.enums[inner]]
            if not reader.take("++"):
                break
        for k, member in enumerate(members):
            if "(" not in member:
                self.globals[member] = Member(k + 1, name)
        self.globals[name] = frozenset(Member(k + 1, name) for k in range(len(members)))
        return members

    def function(self, reader):
        word = reader.next()
        result = ("bool", word == "predicate", False, None)
        if word == "function":
            result = reader.type()
            reader.need(":")
        name = reader.next()
        reader.need("(")
        parameters = []
        while not reader.take(")"):
            type = reader.type()
            reader.need(":")
            parameters.append((type, reader.next()))
            reader.take(",")
        while reader.take("::"):
            reader.next()
        reader.need("=")
        self.functions.setdefault(name, []).append((parameters, result, reader.expression()))

    def plain(self, type):
        """With the names of types in it replaced."""
        kind, decided, absent, of = type
        if kind == "domain" and of[0] == "name" and of[1] in self.aliases:
            inner = self.plain(self.aliases[of[1]])
            return self.made_var(inner) if decided else inner
        if kind == "array":
            return (kind, decided, absent, (of[0], self.plain(of[1])))
        if kind == "tuple":
            return (kind, decided, absent, [self.plain(part) for part in of])
        if kind == "record":
            return (kind, decided, absent, {name: self.plain(part) for name, part in of.items()})
        return type

    def made_var(self, type):
        kind, _, absent, of = type
        if kind == "tuple":
            of = [self.made_var(part) for part in of]
        if kind == "record":
            of = {name: self.made_var(part) for name, part in of.items()}
        return (kind, True, absent, of)

    def values(self, type, scope):
        """All values of a variable's type."""
        kind, decided, absent, of = self.plain(type)
        if kind == "array":
            indices = [sorted(self.evaluate(index, scope)) for index in of[0]]
            count = math.prod(len(index) for index in indices)
            return [Arr(indices, list(data)) for data in itertools.product(self.values(of[1], scope), repeat=count)]
        if kind == "tuple":
            return list(itertools.product(*(self.values(part, scope) for part in of)))
        if kind == "record":
            return [dict(zip(of, data)) for data in itertools.product(*(self.values(part, scope) for part in of.values()))]
        if kind == "set":
            base = sorted(self.values((of[0], True, False, of[3]), scope))
            found = [frozenset(part) for size in range(len(base) + 1) for part in itertools.combinations(base, size)]
        elif kind == "bool":
            found = [False, True]
        elif kind == "domain":
            found = sorted(self.evaluate(of, scope))
        else:
            raise Unsure(f"a variable of type {kind}")
        return found + [ABSENT] if absent else found

    # Solutions.

    def solutions(self, most=20000):
        """Assignments of the variables that have no definition, and the value of the goal, if there is one."""
        for type, name, value in self.declarations:
            if not is_decided(self.plain(type)) and type[0] != "any":
                if value is None and name not in self.data:
                    raise Unsure(f"{name} has no value")
        free = [(type, name) for type, name, value in self.declarations if value is None and name not in self.data]
        known, rest = {}, []
        for type, name, value in self.declarations:
            if name in self.data:
                known[name] = self.conform(self.data[name], type, known)
        # Definitions in an order in which each has what it needs: by trying.
        later = [(type, name, value) for type, name, value in self.declarations if value is not None and name not in known]
        spaces = [self.values(type, known) for type, _ in free]
        if math.prod(map(len, spaces)) > most:
            raise Unsure("too many assignments")
        found = []
        for chosen in itertools.product(*spaces):
            scope = dict(known)
            scope.update(zip((name for _, name in free), chosen))
            try:
                self.define(later, scope)
                if all(self.truth(constraint, scope) for constraint in self.constraints):
                    goal = self.evaluate(self.goal[1], scope) if self.goal else None
                    found.append(({name: scope[name] for _, name in free}, goal))
            except Undefined:
                continue
        return found

    def define(self, later, scope):
        waiting = list(later)
        while waiting:
            left = []
            for type, name, value in waiting:
                if type[0] == "string":
                    scope[name] = None  # no text decides anything
                    continue
                try:
                    scope[name] = self.conform(self.evaluate(value, scope), type, scope)
                except KeyError:
                    left.append((type, name, value))
                except Undefined:
                    if name not in self.decided:
                        raise Unsure("a parameter without a value")
                    raise
            if len(left) == len(waiting):
                raise Unsure(f"cannot define {[name for _, name, _ in left]}")
            waiting = left

    def truth(self, expression, scope):
        try:
            value = self.evaluate(expression, scope)
        except Undefined:
            return False
        return value is ABSENT or bool(value)

    def conform(self, value, type, scope):
        """The value as one of this type; without a value where it is outside its domain."""
        kind, _, absent, of = self.plain(type)
        if value is ABSENT:
            if absent or kind == "any":
                return value
            raise Unsure("an absent value where none may be")
        if kind == "domain":
            domain = self.evaluate(of, scope)
            if value not in domain:
                raise Undefined
        elif kind == "set" and of[0] == "domain":
            if not value <= self.evaluate(of[3], scope):
                raise Undefined
        elif kind == "array":
            wanted = [None if index in (("name", "int"),) or index[0] == "name" and index[1].startswith("$") else sorted(self.evaluate(index, scope)) for index in of[0]]
            if not isinstance(value, Arr):
                raise Unsure("an array expected")
            if any(want is not None and want != list(have) for want, have in zip(wanted, value.indices)) or len(wanted) != len(value.indices) and wanted != [None]:
                raise Unsure("index sets")
            return Arr(value.indices, [self.conform(part, of[1], scope) for part in value.data], value.loose)
        elif kind == "tuple":
            return tuple(self.conform(part, inner, scope) for part, inner in zip(value, of))
        elif kind == "record":
            return {name: self.conform(value[name], of[name], scope) for name in of}
        elif kind == "bool" and not isinstance(value, bool):
            raise Unsure("a Boolean expected")
        return value

    # Evaluating.

    def evaluate(self, node, scope):
        return getattr(self, "on_" + node[0])(scope, *node[1:])

    def on_value(self, scope, value):
        return value

    def on_string(self, scope, text):
        if "\\" in text:
            raise Unsure("a text with something in it")
        return text[1:-1]

    def on_boolean(self, scope, inner):
        try:
            return self.evaluate(inner, scope)
        except Undefined:
            return False

    def on_name(self, scope, name):
        if name in scope:
            return scope[name]
        if name in self.globals:
            return self.globals[name]
        raise KeyError(name)

    def on_field(self, scope, inner, name):
        value = self.evaluate(inner, scope)
        if isinstance(value, dict):
            return value[name]
        return value[int(name) - 1]

    def on_access(self, scope, array, places):
        array = self.evaluate(array, scope)
        places = [None if place is None else self.evaluate(place, scope) for place in places]
        if any(place is None or isinstance(place, frozenset) for place in places):
            return array.slice(places)
        if any(place is ABSENT for place in places):
            return ABSENT
        return array.at(places)

    def on_record(self, scope, fields):
        return {name: self.evaluate(value, scope) for name, value in fields.items()}

    def on_tuple(self, scope, parts):
        return tuple(self.evaluate(part, scope) for part in parts)

    def on_list(self, scope, members, places):
        data = [self.evaluate(member, scope) for member in members]
        if places is None:
            return Arr([list(range(1, len(data) + 1))], data)
        found = [None if place is None else self.evaluate(place, scope) for place in places]
        first = found[0]
        if any(place is None for place in found[1:]):
            return Arr([[type_like(first, first + k) for k in range(len(data))]], data)
        return Arr([found], data)

    def on_grid(self, scope, rows, columns, names):
        data = [self.evaluate(part, scope) for row in rows for part in row]
        across = [self.evaluate(part, scope) for part in columns] if columns else list(range(1, len(rows[0]) + 1))
        down = [self.evaluate(part, scope) for part in names] if names else list(range(1, len(rows) + 1))
        return Arr([down, across], data)

    def on_members(self, scope, members):
        return frozenset(self.evaluate(member, scope) for member in members)

    def on_setof(self, scope, body, generators):
        return frozenset(self.evaluate(body, inner) for inner, there in self.run(generators, scope) if there)

    def on_comprehension(self, scope, index, body, generators):
        loose, data, places = False, [], []
        decided_condition = self.depends(generators, scope)
        for inner, there in self.run(generators, scope):
            if there:
                data.append(self.evaluate(body, inner))
            elif decided_condition:
                data.append(ABSENT)
            else:
                continue
            if index is not None:
                place = self.evaluate(index, inner)
                places.append(place)
        loose = decided_condition == "set"
        if index is None:
            return Arr([list(range(1, len(data) + 1))], data, loose)
        if places and isinstance(places[0], tuple):
            sets = [sorted({place[k] for place in places}) for k in range(len(places[0]))]
            return Arr(sets, data, loose)
        return Arr([places], data, loose)

    def depends(self, generators, scope):
        """Whether the solver decides which elements there are: by a condition, or by a set."""
        local, found = set(scope.get("decided locals", ())), False
        for kind, name, expression in generators:
            if kind == "where" and self.is_decided(expression, local):
                found = found or "condition"
            elif kind == "each" and self.is_decided(expression, local):
                if isinstance(self.evaluate_quietly(expression, scope), frozenset):
                    found = "set"
                local.add(name)
            elif kind == "set" and self.is_decided(expression, local):
                local.add(name)
        return found

    def evaluate_quietly(self, expression, scope):
        try:
            return self.evaluate(expression, scope)
        except (Undefined, KeyError):
            return frozenset()

    def is_decided(self, node, local):
        if isinstance(node, tuple) and node and node[0] == "name":
            return node[1] in self.decided or node[1] in local
        if isinstance(node, tuple) and node and node[0] == "call" and any(is_decided(self.plain(result)) for _, result, _ in self.functions.get(node[1], [])):
            return True
        if isinstance(node, tuple) and node and node[0] == "local" and is_decided(self.plain(node[1])):
            return True
        if isinstance(node, (tuple, list)):
            return any(self.is_decided(part, local) for part in node)
        return isinstance(node, dict) and any(self.is_decided(part, local) for part in node.values())

    def run(self, generators, scope):
        """The scopes that generators make, each with whether its element is there."""
        def go(k, scope, there):
            if k == len(generators):
                yield scope, there
                return
            kind, name, expression = generators[k]
            if kind == "where":
                yield from go(k + 1, scope, there and self.truth(expression, scope))
            elif kind == "set":
                value = self.evaluate(expression, scope)
                yield from go(k + 1, self.extended(scope, name, value, expression), there)
            else:
                source = self.evaluate(expression, scope)
                members = sorted(source) if isinstance(source, frozenset) else source.data
                for member in members:
                    yield from go(k + 1, self.extended(scope, name, member, expression), there)
        yield from go(0, scope, True)

    def extended(self, scope, name, value, expression):
        inner = dict(scope)
        inner[name] = value
        local = scope.get("decided locals", frozenset())
        inner["decided locals"] = local | {name} if self.is_decided(expression, local) else local - {name}
        return inner

    def on_if(self, scope, cases, other):
        for condition, value in cases:
            if self.truth(condition, scope):
                return self.evaluate(value, scope)
        return True if other is None else self.evaluate(other, scope)

    def on_let(self, scope, items, body):
        outcomes = []
        for inner in self.locals(items, dict(scope)):
            outcomes.append(self.evaluate(body, inner))
        if not outcomes:
            raise Undefined
        if any(not same(outcome, outcomes[0]) for outcome in outcomes[1:]):
            raise Unsure("a free local variable")
        return outcomes[0]

    def locals(self, items, scope):
        if not items:
            yield scope
            return
        first, rest = items[0], items[1:]
        if first[0] == "constraint":
            if self.truth(first[1], scope):
                yield from self.locals(rest, scope)
            return
        _, type, name, value = first
        local = scope.get("decided locals", frozenset())
        decided = is_decided(self.plain(type)) or type[0] == "any" and self.is_decided(value, local)
        scope = {**scope, "decided locals": local | {name} if decided else local - {name}}
        if value is not None:
            yield from self.locals(rest, {**scope, name: self.conform(self.evaluate(value, scope), type, scope)})
            return
        for choice in self.values(type, scope):
            yield from self.locals(rest, {**scope, name: choice})

    def on_inverse(self, scope, constructor, argument):
        _, enum, offset, inner = self.globals[constructor]
        value = self.evaluate(argument, scope)
        if not 0 < value - offset <= len(self.enums[inner]):
            raise Undefined
        return Member(value - offset, inner)

    def on_unary(self, scope, sign, inner):
        if sign == "not":
            value = self.evaluate(inner, scope)
            return ABSENT if value is ABSENT else not value
        value = self.evaluate(inner, scope)
        return value if sign == "+" or value is ABSENT else -value

    def on_binary(self, scope, sign, left, right):
        if sign in ("<->", "->", "<-", "\\/", "/\\", "xor"):
            # Also of what may be absent, where Damier takes up at the connective: nothing here tells which operands may be.
            a, b = self.condition(left, scope), self.condition(right, scope)
            if sign == "\\/":
                return (a is not ABSENT and a) or (b is not ABSENT and b)
            if sign == "/\\":
                return (a is ABSENT or a) and (b is ABSENT or b)
            if a is ABSENT or b is ABSENT:
                return True
            return {"<->": a == b, "->": not a or b, "<-": a or not b, "xor": a != b}[sign]
        if sign == "default":
            try:
                value = self.evaluate(left, scope)
            except Undefined:
                # What is Boolean is false then, and has that value.
                value = False if right[0] == "boolean" else ABSENT
            return self.evaluate(right, scope) if value is ABSENT else value
        if sign in ("=", "==", "!=", "<", ">", "<=", ">=", "in", "subset", "superset"):
            try:
                return self.compare(sign, self.evaluate(left, scope), self.evaluate(right, scope))
            except Undefined:
                return False
        return self.compute(sign, self.evaluate(left, scope), self.evaluate(right, scope))

    def condition(self, node, scope):
        try:
            return self.evaluate(node, scope)
        except Undefined:
            return False

    def compare(self, sign, a, b):
        if sign == "in":
            if a is ABSENT:
                return False            # as the library says
            return a in b if isinstance(b, Interval) else any(same(a, member) for member in b)
        if sign == "subset":
            return a <= b
        if sign == "superset":
            return a >= b
        if sign in ("=", "==", "!="):
            return same(a, b) == (sign != "!=")
        if a is ABSENT or b is ABSENT:
            return True
        a, b = ordered(a), ordered(b)
        return {"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[sign]

    def compute(self, sign, a, b):
        if sign == "++":
            if isinstance(a, str):
                return a + b
            if isinstance(a, Arr):
                return Arr([list(range(1, len(a.data) + len(b.data) + 1))], a.data + b.data, a.loose or b.loose)
            return {**a, **b} if isinstance(a, dict) else a + b
        if sign in ("+", "*"):
            # The sum of what is there, and the product.
            plain = 0 if sign == "+" else 1
            a, b = (plain if a is ABSENT else a), (plain if b is ABSENT else b)
            return int(a) + b if sign == "+" and not isinstance(a, float) else a + b if sign == "+" else a * b
        if sign in ("-", "div", "mod", "/") and (a is ABSENT or b is ABSENT):
            return a
        if sign == "..":
            if isinstance(a, float) or isinstance(b, float):
                return Interval(a, b)
            return frozenset(type_like(a, k) for k in range(a, b + 1))
        if sign == "-":
            return a - b
        if sign in ("div", "mod"):
            if b == 0:
                raise Undefined
            if isinstance(a, float) or isinstance(b, float):
                raise Unsure("a quotient of floats")
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if sign == "div" else a - quotient * b
        if sign == "/":
            if b == 0:
                raise Undefined
            return a / b
        if sign == "^":
            return power(a, b)
        return {"union": frozenset.union, "intersect": frozenset.intersection, "diff": frozenset.difference, "symdiff": frozenset.symmetric_difference}[sign](a, b)

    def on_call(self, scope, name, arguments):
        if name in self.functions:
            return self.own(scope, name, arguments)
        if name in self.globals:
            _, enum, offset, inner = self.globals[name]
            value = self.evaluate(arguments[0], scope)
            if isinstance(value, frozenset):
                return frozenset(Member(member + offset, enum) for member in value)
            return ABSENT if value is ABSENT else Member(value + offset, enum)
        if name == "string_length":
            raise Unsure("a text")
        if name in BOUNDS:
            known = not any(mentions(argument, scope) for argument in arguments)
            return bound(name, self.evaluate(arguments[0], scope), 0 if known else self.room)
        if name in ("show", "fix"):
            raise Unsure(name)
        if name == "assert":
            if not self.truth(arguments[0], scope):
                raise Unsure("an assertion")
            return self.evaluate(arguments[2], scope)
        if name in ("to_enum", "enum_next", "enum_prev"):
            return self.enums_of(name, arguments, scope)
        function = CALLS.get(name)
        if function is None:
            raise Unsure(f"the function {name}")
        values = [self.evaluate(argument, scope) for argument in arguments]
        try:
            return function(*values)
        except TypeError as error:
            raise Unsure(f"{name}: {error}")

    def enums_of(self, name, arguments, scope):
        value = self.evaluate(arguments[-1], scope)
        if value is ABSENT:
            return ABSENT
        enum = arguments[0][1] if len(arguments) == 2 and arguments[0][0] == "name" else value.enum
        number = int(value) + {"to_enum": 0, "enum_next": 1, "enum_prev": -1}[name]
        if not 1 <= number <= len(self.enums[enum]):
            raise Undefined
        return Member(number, enum)

    def own(self, scope, name, arguments):
        overloads = self.functions[name]
        values = [self.evaluate(argument, scope) for argument in arguments]
        local = scope.get("decided locals", frozenset())
        decided = [self.is_decided(argument, local) for argument in arguments]
        fitting = []
        for parameters, result, body in overloads:
            if all(fits(value, type, is_var) for value, (type, _), is_var in zip(values, parameters, decided)):
                fitting.append((parameters, result, body))
        if len(overloads) > 1 and any(type[2] for parameters, _, _ in overloads for type, _ in parameters):
            raise Unsure("an overload for options")
        if len(fitting) > 1:
            known = [overload for overload in fitting if not any(is_decided(type) for type, _ in overload[0])]
            fitting = known or fitting
        if len(fitting) != 1:
            raise Unsure("overloads")
        parameters, result, body = fitting[0]
        inner = {key: value for key, value in scope.items() if key in self.names()}
        inner["decided locals"] = frozenset(parameter for (type, parameter), is_var in zip(parameters, decided) if is_decided(type) or is_var and type[0] == "any")
        for value, (type, parameter) in zip(values, parameters):
            inner[parameter] = self.conform(value, type, inner)
        return self.conform(self.evaluate(body, inner), result, inner)

    def names(self):
        return {name for _, name, _ in self.declarations}


def fits(value, type, is_var):
    kind, decided, absent, _ = type
    if kind in ("array", "tuple", "record", "set", "any"):
        return True
    if is_var and not decided:
        return False
    if value is ABSENT:
        return absent
    return isinstance(value, bool) == (kind == "bool")


def type_like(example, number):
    return Member(number, example.enum) if isinstance(example, Member) else number


def same(a, b):
    if a is ABSENT or b is ABSENT:
        return a is b
    if isinstance(a, Arr):
        if a.indices != b.indices:
            raise Unsure("index sets")
        return all(same(x, y) for x, y in zip(a.data, b.data))
    if isinstance(a, dict):
        return all(same(a[name], b[name]) for name in a)
    if isinstance(a, tuple):
        return all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, float) or isinstance(b, float):
        return abs(a - b) < 1e-9
    return a == b


# How far bounds may be from a value: not at all, further than most two values of the random models, and much further.
ROOMS = (0, 3, 60)
BOUNDS = ("lb", "ub", "dom", "lb_array", "ub_array", "dom_array", "is_fixed")


def mentions(node, names):
    """Whether a node, or a part of it, is one of these names."""
    if isinstance(node, (tuple, list)):
        if len(node) == 2 and node[0] == "name":
            return node[1] in names
        return any(mentions(part, names) for part in node)
    return False


def bound(name, value, room):
    """What a compiler may say of something that has this value: the least and the greatest that it takes for possible are `room` away. One
    that sees that little does not see either what is fixed."""
    if name == "is_fixed":
        return room < ROOMS[-1]
    values = [part for part in value.data if part is not ABSENT] if isinstance(value, Arr) else [value]
    if name.endswith("_array") and not values:
        raise Undefined
    if any(not isinstance(part, int) or isinstance(part, (bool, Member)) for part in values):
        if room:
            raise Unsure(name)
        if name in ("lb", "ub"):
            return value
        raise Unsure(name)
    if name.startswith("dom"):
        return frozenset(number for part in values for number in range(part - room, part + room + 1))
    return min(values) - room if name.startswith("lb") else max(values) + room


def ordered(value):
    if isinstance(value, Arr):
        return [ordered(part) for part in value.data]
    if isinstance(value, dict):
        return [ordered(value[name]) for name in sorted(value)]
    if isinstance(value, tuple):
        return [ordered(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(value)            # member by member, as the library has it
    if value is ABSENT:
        raise Unsure("an order of what is absent")
    return value


def power(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return a ** b
    if b >= 0:
        return a ** b
    if a == 0:
        raise Undefined
    return a ** -b if a in (1, -1) else 0


def there(array):
    return [value for value in array.data if value is not ABSENT]


def extreme(choose):
    def of(*values):
        if len(values) == 2:
            return choose(values)
        (value,) = values
        members = list(value) if isinstance(value, frozenset) else there(value)
        if not members:
            raise Undefined
        return choose(members)
    return of


def plain_list(data):
    return Arr([list(range(1, len(data) + 1))], data)


def reshaped(*parts):
    *sets, array = parts
    sets = [sorted(index) for index in sets] or [list(range(1, len(array.data) + 1))]
    if math.prod(map(len, sets)) != len(array.data):
        raise Unsure("the size of an array")
    return Arr(sets, array.data, array.loose)


def counted(array, *value):
    return sum(1 for part in there(array) if (same(part, value[0]) if value else part))


def lexicographic(strict):
    def holds(a, b):
        return ordered(a) < ordered(b) if strict else ordered(a) <= ordered(b)
    return holds


def length(array):
    if array.loose:
        raise Unsure("a length")
    return len(array.data)


def table(row, rows):
    width = len(rows.indices[1])
    return any(list(row.data) == rows.data[k:k + width] for k in range(0, len(rows.data), width))


def deopt(value):
    if value is ABSENT:
        raise Undefined
    return value


def numbers(array):
    found = there(array)
    return [value + 0 for value in found]


def line(array, k, dimension):
    places = [None, None]
    places[dimension] = k
    return array.slice(places)


CALLS = {
    "abs": abs, "min": extreme(min), "max": extreme(max), "pow": power, "bool2int": int, "card": len, "sum": lambda a: sum(numbers(a)), "product": lambda a: math.prod(numbers(a)),
    "length": length, "count": counted, "deopt": deopt, "occurs": lambda value: value is not ABSENT, "absent": lambda value: value is ABSENT, "enum2int": lambda value: ABSENT if value is ABSENT else int(value),
    "index_set": lambda a: frozenset(a.indices[0]), "reverse": lambda a: Arr(a.indices, a.data[::-1]), "array1d": reshaped, "array2d": reshaped, "array3d": reshaped, "sort": lambda a: plain_list(sorted(a.data)),
    "arrayXd": lambda like, a: Arr([sorted(like)], a.data) if isinstance(like, frozenset) else Arr(like.indices, a.data), "row": lambda a, k: line(a, k, 0), "col": lambda a, k: line(a, k, 1),
    "set2array": lambda s: plain_list(sorted(s)), "array2set": lambda a: frozenset(a.data), "array_union": lambda a: frozenset().union(*there(a)), "array_intersect": lambda a: frozenset.intersection(*there(a)),
    "forall": lambda a: all(there(a)), "exists": lambda a: any(there(a)), "xorall": lambda a: len(there(a)) < len(a.data) or sum(map(bool, a.data)) % 2 == 1,
    "iffall": lambda a: len(there(a)) < len(a.data) or sum(not value for value in a.data) % 2 == 0,
    "clause": lambda a, b: any(value is ABSENT for value in a.data + b.data) or any(a.data) or not all(b.data),
    "alldifferent": lambda a: len(set(there(a))) == len(there(a)), "all_equal": lambda a: len(set(a.data)) <= 1, "increasing": lambda a: a.data == sorted(a.data), "member": lambda a, x: x in a.data,
    "lex_less": lexicographic(True), "lex_lesseq": lexicographic(False), "table": table, "at_most": lambda n, a, v: counted(a, v) <= n, "at_least": lambda n, a, v: counted(a, v) >= n,
    "exactly": lambda n, a, v: counted(a, v) == n, "disjoint": lambda a, b: not a & b, "element": lambda i, a, *x: same(a.at([i]), x[0]) if x else a.at([i]), "int2float": float, "bool2float": float,
    "round": lambda x: int(math.floor(abs(x) + 0.5)) * (1 if x >= 0 else -1), "floor": math.floor, "ceil": math.ceil, "sqrt": lambda x: math.sqrt(x) if x >= 0 else deopt(ABSENT), "bool_not": lambda a, b: a != b,
}


def as_json(value, enums):
    """As MiniZinc writes a value in JSON, with members of enums by their names."""
    if value is ABSENT:
        return None
    if isinstance(value, Arr):
        def nested(indices, data):
            if len(indices) == 1:
                return [as_json(part, enums) for part in data]
            size = len(data) // max(1, len(indices[0]))
            return [nested(indices[1:], data[k * size:(k + 1) * size]) for k in range(len(indices[0]))]
        return nested(value.indices, value.data)
    if isinstance(value, dict):
        return {name: as_json(part, enums) for name, part in value.items()}
    if isinstance(value, tuple):
        return [as_json(part, enums) for part in value]
    if isinstance(value, frozenset):
        return {"set": [as_json(part, enums) for part in sorted(value)]}
    if isinstance(value, Member):
        name = enums[value.enum][value - 1]
        if "(" in name:
            constructor, inner = name[:-1].split("(")
            return {"c": constructor, "e": {"e": inner}}
        return name
    return value
