"""A report on shuffles by hand, told to people and to programs."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from fortyeight.simulation.shuffles.shuffle_procedure import Procedure
    from fortyeight.simulation.shuffles.shuffle_report import Row, ShuffleReport

#: A look's heading, how its figure is written, and what it is in a sentence.
WORDS = {
    "rising_sequences": ("rising sequences", "{:.2f}", "rising sequences"),
    "neighbours_kept": ("neighbours kept", "{:.3f}", "neighbours kept"),
    "next_card_named": ("next card named", "{:.2%}", "naming the next card"),
    "place_correlation": ("place correlation", "{:+.4f}", "correlation of places"),
    "neighbour_correlation": ("neighbours' correlation", "{:+.4f}", "correlation of neighbours"),
    "rounds_a_shoe": ("rounds a shoe", "{:.3f}", "rounds a shoe"),
    "edge": ("difference", "{:+.3%}", "the edge"),
}
TOLD = "*"
#: The last columns: what was found in play.
_PLAYED = (WORDS["rounds_a_shoe"][0], "mean net", WORDS["edge"][0], "error")


def procedure_words(procedure: Procedure) -> str:
    """What is done to the pile."""
    washed = f", after a wash in {procedure.wash} turns" if procedure.wash else ""
    stripped = ", with a strip before the last" if procedure.strip else ""
    if procedure.kind == "one-pile":
        return f"The whole shoe riffled as one pile{stripped}{washed}."
    passes = "one pass" if procedure.passes == 1 else f"{procedure.passes} passes"
    return (
        f"By a house: about {procedure.grab} cards from each half riffled together{stripped},"
        f" in {passes}{washed}."
    )


def verdict(found: ShuffleReport) -> list[str]:
    """After how many riffles what no longer tells the shoe from a random one."""
    from fortyeight.simulation.shuffles.shuffle_report import CHANCE, LOOKS

    last = found.rows[-1].procedure.riffles
    every = found.enough()
    if every is None:
        still = [WORDS[look][2] for look in LOOKS if found.told(found.rows[-1], look)]
        lines = [f"{_riffles(last)} not enough: told from a random shoe by {', '.join(still)}."]
    else:
        lines = [f"From {every} on nothing measured here tells the shoe from a random one."]
    lines += [f"  {WORDS[look][2]}: {_enough(found, look)}" for look in LOOKS]
    lines.append(
        f"A figure tells ({TOLD}) when it is more than {found.bound:.2f} standard errors from a"
        f" random shoe's: of {round(1 / CHANCE)} reports on random shoes one has such a figure."
    )
    return lines


def _riffles(number: int) -> str:
    return "1 riffle is" if number == 1 else f"{number} riffles are"


def _enough(found: ShuffleReport, look: str) -> str:
    number = found.enough(look)
    last = found.rows[-1].procedure.riffles
    if number is None:
        return f"still tells after {last}"
    if number == found.rows[0].procedure.riffles:
        return f"never tells, from {number} on"
    return f"no longer tells from {number} on"


def cells(found: ShuffleReport, row: Row) -> list[str]:
    """A row of the table in words; the random shoe's is `random_cells`."""
    distance = "" if row.distance is None else f"{row.distance:.4f}"
    told = [WORDS[one.key][1].format(one.mean) + _mark(found, row, one.key) for one in row.measures]
    edge = row.edge
    return [
        str(row.procedure.riffles),
        distance,
        *told,
        f"{edge.tally.rounds_a_shoe:.3f}" + _mark(found, row, "rounds_a_shoe"),
        f"{edge.mean:+.3%}",
        f"{edge.difference:+.3%}" + _mark(found, row, "edge"),
        f"{edge.difference_error:.3%}",
    ]


def _mark(found: ShuffleReport, row: Row, look: str) -> str:
    return TOLD if found.told(row, look) else ""


def random_cells(found: ShuffleReport) -> list[str]:
    """What a random shoe has: exactly, and the edge as it was played."""
    row = found.rows[0]
    told = [WORDS[one.key][1].format(one.random) for one in row.measures]
    distance = "" if row.distance is None else "0"
    edge = found.random
    rounds = f"{edge.tally.rounds_a_shoe:.3f}"
    return ["random", distance, *told, rounds, f"{edge.mean:+.3%}", "", f"{edge.error:.3%}"]


def headings(found: ShuffleReport) -> list[str]:
    """The heads of the columns."""
    measures = [WORDS[one.key][0] for one in found.rows[0].measures]
    return ["riffles", "distance", *measures, *_PLAYED]


def print_report(console: Console, found: ShuffleReport, strategy: str) -> None:
    """The report on a screen."""
    house = found.game.house
    console.print(house.book.title)
    for key, value in house.choices.items():
        console.print(f"  {key} = {value}")
    first = found.rows[0]
    console.print(procedure_words(first.procedure))
    console.print(
        f"{found.cards} cards; for each number {found.shuffles:,} shuffles measured and"
        f" {first.edge.tally.shoes:,} shoes played by {strategy}, seed {found.seed}."
    )
    lines = [cells(found, row) for row in found.rows]
    played, every = len(lines[0]) - len(_PLAYED), len(lines[0])
    for columns in (range(1, played), range(played, every)):
        console.print()
        console.print(_table(found, [0, *columns], lines))
    console.print()
    for line in verdict(found):
        console.print(line)


def _table(found: ShuffleReport, columns: list[int], lines: list[list[str]]) -> Table:
    """Some columns of the table: all of them would not stand side by side on a screen."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    heads, random = headings(found), random_cells(found)
    for at in columns:
        table.add_column(heads[at], justify="right", overflow="fold")
    table.add_row(*(random[at] for at in columns), style="bold")
    for line in lines:
        told = (line[at] for at in columns)
        table.add_row(*(Text(one, style="red" if TOLD in one else "") for one in told))
    return table


def report_json(found: ShuffleReport) -> dict[str, Any]:
    """The report for a program to read."""
    from fortyeight.simulation.shuffles.shuffle_report import LOOKS

    procedure = found.rows[0].procedure
    house = found.game.house
    return {
        "book": house.book.id,
        "house": dict(house.choices),
        "cards": found.cards,
        "procedure": procedure.kind,
        "passes": procedure.passes if procedure.kind == "house" else None,
        "grab": procedure.grab if procedure.kind == "house" else None,
        "strip": procedure.strip,
        "wash": procedure.wash,
        "seed": found.seed,
        "measured": found.shuffles,
        "shoes": found.random.tally.shoes,
        "bound": found.bound,
        "random": {
            **{one.key: one.random for one in found.rows[0].measures},
            "mean": found.random.mean,
            "standard_error": found.random.error,
            "rounds": found.random.tally.rounds,
            "rounds_a_shoe": found.random.tally.rounds_a_shoe,
        },
        "rows": [row_json(found, row) for row in found.rows],
        "enough": {look: found.enough(look) for look in LOOKS},
        "enough_for_all": found.enough(),
    }


def row_json(found: ShuffleReport, row: Row) -> dict[str, Any]:
    """One number of riffles, flat."""
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
        "told_by": " ".join(look for look in LOOKS if found.told(row, look)),
    }


def report_csv(found: ShuffleReport) -> bytes:
    """The rows as CSV."""
    text = StringIO(newline="")
    rows = [row_json(found, row) for row in found.rows]
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
