"""A house's game without a strategy, as one array of numbers for the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import ArrayLike, NDArray

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
    numbers: NDArray[np.int32]
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
    game: GameTables,
    before: list[bool],
    boxes: int,
    *,
    insurance: bool,
    fresh: bool,
    counted: bool,
) -> NDArray[np.int32]:
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
    log = at.S_BOXES + boxes * (at.B_LISTS + 2 * (game.splits + 1))
    deck = log + 2 * logged
    unseen = deck + len(game.cards)
    numbers = {
        at.N_CARDS: len(game.cards),
        at.N_BOXES: boxes,
        at.N_BURN: game.burn,
        at.N_LAST_ROUND: -1 if fresh else game.last_round,
        at.N_HOLE: int(game.hole),
        at.N_STATES: machine.states,
        at.N_ENDS: len(game.ends.ends),
        at.N_WAYS: machine.after.shape[1],
        at.N_BUST: machine.bust,
        at.N_UNSPLIT: int(machine.context[-1, 0]),
        at.N_UPS: len(before),
        at.N_SPLITS: game.splits,
        at.N_ACE_SPLITS: game.ace_splits,
        at.N_FIRM: int(house.double.ace_counts_one),
        at.N_INSURANCE_WON: int(won * divisor),
        at.N_INSURANCE_LOST: int(lost * divisor),
        at.N_DIVISOR: divisor,
        at.N_COUNTED: int(counted),
        at.N_LOGGED: logged,
        at.N_LOG: log,
        at.N_DECK: deck,
        at.N_UNSEEN: unseen,
        at.N_ROW: unseen + len(game.faces),
    }
    tables: dict[int, ArrayLike] = {
        at.T_SHOE: game.cards,
        # Behind the shoe, so that a new one is copied at once.
        at.T_UNSEEN: np.bincount(game.cards, minlength=len(game.faces)),
        at.T_KIND: kinds_of(game),
        at.T_VALUE: game.value,
        at.T_RANK: game.rank,
        at.T_UP: game.up,
        at.T_SUIT: [_SUITS.index(card.suit.value) for card in game.faces],
        at.T_START: machine.start,
        at.T_FOLLOWING: machine.following,
        at.T_TWIN: machine.twin,
        at.T_ACT: machine.act,
        at.T_AFTER: machine.after,
        at.T_END: machine.end,
        at.T_DOUBLED: machine.doubled,
        at.T_WAYS: np.column_stack([first_ends, game.following]),
        at.T_CONTEXT: machine.context,
        at.T_DEALER: np.pad(game.dealer, ((0, 0), (0, UPS - len(before)))),
        at.T_LOOKS: game.looks,
        at.T_INSURES: [card.rank in insured for card in game.faces],
        at.T_BEFORE: before,
        at.T_NETS: game.nets.astype(np.int64) * int(game.unit * divisor),
        at.T_ASKS: game.asks,
        at.T_END_TOTAL: [end.total or at.GIVEN_UP for end in game.ends.ends],
        at.T_END_WAY: [max(end - doubled, -1) // game.ends.of_way + 1 for end in ends],
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
