"""Format a report on shuffles by hand for the terminal, as JSON and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.cli.output.wording import counted

if TYPE_CHECKING:
    from fortyeight.simulation.shuffles.shuffle_procedure import Procedure
    from fortyeight.simulation.shuffles.shuffle_report import Row, ShuffleReport

#: By measure: its heading, the format of its figure, and its name in a sentence.
WORDS = {
    "rising_sequences": ("rising sequences", "{:.2f}", "rising sequences"),
    "neighbours_kept": ("neighbours kept", "{:.3f}", "neighbours kept"),
    "next_card_named": ("next card named", "{:.2%}", "naming the next card"),
    "place_correlation": ("place correlation", "{:+.4f}", "correlation of places"),
    "neighbour_correlation": ("neighbours' correlation", "{:+.4f}", "correlation of neighbours"),
    "rounds_a_shoe": ("rounds per shoe", "{:.3f}", "rounds per shoe"),
    "edge": ("difference", "{:+.3%}", "the edge"),
}
#: Marks a figure that tells the shoe from a random one.
MARK = "*"
#: The last columns: the results of play.
_PLAYED = (WORDS["rounds_a_shoe"][0], "mean, of a wager", WORDS["edge"][0], "standard error")


def procedure_words(procedure: Procedure) -> str:
    """Describe a shuffling procedure."""
    washed = f", after a wash in {procedure.wash} turns" if procedure.wash else ""
    stripped = ", with a strip before the last" if procedure.strip else ""
    if procedure.kind == "one-pile":
        return f"The whole shoe riffled as one pile{stripped}{washed}."
    passes = "one pass" if procedure.passes == 1 else f"{procedure.passes} passes"
    return (
        f"By a house: about {procedure.grab} cards from each half riffled together{stripped},"
        f" in {passes}{washed}."
    )


def verdict(report: ShuffleReport) -> list[str]:
    """Return sentences: after how many riffles each measure finds no difference any more."""
    from fortyeight.simulation.shuffles.shuffle_report import CHANCE, LOOKS

    last = report.rows[-1].procedure.riffles
    enough = report.enough()
    if enough is None:
        still = [WORDS[look][2] for look in LOOKS if report.distinguishes(report.rows[-1], look)]
        differing = ", ".join(still)
        lines = [f"{_riffles(last)} not enough: the shoe differs from a random one in {differing}."]
    else:
        lines = [f"From {enough} on, no measure tells the shoe from a random one."]
    lines += [f"  {WORDS[look][2]}: {_enough(report, look)}" for look in LOOKS]
    lines.append(
        f"{MARK} marks a difference of more than {report.bound:.2f} standard errors; of"
        f" {round(1 / CHANCE)} reports on random shoes, one would have such a mark."
    )
    return lines


def _riffles(number: int) -> str:
    return "1 riffle is" if number == 1 else f"{number} riffles are"


def _enough(report: ShuffleReport, look: str) -> str:
    number = report.enough(look)
    last = report.rows[-1].procedure.riffles
    if number is None:
        return f"still differs after {last}"
    if number == report.rows[0].procedure.riffles:
        return f"no difference from {number} on"
    return f"no longer differs from {number} on"


def cells(report: ShuffleReport, row: Row) -> list[str]:
    """Format a row of the table; that of a random shoe is `random_cells`."""
    distance = "" if row.distance is None else f"{row.distance:.4f}"
    figures = [
        WORDS[one.key][1].format(one.mean) + _mark(report, row, one.key) for one in row.measures
    ]
    edge = row.edge
    return [
        str(row.procedure.riffles),
        distance,
        *figures,
        f"{edge.tally.rounds_a_shoe:.3f}" + _mark(report, row, "rounds_a_shoe"),
        f"{edge.mean:+.3%}",
        f"{edge.difference:+.3%}" + _mark(report, row, "edge"),
        f"{edge.difference_error:.3%}",
    ]


def _mark(report: ShuffleReport, row: Row, look: str) -> str:
    return MARK if report.distinguishes(row, look) else ""


def random_cells(report: ShuffleReport) -> list[str]:
    """Format the row of a random shoe: exact figures, and the edge as it was played."""
    row = report.rows[0]
    figures = [WORDS[one.key][1].format(one.random) for one in row.measures]
    distance = "" if row.distance is None else "0"
    edge = report.random
    rounds = f"{edge.tally.rounds_a_shoe:.3f}"
    return ["random", distance, *figures, rounds, f"{edge.mean:+.3%}", "", f"{edge.error:.3%}"]


def headings(report: ShuffleReport) -> list[str]:
    """Return the headings of the columns."""
    measures = [WORDS[one.key][0] for one in report.rows[0].measures]
    return ["riffles", "distance", *measures, *_PLAYED]


def print_report(page: Page, report: ShuffleReport, strategy: str) -> None:
    """Print the report."""
    house = report.game.house
    page.print(house_words(house))
    for key, value in house.choices.items():
        page.print(f"  {key} = {value}")
    first = report.rows[0]
    page.print(procedure_words(first.procedure))
    page.print(
        f"{report.cards} cards; for each number of riffles, {counted(report.shuffles, 'shuffle')}"
        f" measured and {counted(first.edge.tally.shoes, 'shoe')} played with strategy {strategy},"
        f" seed {report.seed}."
    )
    lines = [cells(report, row) for row in report.rows]
    played, every = len(lines[0]) - len(_PLAYED), len(lines[0])
    for columns in (range(1, played), range(played, every)):
        page.print()
        page.print(_table(report, [0, *columns], lines))
    page.print()
    for line in verdict(report):
        page.print(line)


def _table(report: ShuffleReport, columns: list[int], lines: list[list[str]]) -> Table:
    """Return some columns of the table, which is too wide for a screen as a whole."""
    table = Table()
    heads, random = headings(report), random_cells(report)
    for at in columns:
        table.add_column(heads[at], right=True)
    table.add_row(*(random[at] for at in columns), style="bold")
    for line in lines:
        figures = (line[at] for at in columns)
        table.add_row(*(Text(one, style="red" if MARK in one else "") for one in figures))
    return table


def report_json(report: ShuffleReport) -> dict[str, Any]:
    """Return the report as JSON."""
    from fortyeight.simulation.shuffles.shuffle_report import LOOKS

    procedure = report.rows[0].procedure
    house = report.game.house
    return {
        "book": house.book.id,
        "house": dict(house.choices),
        "cards": report.cards,
        "procedure": procedure.kind,
        "passes": procedure.passes if procedure.kind == "house" else None,
        "grab": procedure.grab if procedure.kind == "house" else None,
        "strip": procedure.strip,
        "wash": procedure.wash,
        "seed": report.seed,
        "measured": report.shuffles,
        "shoes": report.random.tally.shoes,
        "bound": report.bound,
        "random": {
            **{one.key: one.random for one in report.rows[0].measures},
            "mean": report.random.mean,
            "standard_error": report.random.error,
            "rounds": report.random.tally.rounds,
            "rounds_a_shoe": report.random.tally.rounds_a_shoe,
        },
        "rows": [row_json(report, row) for row in report.rows],
        "enough": {look: report.enough(look) for look in LOOKS},
        "enough_for_all": report.enough(),
    }


def row_json(report: ShuffleReport, row: Row) -> dict[str, Any]:
    """Return the figures for one number of riffles as a flat dictionary."""
    from fortyeight.simulation.shuffles.shuffle_report import LOOKS

    edge = row.edge
    return {
        "riffles": row.procedure.riffles,
        "distance": row.distance,
        **{one.key: one.mean for one in row.measures},
        "mean": edge.mean,
        "standard_error": edge.error,
        "rounds": edge.tally.rounds,
        "rounds_a_shoe": edge.tally.rounds_a_shoe,
        "difference": edge.difference,
        "difference_error": edge.difference_error,
        **{f"{look}_deviation": row.deviation(look) for look in LOOKS},
        "told_by": " ".join(look for look in LOOKS if report.distinguishes(row, look)),
    }
