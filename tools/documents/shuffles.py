"""Tables of the documentation with measurements of hand shuffles.

``python -m tools.documents.shuffles FILE`` renews them in a document, which takes some minutes.
Names after the file select parts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import NormalDist

from fortyeight.cli.shuffles.report import (
    WORDS,
    cells,
    headings,
    procedure_words,
    random_cells,
    verdict,
)
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.shuffles.order_measures import LAWS, measure_sums, measured
from fortyeight.simulation.shuffles.riffle_distance import riffle_distance
from fortyeight.simulation.shuffles.shuffle_procedure import Procedure
from fortyeight.simulation.shuffles.shuffle_report import (
    CHANCE,
    LOOKS,
    ShuffleReport,
    shuffle_report,
)

SEED = 2026
BOOK = "ma-spanish21"
OTHERS = ("md-pontoon21", "mbs-pontoon", "bbc-spanish21")
MEASURED = 20_000
RIFFLES, BY_GRABS = range(1, 19), (1, 2, 3, 4, 5, 7)
PASSES = (1, 2, 4)
CARDS = (48, 52, 192, 288, 384)

_BLOCK = re.compile(
    r"(<!-- Written by tools/shuffles: ([\w-]+) -->\n).*?(\n<!-- End -->)", re.DOTALL
)


def distances() -> str:
    """Return the exact distance from random after a number of riffles of one pile."""
    rows = [
        (str(cards), *(f"{float(riffle_distance(cards, riffles)):.3f}" for riffles in RIFFLES))
        for cards in CARDS
    ]
    return _table(("Cards", *map(str, RIFFLES)), rows)


@lru_cache(4)
def _game(book: str, decks: int | None = None) -> GameTables:
    return game_of(open_house(rulebook(book), {"decks": decks} if decks else {}), "chart")


def one_pile() -> str:
    """Measure every number of riffles of a six-deck shoe, with the edge."""
    procedures = [Procedure("one-pile", riffles) for riffles in RIFFLES]
    return _section(_found(_game(BOOK), procedures, 300_000))


def by_grabs() -> str:
    """Measure a house's procedure, in one pass and in more."""
    return "\n\n".join(
        _section(
            _found(
                _game(BOOK),
                [Procedure("house", riffles, passes, strip=True) for riffles in BY_GRABS],
                100_000,
            )
        )
        for passes in PASSES
    )


def by_passes() -> str:
    """Measure passes of three riffles each, on labelled cards."""
    numbers, cards = range(1, 13), 288
    bound = NormalDist().inv_cdf(1 - CHANCE / (2 * len(numbers) * len(LAWS)))
    rows = []
    for passes in numbers:
        procedure = Procedure("house", 3, passes, strip=True)
        sums = measure_sums(procedure, cards, SEED + passes, 0, MEASURED)
        figures = [
            WORDS[one.key][1].format(one.mean) + (r"\*" if abs(one.deviation) > bound else "")
            for one in measured(sums, cards, MEASURED)
        ]
        rows.append((str(passes), *figures))
    return _table(("Passes", *(WORDS[law.key][0] for law in LAWS)), rows)


def other_books() -> str:
    """Measure few riffles of one pile in the other books' houses: the edge alone."""
    rows = []
    for book in OTHERS:
        procedures = [Procedure("one-pile", riffles) for riffles in (1, 7)]
        found = _found(_game(book), procedures, 150_000, 1)
        for row in found.rows:
            edge = row.edge
            rows.append(
                (
                    f"`{book}`",
                    str(found.cards),
                    str(row.procedure.riffles),
                    f"{found.random.tally.rounds_a_shoe:.3f}",
                    f"{edge.tally.rounds_a_shoe:.3f} ({edge.rounds_deviation:+.1f})",
                    f"{found.random.mean:+.3%}",
                    f"{edge.mean:+.3%}",
                    f"{edge.difference:+.3%}",
                    f"{edge.difference_error:.3%}",
                )
            )
    rounds = ("Rounds a shoe, random", "riffled (errors off)")
    heads = ("House", "Cards", "Riffles", *rounds, "Random", "Riffled", "Difference", "Error")
    return _table(heads, rows)


def by_decks() -> str:
    """Return from how many riffles on each figure looks random, by decks."""
    rows = []
    for decks in range(4, 9):
        procedures = [Procedure("one-pile", riffles) for riffles in RIFFLES]
        found = _found(_game("mbs-pontoon", decks), procedures, 1)
        told = [found.enough(look) for look in LOOKS[:-2]]
        rows.append((f"{decks} ({found.cards} cards)", *(str(one or "more") for one in told)))
    return _table(("Decks", *headings(found)[2:7]), rows)


PARTS = {
    "distances": distances,
    "one-pile": one_pile,
    "by-grabs": by_grabs,
    "by-passes": by_passes,
    "by-decks": by_decks,
    "other-books": other_books,
}


def _found(
    game: GameTables, procedures: Sequence[Procedure], shoes: int, measured: int = MEASURED
) -> ShuffleReport:
    return shuffle_report(game, procedures, shuffles=measured, shoes=shoes, seed=SEED)


def _section(found: ShuffleReport) -> str:
    rows = [random_cells(found), *(cells(found, row) for row in found.rows)]
    kept = [at for at in range(len(rows[0])) if any(row[at] for row in rows)]
    table = _table(
        tuple(headings(found)[at] for at in kept),
        [tuple(row[at].replace("*", r"\*") for at in kept) for row in rows],
    )
    first = found.rows[0]
    dealt = f"{found.shuffles:,} shuffles measured, {first.edge.tally.shoes:,} shoes played."
    told, *looks, rule = verdict(found)
    listed = "\n".join(f"- {look.strip()}" for look in looks)
    where = f"**{procedure_words(first.procedure)}** `{found.game.house.book.id}`, {dealt}"
    return f"{where}\n\n{table}\n\n{told}\n\n{listed}\n\n{rule}".replace("(*)", r"(\*)")


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def renewed(text: str, names: Sequence[str] = ()) -> str:
    """Return a document with all or some of its tables measured again."""

    def written(found: re.Match[str]) -> str:
        if names and found[2] not in names:
            return found[0]
        return f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}"

    return _BLOCK.sub(written, text)


def main(words: list[str]) -> None:
    path = Path(words[0])
    path.write_text(renewed(path.read_text("utf-8"), words[1:]), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
