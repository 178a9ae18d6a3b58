"""The main game: its figures, and the paytable of every outcome of a hand."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from fortyeight.analysis.distribution.settled_hands import LOST_TO_BLACKJACK, RETURNED
from fortyeight.analysis.figures import HandOutcome
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.papers.document import (
    DECIMAL,
    MONEY,
    ONE_IN,
    PERCENT,
    PROBABILITY,
    SIGNED,
    Basis,
    Block,
    Column,
    Fact,
    Facts,
    Figure,
    Note,
    Section,
    Shown,
    Table,
)
from fortyeight.papers.par.volatility import VOLATILITY, volatility_index

_NET, _RETURN, _PER_ROUND = SIGNED.to(1), DECIMAL.to(1), SIGNED.to(8)
_CHANCE = PROBABILITY.to(8)


@dataclass(frozen=True)
class MainGame:
    """The solved main game, with the names of its figures.

    `name` is the house as a command names it, if one can.
    """

    solution: HouseSolution
    name: str

    @property
    def basis(self) -> Basis:
        return "exact" if self.solution.exact else "approximate"

    @property
    def spread_basis(self) -> Basis:
        """The basis of what depends on all hands of a split box together."""
        return "approximate" if self.solution.spread.error_bound else self.basis

    def figure(self, name: str, value: float, unit: str = "wagers") -> Figure:
        return Figure(f"main.{name}", value, unit, self.basis)

    def solved(self, name: str, value: float, unit: str = "wagers") -> Figure:
        """Return a figure that `fortyeight solve` prints too."""
        words = ["fortyeight", "solve", self.name, "--compute", "--json"]
        command = shlex.join(words) if self.name else ""
        return replace(self.figure(name, value, unit), command=command)

    def spread(self, name: str, value: float, unit: str = "wagers") -> Figure:
        """Return a figure of the distribution of a round's net result."""
        return replace(self.solved(name, value, unit), basis=self.spread_basis)

    @cached_property
    def edge(self) -> Figure:
        return self.solved("edge", self.solution.edge, "share of the main wager")

    @cached_property
    def edge_by_chart(self) -> Figure:
        return self.solved("edge.chart", self.solution.edge_chart, "share of the main wager")

    @cached_property
    def wagered(self) -> Figure:
        return self.figure("wagered", self.solution.outcomes.wagered)

    @cached_property
    def element_of_risk(self) -> Figure:
        value = self.solution.element_of_risk
        return self.figure("element_of_risk", value, "share of all money wagered")

    @cached_property
    def standard_deviation(self) -> Figure:
        return self.spread("standard_deviation", self.solution.standard_deviation)

    @cached_property
    def volatility_index(self) -> Figure:
        return volatility_index(self.standard_deviation, "main.volatility_index")

    @cached_property
    def hit_frequency(self) -> Figure:
        return self.ended("won")

    def ended(self, how: str) -> Figure:
        """Return the share of rounds that are won, even or lost."""
        value = self.solution.spread.frequencies["round"][how]
        return self.spread(f"rounds.{how}", value, "share of rounds")


def main_game_section(game: MainGame) -> Section:
    """Return the figures of the main game and the paytables of its hands."""
    blocks: list[Block] = [_facts(game), _round_table(game)]
    if game.solution.outcomes.split:
        blocks.append(_split_table(game))
    blocks += [
        Note(
            "Net and return are per original wager: a hand returns its net with all that was staked"
            " on it. Contributions are to the player's expectation, and add up to the negative of"
            " the house edge."
        ),
        _up_cards(game),
        *_super_bonus(game),
    ]
    return Section("Main game", tuple(blocks))


def _facts(game: MainGame) -> Facts:
    share, wagers = PERCENT.to(5), DECIMAL.to(5)
    rows = (
        Fact("House edge, best play", game.edge.shown(share)),
        Fact("House edge, best chart", game.edge_by_chart.shown(share)),
        Fact("Money wagered per round", game.wagered.shown(wagers), "original wagers"),
        Fact("Element of risk", game.element_of_risk.shown(share), "edge over all money wagered"),
        Fact("Standard deviation", game.standard_deviation.shown(wagers), "wagers, one round"),
        Fact("Volatility index", game.volatility_index.shown(DECIMAL.to(4)), VOLATILITY),
        Fact("Hit frequency", game.hit_frequency.shown(PERCENT), "rounds that win"),
        Fact("Even rounds", game.ended("even").shown(PERCENT), "nothing won or lost"),
        Fact("Lost rounds", game.ended("lost").shown(PERCENT)),
    )
    return Facts(rows, "", ("Figure", "Value", "Remark"))


def _columns(chance: str) -> tuple[Column, ...]:
    return (
        Column("Outcome"),
        Column("Net", _NET),
        Column("Return", _RETURN),
        Column(chance, _CHANCE),
        Column("Contribution", _PER_ROUND),
    )


