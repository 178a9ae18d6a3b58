"""Tables of the documentation that are written from the code.

``python -m tools.documents.house_keys FILE…`` renews them in documents, between the lines that name
a table.
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
    """Return the table of house-file keys, with the values of each shipped book."""
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
    """Return the table of rulebook rules, with an example and the default if left out."""
    rows = []
    for key in KEYS.values():
        section, field = key.path.split(".")
        silent = "" if key.required else _silent(key)
        shown = f"`{key.name} = {example(key)}`"
        rows.append([f"`[{section}]`", f"`{field}`", key.text, _type(key), silent, shown])
    heading = ["Section", "Rule", "What it says", "Type", "If left out", "Example in `[rules]`"]
    return _markdown(heading, rows)


def example(key: Key) -> str:
    """Format a value of a rule as in a file, preferably not the default book's."""
    books = [rulebook(book).entries for book in lasting_books()]
    entries = [book[key.path] for book in books if key.path in book]
    if not entries:
        # No book has the rule: use a rule of the same name in another section.
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
    """Return what a file by difference may leave out of its base."""
    return ", ".join(f"`{name}`" for name in DROPPABLE) + "."


def outcomes() -> str:
    """Return the table of outcomes of a wager."""
    return _markdown(["Name", "When"], ([f"`{name}`", when] for name, when in OUTCOMES.items()))


def terminal() -> str:
    """Return the table of events at the terminal of a wheel."""
    return _markdown(["Name", "When"], ([f"`{name}`", when] for name, when in TERMINAL.items()))


def sharing() -> str:
    """Return the table of what the people on one box may do."""
    return _markdown(["Name", "What"], ([f"`{name}`", what] for name, what in SHARING.items()))


def acts() -> str:
    """Return the table of acts whose clause belongs to no rule."""
    return _markdown(["Name", "What"], ([f"`{name}`", what] for name, what in ACTS.items()))


def calls() -> str:
    """Return the table of calls that a book may prescribe."""
    rows = ([f"`{name}`", words] for name, words in CALLS.items())
    return _markdown(["Name", "Words if left out"], rows)


def words() -> str:
    """Return the table of common words that a book may replace by its own."""
    rows = ([f"`{name}`", word] for name, word in WORDS.items())
    return _markdown(["Name", "Word if left out"], rows)


def presentation() -> str:
    """Return the table of a book's presentation settings."""
    default = asdict(Presentation())
    rows = (
        [f"`{name}`", what, _kind(kind), f"`{write_value(kind, default[name])}`"]
        for name, (kind, what) in PRESENTATION.items()
    )
    return _markdown(["Name", "What", "Type", "If left out"], rows)


def published() -> str:
    """Return the table of what a file may say about the table it describes."""
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
    """Format the default, in bold where a house may choose, and the clause."""
    default = f"`{entry.write(entry.default)}`"
    if entry.fixed:
        return f"{default} ({entry.citation})"
    approved = f" with `{entry.approval}`" if entry.approval else ""
    return f"**{default}**, {entry.describe_choices()}{approved} ({entry.citation})"


def _match(book: Rulebook) -> str:
    """Format the rows of a book's match paytable by the number of decks."""
    cells = []
    for row in book.match_rows:
        for decks, entry in row.by_decks.items():
            named = f"{row.name}, {decks} decks" if decks else row.name
            cells.append(f"{named}: {_cell(entry)}")
    return "; ".join(cells) or "–"


def renewed(text: str) -> str:
    """Return the text of a document with its tables renewed."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[3]}", text)


def main(paths: Iterable[str]) -> None:
    """Renew the tables of some documents."""
    for path in map(Path, paths):
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
