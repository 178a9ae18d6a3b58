"""Run notebooks, and keep their outputs in their files.

A cell runs as it does in Jupyter: what it prints, the value of its last expression, and its figures
are its outputs. No kernel is needed. The values in the cell with the tag `parameters` can be
replaced, as Papermill does, so that a test runs a notebook with less work.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Resolution of a figure.
DPI = 110

Cell = dict[str, Any]


class NotebookError(ValueError):
    """A notebook that cannot be run as asked."""


@dataclass(frozen=True)
class Run:
    """The result of a notebook: its cells with their outputs, and its variables."""

    cells: list[Cell]
    names: dict[str, Any]


def read(path: Path) -> dict[str, Any]:
    """Return a notebook as data."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return notebook


def write(path: Path, notebook: Mapping[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def source(cell: Cell) -> str:
    """Return the text of a cell."""
    text: str | list[str] = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def is_parameters(cell: Cell) -> bool:
    """Return whether a cell has the values that may be replaced."""
    return "parameters" in cell["metadata"].get("tags", ())


def run(path: Path, **parameters: object) -> Run:
    """Run a notebook in its folder, with some of its parameters replaced."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells: list[Cell] = []
    number = 0
    with _in_folder(path.parent):
        for cell in read(path)["cells"]:
            if cell["cell_type"] != "code":
                cells.append(cell)
                continue
            number += 1
            outputs = run_cell(source(cell), names, f"{path.name}, cell {number}", number)
            cells.append({**cell, "execution_count": number, "outputs": outputs})
            if is_parameters(cell):
                unknown = parameters.keys() - names.keys()
                if unknown:
                    raise NotebookError(f"{path.name} has no parameter {min(unknown)}")
                names.update(parameters)
                parameters = {}
    if parameters:
        raise NotebookError(f"{path.name} has no parameters")
    return Run(cells, names)


@contextmanager
def _in_folder(folder: Path) -> Iterator[None]:
    """Work in a folder, and import from it, as a kernel does."""
    sys.path.insert(0, str(folder))
    try:
        with chdir(folder):
            yield
    finally:
        sys.path.remove(str(folder))


def run_cell(code: str, names: dict[str, Any], place: str, number: int = 1) -> list[Cell]:
    """Run a cell's code with these variables, and return its outputs."""
    body = ast.parse(code, place).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), place, "exec"), names)  # noqa: S102  # the project's own notebooks
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), place, "eval"), names)  # noqa: S307  # as above
    outputs: list[Cell] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed)})
    if value is not None:
        shown = {"data": _shown(value), "execution_count": number, "metadata": {}}
        outputs.append({**shown, "output_type": "execute_result"})
    for figure, title in _figures():
        data = {"image/png": figure, "text/plain": [title]}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def _lines(printed: io.StringIO) -> list[str]:
    return printed.getvalue().splitlines(keepends=True)


def _shown(value: object) -> dict[str, Any]:
    """Return a value as text and, if it has an HTML form, as HTML."""
    data: dict[str, Any] = {}
    if callable(html := getattr(value, "_repr_html_", None)):
        data["text/html"] = _lines(io.StringIO(html()))
    return {**data, "text/plain": _lines(io.StringIO(repr(value)))}


def _figures() -> Iterator[tuple[str, str]]:
    """Yield the open figures of Matplotlib as PNG in Base64, with their titles, and close them."""
    if "matplotlib.pyplot" not in sys.modules:
        return
    from matplotlib import pyplot  # noqa: PLC0415  # few notebooks draw

    for number in pyplot.get_fignums():
        drawn = io.BytesIO()
        # Without the version of Matplotlib, the same figure is the same file.
        settings: dict[str, Any] = {"bbox_inches": "tight", "metadata": {"Software": None}}
        figure = pyplot.figure(number)
        figure.savefig(drawn, format="png", dpi=DPI, **settings)
        pyplot.close(number)
        title = "; ".join(axes.get_title("left") or axes.get_title() for axes in figure.axes)
        yield base64.b64encode(drawn.getvalue()).decode() + "\n", title


def main() -> None:
    """Run the notebooks that are named, and keep their outputs."""
    import matplotlib  # noqa: PLC0415  # before a notebook chooses how figures are drawn

    matplotlib.use("agg")
    for name in sys.argv[1:]:
        path = Path(name).resolve()
        notebook = read(path)
        write(path, {**notebook, "cells": run(path).cells})
        print(f"{name}: done")


if __name__ == "__main__":
    main()
