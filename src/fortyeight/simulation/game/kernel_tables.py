"""The tables of a game as a tuple of arrays, in the order of the kernel's parameters."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Bools, Int8s, Int16s, Ints, UInt8s, UInt16s, UInt64s
from fortyeight.simulation.game.game_tables import ENDS_ROW, UPS, GameTables, kinds_of
from fortyeight.simulation.game.side_bet_tables import first_two_tables, optional_word, worths


class KernelTables(NamedTuple):
    """Arrays for the kernels that play any number of boxes.

    Tables that are read for every card are flat.

    By card: `kind` is the automaton's kind, `value` the value counted from the ace, `rank` is equal
    for cards that are a pair, and `up` is the number of the up card (see `UpCard`).

    By state of a hand: `start` and `following` are the transitions. `act` is the decision by
    context, state and up card; `after` is the decision after a double, and `twin` the state that a
    double turns a hand into. `end` is how a hand ends, `doubled` how a doubled hand does. `context`
    is the context by pair and whether the pair's card came again.

    `ways` has a row for each way of having doubled, after a first row for none: its first end, and
    the next way after a double in full and after one for less.

    `dealer` holds the transitions of the dealer's states, and `looks` whether the dealer looks for
    a blackjack, by up card (see `GameTables`). By end of a hand, `nets` are the net results, `asks`
    is what the end needs to know of the dealer's hand, and `of_sevens` says whether it is three
    suited sevens. `match` and `worth` are for side bets.

    `numbers` holds, in this order: the state of a hand over 21, the context of boxes that are not
    split, the maximum number of splits and of splits of aces, the cards to burn, the last place at
    which a round begins, the index of a net result of 0, whether there is a hole card, the number
    of states, the number of ends, and the word of side bets.
    """

    cards: UInt8s
    kind: UInt64s
    value: UInt64s
    rank: UInt64s
    up: UInt64s
    start: UInt16s
    following: UInt16s
    act: UInt8s
    after: Int8s
    twin: Int16s
    end: UInt16s
    doubled: Int16s
    ways: Ints
    context: Ints
    dealer: UInt8s
    nets: Ints
    asks: UInt8s
    looks: Int8s
    match: UInt8s
    worth: UInt64s
    of_sevens: Bools
    numbers: Ints


def kernel_tables(game: GameTables) -> KernelTables:
    """Return the arrays of a game."""
    machine = game.automaton
    first_ends = game.ends.doubled + game.ends.of_way * (np.arange(len(game.following)) - 1)
    rows = np.column_stack([first_ends, game.following])
    return KernelTables(
        game.cards,
        kinds_of(game).astype(np.uint64),
        game.value.astype(np.uint64),
        game.rank.astype(np.uint64),
        game.up.astype(np.uint64),
        machine.start.astype(np.uint16),
        machine.following.reshape(-1).astype(np.uint16),
        _rows(machine.act, UPS).astype(np.uint8),
        machine.after,
        machine.twin,
        machine.end.reshape(-1).astype(np.uint16),
        machine.doubled.reshape(-1),
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
    """Return a flat table whose last axis is padded to this length."""
    wider = np.zeros((*table.shape[:-1], length), table.dtype)
    wider[..., : table.shape[-1]] = table
    return wider.reshape(-1)


def zero_of(game: GameTables) -> int:
    """Return the index of a net result of 0, the middle of the counted results."""
    return int(np.abs(game.nets).max()) * (game.splits + 1)
