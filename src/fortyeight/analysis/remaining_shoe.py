"""What is left of a shoe: reading it, checking that it can be solved, and the rules with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fortyeight.analysis.game_rules import TEN, GameRules, game_rules, same_rank, value_of
from fortyeight.analysis.hands.bonus_kinds import kinds_of
from fortyeight.analysis.hands.live_hands import SUIT_LETTERS
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import EIGHT, SIX, SUITS, all_extra_pays
from fortyeight.analysis.limits import may_run_out
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.solver import Solution, split_values
from fortyeight.analysis.up_cards import tens_of
from fortyeight.analysis.values.situation import by_value, suits_of
from fortyeight.cards import Card, Rank, UnknownCard, card, excess_card, parse_cards
from fortyeight.rulebook import KEY_OF_PATH, House

_COUNT = re.compile(r"(10|[2-9ATJQK]):([0-9]{1,4})", re.IGNORECASE)
_WORDS = re.compile(r"[\s,;+]+")


class BadShoe(ValueError):
    """Raised for a shoe that a house cannot have, or that cannot be solved; says why."""


def parse_shoe(house: House, text: str) -> tuple[Card, ...]:
    """Return the cards of a list; ``A:20`` stands for twenty aces, as many of each suit.

    Suits matter to a bonus 21 only, so that other cards need not be as many of each.
    """
    found: list[Card] = []
    for word in _WORDS.split(text.strip()):
        count = _COUNT.fullmatch(word)
        if count is None:
            try:
                found += parse_cards(word)
            except UnknownCard as error:
                raise BadShoe(str(error)) from None
            continue
        rank = Rank("T" if count[1] == "10" else count[1].upper())
        number = int(count[2])
        if number % SUITS and _by_suit_matters(house, rank):
            raise BadShoe(
                f"{word}: a bonus 21 is paid by suit; name the cards, such as {rank.value}s,"
                f" or a multiple of {SUITS}"
            )
        found += [card(rank.value + SUIT_LETTERS[at % SUITS]) for at in range(number)]
    return tuple(found)


def _by_suit_matters(house: House, rank: Rank) -> bool:
    paid = all_extra_pays(house).values()
    if any(kind[0] == rank.value and len(kind) > 1 for kind in kinds_of(house)):
        return True
    return SIX <= value_of(rank.value) <= EIGHT and any(any(one.values()) for one in paid)


def check_cards(house: House, cards: tuple[Card, ...]) -> None:
    """Raise `BadShoe` for a card that the decks do not have, or have less often."""
    removed = house.cards.removed_ranks
    for one in cards:
        if one.rank in removed:
            clause = house.clause("cards.removed_ranks")
            raise BadShoe(f"{one}: such a card is not in the decks ({clause})")
    if (over := excess_card(cards, house.cards.decks, removed)) is not None:
        number = cards.count(over)
        raise BadShoe(f"{over} is there {number} times: the decks hold {house.cards.decks} of it")


def shoe_rules(house: House, cards: tuple[Card, ...]) -> GameRules:
    """Return the rules of a house with what is left of a shoe, if a round can be played from it."""
    check_cards(house, cards)
    counts = Counter(one.rank for one in cards)
    if may_run_out(house, counts):
        raise BadShoe("the shoe has too few cards: it may run out before the round ends")
    tens = [counts[rank] for rank in _ten_ranks(house)]
    alike = max(tens, default=0)
    return _rules(house, cards, (alike, same_rank(alike, sum(tens))))


def shoe_limits(house: House, cards: tuple[Card, ...], solution: Solution) -> Iterator[str]:
    """Yield why the figures of a shoe are not exact, where those of the house are.

    Tens of one rank are valued as if all ranks were as many. That matters where they are split.
    """
    counts = Counter(one.rank for one in cards)
    numbers = {counts[rank] for rank in _ten_ranks(house)}
    if house.split.by != "rank" or not house.split.times or len(numbers) < 2:
        return
    tens, most = sum(counts[rank] for rank in _ten_ranks(house)), most_others(house.split.times)
    unsplit = solution.actions[:, two_card_hand(TEN, TEN)].max(axis=1)
    for alike in sorted(numbers):
        rank = alike, same_rank(alike, tens)
        rules = _rules(house, cards, rank)
        for up in (one.number for one in rules.ups if rules.shoe[one.value]):
            worth, _ = split_values(
                rules, solution.actions, solution.table, CHART_MODEL, most, (TEN, up)
            )
            if worth[TEN, up] > unsplit[up]:
                key = KEY_OF_PATH["split.by"]
                yield f"{key}: tens are split here as if each rank of them were as many"
                return


def _rules(house: House, cards: tuple[Card, ...], ten_rank: tuple[int, float]) -> GameRules:
    by_card = Counter(cards), None
    return game_rules(house, by_value(cards), suits_of(cards), None, ten_rank, by_card)


def _ten_ranks(house: House) -> list[Rank]:
    return [Rank(rank) for rank in tens_of(house)]
