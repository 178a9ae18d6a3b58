"""Write docs/reference/refusals.md: every refusal, and the clause that it cites in each book.

The refusals are found in the source: calls of `Refused` in `table/` and `progressive/`, and those
calls of `Refusal` in `server/` that cite a clause. The clause argument of a call is traced through
variables, parameters, functions and tables of constants to the rules of the book's file that it
names. Run by `tools/refusal-table`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.rulebook.keys import KEY_OF_PATH

SOURCE = Path(__file__).parents[1] / "src" / "fortyeight"
PAGE = Path(__file__).parents[1] / "docs" / "reference" / "refusals.md"
ROOMS = ("table", "progressive", "server")

#: Placeholders for clauses that no rule's path names.
PAYTABLE = "the paytable's own clause"
OWN = "the clause of the fault"
NOTHING = ""
#: Between a clause and the rule that is cited instead if the book has no such clause.
ELSE = " else "
#: Placeholder for a value in a sentence.
VALUE = "{…}"
#: The tables of a rulebook file that hold clauses only, by the word for one of them.
CLAUSES: dict[str, Callable[[House, str], str]] = {
    "terminal": lambda house, name: house.book.terminal.get(name, ""),
    "outcome": House.outcome,
    "sharing": House.sharing,
    "act": House.act,
}
_RULING = re.compile(r"\b[RP]\d+\b")
_DEEPEST = 8

HEAD = """# Refusals

Every refusal with the clause that it cites. A refusal that cites none rests on no text: a name, a
number of chips, a limit of the software, or an act that is simply not due. One that may cite
several, as the case is, has a line for each. `–`: the book has none. The rules are those of the
[rulebook files](rulebooks.md); `terminal.…`, `act.…` and `sharing.…` are clauses that a file gives
in `[terminal]`, `[acts]` and `[sharing]`. The clauses are those of the books' default houses, and
“not in the text” is what a rulebook file says where its text is silent.

