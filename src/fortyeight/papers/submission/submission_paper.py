"""The rules submission of a house, as a paper."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from fortyeight.base_error import FortyeightError
from fortyeight.papers.document import (
    MONEY,
    PERCENT,
    Block,
    Column,
    Fact,
    Facts,
    Figure,
    Note,
    Paper,
    PaperRequest,
    Paragraph,
    Section,
    Table,
)
from fortyeight.papers.house_line import house_line
from fortyeight.papers.kinds import PREVIOUS
from fortyeight.papers.payouts import payouts
from fortyeight.papers.worth.changes import change_blocks
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.prizes.odds import WheelOdds, wheel_odds
from fortyeight.rulebook import House, open_house
from fortyeight.view.house.house_differences import differences
from fortyeight.view.house.layout import inscriptions
from fortyeight.view.house.rule_lines import RuleLine, rule_lines, section_title

#: Sections of procedures.
_PROCEDURES = ("opening", "shoe", "around", "irregularities", "settlement")
#: The rules that say how each meter runs.
_METER_RULES = {
    "jackpot": ("bonus_spin.rate", "bonus_spin.initial", "bonus_spin.reset"),
    "primary": ("xtreme.primary_rate", "xtreme.primary_initial", "xtreme.primary_reset"),
    "secondary": ("xtreme.secondary_rate", "xtreme.secondary_initial", "xtreme.secondary_reset"),
    MUST_HIT: ("xtreme.must_hit_rate", "xtreme.must_hit_initial", "xtreme.must_hit_by"),
}


def submission_paper(request: PaperRequest) -> Paper:
    """Return the submission of a house.

    Options: `operator`, `version`, and `approved`, the date of the approval as text. The house of
    the version before it is `previous` among the others.
    """
    house, options = request.house, request.options
    version, approved = request.whole("version", 1, least=1), _approval(request)
    status = f"approved {approved}" if approved else "not yet approved"
    sections = [
        Section("The submission", (_head(request, version, status),)),
        *_own_rules(house),
        Section("Choices of the house", tuple(_choices(house))),
        Section("Payouts", tuple(payouts(house))),
        Section("Approvals", (_approvals(house),)),
    ]
    if wheels := tuple(_wheels(house)):
        sections.append(Section("Wheels and meters", (*wheels, *_meters(house))))
    sections += [
        Section("Inscriptions of the layout", (_inscriptions(house),)),
        Section("Procedures", tuple(_procedures(house))),
    ]
    if previous := request.others.get(PREVIOUS):
        request.progress("Comparing with the previous version", 0.3)
        names = (f"Version {version - 1}", f"Version {version}")
        sections.insert(1, Section("Changes", change_blocks(previous, house, names)))
    return Paper(
        kind="submission",
        title="Rules submission",
        house=house,
        sections=tuple(sections),
        provenance=request.provenance(),
        summary=f"Version {version}, {status}.",
        options=options,
        others=request.others,
        columns=1,
        mark=f"version {version}, {status}",
    )


def _approval(request: PaperRequest) -> str:
    """Return the date of the approval, nothing if there is none."""
    approved = request.text("approved")
    try:
        return date.fromisoformat(approved).isoformat() if approved else ""
    except ValueError:
        raise FortyeightError("bad-options", "the date of the approval is no date") from None


def _head(request: PaperRequest, version: int, status: str) -> Facts:
    house = request.house
    rules = "; ".join(house_line(house))
    rows = (
        Fact("Operator", request.text("operator") or "–"),
        Fact("Game", house.book.title),
        Fact("Rules", _text_of(house)),
        Fact("Version", f"{version}, {status}"),
        Fact("Date", request.date.isoformat()),
        Fact("In short", f"{rules[0].upper()}{rules[1:]}."),
    )
    return Facts(rows)


def _text_of(house: House) -> str:
    """Return whose rules they are, and their version."""
    book = house.book
    return f"{book.authority}, version {book.version}" if book.version else book.authority


def _own_rules(house: House) -> Iterator[Section]:
    """Yield what a table with rules of its own has otherwise than the text that they are after."""
    if house.book.base is None:
        return
    text = house.book.ancestors[-1]
    rows = tuple(
        (f"{one.group.rstrip('.')}: {one.text}", one.one.words, one.other.words, one.one.clause)
        for one in differences(open_house(text), house)
    )
    if not rows:
        return
    columns = (Column("Rule"), Column("By the text"), Column("This house"), Column("Clause"))
    intro = Paragraph(
        f"What this house has otherwise than the default house of {text.title}, with the clauses"
        " that say what that one has."
    )
    table = Table("All differences", columns, rows)
    yield Section("Rules of its own", (intro, table))


def _choices(house: House) -> Iterator[Block]:
    """Yield the choices that the book leaves open: what the house has, and what it may have."""
    yield Paragraph(
        "What the book leaves to the operator, with the bounds that it sets. An asterisk marks a"
        " choice that differs from the default. All other rules are fixed by the book."
    )
    for name, lines in rule_lines(house).items():
        open_lines = [one for one in lines if not one.entry.fixed and not _is_approval(one)]
        if open_lines and name not in _PROCEDURES:
            yield _choice_table(house, name, open_lines)


def _choice_table(house: House, section: str, lines: list[RuleLine]) -> Table:
    rows = tuple(
        (one.text, f"{one.words}{' *' if one.chosen else ''}", one.choice, one.entry.citation)
        for one in lines
    )
    columns = (Column("Rule"), Column("This house"), Column("The book allows"), Column("Clause"))
    return Table(section_title(section, house.book).rstrip("."), columns, rows)


def _is_approval(line: RuleLine) -> bool:
    return line.path.endswith("approval")


def _approvals(house: House) -> Block:
    """Return the approvals that the house names, which some of its choices need."""
    lines = [one for lines in rule_lines(house).values() for one in lines if _is_approval(one)]
    named = [one for one in lines if one.value not in (None, "none")]
    if not named:
        return Paragraph("The house makes no choice that needs an approval of its own.")
    rows = tuple((one.text, one.words, one.entry.citation) for one in named)
    return Table("Approvals", (Column("For"), Column("Approval"), Column("Clause")), rows)


def _wheels(house: House) -> Iterator[Block]:
    for odds in wheel_odds(house):
        yield _wheel_facts(house, odds)
        money = MONEY.of(house.limits.currency)
        for name, segments in odds.wheels.items():
            rows = tuple(
                (
                    one.symbol,
                    Figure(f"{odds.kind.value}.{name}.{one.symbol}.pays", int(one.pays), "cents"),
                    Figure(f"{odds.kind.value}.{name}.{one.symbol}.chance", one.chance, "chance"),
                )
                for one in segments
            )
            columns = (Column("Symbol"), Column("Pays", money), Column("Chance", PERCENT))
            yield Table(f"{odds.title}: {name}", columns, rows)


def _wheel_facts(house: House, odds: WheelOdds) -> Facts:
    kind = odds.kind.value
    money = MONEY.of(house.limits.currency)
    edge = Figure(f"{kind}.edge", odds.edge, "share of the side bet")
    long_run = Figure(f"{kind}.long run edge", odds.long_run_edge, "share of the side bet")
    rows = (
        Fact("Wager", Figure(f"{kind}.wager", odds.wager, "cents", "given").shown(money)),
        Fact("Edge, meters at their initial amounts", edge.shown(PERCENT)),
        Fact("Edge in the long run", long_run.shown(PERCENT), "with what meters give back"),
        Fact("Wheel", odds.title, "a sample" if odds.sample else "the house's own"),
    )
    return Facts(rows, section_title(_section_of(kind), house.book).rstrip("."))


def _section_of(kind: str) -> str:
    return kind.replace("-", "_")


def _meters(house: House) -> Iterator[Table]:
    """Yield the meters that run, each with its rate, initial and reset amounts and clauses."""
    rows: list[tuple[str | Figure, ...]] = []
    for name, meter in meters_of(house, {}).items():
        paths = _METER_RULES[name]
        clauses = dict.fromkeys(house.book.entries[path].citation for path in paths)
        rows.append(
            (
                name,
                Figure(f"meter.{name}.rate", meter.rate, "share of the wager", "given"),
                Figure(f"meter.{name}.initial", meter.initial, "cents", "given"),
                Figure(f"meter.{name}.reset", meter.reset, "cents", "given"),
                _ceiling(house, name),
                ", ".join(clauses),
            )
        )
    money = MONEY.of(house.limits.currency)
    columns = (
        Column("Meter"),
        Column("Of each wager", PERCENT.to(3)),
        Column("Initial", money),
        Column("Reset", money),
        Column("Won by", money),
        Column("Clause"),
    )
    if rows:
        yield Table("Meters", columns, tuple(rows))


def _ceiling(house: House, meter: str) -> str | Figure:
    """Return the amount by which a must-hit jackpot is won."""
    if meter != MUST_HIT or house.xtreme is None:
        return "–"
    return Figure(f"meter.{meter}.won_by", house.xtreme.must_hit_by, "cents", "given")


def _inscriptions(house: House) -> Table:
    rows = tuple((line["text"], line["clause"]) for line in inscriptions(house))
    return Table("Inscriptions", (Column("Text"), Column("Clause")), rows)


def _procedures(house: House) -> Iterator[Block]:
    yield Note("An asterisk marks a choice that differs from the default.")
    lines = rule_lines(house)
    for name in _PROCEDURES:
        rows = tuple(
            Fact(one.text, f"{one.words}{' *' if one.chosen else ''}", one.entry.citation)
            for one in lines.get(name, [])
            if not _is_approval(one)
        )
        if rows:
            title = section_title(name, house.book).rstrip(".")
            yield Facts(rows, title, ("Procedure", "This house", "Clause"))
