"""Theoretical win as a paper: by hour, shift and year, with comps, luck and hold."""

from __future__ import annotations

from fractions import Fraction

from fortyeight.analysis.house_solution import solve_house
from fortyeight.papers.document import (
    DECIMAL,
    MONEY,
    PERCENT,
    WHOLE,
    Basis,
    Column,
    Fact,
    Facts,
    Figure,
    Format,
    Note,
    Paper,
    PaperRequest,
    Section,
    Table,
)
from fortyeight.papers.theo.operation import Operation, operation_from
from fortyeight.papers.theo.table_win import SUPER_BONUS, TableWin, WinLine, table_win
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import House
from fortyeight.view.house.layout import spots

#: How often chips that are bought may be wagered, on average, before they are cashed or lost.
TURNS = (2, 4, 6, 8, 10, 15, 20)
#: The shares of periods that end below the printed results.
_NORMAL = ((0.05, -1.6448536269514722), (0.95, 1.6448536269514722))


def theo_paper(request: PaperRequest) -> Paper:
    """Return the theoretical win of a house. Options: see `operation_from`. Raises `BadHouse`."""
    house = request.house
    operation = operation_from(house, request.options)
    request.progress("Solving", 0.1)
    win = table_win(solve_house(house), operation)
    return Paper(
        kind="theo",
        title="Theoretical win",
        house=house,
        sections=(
            *win_sections(house, win),
            Section("How the tables are run", (_given(house, operation),)),
        ),
        provenance=request.provenance(),
        summary="What a table wins on average: rounds × wagers × edge.",
        options=request.options,
    )


def win_sections(house: House, win: TableWin) -> tuple[Section, ...]:
    """Return what a table wins, as sections of tables and notes."""
    return (
        Section("Win by period", (_periods(house, win), _luck(house, win), _luck_note())),
        Section("One box in one round", (_lines(house, win), _edge_note(house, win))),
        Section("Hold", (_holds(win), Note(_HOLD))),
    )


_HOLD = (
    "Hold is the share of the drop that the table keeps. It depends on how long players stay: of a"
    " chip that is wagered ten times before it is cashed, the table keeps ten times as much as of"
    " one that is wagered once."
)


def _given(house: House, operation: Operation) -> Facts:
    money = MONEY.of(house.limits.currency)

    def fact(
        name: str, key: str, value: Fraction | int, unit: str, as_: Format | None = None
    ) -> Fact:
        figure = Figure(f"given.{key}", value, unit, "given")
        return Fact(name, figure.shown(as_ or _plain(value)))

    names = spot_names(house)
    rows = [
        fact("Rounds an hour", "rounds_an_hour", operation.rounds_an_hour, "rounds"),
        fact("Boxes in play", "boxes", operation.boxes, "boxes"),
        fact("Average wager", "average_wager", operation.average_wager, "cents", money),
        fact("Mistakes of players", "mistakes", operation.mistakes, "share", PERCENT.to(2)),
        fact("Comps", "comps", operation.comps, "share of the win", PERCENT.to(1)),
        fact("Hours of a shift", "hours_per_shift", operation.hours_per_shift, "hours"),
        fact("Shifts a day", "shifts_per_day", operation.shifts_per_day, "shifts"),
        fact("Days a year", "days_per_year", operation.days_per_year, "days"),
        fact("Tables", "tables", operation.tables, "tables"),
    ]
    for mix in operation.side_bets:
        name, key = names[mix.kind.value], f"side_bets.{mix.kind.value}"
        share = Figure(f"given.{key}.share", mix.share, "share of boxes", "given")
        amount = Figure(f"given.{key}.amount", mix.amount, "cents", "given")
        rows.append(Fact(name, share.shown(PERCENT.to(1)), "of boxes make it"))
        rows.append(Fact(f"{name}, average", amount.shown(money)))
    return Facts(tuple(rows), "Given by the operator, or assumed where nothing is given")


def _plain(value: Fraction | int) -> Format:
    return WHOLE if Fraction(value).denominator == 1 else DECIMAL.to(2)


def spot_names(house: House) -> dict[str, str]:
    """Return the lines of a table's win by name, as people call them."""
    return {one["kind"]: one["name"] for one in spots(house)} | {SUPER_BONUS: "Super Bonus"}


def _lines(house: House, win: TableWin) -> Table:
    names, money = spot_names(house), MONEY.of(house.limits.currency)
    rows = [
        (
            names[line.name],
            Figure(f"box.{line.name}.wagered", line.wagered, "cents", "given"),
            None
            if line.name == SUPER_BONUS
            else Figure(f"box.{line.name}.edge", line.edge, "share of the wager", _basis(line)),
            Figure(f"box.{line.name}.win", line.win, "cents", _basis(line)),
        )
        for line in win.lines
    ]
    total = (
        "All wagers",
        Figure("box.wagered", win.wagered_per_box, "cents", "given"),
        Figure("box.edge", win.edge, "share of all wagers", _basis(win)),
        Figure("box.win", win.win_per_box, "cents", _basis(win)),
    )
    columns = (
        Column("Wager"),
        Column("Wagered", money),
        Column("Edge", PERCENT.to(4)),
        # A win of a few cents is told to a hundredth of them.
        Column("Win", money.to(2)),
    )
    return Table("Average wagers and win", columns, (*rows, total), total=True)


