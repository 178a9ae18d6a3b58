"""Mutants of the code that settles wagers: one condition, branch or number changed at a time."""

from __future__ import annotations

import ast
import copy
import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from fortyeight.rulebook.schema.outcomes import OUTCOMES

ROOT = Path(__file__).parents[2] / "src" / "fortyeight"

#: The modules that settle wagers; where functions are named, only those.
TARGETS: dict[str, tuple[str, ...]] = {
    "table/settle/main_wager.py": (),
    "table/settle/settlement.py": (),
    "table/wagers/match_and_pair.py": (),
    "table/wagers/envy_bonus.py": (),
    "table/wagers/break_bonus.py": (),
    "table/play/insurance.py": ("settle_insurance",),
    "table/settle/evolve.py": (),
    "progressive/awards.py": (),
    "progressive/paying.py": (),
    "progressive/prizes/jackpots.py": (),
    "rulebook/match_pays.py": (),
}

_SWAPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}

#: Longer texts are cut in the name of a mutant.
LONGEST_NAME = 90

_Change = tuple[str, Callable[[Any], ast.AST]]


@dataclass(frozen=True)
class SourceMutant:
    """A module with one expression or statement changed."""

    module: str
    name: str
    node: int
    label: str
    line: int

    @property
    def id(self) -> str:
        return f"{self.module} {self.name}"

    def tree(self) -> ast.Module:
        """Return the changed syntax tree of the module."""
        tree = copy.deepcopy(_parsed(self.module))
        target = list(ast.walk(tree))[self.node]
        change = dict(_changes(target))[self.label]
        changed: ast.Module = _Replace(target, change(target)).visit(tree)
        return ast.fix_missing_locations(changed)

    def install(self) -> None:
        """Change the loaded module for the rest of this process."""
        install(self.module, self.tree())


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


@cache
def _parsed(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text("utf-8"))


# Which mutants there are ------------------------------------------------------------------------


def source_mutants(module: str) -> list[SourceMutant]:
    """Return all mutants of a module, in the order of its text."""
    tree = _parsed(module)
    places = {id(node): number for number, node in enumerate(ast.walk(tree))}
    mutants: list[SourceMutant] = []
    names: dict[str, int] = {}
    parents = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for scope, statement, node in _scoped(tree, TARGETS[module]):
        if isinstance(parents[id(node)], ast.Compare) and _is_text(node):
            continue  # the comparison is changed instead
        for label, _ in _changes(node):
            name = f"{scope}: {_shown(node, parents[id(node)])} [{label}]"
            names[name] = names.get(name, 0) + 1
            if names[name] > 1:
                name += f" #{names[name]}"
            line = statement.lineno
            if label == "never" and isinstance(node, ast.If):
                line = node.body[0].lineno
            mutants.append(SourceMutant(module, name, places[id(node)], label, line))
    return mutants


def _scoped(tree: ast.Module, only: tuple[str, ...]) -> Iterator[tuple[str, ast.stmt, ast.AST]]:
    """Yield each node of code that runs, with its function and statement; module constants too."""
    for scope, body in _scopes(tree):
        if not only or scope in only:
            for statement in body:
                yield from _nodes(scope, statement)


def _scopes(tree: ast.Module) -> Iterator[tuple[str, list[ast.stmt]]]:
    for part in tree.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name, part.body
        elif isinstance(part, ast.ClassDef):
            for method in part.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{part.name}.{method.name}", method.body
        elif isinstance(part, ast.Assign):
            yield "module", [part]


def _nodes(scope: str, statement: ast.stmt) -> Iterator[tuple[str, ast.stmt, ast.AST]]:
    """Yield the statement's own nodes, then those of the statements inside it."""
    if isinstance(statement, ast.Assert) or _is_docstring(statement):
        return
    yield scope, statement, statement
    inner: list[ast.stmt] = []
    waiting = list(ast.iter_child_nodes(statement))
    if isinstance(statement, ast.AnnAssign):
        waiting = [statement.value] if statement.value else []
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.stmt):
            inner.append(node)
            continue
        yield scope, statement, node
        waiting = list(ast.iter_child_nodes(node)) + waiting
    for one in inner:
        yield from _nodes(scope, one)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and _is_text(statement.value)