Written by `tools/refusal-table`; a test fails when a refusal is missing here.
"""


@dataclass(frozen=True)
class Site:
    """One place in the source that refuses; `rules` are the possible paths of its clause."""

    module: str
    function: str
    code: str
    sentence: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Function:
    """A function of the source with what is needed to trace its names."""

    module: Module
    node: ast.FunctionDef | ast.AsyncFunctionDef
    parents: dict[ast.AST, ast.AST]

    @property
    def parameters(self) -> list[str]:
        return [one.arg for one in (*self.node.args.args, *self.node.args.kwonlyargs)]

    def place(self, name: str) -> int:
        """Return the position of a parameter in a call; keyword-only ones have none."""
        places = [one.arg for one in self.node.args.args]
        return places.index(name) if name in places else sys.maxsize


@dataclass
class Module:
    """A module of the source."""

    name: str
    constants: dict[str, ast.expr] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)


class Source:
    """The parsed source of the packages that refuse."""

    def __init__(self, root: Path = SOURCE) -> None:
        self.modules = [_module(path, root) for room in ROOMS for path in _files(root / room)]
        self.functions: dict[str, list[Function]] = {}
        self.calls: dict[str, list[tuple[Function, ast.Call]]] = {}
        for module in self.modules:
            for function in module.functions:
                self.functions.setdefault(function.node.name, []).append(function)
                for call in _calls(function.node):
                    self.calls.setdefault(_name(call.func), []).append((function, call))

    def sites(self) -> list[Site]:
        """Return every refusal, in the order of the source."""
        found = [
            self._site(function, call)
            for module in self.modules
            for function in module.functions
            for call in _calls(function.node)
            if self._refuses(module, call)
        ]
        # A call that passes another's refusal on is not one itself.
        return [one for one in dict.fromkeys(found) if one.code != VALUE]

    def _refuses(self, module: Module, call: ast.Call) -> bool:
        if module.name.startswith("server/"):
            return _name(call.func) == "Refusal" and _argument(call, 2, "clause") is not None
        return _name(call.func) == "Refused"

    def _site(self, function: Function, call: ast.Call) -> Site:
        code, sentence, clause = (
            _argument(call, place, name)
            for place, name in enumerate(("code", "sentence", "clause"))
        )
        follow = Following(self, function)
        rules = follow.rules(clause) if clause is not None else set()
        return Site(
            function.module.name,
            function.node.name,
            _text(code, follow),
            _text(sentence, follow),
            tuple(sorted(one for one in rules if _is_rule(one))),
        )


class Following:
    """Traces an expression in a function to the rules that it names."""

    def __init__(
        self,
        source: Source,
        function: Function,
        given: dict[str, tuple[ast.expr, Following]] | None = None,
        depth: int = 0,
    ) -> None:
        self.source, self.function = source, function
        self.given, self.depth = given or {}, depth

    def rules(self, node: ast.expr) -> set[str]:
        """Return the paths of rules that a clause may come from."""
        match node:
            case ast.Constant(value=str() as text):
                return set(_RULING.findall(text)) or {text and f"“{text}”"}
            case ast.IfExp():
                return self.rules(node.body) | self.rules(node.orelse)
            case ast.BoolOp():
                return set().union(*map(self.rules, node.values))
            case ast.JoinedStr():
                return set().union(*(self.rules(part) for part in node.values))
            case ast.FormattedValue():
                return self.rules(node.value)
            case ast.Attribute(
                attr="clause", value=ast.Subscript(value=ast.Attribute(attr="entries"))
            ):
                assert isinstance(node.value, ast.Subscript), "matched above"
                return self.texts(node.value.slice)
            case ast.Attribute(attr="clause", value=ast.Name()):
                return {OWN}
            case ast.Attribute(attr="clause") | ast.Subscript():
                return {PAYTABLE}
            case ast.Name():
                return self._of_name(node, Following.rules)
            case ast.Call():
                return self._of_call(node)
        return set()

    def _of_call(self, call: ast.Call) -> set[str]:
        name = _name(call.func)
        if name == "clause":
            return self.texts(call.args[0])
        if name in ("outcome", "sharing", "act"):
            found = {f"{name}.{text}" for text in self.texts(call.args[0])}
            if len(call.args) > 1:
                found = {f"{one}{ELSE}{path}" for one in found for path in self.texts(call.args[1])}
            return found
        owner = _name(call.func.value) if isinstance(call.func, ast.Attribute) else ""
        if (owner, name) == ("terminal", "get"):
            return {f"terminal.{text}" for text in self.texts(call.args[0])}
        found = set()
        known = self.source.functions.get(name, []) if isinstance(call.func, ast.Name) else []
        for function in known if self.depth < _DEEPEST else ():
            given = dict(zip(function.parameters, ((one, self) for one in call.args), strict=False))
            given |= {one.arg: (one.value, self) for one in call.keywords if one.arg}
            inner = Following(self.source, function, given, self.depth + 1)
            for node in ast.walk(function.node):
                if isinstance(node, ast.Return) and node.value is not None:
                    found |= inner.rules(node.value)
        if not found:
            # For example a join over several: the rules that its parts name.
            for part in ast.walk(call):
                if isinstance(part, ast.Subscript) and _name(part.value) == "entries":
                    found |= self.texts(part.slice)
                elif isinstance(part, ast.Name) and _assigned(self.function, part):
                    found |= self.rules(part)
        return found

    def texts(self, node: ast.expr) -> set[str]:
        """Return the possible texts of an expression."""
        match node:
            case ast.Constant(value=str() as text):
                return {text}
            case ast.IfExp():
                return self.texts(node.body) | self.texts(node.orelse)
            case ast.Dict():
                return set().union(*map(self.texts, node.values))
            case ast.Tuple() | ast.List():
                return set().union(*map(self.texts, node.elts))
            case ast.Subscript():
                return self.texts(node.value)
            case ast.Call(func=ast.Attribute(attr="get")):
                assert isinstance(node.func, ast.Attribute), "matched above"
                return self.texts(node.func.value).union(*map(self.texts, node.args[1:]))
            case ast.JoinedStr():
                return self._joined(node)
            case ast.Name():
                return self._of_name(node, Following.texts)
        return set()

    def _joined(self, node: ast.JoinedStr) -> set[str]:
        found = {""}
        for part in node.values:
            inner = part.value if isinstance(part, ast.FormattedValue) else part
            found = {one + text for one in found for text in self.texts(inner)}
        return found

    def _of_name(self, node: ast.Name, ask: Ask) -> set[str]:
        if node.id in self.given:
            expression, outside = self.given[node.id]
            return ask(outside, expression)
        assigned = _assigned(self.function, node)
        if assigned:
            return set().union(*(ask(self, one) for one in assigned))
        if node.id in self.function.parameters:
            return self._from_callers(node.id, ask)
        modules = (self.function.module, *self.source.modules)
        constant = next(
            (one.constants[node.id] for one in modules if node.id in one.constants), None
        )
        return set() if constant is None else ask(self, constant)

    def _from_callers(self, name: str, ask: Ask) -> set[str]:
        if self.depth >= _DEEPEST:
            return set()
        place = self.function.place(name)
        found: set[str] = set()
        for caller, call in self.source.calls.get(self.function.node.name, ()):
            expression = _argument(call, place, name)
            if expression is not None:
                inside = Following(self.source, caller, depth=self.depth + 1)
                found |= ask(inside, expression)
            else:
                found.add(NOTHING)
        return found


Ask = Callable[[Following, ast.expr], set[str]]


def _is_rule(text: str) -> bool:
    """Return whether a refusal can cite this."""
    section, dot, _ = text.partition(".")
    text = text.rpartition(ELSE)[2]
    return bool(text) and (not dot or text in KEY_OF_PATH or section in CLAUSES)


def _files(room: Path) -> list[Path]:
    return sorted(room.rglob("*.py"))


def _module(path: Path, root: Path) -> Module:
    tree = ast.parse(path.read_text("utf-8"))
    module = Module(path.relative_to(root).as_posix())
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            module.constants[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            module.constants[node.target.id] = node.value
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for inner in ast.walk(tree):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            module.functions.append(Function(module, inner, parents))
    module.functions.sort(key=lambda one: one.node.lineno)
    return module


def _calls(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Call]:
    """Return the calls of a function in order, without those of nested functions."""
    found: list[ast.Call] = []

    def visit(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if isinstance(child, ast.Call):
                found.append(child)
            visit(child)

    visit(function)
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
    return ""


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if place < len(call.args):
        return call.args[place]
    return next((one.value for one in call.keywords if one.arg == name), None)


def _assigned(function: Function, name: ast.Name) -> list[ast.expr]:
    """Return the values that a name may have where it is used: the last, or those of branches."""
    around = set(_ancestors(function, name))
    found: list[ast.expr] = []
    for node in sorted(_bindings(function.node), key=lambda one: one.lineno):
        value = _value_for(node, name.id)
        inside = node in around if isinstance(node, ast.expr) else node.lineno < name.lineno
        if value is None or not inside:
            continue
        if isinstance(node, ast.expr) or function.parents[node] in around:
            found.clear()
        found.append(value)
    return found


def _ancestors(function: Function, node: ast.AST) -> Iterator[ast.AST]:
    while node in function.parents:
        node = function.parents[node]
        yield node


def _bindings(function: ast.AST) -> Iterator[ast.Assign | ast.GeneratorExp | ast.ListComp]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.GeneratorExp | ast.ListComp):
            yield node


def _value_for(node: ast.Assign | ast.GeneratorExp | ast.ListComp, name: str) -> ast.expr | None:
    """Return the value that this binds to the name, or None if it binds another."""
    if not isinstance(node, ast.Assign):
        loops = (one for one in node.generators if _name(one.target) == name)
        return next((one.iter for one in loops), None)
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return value if target.id == name else None
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return next((given for one, given in pairs if _name(one) == name), None)
    return None


def _text(node: ast.expr | None, follow: Following) -> str:
    """Return a sentence as the source has it, with placeholders for its values."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr():
            return "".join(
                str(part.value) if isinstance(part, ast.Constant) else VALUE for part in node.values
            )
        case ast.IfExp():
            return f"{_text(node.body, follow)} / {_text(node.orelse, follow)}"
        case ast.Name():
            given = [_text(one, follow) for one in _assigned(follow.function, node)]
            return " / ".join(dict.fromkeys(given)) or VALUE
        case ast.Call() if _name(node.func) == "in_its_words":
            return _text(node.args[0], follow)
    return VALUE


