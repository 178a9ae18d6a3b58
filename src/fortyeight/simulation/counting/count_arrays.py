"""Build the array with which the kernel counts cards, and read results from it."""

from __future__ import annotations

from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.rulebook import House
from fortyeight.simulation.counting import count_places as places
from fortyeight.simulation.game.automaton import Automaton
from fortyeight.simulation.game.game_tables import FACES, GameTables
from fortyeight.simulation.game.side_bet_tables import match_unit, pair_unit
from fortyeight.strategy import COUNTED_WAGERS


def no_counts() -> Ints:
    """Return empty results by true count: an array by wager, true count, and kind of sum."""
    return np.zeros((places.COUNTS, places.TRUES, places.KEPT), np.int64)


def kept_by_count(count: Ints) -> Ints:
    """Return the results by true count from the kernel's array."""
    return (
        count[places.BY_COUNT : places.CONTEXTS]
        .reshape(places.COUNTS, places.TRUES, places.KEPT)
        .copy()
    )


def count_array(game: GameTables) -> Ints | None:
    """Return a new array for the count of a game, or None without one. The kernel writes to it."""
    count = game.count
    if count is None:
        return None
    offered = np.array([False, *(kind in game.optional for kind in COUNTED_WAGERS)])
    # A side bet that the counting file does not mention is always made.
    made = np.where((offered & ~count.mentioned)[:, None], 1, count.made)
    which = np.arange(places.COUNTS)
    kept = np.flatnonzero(count.own & (offered | (which == 0)))
    tags = np.zeros((places.COUNTS, FACES), np.int64)
    tags[:, : count.tags.shape[1]] = count.tags
    contexts = game.automaton.contexts
    varies = _varies(game.automaton)
    array = np.zeros(places.CONTEXTS + contexts.size + len(varies), np.int64)
    parts = {
        places.DECK_CARDS: [
            count.deck_cards,
            count.step,
            count.rounding,
            count.lowest,
            count.highest,
        ],
        places.LEVELS_NUMBER: [len(contexts)],
        places.MATCH_UNIT: [match_unit(game.house)],
        places.PAIR_UNIT: [pair_unit(game.house)],
        places.INSURANCE_UNIT: [insurance_unit(game.house)],
        places.INSURANCE_WINS: [game.house.insurance.pays.fraction.numerator],
        places.BREAK_UNIT: [break_unit(game.house)],
        places.BREAKS: [_break_net(game.house, cards) for cards in range(places.MOST_CARDS)],
        places.KEPT_NUMBER: [len(kept)],
        places.KEPT_COUNTS: kept,
        places.START: count.start,
        places.SCALE: count.scale,
        places.SOURCE: np.where(count.own, which, 0),
        places.OFFERED: offered,
        places.WAGERED: np.full(places.COUNTS, -1),
        places.TAGS: tags,
        places.LEVELS: count.levels,
        places.WAGERS: count.wagers,
        places.MADE: made,
        places.CONTEXTS: contexts,
        places.VARIES: [places.CONTEXTS + contexts.size],
        places.CONTEXTS + contexts.size: varies,
    }
    for place, values in parts.items():
        flat = np.asarray(values, np.int64).reshape(-1)
        array[place : place + len(flat)] = flat
    return array


def _varies(machine: Automaton) -> Ints:
    """Return a word by state, whose bits say by up card whether levels decide differently."""
    act, contexts = machine.act, machine.contexts
    differ = (act[contexts] != act[contexts[:1]]).any(axis=(0, 1, 2))
    words: Ints = (differ.astype(np.int64) << np.arange(differ.shape[1])).sum(axis=1)
    return words


def insurance_unit(house: House) -> int:
    """Return the units of an insurance wager for which its payout is whole units."""
    return house.insurance.pays.fraction.denominator


def break_unit(house: House) -> int:
    """Return the units of a Break Bonus wager for which all payouts are whole units."""
    if house.break_bonus is None:
        return 1
    return lcm(*(row.pays.fraction.denominator for row in house.break_rows))


def _break_net(house: House, cards: int) -> int:
    """Return the net of a Break Bonus, in units, if the dealer breaks with `cards` cards."""
    for row in house.break_rows if house.break_bonus is not None else ():
        if cards == row.cards or (row.or_more and cards > row.cards):
            return int(row.pays.fraction * break_unit(house))
    return -break_unit(house)
