"""What the differences between two houses are worth, in sequence and each by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from fortyeight.cli.options.house import exactness_lines
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import BARS_FROM_WIDTH, Page, bar, progress_line, title
from fortyeight.cli.output.text_table import fitted
from fortyeight.rulebook import KEY_OF_PATH, House
from fortyeight.view.house.house_differences import Difference, Side

if TYPE_CHECKING:
    from fortyeight.analysis.models import SplitModel
    from fortyeight.analysis.worth.waterfall import Step, Waterfall

#: A smaller change is a rounding error.
ROUNDING = 1e-12

SAME_GAME = "The main game has the same house edge:"

ORDER = (
    "Each change is made on top of those before it, so what it is worth depends on their order. "
    "“Alone” is the change to A by itself."
)


def solve_waterfall(houses: tuple[House, House], model: SplitModel) -> Waterfall:
    """Solve the houses between A and B, showing progress on a terminal."""
    from fortyeight.analysis.worth.waterfall import waterfall

    announce_compilation()
    with progress_line("Solving the houses between the two …"):
        return waterfall(*houses, model)


def rules_of(step: Step, differences: list[Difference]) -> list[Difference]:
    """Return the differences that a step consists of."""
    names = {KEY_OF_PATH.get(path, path) for path in step.paths}
    return [one for one in differences if one.name.removesuffix(f": {one.text}") in names]


def has_effect(step: Step) -> bool:
    """Whether the step changes the edge, in sequence or by itself."""
    return abs(step.change) > ROUNDING or abs(step.alone or 0.0) > ROUNDING


def edge_json(result: Waterfall, differences: list[Difference]) -> dict[str, Any]:
    return {
        "model": result.model,
        "a": result.edges[0],
        "b": result.edges[1],
        "change": result.change,
        "steps": [
            {
                "name": step.name,
                "rules": [one.as_json() for one in rules_of(step, differences)],
                "change": step.change,
                "edge": step.edge,
                "alone": step.alone,
                "touches_main_game": step.touches,
            }
            for step in result.steps
        ],
        "exact": not result.limits,
        "limits": list(result.limits),
    }


def in_their_words(name: str, houses: tuple[House, House]) -> str:
    """Return a step's name in the words of both books, joined by a slash where they differ."""
    one, other = (house.book.in_its_words(name).split(" ") for house in houses)
    if len(one) != len(other):
        return f"{' '.join(one)} / {' '.join(other)}"
    pairs = zip(one, other, strict=True)
    both = (a if a.casefold() == b.casefold() else _either(a, b) for a, b in pairs)
    return " ".join(both)


def _either(one: str, other: str) -> str:
    """Join two words for one thing; punctuation after them is kept once."""
    word = one.rstrip(";,")
    return f"{word} / {other.rstrip(';,')}{one.removeprefix(word)}"


def print_edge(
    page: Page, result: Waterfall, differences: list[Difference], houses: tuple[House, House]
) -> None:
    """Print the steps that change the edge as a table, then those that do not."""
    title(page, f"What the differences are worth, in % of the main wager ({result.model})")
    steps = [replace(step, name=in_their_words(step.name, houses)) for step in result.steps]
    effective = [step for step in steps if has_effect(step)]
    if effective:
        _print_steps(page, result, effective, differences)
        page.print()
        page.print(ORDER)
    else:
        page.print(f"{SAME_GAME} {result.edges[0]:.4%}.")
    if any(step.alone is None for step in effective):
        page.print("–: the solver cannot value A with that change alone.")
    if ineffective := [step.name for step in steps if not has_effect(step)]:
        page.print(f"No effect: {'; '.join(ineffective)}.")
    for sentence in exactness_lines(result.limits):
        page.print(sentence)


def _print_steps(
    page: Page, result: Waterfall, effective: list[Step], differences: list[Difference]
) -> None:
    table = fitted("from A to B", "A", "B")
    for heading in ("alone", "change", "house edge"):
        table.add_column(heading, right=True, wraps=False)
    bars = page.width >= BARS_FROM_WIDTH
    if bars:
        table.add_column("", wraps=False)
    largest = max((abs(step.change) for step in effective), default=0.0)
    bold = partial(Text, style="bold")
    table.add_row(bold("A"), "", "", "", "", bold(f"{result.edges[0]:.4%}"))
    for step in effective:
        rules = rule_rows(step, differences)
        table.add_row(
            step.name,
            *(rules[0][1:] if len(rules) == 1 else ("", "")),
            "–" if step.alone is None else percent(step.alone),
            percent(step.change),
            f"{step.edge:.4%}",
            *([bar(step.change, largest)] if bars else []),
        )
        for text, one, other in rules if len(rules) > 1 else ():
            table.add_row(f"  {text}", one, other)
    last = bold(percent(result.change)), bold(f"{result.edges[1]:.4%}")
    table.add_row(bold("B"), "", "", "", *last)
    page.print(table)


def rule_rows(step: Step, differences: list[Difference]) -> list[tuple[str, str, str]]:
    """Return the rules of a step: the text of each, and what A and B have, with clauses."""
    return [(one.text, _words(one.one), _words(one.other)) for one in rules_of(step, differences)]


def _words(side: Side) -> str:
    return f"{side.words} ({side.clause})" if side.clause else side.words


def percent(change: float) -> str:
    """Format a change of the edge with its sign; a rounding error is 0."""
    return f"{change:+.4%}" if abs(change) > ROUNDING else "0"
