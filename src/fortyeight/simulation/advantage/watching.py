"""Deal shoes to the deepest of several cutting cards, and watch them as several players do.

The table plays by its game's strategy. Players watch every card that is dealt face up; by what they
have seen they wager on the main game, each box alike, or on a side bet. What a side bet wins is not
played out: it is valued exactly from the unseen cards, which leaves only the shoes to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Floats, Ints
from fortyeight.analysis.parallel import core_count
from fortyeight.simulation.advantage.estimates import ShoeSums
from fortyeight.simulation.advantage.shoe_walk import MAIN, NO_COUNT, PERFECT, SUMS, walk
from fortyeight.simulation.advantage.wager_tables import ValuedWager, WagerTables, wager_tables
from fortyeight.simulation.counting.count_arrays import count_array
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import kernel_tables
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.results.tally import no_tally
from fortyeight.simulation.run import NO_LIMIT, RunPlan
from fortyeight.strategy import MIN_TRUE_COUNT, TRUE_COUNTS

#: Shoes that are dealt and watched at once.
SHOES_OF_BLOCK = 2048


@dataclass(frozen=True, slots=True)
class FaceTags:
    """Tags by face of the game, and the running count of a new shoe."""

    by_face: tuple[Fraction, ...]
    start: Fraction = Fraction(0)

    def __bool__(self) -> bool:
        return any((*self.by_face, self.start))

    @property
    def scale(self) -> int:
        return lcm(*(one.denominator for one in (*self.by_face, self.start)))


@dataclass(frozen=True, slots=True)
class Watcher:
    """A player who watches the cards.

    `wager` is what they wager on; None is the main game as it is played. `tags` are what they count
    and `units` what they wager by true count, rounded down. Without tags they know every card: a
    favourable wager has a true count of 1, any other -1.
    """

    name: str
    wager: ValuedWager | None
    tags: FaceTags | None
    units: Callable[[int], int]

    def __post_init__(self) -> None:
        if self.wager is None and self.tags is None:
            raise ValueError("the main game is not valued before it is played: it needs a count")


@dataclass(frozen=True)
class AtTrueCount:
    """Rounds with a true count, at the deepest cutting card, and the mean result of a flat wager.

    For a side bet, `error` is that of its value, as if rounds were independent.
    """

    true_count: int
    rounds: int
    mean: float
    error: float


@dataclass(frozen=True)
class Watched:
    """What players won: by player and by cards behind the cutting card."""

    shoes: int
    seed: int
    boxes: int
    behind: tuple[int, ...]
    sums: Floats
    true_sums: Floats

    def of(self, player: int, behind: int) -> ShoeSums:
        """Return the results of a player with this number of cards behind the cutting card."""
        return ShoeSums(self.shoes, self.sums[player, self.behind.index(behind)])

    def by_true_count(self, player: int) -> Iterator[AtTrueCount]:
        """Yield the results of a player's wager by true count, whether they made it or not."""
        for at, (rounds, total, squares) in enumerate(self.true_sums[player].tolist()):
            if rounds:
                mean = total / rounds
                spread = max(squares / rounds - mean**2, 0.0)
                yield AtTrueCount(
                    MIN_TRUE_COUNT + at, round(rounds), mean, float(np.sqrt(spread / rounds))
                )


def watch(
    game: GameTables,
    watchers: Sequence[Watcher],
    *,
    shoes: int,
    seed: int,
    behind: Sequence[int],
    boxes: int = 1,
    tell: Callable[[int, int], None] | None = None,
) -> Watched:
    """Deal shoes and return what the watchers win, by the cards behind the cutting card.

    If the game itself is played by a count, units on the main game are multiplied by its wagers.
    The result depends only on the seed and the number of shoes. `tell` is called with the shoes
    that are done, and all.
    """
    cards = len(game.cards)
    depths = tuple(sorted(set(behind), reverse=True))
    if not depths or not 0 < depths[-1] <= depths[0] < cards:
        raise ValueError("a cutting card has cards before it and behind it")
    work = _Work(
        RunPlan(replace(game, last_round=cards - depths[-1]), seed, boxes),
        np.array([cards - one for one in depths], np.int64),
        *_players(game, watchers),
    )
    sums = np.zeros((len(watchers), len(depths), SUMS))
    true_sums = np.zeros((len(watchers), len(TRUE_COUNTS), 3))
    blocks = [
        (first, min(SHOES_OF_BLOCK, shoes - first)) for first in range(0, shoes, SHOES_OF_BLOCK)
    ]
    done = 0
    with ThreadPoolExecutor(core_count()) as pool:
        # Blocks are added in order, so that rounding does not depend on the threads.
        for (_, number), (part, true_part) in zip(
            blocks, pool.map(work.block, blocks), strict=True
        ):
            sums += part
            true_sums += true_part
            done += number
            if tell is not None:
                tell(done, shoes)
    return Watched(shoes, seed, boxes, depths, sums, true_sums)


