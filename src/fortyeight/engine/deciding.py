"""Decide on a hand as the coach would: the best of the verbs that a client may choose from."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fortyeight.analysis.limits import limits
from fortyeight.cards import full_shoe
from fortyeight.coach.question import Decision, Question
from fortyeight.library.arguments import read_cards
from fortyeight.library.errors import InputError
from fortyeight.library.results.values import read_shoe
from fortyeight.library.rounds.moves import DECISIONS, VERBS
from fortyeight.library.solvable_house import check_exact
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import did_you_mean, format_value
from fortyeight.table.core import commands
from fortyeight.view.decision_names import NAME_OF_COMMAND
from fortyeight.view.offers import PLAYER_VERBS

#: The coach's names of verbs. Other verbs answer questions that it does not value.
_NAMES = {
    verb: NAME_OF_COMMAND[VERBS[verb]] for verb in DECISIONS if VERBS[verb] in NAME_OF_COMMAND
}
_FOLLOWER = PLAYER_VERBS[commands.DeclineDouble]


def decide(
    house: House,
    legal: list[Any],
    *,
    hand: str,
    up: str,
    shoe: str | None = None,
    doubled: int = 0,
    split: bool = False,
    hands: int = 2,
    allow_inexact: bool = False,
) -> str:
    """Return the best of the legal verbs; raise `InputError` for one that the rules do not allow.

    `hands` is the number of hands of a box that was split. Where no verb has a value, the last one
    is chosen.
    """
    from fortyeight.coach import valuing

    verbs = _verbs(legal)
    check_exact(house, allow_inexact)
    names = {verb: _NAMES[verb] for verb in verbs if verb in _NAMES}
    if not names:
        return verbs[-1]
    cards, first = read_cards(hand, "hand"), read_cards(up, "up")
    if len(first) != 1:
        raise InputError("up", "name the dealer's up card, such as 9h")
    if shoe is None:
        left = Counter(full_shoe(house.cards.decks, house.cards.removed_ranks))
        left.subtract((*cards, *first))
        unseen = +left
    else:
        unseen = Counter(read_shoe(house, shoe))
    question = Question(
        *house.key,
        _decision(names, doubled),
        tuple(map(str, cards)),
        str(first[0]),
        tuple((str(card), number) for card, number in unseen.items()),
        tuple(names.values()),
        doubled=doubled,
        split=split,
        resplits=_resplits(house, hands, cards[0].is_ace) if split and "split" in verbs else 0,
    )
    try:
        values = valuing.answer(question)["values"]
    except valuing.CannotValue as error:
        raise InputError("", str(error)) from None
    _check_allowed(house, values, names)
    if _FOLLOWER in verbs:
        # Those who do not follow get the same card: follow if more wager on it pays.
        return "double" if values.get("double", 0) > 0 else _FOLLOWER
    return max(
        (verb for verb in names if names[verb] in values), key=lambda verb: values[names[verb]]
    )


def _verbs(legal: list[Any]) -> list[str]:
    if not legal:
        raise InputError("legal", "name the verbs to choose from")
    for verb in legal:
        if not isinstance(verb, str) or verb not in DECISIONS:
            near = did_you_mean(verb, DECISIONS)
            raise InputError("legal", f"{format_value(verb)} is no decision of a round{near}")
    return list(legal)


def _decision(names: dict[str, str], doubled: int) -> Decision:
    if "insurance" in names.values() or "decline" in names.values():
        return "insurance"
    return "double" if doubled else "play"


def _resplits(house: House, hands: int, aces: bool) -> int:
    times = min(house.split.times, house.split.ace_times) if aces else house.split.times
    return max(times - (hands - 1), 0)


def _check_allowed(house: House, values: dict[str, float], names: dict[str, str]) -> None:
    """Raise `InputError` for a verb without a value, unless the solver has limits for the house."""
    for verb, name in names.items():
        if name not in values and not limits(house):
            raise InputError("legal", f"the rules do not allow {verb} on this hand")