def _round_table(game: MainGame) -> Table:
    outcomes = game.solution.outcomes
    rows = [_row(game, one) for one in outcomes.unsplit]
    for box in outcomes.split_boxes:
        name = f"boxes.{box.hands}_hands"
        chance = game.figure(f"{name}.probability", box.chance, "share of rounds")
        contribution = game.figure(f"{name}.contribution", box.contribution)
        rows.append((f"split into {box.hands} hands", None, None, chance, contribution))
    total = sum(one.number for one in outcomes.unsplit)
    total += sum(one.chance for one in outcomes.split_boxes)
    rows.append(_total(game, "round", "share of rounds", total, -game.solution.edge))
    return Table("Every outcome of a round", _columns("Probability"), tuple(rows), total=True)


def _split_table(game: MainGame) -> Table:
    outcomes = game.solution.outcomes
    rows = [_row(game, one) for one in outcomes.split]
    number = sum(one.number for one in outcomes.split)
    contribution = sum(one.contribution for one in outcomes.split_boxes)
    rows.append(_total(game, "split", "hands per round", number, contribution))
    return Table(
        "Every outcome of a hand of a split box", _columns("Per round"), tuple(rows), total=True
    )


_Row = tuple[str | Figure | Shown | None, ...]


def _row(game: MainGame, one: HandOutcome) -> _Row:
    how = "won" if one.net > 0 else "lost" if one.net < 0 else "tied"
    part = "split" if one.split else "round"
    name = f"{part}.{_slug(one.name)}.{how}.{one.net}.of_{one.wager}"
    unit = "hands per round" if one.split else "share of rounds"
    words = game.solution.house.book.in_its_words(_short(one.name))
    said = words if _says_how(one.name) else f"{words}, {how}"
    if one.name in (LOST_TO_BLACKJACK, RETURNED) and one.wager > 1:
        said += f" ({DECIMAL.to(1).text(one.wager)} staked)"
    return (
        said,
        Figure(f"main.{name}.net", one.net, "wagers"),
        Figure(f"main.{name}.return", one.net + one.wager, "wagers"),
        game.figure(f"{name}.probability", one.number, unit),
        game.figure(f"{name}.contribution", one.number * float(one.net)),
    )


def _short(name: str) -> str:
    """Return the name of an outcome so that it fits its column."""
    for long, short in _SHORTER.items():
        name = name.replace(long, short)
    return name


_SHORTER = {
    "doubled and doubled for": "doubled and for",
    "doubled and doubled": "doubled twice",
    " totaling 21": ", 21",
}


def _says_how(name: str) -> bool:
    """Return whether the name of an outcome says what becomes of the wager."""
    return name.endswith(("over 21", "surrendered", "rescued", "blackjack"))


def _total(game: MainGame, name: str, unit: str, number: float, contribution: float) -> _Row:
    return (
        "all",
        None,
        None,
        game.figure(f"{name}.total.probability", number, unit),
        game.figure(f"{name}.total.contribution", contribution),
    )


def _slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")


def _up_cards(game: MainGame) -> Table:
    evs = game.solution.ev_by_up_card.items()
    rows = tuple(
        (
            "10, J, Q, K" if card == "T" and "T" in _ranks(game) else _tens(game, card),
            game.solved(f"up_card.{card}", ev, "share of the main wager"),
        )
        for card, ev in evs
        if ev is not None
    )
    columns = (Column("Dealer's up card"), Column("Expectation", SIGNED_PERCENT))
    return Table("The player's expectation by the dealer's up card", columns, rows)


SIGNED_PERCENT = PERCENT.to(4)


def _ranks(game: MainGame) -> Iterable[str]:
    removed = game.solution.house.cards.removed_ranks
    return [rank for rank in "TJQK" if rank not in removed]


def _tens(game: MainGame, card: str) -> str:
    return ", ".join(_ranks(game)) if card == "T" else card


def _super_bonus(game: MainGame) -> Iterator[Block]:
    """Yield the Super Bonus, which is in no other figure of the main game."""
    terms, house = game.solution.super_bonus, game.solution.house
    if not terms:
        return
    money = MONEY.of(house.limits.currency)
    rows = []
    for term in terms:
        name = f"main.super_bonus.{term.wager}"
        rows.append(
            (
                Figure(f"{name}.wager", term.wager, "cents", "given"),
                Figure(f"{name}.pays", term.pays, "cents", "given"),
                Figure(f"{name}.probability", term.chance, "share of rounds", game.basis),
                Figure(f"{name}.gain", term.gain, "share of the wager", game.basis),
            )
        )
    columns = (
        Column("Wager", money),
        Column("Pays", money),
        Column("Probability", PROBABILITY),
        Column("Gain", PERCENT.to(5)),
    )
    yield Table("Super Bonus, by the smallest wager of each tier", columns, tuple(rows))
    by_chart = game.solution.chart.super_bonus
    chance = Figure("main.super_bonus.chart", by_chart, "share of rounds", game.basis)
    wins = "wins it in {chance} rounds" if by_chart else "never wins it"
    yield Note(
        "The Super Bonus is left out of all other figures of the main game. Its gain, to be taken"
        " from the house edge, is that of a player who hits two sevens of one suit against a 7"
        f" where that is worth more than their play. A player by the best chart {wins}.",
        {"chance": chance.shown(ONE_IN)},
    )
