"""All the ways that a round can go, one of them at random, or the one that a record tells."""

import random
from collections.abc import Iterator, Sequence

from tests.oracle.cards import Card
from tests.oracle.choices import Amounts, Choice
from tests.oracle.comparison.setups import Setup
from tests.oracle.house import Options, house
from tests.oracle.play import Leaf, Round


def leaves(
    book: str,
    options: Options,
    wagers: Sequence[str],
    shoe: Sequence[Card],
    amounts: Amounts = "full",
) -> Iterator[Leaf]:
    """Every complete sequence of decisions for this order of the cards.

    The round is played again from the start for each of them, with the last open decision moved
    on to its next choice: slower than keeping states, but no state can be wrong.
    """
    rules = house(book, options)
    path: list[int] = []
    while True:
        widths: list[int] = []

        def follow_path(choices: Sequence[Choice], widths: list[int] = widths) -> Choice:
            if len(widths) == len(path):
                path.append(0)
            widths.append(len(choices))
            return choices[path[len(widths) - 1]]

        yield Round(rules, wagers, shoe, amounts, follow_path).play()
        while path and path[-1] == widths[len(path) - 1] - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1


def tree_leaves(setup: Setup) -> Iterator[Leaf]:
    return leaves(setup.book, setup.options, setup.wagers, setup.shoe, setup.amounts)


def random_leaf(setup: Setup, rng: random.Random) -> Leaf:
    rules = house(setup.book, setup.options)
    return Round(rules, setup.wagers, setup.shoe, setup.amounts, rng.choice).play()


class UnplayableError(Exception):
    """The actions of a record are not a way in which the round can go."""


def leaf_of(
    book: str,
    options: Options,
    wagers: Sequence[str],
    shoe: Sequence[Card],
    actions: Sequence[str],
) -> Leaf:
    """The round with these actions, written in any way that a record may write them."""
    left = list(actions)

    def follow_actions(choices: Sequence[Choice]) -> Choice:
        for choice in choices:
            if left and left[0] in (choice.text, *choice.spellings):
                left.pop(0)
                return choice
        silences = [choice for choice in choices if choice.silent]
        if silences and not (left and is_double_of_wrong_amount(left[0], choices)):
            return silences[0]
        raise UnplayableError("illegal-action" if left else "incomplete")

    leaf = Round(house(book, options), wagers, shoe, "some", follow_actions).play()
    if left and not leaf.short:
        raise UnplayableError("actions-left-over")
    return leaf


def is_double_of_wrong_amount(action: str, choices: Sequence[Choice]) -> bool:
    """Where a double is open, the next double of the box is that one, whatever its amount."""
    doubles = [choice for choice in choices if choice.verb == "double"]
    return any(action.split()[:2] == choice.text.split()[:2] for choice in doubles)
