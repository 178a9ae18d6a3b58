"""The tables of the documentation that are written from the code.

``python -m tools.documents.house_keys FILE…`` writes them anew into documents, between
the lines that name a table.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS, MATCH_ODDS, Key
from fortyeight.rulebook.library import lasting_books, rulebook, shipped_books
from fortyeight.rulebook.reading.read_difference import DROPPABLE
from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.outcomes import ACTS, CALLS, OUTCOMES, SHARING, TERMINAL, WORDS
from fortyeight.rulebook.schema.presentation import PRESENTATION, Presentation
from fortyeight.rulebook.schema.publication import PUBLICATION
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import (
    kind_name,
    read_value,
    same_value,
    write_value,
)

_TABLE = re.compile(
    r"(<!-- Written by tools/house-keys: ([a-z]+) -->\n).*?(\n<!-- End -->)", re.DOTALL
)


def keys() -> str:
    """Every key of a house file, and what each shipped book says of it."""
    books = [rulebook(book_id) for book_id in shipped_books()]
    rows = []
    for key in KEYS.values():
        meaning = f"{SECTIONS[key.section].__doc__}: {key.text}"
        rows.append([f"`{key.name}`", meaning, _type(key), *_said(key, books)])
        if key.path == "match.within_main":
            text = 'Match wager: Odds of its rows, as in `{ suited = "9:1" }`'
            rows.append([f"`{MATCH_ODDS}`", text, "table of odds", *map(_match, books)])
    return _markdown(["Key", "Meaning", "Type", *(f"`{book.id}`" for book in books)], rows)


def sections() -> str:
    """Every rule of a rulebook file, an example, and what holds where the file is silent."""
    rows = []
    for key in KEYS.values():
        section, field = key.path.split(".")
        silent = "" if key.required else _silent(key)
        shown = f"`{key.name} = {example(key)}`"
        rows.append([f"`[{section}]`", f"`{field}`", key.text, _type(key), silent, shown])
    heading = ["Section", "Rule", "What it says", "Type", "If left out", "Example in `[rules]`"]
    return _markdown(heading, rows)


def example(key: Key) -> str:
    """A value of a rule as in a file: one that the default book does not have, if there is one."""
    books = [rulebook(book).entries for book in lasting_books()]
    entries = [book[key.path] for book in books if key.path in book]
    if not entries:
        # A rule that no book has: as a rule of the same name in another section.
        like = [path for path in KEY_OF_PATH if path.split(".")[1] == key.path.split(".")[1]]
        entries = [book[path] for path in like for book in books if path in book]
    values = [entry.default for entry in entries]
    values += [one for entry in entries for one in entry.possible_values()]
    if key.kind is bool:
        values += [False, True]
    values += [one for one in reversed(get_args(key.kind)) if isinstance(one, str)]
    other = [one for one in values if not same_value(one, values[0]) and one != ()]
    return write_value(key.kind, (other or values)[0])


def without() -> str:
    """What a file by difference may leave out of its base."""
    return ", ".join(f"`{name}`" for name in DROPPABLE) + "."


def outcomes() -> str:
    """Every way in which a wager can end."""
    return _markdown(["Name", "When"], ([f"`{name}`", when] for name, when in OUTCOMES.items()))


def terminal() -> str:
    """Everything that happens at the terminal of a wheel."""
    return _markdown(["Name", "When"], ([f"`{name}`", when] for name, when in TERMINAL.items()))


def sharing() -> str:
    """What the people on one box may do."""
    return _markdown(["Name", "What"], ([f"`{name}`", what] for name, what in SHARING.items()))


def acts() -> str:
    """What people do whose clause no rule has."""
    return _markdown(["Name", "What"], ([f"`{name}`", what] for name, what in ACTS.items()))


def calls() -> str:
    """Everything that a book may have the dealer say."""
    rows = ([f"`{name}`", words] for name, words in CALLS.items())
    return _markdown(["Name", "Words if left out"], rows)


def words() -> str:
    """Every common word that a book may have its own for."""
    rows = ([f"`{name}`", word] for name, word in WORDS.items())
    return _markdown(["Name", "Word if left out"], rows)


def presentation() -> str:
    """How a book may say that it is shown."""
    default = asdict(Presentation())
    rows = (
        [f"`{name}`", what, _kind(kind), f"`{write_value(kind, default[name])}`"]
        for name, (kind, what) in PRESENTATION.items()
    )
    return _markdown(["Name", "What", "Type", "If left out"], rows)


def published() -> str:
    """What a file may say of the table that it describes."""
    texts = [[f"`{name}`", what, _kind(kind)] for name, (kind, what) in PUBLICATION.items()]
    what = "What the source does not say: keys of rules, sections, or `bonus_21`"
    return _markdown(["Name", "What", "Type"], [*texts, ["`assumed`", what, "list of names"]])


TABLES = {
    "keys": keys,
    "sections": sections,
    "without": without,
    "outcomes": outcomes,
    "terminal": terminal,
    "sharing": sharing,
    "acts": acts,
    "calls": calls,
    "words": words,
    "presentation": presentation,
    "published": published,
}


def _markdown(heading: list[str], rows: Iterable[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _type(key: Key) -> str:
    return _kind(key.kind)


def _kind(kind: Any) -> str:
    return kind_name(kind).replace('"', "`")


def _silent(key: Key) -> str:
    return f"`{write_value(key.kind, read_value(key.kind, key.silent))}`"


def _said(key: Key, books: Iterable[Rulebook]) -> list[str]:
    entries = (book.entries.get(key.path) for book in books)
    return ["–" if entry is None else _cell(entry) for entry in entries]


def _cell(entry: Entry) -> str:
    """The default, in bold where a house may have something else, and the clause."""
    default = f"`{entry.write(entry.default)}`"
    if entry.fixed:
        return f"{default} ({entry.citation})"
    approved = f" with `{entry.approval}`" if entry.approval else ""
    return f"**{default}**, {entry.describe_choices()}{approved} ({entry.citation})"


def _match(book: Rulebook) -> str:
    """The rows of a book's match paytable by the number of decks."""
    cells = []
    for row in book.match_rows:
        for decks, entry in row.by_decks.items():
            named = f"{row.name}, {decks} decks" if decks else row.name
            cells.append(f"{named}: {_cell(entry)}")
    return "; ".join(cells) or "–"


def renewed(text: str) -> str:
    """The text of a document with its tables as they should be."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[3]}", text)


def main(paths: Iterable[str]) -> None:
    """Write the tables of some documents anew."""
    for path in map(Path, paths):
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
