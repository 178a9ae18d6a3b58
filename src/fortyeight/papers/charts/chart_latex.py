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

_LENGTHS = {"parindent": "0pt", "tabcolsep": "4pt", "fboxsep": "1.5pt"}
#: The same widths in every block, so that the up cards stand below each other.
_COLUMNS = f"p{{7.5em}}*{{{len(UPS)}}}{{>{{\\centering\\arraybackslash}}p{{1.5em}}}}"


def chart_latex(paper: ChartPaper) -> str:
    r"""Return the chart as `tabular`s, for a document that uses ``\usepackage[table]{xcolor}``."""
    colours = [
        f"\\definecolor{{fe-{tint}}}{{HTML}}{{{colour[1:].upper()}}}"
        for tint, colour in TINTS.items()
    ]
    codes = legend(paper)
    explained = [
        f"\\colorbox{{fe-{square.tint}}}{{{_cell(square)}}}~{_text(words)}"
        for square, words in (*codes.codes, *codes.after)
    ]
    explained += [f"{_text(sign)}~{_text(f'hit {words}')}" for sign, words in codes.exceptions]
    figures = [f"{_text(name)}: {_text(percent(one))}" for name, one in paper.figures.items()]
    lines = [
        "% \\usepackage[table]{xcolor}",
        *colours,
        "\\begingroup",
        *(f"\\setlength{{\\{name}}}{{{length}}}" for name, length in _LENGTHS.items()),
        f"\\textbf{{{_text(paper.title)}}} {_text('; '.join(house_line(paper.house)))}.",
        "\\par\\medskip",
        *(line for block in paper.blocks for line in _block(block)),
        f"{'; '.join(explained)}.",
        "\\par\\medskip",
        *(f"{line}\\par" for line in (*figures, *map(_text, paper.exactness))),
        "\\endgroup",
    ]
    return "\n".join(lines) + "\n"


def _block(block: Block) -> list[str]:
    head = " & ".join((f"\\textbf{{{_text(block.title)}}}", *UPS))
    rows = [
        f"{' & '.join((_text(line.label), *map(_coloured, line.squares)))} \\\\"
        for line in block.lines
    ]
    return [
        f"\\begin{{tabular}}{{{_COLUMNS}}}",
        f"{head} \\\\",
        *rows,
        "\\end{tabular}",
        "\\par\\medskip",
    ]


def _coloured(square: Square) -> str:
    return f"\\cellcolor{{fe-{square.tint}}}{_cell(square)}"


def _cell(square: Square) -> str:
    signs = f"\\textsuperscript{{{_text(square.signs)}}}" if square.signs else ""
    return f"{_text(square.letters)}{signs}"


def _text(text: str) -> str:
    return "".join(_SPECIAL.get(char, char) for char in text)