@dataclass(frozen=True)
class _Work:
    """Everything that the kernels need."""

    plan: RunPlan
    limits: Ints
    tables: WagerTables
    tags: Ints
    starts: Ints
    scales: Ints
    on: Ints
    by: Ints
    units: Ints

    def block(self, shoes: tuple[int, int]) -> tuple[Floats, Floats]:
        """Deal some shoes and return the sums over them."""
        (first, number), plan, game = shoes, self.plan, self.plan.game
        room = plan.max_rounds_of_block // plan.shoes_of_block * number
        path, begins = np.empty(room, np.int32), np.empty(room, np.int32)
        count = count_array(game)
        staked = np.ones(room, np.int32) if count is None else np.empty(room, np.int32)
        tally = no_tally(game, plan.boxes)
        deal_shoes(
            np.uint64(plan.seed),
            first,
            number,
            0,
            NO_LIMIT,
            plan.boxes,
            kernel_tables(game),
            np.empty(len(game.cards), np.uint8),
            tally.results,
            tally.counts,
            path,
            count,
            staked,
            None,
            begins,
        )
        rounds = tally.rounds
        wagers = staked[:rounds] if count is None else staked[:rounds] // plan.boxes
        sums = np.zeros((len(self.on), len(self.limits), SUMS))
        true_sums = np.zeros((len(self.on), len(TRUE_COUNTS), 3))
        watched = walk(
            np.uint64(plan.seed),
            first,
            game.cards,
            game.burn,
            plan.boxes,
            len(game.faces),
            game.value,
            begins[:rounds],
            path[:rounds] / np.maximum(wagers, 1) * (float(game.unit) / plan.boxes),
            wagers,
            self.limits,
            self.tables.kinds,
            self.tables.numbers,
            self.tables.hands,
            self.tags,
            self.starts,
            self.scales,
            self.on,
            self.by,
            self.units,
            sums,
            true_sums,
        )
        assert watched == number, "every shoe has a round"
        return sums, true_sums


def _players(
    game: GameTables, watchers: Sequence[Watcher]
) -> tuple[WagerTables, Ints, Ints, Ints, Ints, Ints, Ints]:
    """Return the tables of side bets, of counts and of players."""
    # Side bets cannot be hashed, and effects not be compared.
    wagers = list({id(one.wager): one.wager for one in watchers if one.wager is not None}.values())
    numbers = {id(wager): number for number, wager in enumerate(wagers)}
    counts = tuple(dict.fromkeys(one.tags for one in watchers if one.tags))
    tags = np.zeros((len(game.faces), len(counts)), np.int64)
    for column, count in enumerate(counts):
        tags[:, column] = [int(one * count.scale) for one in count.by_face]
    return (
        wager_tables(game.house, wagers),
        tags,
        np.array([int(one.start * one.scale) for one in counts], np.int64),
        np.array([one.scale for one in counts], np.int64),
        np.array(
            [MAIN if one.wager is None else numbers[id(one.wager)] for one in watchers], np.int64
        ),
        np.array([_count_number(one, counts) for one in watchers], np.int64),
        np.array([[one.units(at) for at in TRUE_COUNTS] for one in watchers], np.int64),
    )


def _count_number(watcher: Watcher, counts: tuple[FaceTags, ...]) -> int:
    """Return the number of the count that a player uses."""
    if watcher.tags is None:
        return PERFECT
    return counts.index(watcher.tags) if watcher.tags else NO_COUNT
