"""The paytable of every side bet, with all its outcomes."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from fortyeight.analysis.optional import LOSE, SideWager, side_wagers
from fortyeight.papers.document import (
    DECIMAL,
    FRACTION,
    MONEY,
    PERCENT,
    PROBABILITY,
    SIGNED,
    Block,
    Column,
    Fact,
    Facts,
    Figure,
    Note,
    Section,
    Subheading,
    Table,
)
from fortyeight.papers.document.formats import Value
from fortyeight.papers.par.volatility import VOLATILITY, volatility_index
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS, WagerKind

#: A longer fraction stands in the trace only.
_MAX_FRACTION = 13

_TITLES = {
    WagerKind.MATCH: "Match",
    WagerKind.MATCH_HOLE: "Match on the hole card",
    WagerKind.PAIR: "Pair",
    WagerKind.INSURANCE: "Insurance",
    WagerKind.BREAK_BONUS: "Break Bonus",
    WagerKind.BONUS_SPIN: "Bonus Spin",
    WagerKind.XTREME: "Bonus Spin Xtreme",
}


@dataclass(frozen=True)
class SideBet:
    """A side bet with the names of its figures, and the command that computes them."""

    house: House
    wager: SideWager
    name: str
    command: str = ""

    def figure(self, name: str, value: Value, unit: str) -> Figure:
        return Figure(f"{self.name}.{name}", value, unit, command=self.command)

    @property
    def title(self) -> str:
        title = self.house.book.in_its_words(_TITLES[self.wager.kind])
        if self.wager.kind is WagerKind.INSURANCE and self.wager.assuming:
            return f"{title} against {self.wager.assuming.removeprefix('the dealer shows ')}"
        return title

    @cached_property
    def edge(self) -> Figure:
        return self.figure("edge", self.wager.edge, "share of the side bet")

    @cached_property
    def hit_frequency(self) -> Figure:
        return self.figure("hit_frequency", self.wager.hit_frequency, "share of wagers")

    @cached_property
    def standard_deviation(self) -> Figure:
        return self.figure("standard_deviation", self.wager.standard_deviation, "wagers")

    @cached_property
    def volatility_index(self) -> Figure:
        return volatility_index(self.standard_deviation, f"{self.name}.volatility_index")


def side_bets_of(house: House, name: str) -> tuple[SideBet, ...]:
    """Return the side bets of a house; insurance may be offered against two up cards.

    `name` is the house as a command names it, if one can.
    """
    command = shlex.join(["fortyeight", "side-wagers", name, "--json"]) if name else ""
    seen: Counter[WagerKind] = Counter()
    bets = []
    for wager in side_wagers(house):
        seen[wager.kind] += 1
        again = f"_{seen[wager.kind]}" if seen[wager.kind] > 1 else ""
        bets.append(SideBet(house, wager, f"side.{wager.kind.value}{again}", command))
    return tuple(bets)


def side_bets_section(bets: tuple[SideBet, ...]) -> Section:
    blocks: list[Block] = [block for bet in bets for block in _blocks(bet)]
    return Section("Side bets", tuple(blocks))


def _blocks(bet: SideBet) -> Iterator[Block]:
    yield Subheading(bet.title)
    share = bet.edge.shown(PERCENT.to(5))
    exact = FRACTION.text(bet.wager.edge)
    remark = f"exactly {exact}" if "/" in exact else ""
    yield Facts(
        (
            Fact("House edge", share, remark),
            *_wheels(bet),
            Fact("Hit frequency", bet.hit_frequency.shown(PERCENT), "anything is returned"),
            Fact("Standard deviation", bet.standard_deviation.shown(DECIMAL.to(5)), "side bets"),
            Fact("Volatility index", bet.volatility_index.shown(DECIMAL.to(4)), VOLATILITY),
            *_meters(bet),
        ),
        "",
        ("Figure", "Value", "Remark"),
    )
    yield _paytable(bet)
    if bet.wager.assuming and bet.wager.kind is not WagerKind.INSURANCE:
        yield Note(f"Assuming: {bet.wager.assuming}.")


def _wheels(bet: SideBet) -> Iterator[Fact]:
    """Yield what meters and other participants change of the edge of a wager on a wheel."""
    for odds in wheel_odds(bet.house):
        if odds.kind is not bet.wager.kind:
            continue
        if odds.from_meters:
            over_time = bet.figure("long_run_edge", odds.long_run_edge, "share of the side bet")
            remark = "meters give back what goes into them"
            yield Fact("House edge in the long run", over_time.shown(PERCENT.to(5)), remark)
        if odds.others:
            share = odds.others / odds.wager
            each = bet.figure("others", share, "share of the side bet")
            yield Fact("Each other participant", each.shown(PERCENT.to(5)), "off the edge")


def _meters(bet: SideBet) -> Iterator[Fact]:
    """Yield the amounts of meters at which the side bet breaks even."""
    money = MONEY.of(bet.house.limits.currency)
    for meter, cents in bet.wager.even_at.items():
        words = f"Even at a {meter} of"
        if cents is None:
            yield Fact(words, "no amount", "the meter never shows one")
        else:
            figure = Figure(f"{bet.name}.even_at.{meter}", ceil(cents), "cents")
            yield Fact(words, figure.shown(money))


def _paytable(bet: SideBet) -> Table:
    outcomes = bet.wager.outcomes
    short = all(len(str(one.probability)) <= _MAX_FRACTION for one in outcomes)
    places = max(_decimals(bet), 0)
    rows = []
    total = sum(one.probability for one in outcomes)
    names: Counter[str] = Counter()
    for one in outcomes:
        names[one.name] += 1
        again = f"_{names[one.name]}" if names[one.name] > 1 else ""
        name = f"{one.name.replace(' ', '_')}{again}"
        chance = bet.figure(f"{name}.probability", one.probability, "share of wagers")
        net = bet.figure(f"{name}.net", one.pays, "side bets")
        back = bet.figure(f"{name}.return", one.pays + 1, "side bets")
        part = bet.figure(f"{name}.contribution", one.pays * one.probability, "side bets")
        row = (bet.house.book.in_its_words(_words(bet, one.name)), net, back)
        rows.append((*row, *((chance.shown(FRACTION),) if short else ()), chance, part))
    all_of_them = Figure(f"{bet.name}.total.probability", total, "share of wagers")
    expected = Figure(f"{bet.name}.total.contribution", bet.wager.expected, "side bets")
    rows.append(("all", None, None, *((None,) if short else ()), all_of_them, expected))
    columns = (
        Column("Outcome"),
        Column("Net", SIGNED.to(places)),
        Column("Return", DECIMAL.to(places)),
        *((Column("Exact", FRACTION),) if short else ()),
        Column("Probability", PROBABILITY.to(7 if short else 9)),
        Column("Contribution", SIGNED.to(6 if short else 8)),
    )
    return Table(_caption(bet), columns, tuple(rows), total=True)


def _caption(bet: SideBet) -> str:
    pays = bet.wager.paytable
    if bet.wager.kind not in WHEEL_WAGERS:
        return f"Paytable: {pays.replace(':', ' to ')}" if _is_odds(pays) else "Paytable"
    return "Paytable of the wheel" if pays == "house" else f"Paytable {pays}"


def _is_odds(text: str) -> bool:
    return text.replace(":", "").isdigit()


def _words(bet: SideBet, outcome: str) -> str:
    return "lost" if outcome == LOSE else outcome


def _decimals(bet: SideBet) -> int:
    """Return the decimals that all nets of a side bet need, two at most."""
    nets = [one.pays for one in bet.wager.outcomes]
    if all(net.denominator == 1 for net in nets):
        return 0
    return 1 if all(net.denominator in (1, 2, 5, 10) for net in nets) else 2