def _shown(node: ast.AST, parent: ast.AST) -> str:
    """Return the text that names a mutant: no body, and a constant with its surroundings."""
    if isinstance(node, ast.If | ast.IfExp):
        return _text(node.test)
    if isinstance(node, ast.comprehension):
        return _text(node.ifs[0])
    if isinstance(node, ast.Constant):
        return f"{_text(node)} in {_text(parent)}"
    return _text(node)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def _changes(node: ast.AST) -> Iterator[_Change]:
    """Yield the changes that may be made to a node: a name, and what makes the new node."""
    if isinstance(node, ast.If | ast.IfExp):
        yield from _tests(node)
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "always", lambda old: _with(old, ifs=old.ifs[1:])
        if not _swapped(node.ifs[0]):
            yield "negated", lambda old: _with(old, ifs=[_not(old.ifs[0]), *old.ifs[1:]])
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        for swap in _SWAPS[type(node.ops[0])]:
            yield f"to {swap.__name__}", partial(_with, ops=[swap()])
    elif isinstance(node, ast.BoolOp):
        yield from _bool_changes(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not dropped", lambda old: old.operand
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _ARITHMETIC:
        swapped = _ARITHMETIC[type(node.op)]
        yield f"to {swapped.__name__}", lambda old: _with(old, op=swapped())
    elif isinstance(node, ast.Constant):
        yield from _constant_changes(node.value)
    elif isinstance(node, ast.Expr | ast.Continue):
        yield "dropped", lambda _: ast.Pass()


def _tests(node: ast.If | ast.IfExp) -> Iterator[_Change]:
    yield "never", lambda old: _with(old, test=ast.Constant(False))
    yield "always", lambda old: _with(old, test=ast.Constant(True))
    if not _swapped(node.test):
        yield "negated", lambda old: _with(old, test=_not(old.test))


def _swapped(test: ast.expr) -> bool:
    """Return whether another change negates the condition."""
    return isinstance(test, ast.Compare) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def _bool_changes(node: ast.BoolOp) -> Iterator[_Change]:
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield f"to {other.__name__}", lambda old: _with(old, op=other())
    for number, value in enumerate(node.values):
        rest = [one for place, one in enumerate(node.values) if place != number]
        new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield f"without {ast.unparse(value)}", partial(_replaced, new)


def _replaced(new: ast.expr, old: ast.expr) -> ast.expr:
    return new


def _constant_changes(value: object) -> Iterator[_Change]:
    if isinstance(value, bool):
        yield f"to {not value}", lambda _: ast.Constant(not value)
    elif isinstance(value, int):
        yield "plus 1", lambda _: ast.Constant(value + 1)
        yield "minus 1", lambda _: ast.Constant(value - 1)
    elif isinstance(value, str) and value in OUTCOMES:
        other = "push" if value != "push" else "lose_lower"
        yield f"to {other}", lambda _: ast.Constant(other)


def _with(node: Any, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


# Changing a loaded module -----------------------------------------------------------------------


def loaded(module: str) -> ModuleType:
    name = "fortyeight." + module.removesuffix(".py").replace("/", ".")
    return importlib.import_module(name)


def install(module: str, tree: ast.Module) -> None:
    """Give the functions of a loaded module the code of another syntax tree.

    The function objects stay, so that modules which imported them run the new code too. A constant
    is replaced in every module that imported it.
    """
    real = loaded(module)
    code = compile(tree, str(ROOT / module), "exec")
    fresh = ModuleType(real.__name__)
    fresh.__file__ = real.__file__
    sys.modules[real.__name__] = fresh  # dataclasses look their module up
    try:
        exec(code, fresh.__dict__)
    finally:
        sys.modules[real.__name__] = real
    for name, old in vars(real).copy().items():
        new = getattr(fresh, name, None)
        if isinstance(old, FunctionType):
            if old.__module__ == real.__name__ and isinstance(new, FunctionType):
                old.__code__ = new.__code__
        elif isinstance(old, type):
            if old.__module__ == real.__name__ and isinstance(new, type):
                _copy_methods(old, new)
        elif isinstance(old, tuple | int | str) and not name.startswith("__") and old != new:
            for other in list(sys.modules.values()):
                if getattr(other, name, None) is old:
                    setattr(other, name, new)


def _copy_methods(old: type, new: type) -> None:
    for name, member in vars(old).items():
        method, other = _function(member), _function(vars(new).get(name))
        if method and other and method.__code__.co_filename == other.__code__.co_filename:
            method.__code__ = other.__code__


def _function(member: object) -> FunctionType | None:
    function = member.fget if isinstance(member, property) else member
    return function if isinstance(function, FunctionType) else None


# Which statements a test runs -------------------------------------------------------------------


def install_probes() -> dict[str, set[int]]:
    """Make every target module record the lines of the statements that run; return the records."""
    notes: dict[str, set[int]] = {}
    for module in TARGETS:
        notes[module] = set()
        loaded(module).__dict__["__ran__"] = notes[module].add
        tree = _Probe().visit(copy.deepcopy(_parsed(module)))
        install(module, ast.fix_missing_locations(tree))
    return notes


class _Probe(ast.NodeTransformer):
    """Records each statement of a function before it runs."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list) and not isinstance(node, ast.Module | ast.ClassDef):
                setattr(node, name, [part for one in body for part in (_noted(one), one)])
        return node


def _noted(statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name("__ran__", ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)


def runs_always(mutant: SourceMutant) -> bool:
    """Return whether the mutated line belongs to the module and not to a function."""
    return mutant.name.startswith("module:")
