"""Write a chart as LaTeX tables, coloured like the drawing."""

from __future__ import annotations

from fortyeight.papers.charts.chart_csv import percent
from fortyeight.papers.charts.chart_paper import Block, ChartPaper, Square
from fortyeight.papers.charts.legend import legend
from fortyeight.papers.colours import TINTS
from fortyeight.papers.house_line import house_line
from fortyeight.strategy import UPS

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    "−": "$-$",
    "≤": r"$\leq$",
    "’": "'",
    "♠": r"$\spadesuit$",
    "♥": r"$\heartsuit$",
    "♦": r"$\diamondsuit$",
    "♣": r"$\clubsuit$",
    **{char: f"\\{char}" for char in "&%$#_{}"},
}


def chart_latex(paper: ChartPaper) -> str:
    r"""Return the chart as `tabular`s, for a document that uses ``\usepackage[table]{xcolor}``."""
    colours = [
        f"\\definecolor{{fe-{tint}}}{{HTML}}{{{colour[1:].upper()}}}"
        for tint, colour in TINTS.items()
    ]
    codes = legend(paper)
    explained = [
        f"{_cell(square)}~{_text(words)}" for square, words in (*codes.codes, *codes.after)
    ]
    explained += [f"{_text(sign)}~{_text(f'hit {words}')}" for sign, words in codes.exceptions]
    figures = [f"{_text(name)}: {_text(percent(one))}" for name, one in paper.figures.items()]
    lines = [
        "% \\usepackage[table]{xcolor}",
        *colours,
        f"\\paragraph{{{_text(paper.title)}}} {_text('; '.join(house_line(paper.house)))}.",
        "",
        *(line for block in paper.blocks for line in _block(block)),
        f"{'; '.join(explained)}.",
        "",
        *(f"{line}\\\\" for line in (*figures, *map(_text, paper.exactness))),
    ]
    return "\n".join(lines) + "\n"


def _block(block: Block) -> list[str]:
    head = " & ".join((f"\\textbf{{{_text(block.title)}}}", *UPS))
    rows = [
        f"{' & '.join((_text(line.label), *map(_coloured, line.squares)))} \\\\"
        for line in block.lines
    ]
    columns = "l" + "c" * len(UPS)
    return [f"\\begin{{tabular}}{{{columns}}}", f"{head} \\\\", *rows, "\\end{tabular}", ""]


def _coloured(square: Square) -> str:
    return f"\\cellcolor{{fe-{square.tint}}}{_cell(square)}"


def _cell(square: Square) -> str:
    signs = f"\\textsuperscript{{{_text(square.signs)}}}" if square.signs else ""
    return f"{_text(square.letters)}{signs}"


def _text(text: str) -> str:
    return "".join(_SPECIAL.get(char, char) for char in text)