def cited(house: House, rule: str) -> str:
    """Return the clause of a rule in a book; a ruling stands for itself."""
    first, _, otherwise = rule.partition(ELSE)
    if otherwise:
        return cited(house, first) or cited(house, otherwise)
    section, dot, name = rule.partition(".")
    if not dot:
        return rule
    return CLAUSES[section](house, name) if section in CLAUSES else house.clause(rule)


def page(sites: list[Site]) -> str:
    """Return the document."""
    books = [open_house(rulebook(book)) for book in shipped_books()]
    heads = ["Code", "Sentence", "Rule", *(f"`{house.book.id}`" for house in books)]
    parts = [HEAD, f"{len(sites)} refusals, {sum(bool(one.rules) for one in sites)} with a clause."]
    for module in dict.fromkeys(site.module for site in sites):
        rows = [row for site in sites if site.module == module for row in _rows(site, books)]
        lines = [heads, ["---"] * len(heads), *rows]
        table = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
        parts.append(f"## `{module}`\n\n{table}")
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _rows(site: Site, books: list[House]) -> Iterator[list[str]]:
    first = [f"`{site.code}`", re.sub(r"([|<>*_])", r"\\\1", site.sentence)]
    for rule in site.rules or ("",):
        clauses = [cited(house, rule) or ("–" if rule else "") for house in books]
        named = ", else ".join(f"`{one}`" for one in rule.split(ELSE))
        yield [*first, named if "." in rule else rule or "none", *clauses]
        first = ["", ""]


if __name__ == "__main__":
    PAGE.write_text(page(Source().sites()), "utf-8")
