"""The tables of a game as a tuple of arrays, in the order in which the kernel takes them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.simulation.game.game_tables import ENDS_ROW, UPS, GameTables, kinds_of
from fortyeight.simulation.game.side_bet_tables import first_two_tables, optional_word, worths


class KernelTables(NamedTuple):
    """What the kernels for any number of boxes read.

    Tables that are read for every card are flat. Of a card, `kind` is as the automaton tells cards
    apart, `value` from the ace on, `rank` what makes a pair. A hand's state is followed by `start`
    and `following`; `act` is what to do by context, state and up card, `after` the same after a
    double, `firm` after one that stands firm, by the `hard` total. A hand ends by `end`, or
    `doubled` if it was. `ways` has a row for each way of having doubled, after one for none: its
    first end, the way that follows by a double in full and for half, the doubles left, and the size
    of the last. `context` is that of split hands, by pair and whether it came again; `dealer` is
    where a card leads the dealer. Of a hand's end, `nets` are its results, `asks` what it asks of
    the dealer, `of_sevens` whether it is of suited sevens; `looks` is by up card. `match` and
    `worth` are of side bets.

    `numbers` are the state of a hand over 21, the context of boxes that are not split, splits,
    those of aces, cards to burn, the last place at which a round begins, where a result of nothing
    is counted, whether there is a hole card, states, ends, and the optional wagers.
    """

    cards: NDArray[np.uint8]
    kind: NDArray[np.uint64]
    value: NDArray[np.uint64]
    rank: NDArray[np.uint64]
    start: NDArray[np.uint16]
    following: NDArray[np.uint16]
    act: NDArray[np.uint8]
    after: NDArray[np.int8]
    firm: NDArray[np.int8]
    hard: NDArray[np.int8]
    end: NDArray[np.uint16]
    doubled: NDArray[np.int16]
    ways: NDArray[np.int64]
    context: NDArray[np.int64]
    dealer: NDArray[np.uint8]
    nets: NDArray[np.int64]
    asks: NDArray[np.uint8]
    looks: NDArray[np.bool_]
    match: NDArray[np.uint8]
    worth: NDArray[np.uint64]
    of_sevens: NDArray[np.bool_]
    numbers: NDArray[np.int64]


def kernel_tables(game: GameTables) -> KernelTables:
    """The tuple for a game."""
    machine, ways = game.automaton, game.ends.ways
    rows = np.zeros((len(ways.sizes) + 1, 5), np.int64)
    rows[:, 1:3] = ways.following
    rows[1:, 0], rows[1:, 3], rows[1:, 4] = ways.first_end, ways.more, ways.last
    return KernelTables(
        game.cards,
        kinds_of(game).astype(np.uint64),
        game.value.astype(np.uint64),
        game.rank.astype(np.uint64),
        machine.start.astype(np.uint16),
        machine.following.reshape(-1).astype(np.uint16),
        _rows(machine.act, UPS).astype(np.uint8),
        machine.after,
        machine.firm if game.double_firm else np.zeros((1, 1, 1, 1), np.int8),
        machine.hard,
        machine.end.reshape(-1).astype(np.uint16),
        machine.doubled,
        rows,
        machine.context,
        _rows(game.dealer, UPS).astype(np.uint8),
        _rows(game.nets, ENDS_ROW).astype(np.int64),
        game.asks.reshape(-1).astype(np.uint8),
        game.looks,
        first_two_tables(game.faces),
        worths(game),
        game.of_sevens,
        np.array(
            [
                machine.bust,
                machine.context[-1, 0],
                game.splits,
                game.ace_splits,
                game.burn,
                game.last_round,
                zero_of(game),
                game.hole,
                machine.states,
                len(game.ends.ends),
                optional_word(game),
            ],
            np.int64,
        ),
    )


def _rows(table: NDArray[Any], length: int) -> NDArray[Any]:
    """A flat table whose last axis is made this long."""
    wider = np.zeros((*table.shape[:-1], length), table.dtype)
    wider[..., : table.shape[-1]] = table
    return wider.reshape(-1)


def zero_of(game: GameTables) -> int:
    """Where a result of nothing is counted: in the middle."""
    return int(np.abs(game.nets).max()) * (game.splits + 1)
