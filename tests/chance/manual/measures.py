"""What one shuffle left of the order before it.

An order is given as the places that its cards had before, from the top: after no shuffle at all
it is 0, 1, 2 and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def rising_sequences(order: Sequence[int]) -> int:
    """Return the minimum number of top-to-bottom passes that pick up the cards in the old order."""
    place = {card: at for at, card in enumerate(order)}
    return 1 + sum(place[card + 1] < place[card] for card in range(len(order) - 1))


def neighbours_kept(order: Sequence[int]) -> int:
    """Return how many cards still lie directly under the card that they lay under before."""
    return sum(below == above + 1 for above, below in pairwise(order))


def neighbour_correlation(order: Sequence[int]) -> float:
    """The correlation of neighbours' places before: 1 with nothing mixed, about 0 with all."""
    middle = (len(order) - 1) / 2
    spread = sum((card - middle) ** 2 for card in order)
    together = sum((above - middle) * (below - middle) for above, below in pairwise(order))
    return together / spread


def guessed_right(order: Sequence[int]) -> int:
    """Return the number of right guesses by a guesser who knows the previous order.

    The guesser sees each card turned and names the next unseen card after it in the previous order.
    Against a uniform shuffle of n cards, naming any unseen card has 1 + 1/2 + ... + 1/n right.
    """
    size = len(order)
    after = [*range(1, size), 0]
    before = [size - 1, *range(size - 1)]
    right, guess = 0, 0
    for card in order:
        right += card == guess
        guess = after[card]
        after[before[card]], before[guess] = guess, before[card]
    return right