def _basis(of: WinLine | TableWin) -> Basis:
    return "exact" if of.exact else "approximate"


def _edge_note(house: House, win: TableWin) -> Note:
    share = Figure("given.mistakes", win.operation.mistakes, "share", "given")
    exact = "exact" if win.lines[0].exact else "not exact where the solver has its limits"
    sentences = [
        f"Edges are {exact}: of the main game by the best printed chart, with {{mistakes}} of the"
        " wager more for mistakes; of side bets from a full shoe. Doubles and splits are counted in"
        " the win, not in what is wagered."
    ]
    lines = {line.name for line in win.lines}
    if SUPER_BONUS in lines:
        sentences.append(
            "The Super Bonus is that of players who hit two suited cards for it where it is worth"
            " what that costs at the smallest wager of its tier, with what the other boxes get."
        )
    wheels = [one for one in wheel_odds(house) if one.kind.value in lines]
    if wheels:
        sample = ", with the symbols of a sample wheel" if any(one.sample for one in wheels) else ""
        sentences.append(
            "Wheels are valued in the long run: meters give back what goes into them, and spins of"
            f" the other boxes make their community pays{sample}."
        )
    return Note(" ".join(sentences), {"mistakes": share.shown(PERCENT.to(2))})


def periods(operation: Operation) -> dict[str, Fraction]:
    """Return the periods of the paper by name, each in hours of one table."""
    shift = operation.hours_per_shift
    day = shift * operation.shifts_per_day
    return {"hour": Fraction(1), "shift": shift, "day": day, "year": day * operation.days_per_year}


def _periods(house: House, win: TableWin) -> Table:
    operation = win.operation
    cells = []
    for name, hours in periods(operation).items():
        cells.append(_period_row(f"One table, {name}", f"table.{name}", win, hours))
    if operation.tables != 1:
        year = periods(operation)["year"] * operation.tables
        cells.append(_period_row("All tables, year", "tables.year", win, year))
    money = MONEY.of(house.limits.currency)
    columns = (
        Column("Period"),
        Column("Boxes played", WHOLE),
        Column("Wagered", money),
        Column("Theoretical win", money),
        Column("Comps", money),
        Column("After comps", money),
    )
    return Table("Theoretical win by period", columns, tuple(cells), wide=True)


def _period_row(title: str, key: str, win: TableWin, hours: Fraction) -> tuple[str | Figure, ...]:
    earned, comps = win.win(hours), win.comps(hours)
    return (
        title,
        Figure(f"{key}.boxes", win.boxes_in(hours), "boxes", "given"),
        Figure(f"{key}.wagered", win.wagered(hours), "cents", "given"),
        Figure(f"{key}.win", earned, "cents", _basis(win)),
        Figure(f"{key}.comps", comps, "cents", _basis(win)),
        Figure(f"{key}.after_comps", earned - comps, "cents", _basis(win)),
    )


def _luck(house: House, win: TableWin) -> Table:
    money = MONEY.of(house.limits.currency)
    rows: list[tuple[str | Figure, ...]] = []
    for name, hours in periods(win.operation).items():
        mean, deviation = float(win.win(hours)), win.standard_deviation(hours)
        rows.append(
            (
                f"One table, {name}",
                Figure(f"luck.{name}.deviation", deviation, "cents", "approximate"),
                *(
                    Figure(f"luck.{name}.{share:g}", mean + z * deviation, "cents", "approximate")
                    for share, z in _NORMAL
                ),
                Figure(f"luck.{name}.loss", win.chance_of_loss(hours), "chance", "approximate"),
            )
        )
    columns = (
        Column("Period"),
        Column("Standard deviation", money),
        Column("5% are below", money),
        Column("95% are below", money),
        Column("House loses", PERCENT.to(1)),
    )
    return Table("How far luck may move it", columns, tuple(rows), wide=True)


def _luck_note() -> Note:
    return Note(
        "By the normal distribution, with wagers and rounds taken as independent. Boxes of one"
        " table share the dealer's cards, and jackpots are rare: real results are spread wider."
    )


def _holds(win: TableWin) -> Table:
    rows = tuple(
        (Figure(f"hold.{turns}.turns", turns, "times", "given"), _hold(win, turns))
        for turns in TURNS
    )
    columns = (Column("Times a chip is wagered", WHOLE), Column("Hold", PERCENT.to(2)))
    return Table("Hold by how often bought chips are wagered", columns, rows)


def _hold(win: TableWin, turns: int) -> Figure | str:
    """Return the hold, unless chips would be lost before they are wagered so often."""
    hold = win.hold(Fraction(turns))
    if hold > 1:
        return "more than all"
    return Figure(f"hold.{turns}.hold", hold, "share of the drop", _basis(win))
