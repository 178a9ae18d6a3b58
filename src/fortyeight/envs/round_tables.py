"""A house's game without a strategy, as one array of numbers for the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import ArrayLike

from fortyeight.analysis.arrays import Int32s
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits
from fortyeight.base_error import FortyeightError
from fortyeight.cards import Card
from fortyeight.envs import layout as at
from fortyeight.envs.actions import legal_actions
from fortyeight.rulebook import House
from fortyeight.simulation.game.game_tables import UPS, GameTables, game_tables, kinds_of

_SUITS = "cdhs"


class NotPlayable(FortyeightError):
    """A house with rules that the compiled game does not play as the referee does."""


@dataclass(frozen=True)
class RoundTables:
    """The game of a house for a number of boxes.

    `numbers` is laid out as `layout` says. `faces` are the different cards of the shoe and `decks`
    their number; `hands` is the maximum number of hands of a box, `ways` that of ways of doubling.
    """

    house: House
    boxes: int
    numbers: Int32s
    faces: tuple[Card, ...]
    cards: int
    hands: int
    ways: int

    @property
    def features(self) -> int:
        """Length of an observation."""
        return at.FINISHED + 2 * self.hands


def round_tables(
    house: House,
    boxes: int = 1,
    *,
    insurance: bool = True,
    fresh_shoe: bool = False,
    counted: bool = True,
) -> RoundTables:
    """Return the tables of a house. Raises `NotPlayable`.

    Without `insurance` none is offered. With `fresh_shoe`, every round has a new shoe; a house with
    a continuous shuffler is dealt so too. The unseen cards are counted if `counted` is true.
    """
    if reasons := limits(house):
        sentence = f"the environments do not play this house: {reasons[0]}"
        raise NotPlayable("not-playable", sentence)
    if not 1 <= boxes <= house.boxes.boxes:
        sentence = f"this house has 1 to {house.boxes.boxes} boxes, not {boxes}"
        raise NotPlayable("no-such-box", sentence)
    rules = game_rules(house)
    game = game_tables(house, rules, legal_actions(house, rules))
    before = [up.value in up.rules.surrender_before for up in rules.ups]
    fresh = fresh_shoe or house.shoe.shuffler == "continuous"
    numbers = _numbers(game, before, boxes, insurance=insurance, fresh=fresh, counted=counted)
    ways = len(game.following) - 1
    return RoundTables(house, boxes, numbers, game.faces, len(game.cards), game.splits + 1, ways)


def _numbers(
    game: GameTables, before: list[bool], boxes: int, *, insurance: bool, fresh: bool, counted: bool
) -> Int32s:
    """Return the numbers and tables, each table at the place that its number names.

    `before` is whether hands are surrendered before the look, by up card.
    """
    machine, house = game.automaton, game.house
    won, lost = house.insurance.pays.fraction / 2, Fraction(1, 2)
    divisor = lcm(*(one.denominator for one in (game.unit, won, lost)))
    doubled = game.ends.doubled
    first_ends = doubled + game.ends.of_way * (np.arange(len(game.following)) - 1)
    insured = house.insurance.against if insurance else ()
    ends = range(len(game.ends.ends))
    logged = _max_cards(game, boxes)
    log = at.S.boxes + boxes * (at.B.lists + 2 * (game.splits + 1))
    deck = log + 2 * logged
    unseen = deck + len(game.cards)
    numbers = {
        at.N.cards: len(game.cards),
        at.N.boxes: boxes,
        at.N.burn: game.burn,
        at.N.last_round: -1 if fresh else game.last_round,
        at.N.hole: int(game.hole),
        at.N.states: machine.states,
        at.N.ends: len(game.ends.ends),
        at.N.ways: machine.after.shape[1],
        at.N.bust: machine.bust,
        at.N.unsplit: int(machine.context[-1, 0]),
        at.N.ups: len(before),
        at.N.splits: game.splits,
        at.N.ace_splits: game.ace_splits,
        at.N.firm: int(house.double.ace_counts_one),
        at.N.insurance_won: int(won * divisor),
        at.N.insurance_lost: int(lost * divisor),
        at.N.divisor: divisor,
        at.N.counted: int(counted),
        at.N.logged: logged,
        at.N.log: log,
        at.N.deck: deck,
        at.N.unseen: unseen,
        at.N.row: unseen + len(game.faces),
    }
    tables: dict[int, ArrayLike] = {
        at.T.shoe: game.cards,
        # Behind the shoe, so that a new one is copied at once.
        at.T.unseen: np.bincount(game.cards, minlength=len(game.faces)),
        at.T.kind: kinds_of(game),
        at.T.value: game.value,
        at.T.rank: game.rank,
        at.T.up: game.up,
        at.T.suit: [_SUITS.index(card.suit.value) for card in game.faces],
        at.T.start: machine.start,
        at.T.following: machine.following,
        at.T.twin: machine.twin,
        at.T.act: machine.act,
        at.T.after: machine.after,
        at.T.end: machine.end,
        at.T.doubled: machine.doubled,
        at.T.ways: np.column_stack([first_ends, game.following]),
        at.T.context: machine.context,
        at.T.dealer: np.pad(game.dealer, ((0, 0), (0, UPS - len(before)))),
        at.T.looks: game.looks,
        at.T.insures: [card.rank in insured for card in game.faces],
        at.T.before: before,
        at.T.nets: game.nets.astype(np.int64) * int(game.unit * divisor),
        at.T.asks: game.asks,
        at.T.end_total: [end.total or at.GIVEN_UP for end in game.ends.ends],
        at.T.end_way: [max(end - doubled, -1) // game.ends.of_way + 1 for end in ends],
    }
    header = np.zeros(at.HEADER, np.int32)
    header[list(numbers)] = list(numbers.values())
    parts, size = [header], at.HEADER
    for place, table in tables.items():
        header[place] = size
        parts.append(np.asarray(table, np.int32).reshape(-1))
        size += len(parts[-1])
    return np.concatenate(parts)


def _max_cards(game: GameTables, boxes: int) -> int:
    """Return an upper bound for the cards on the layout: as many low ones as all hands can hold.

    A finished hand has 31 points at most, aces counting 1, and the dealer's 26.
    """
    points = np.cumsum(np.sort(game.value[game.cards].astype(np.int64) + 1))
    return int((points <= boxes * (game.splits + 1) * 31 + 26).sum())
