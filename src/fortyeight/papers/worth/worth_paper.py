"""What each rule of a house is worth, as a paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeGuard, get_args

from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.rule_worth import Worth, sweep
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.papers.document import (
    PERCENT,
    SIGNED_PERCENT,
    Block,
    Cell,
    Column,
    Figure,
    Note,
    Paper,
    PaperRequest,
    Picture,
    Section,
    Table,
)
from fortyeight.papers.kinds import OTHER
from fortyeight.papers.lines_plot import Line, lines_plot
from fortyeight.papers.worth.bars import Bar, bars_svg
from fortyeight.papers.worth.changes import ROUNDING, change_blocks
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.sections import Dealing
from fortyeight.view.house.rule_lines import rule_line, section_title
from fortyeight.view.words.rule_words import value_words

#: Decks and splits to try, whether or not the book allows them.
DECKS, SPLITS = range(1, 9), range(5)
#: Choices that are listed above two columns.
_FEW = 10
#: The share of a page of one column that a plot takes.
_ONE_COLUMN = 0.55
#: Bars in a picture.
_MOST_BARS = 16

_BEYOND = (
    "The values of this section are tried whether or not the book allows them. A dash stands where"
    " the solver does not value the game."
)


def worth_paper(request: PaperRequest) -> Paper:
    """Return what each rule of a house is worth, and the steps to the house `other`, if given."""
    house, edges = request.house, EdgeCache("split-aware")
    sections = []
    if other := request.others.get(OTHER):
        request.progress("Comparing", 0.05)
        names = _names(house, other)
        sections.append(
            Section("From one house to the other", change_blocks(house, other, names, edges))
        )
    request.progress("Choices", 0.1)
    choices = _choices(request, house, edges)
    sections.append(Section("Every choice that the book leaves open", choices))
    request.progress("Decks and soft 17", 0.6)
    # Few choices are set over two columns with the sweeps; a long list is a page of its own.
    listed = sum(len(one.rows) for one in choices if isinstance(one, Table))
    columns: Literal[1, 2] = 2 if listed <= _FEW and not other else 1
    decks = _decks(house, edges)
    picture = _decks_picture(house, decks, 1.0 if columns > 1 else _ONE_COLUMN)
    sections.append(Section("Decks and soft 17", (decks, Note(_BEYOND), *picture)))
    request.progress("Splits and dealing", 0.8)
    tables = [
        _one_rule(house, edges, "split.times", SPLITS, "Splits of one box"),
        _one_rule(house, edges, "dealing.procedure", get_args(Dealing), "The dealer's second card"),
    ]
    sections.append(Section("Splits and the second card", tuple(tables)))
    return Paper(
        kind="worth",
        title="What each rule is worth",
        house=house,
        sections=tuple(sections),
        provenance=request.provenance(),
        summary=_summary(house),
        options=request.options,
        others=request.others,
        columns=columns,
    )


def _summary(house: House) -> str:
    beyond = "; ".join(limits(house))
    of = "of the main game, for the best play of every hand."
    return f"Edges {of} Not exact: {beyond}." if beyond else f"Exact edges {of}"


def _names(house: House, other: House) -> tuple[str, str]:
    if house.book.title != other.book.title:
        return house.book.title, other.book.title
    return "The first house", "The second house"


def _edge(house: House, edges: EdgeCache, known: Collection[str]) -> float | None:
    """Return the edge of a house; None if it has a limit besides those that are known."""
    return edges.of(game_rules(house)) if set(limits(house)) <= set(known) else None


def _share(house: House, name: str, value: float) -> Figure:
    """Return a figure of what was solved for a house, or for one with another value of a rule."""
    return Figure(name, value, "share of the wager", "approximate" if limits(house) else "exact")


def _decks(house: House, edges: EdgeCache) -> Table:
    """Return the edge by decks, and by what the dealer does with a soft 17."""
    rows = []
    for decks in DECKS:
        cells: list[str | Figure] = [_word(house, "cards.decks", decks)]
        for soft in ("stand", "draw"):
            tried = with_value(with_value(house, "cards.decks", decks), "dealing.soft_17", soft)
            edge = _edge(tried, edges, limits(house))
            name = f"decks {decks}.{soft}"
            cells.append("–" if edge is None else _share(house, name, edge))
        rows.append(tuple(cells))
    columns = (Column("Decks"), Column("Stands", PERCENT), Column("Draws", PERCENT))
    return Table("Edge by decks and the dealer's soft 17", columns, tuple(rows))


def _decks_picture(house: House, table: Table, width: float) -> Iterator[Picture]:
    """Yield the edges of a table by decks as two lines, but for those that are not known."""
    lines = []
    for at, name in enumerate(("stands", "draws"), 1):
        cells = ((decks, row[at]) for decks, row in zip(DECKS, table.rows, strict=True))
        edges = {decks: 100 * float(cell.value) for decks, cell in cells if _is_figure(cell)}
        points = tuple((float(decks), edge, edge, edge) for decks, edge in edges.items())
        if points:
            lines.append(Line(f"dealer {name}", points))
    if lines:
        plot = lines_plot(
            tuple(lines),
            title="House edge in percent, by decks and the dealer's soft 17",
            across="decks",
            hue=house.book.presentation.felt,
            marked=house.cards.decks,
        )
        yield replace(plot, width=width)


def _is_figure(cell: Cell) -> TypeGuard[Figure]:
    return isinstance(cell, Figure)


def _one_rule(
    house: House, edges: EdgeCache, path: str, values: Iterable[Any], caption: str
) -> Table:
    """Return the edge for each value of one rule."""
    known = limits(house)
    own = edges.of(game_rules(house))
    rows: list[tuple[str | Figure, ...]] = []
    for value in values:
        edge = _edge(with_value(house, path, value), edges, known)
        if edge is None:
            rows.append((_word(house, path, value), "–", "–"))
            continue
        key = f"{path} {value}"
        change = _share(house, f"{key}.change", edge - own)
        rows.append((_word(house, path, value), _share(house, f"{key}.edge", edge), change))
    columns = (Column("Value"), Column("Edge", PERCENT), Column("Change", SIGNED_PERCENT))
    return Table(caption, columns, tuple(rows))


def _word(house: House, path: str, value: Any) -> str:
    entry = house.book.entries[path]
    return value_words(house.book, path, entry.kind, value, house.limits.currency)


def _choices(request: PaperRequest, house: House, edges: EdgeCache) -> tuple[Block, ...]:
    """Return the sweep over the choices of the house, rulings among them."""

    def tell(done: int, total: int) -> None:
        request.progress("Choices", 0.1 + 0.5 * done / max(total, 1))

    result = sweep(house, tell=tell, edges=edges)
    solved = [one for one in result.worths if one.change is not None and one.status == "solved"]
    others = len(result.worths) - len(solved)
    note = (
        "Choices whose clause names a ruling (R) settle what the text leaves open."
        f" {_counted(others)} left out: without effect on the main game, beyond what the solver"
        " values, or of a rule for which the book lists no values."
    )
    if not solved:
        return (Note(note),)
    columns = (
        Column("Choice"),
        Column("This house"),
        Column("Instead"),
        Column("Clause"),
        Column("Edge", PERCENT),
        Column("Change", SIGNED_PERCENT),
    )
    rows = tuple(_choice_row(house, one) for one in solved)
    table = Table("Each choice changed by itself", columns, rows, wide=True)
    return (*_choice_picture(house, solved), table, Note(note))


def _counted(others: int) -> str:
    return "1 other value is" if others == 1 else f"{others} other values are"


def _choice_row(house: House, worth: Worth) -> tuple[str | Figure, ...]:
    option = worth.option
    assert worth.edge is not None, "a solved option"
    assert worth.change is not None, "a solved option"
    key = f"choice.{option.key}.{_instead(house, worth)}"
    return (
        _text(house, worth),
        value_words(
            house.book, option.path, option.entry.kind, option.value, house.limits.currency
        ),
        _instead(house, worth),
        option.entry.citation,
        _share(house, f"{key}.edge", worth.edge),
        _share(house, f"{key}.change", worth.change),
    )


def _text(house: House, worth: Worth) -> str:
    path = worth.option.path
    if path not in house.book.entries:
        return path
    title = section_title(path.partition(".")[0], house.book).rstrip(".")
    return f"{title}: {rule_line(house, path).text}"


def _instead(house: House, worth: Worth) -> str:
    option = worth.option
    kind, currency = option.entry.kind, house.limits.currency
    return value_words(house.book, option.path, kind, option.instead, currency)


def _choice_picture(house: House, solved: Sequence[Worth]) -> tuple[Picture, ...]:
    bars = [
        Bar(
            f"{_text(house, one)}: {_instead(house, one)}",
            0.0,
            one.change or 0.0,
            SIGNED_PERCENT.text(one.change or 0.0),
        )
        for one in solved
        if abs(one.change or 0.0) > ROUNDING
    ][:_MOST_BARS]
    if not bars:
        return ()
    svg = bars_svg(bars, "What choices are worth")
    caption = "The largest changes: red adds to the edge of the house."
    return (Picture(svg, caption, "A bar for each choice.", wide=True),)
