"""Drills deal what they say, refuse what a book cannot have, and judge choices by the solver."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import valued
from fortyeight.cards import Card, card, full_shoe
from fortyeight.chance import SeededBits
from fortyeight.coach.drills.count_drill import counts_for, shoe_for
from fortyeight.coach.drills.drill_hands import (
    MIN_BONUS_GAIN,
    NEAR_DOUBLE,
    NEAR_RESCUE,
    NEAR_SURRENDER,
    deal,
    deal_daily,
)
from fortyeight.coach.drills.drill_kinds import Drill, class_of, unavailable_reason
from fortyeight.coach.valuing import without_bonuses
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.strategy.counts.count_files import named_counting, shipped_counts
from fortyeight.table.play.points import count
from tests.effort import effort

BOOKS = {book: open_house(rulebook(book), {}) for book in shipped_books()}
#: Drills that a book cannot have.
WITHOUT = {("bbc-spanish21", Drill.SURRENDERS), ("bbc-spanish21", Drill.RESCUES)}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def values_of(house: House, dealt: dict[str, Any]) -> dict[str, float]:
    at = situation(house, cards(dealt["hand"]), card(dealt["up"]), doubled=dealt["doubled"])
    found = {name: one for name, one in valued(at).choices.items() if one is not None}
    if dealt["doubled"]:
        found["keep"] = found.pop("stand")
    return found


@pytest.mark.parametrize("drill", Drill)
@pytest.mark.parametrize("book", BOOKS)
def test_drills_are_what_they_say(book: str, drill: Drill) -> None:
    house = BOOKS[book]
    if (book, drill) in WITHOUT:
        reason = unavailable_reason(house, drill)
        assert reason is not None
        sentence, clause = reason
        assert house.book.title in sentence
        assert clause
        return
    assert unavailable_reason(house, drill) is None
    if book not in effort(("ma-spanish21", "bbc-spanish21"), BOOKS):
        return
    bits = SeededBits(48)
    hands = []
    for _ in range(effort(2, 3)):
        dealt = deal(house.key, drill.value, {}, bits)
        values = values_of(house, dealt)
        assert set(dealt["legal"]) == set(values)
        assert len(values) > 1
        assert dealt["class"] == class_of(
            house, cards(dealt["hand"]), card(dealt["up"]), dealt["doubled"]
        )
        _is_what_it_says(house, drill, dealt, values)
        hands.append((dealt["hand"], dealt["up"]))
    assert len(set(hands)) > 1


def test_the_hand_of_a_day_is_the_same_for_everyone() -> None:
    """Drawn from a public seed: a server of another version must not deal another one."""
    told = deal_daily("2026-11-17")
    assert told == deal_daily("2026-11-17")
    assert told["seed"] == "fortyeight daily hand 2026-11-17"
    assert (told["book"], told["hand"], told["up"]) == ("ma-spanish21", "Js 6d", "9c")
    assert set(told["legal"]) == set(values_of(BOOKS[told["book"]], told))
    week = [deal_daily(f"2026-11-{day}") for day in range(10, 17)]
    assert len({(one["hand"], one["up"]) for one in week}) == len(week)
    assert len({one["book"] for one in week}) > 1


def _is_what_it_says(
    house: House, drill: Drill, dealt: dict[str, Any], values: dict[str, float]
) -> None:
    hand = cards(dealt["hand"])
    best = max(values.values())
    others = [value for name, value in values.items() if name not in ("surrender", "rescue")]
    assert bool(dealt["doubled"]) == (drill is Drill.RESCUES)
    if drill is Drill.SOFT:
        assert count(hand)[1]
    elif drill is Drill.PAIRS:
        assert "split" in values
    elif drill is Drill.DOUBLES:
        assert best - values["double"] <= NEAR_DOUBLE
    elif drill is Drill.SURRENDERS:
        assert abs(max(others) - values["surrender"]) <= NEAR_SURRENDER
    elif drill is Drill.RESCUES:
        assert abs(max(others) - values["rescue"]) <= NEAR_RESCUE
    elif drill is Drill.BONUS:
        at = situation(without_bonuses(house), hand, card(dealt["up"]))
        plain = valued(at).choices["hit"]
        assert plain is not None
        assert values["hit"] - plain >= MIN_BONUS_GAIN


def test_hands_that_were_got_wrong_come_oftener() -> None:
    house = BOOKS["ma-spanish21"]
    wrong = "hard 16 v 9"

    def times(mistakes: dict[str, int]) -> int:
        bits = SeededBits(7)
        dealt = [deal(house.key, "all", mistakes, bits)["class"] for _ in range(12)]
        return sum(one == wrong for one in dealt)

    assert times({wrong: 3}) > 2 > times({})


def test_mistakes_of_no_known_class_are_passed_over() -> None:
    house = BOOKS["ma-spanish21"]
    assert deal(house.key, "soft", {"nonsense": 9}, SeededBits(1))["hand"]


def test_close_decisions_come_oftener_than_they_would() -> None:
    """Compared with random hands, the dealt ones have a smaller gap between the best two."""
    house = BOOKS["ma-spanish21"]
    bits = SeededBits(3)

    def gap(hand: tuple[Card, ...], up: Card) -> float:
        at = situation(house, hand, up)
        best, second, *_ = sorted(
            (one for one in valued(at).choices.values() if one is not None), reverse=True
        )
        return best - second

    dealt = [deal(house.key, "all", {}, bits) for _ in range(effort(12, 20))]
    gaps = sorted(gap(cards(one["hand"]), card(one["up"])) for one in dealt)
    shoe = full_shoe(6, house.cards.removed_ranks)
    as_they_come = sorted(
        gap((shoe[place], shoe[(place * 31 + 7) % 288]), shoe[(place * 17 + 3) % 288])
        for place in range(0, 288, 14)
        if count((shoe[place], shoe[(place * 31 + 7) % 288]))[0] < 20
    )
    assert gaps[len(gaps) // 2] < as_they_come[len(as_they_come) // 2]


@pytest.mark.parametrize("book", BOOKS)
def test_counts_are_told_as_they_are(book: str) -> None:
    house = BOOKS[book]
    found = counts_for(house)
    assert {one["id"] for one in found} == set(shipped_counts())
    assert [one["for_this_book"] for one in found] == sorted(
        (one["for_this_book"] for one in found), reverse=True
    )
    for one in found:
        tags = named_counting(one["id"]).tags
        assert {rank: float(tag) for rank, tag in one["tags"].items()} == {
            rank.value: float(tag)
            for rank, tag in tags.by_rank.items()
            if rank not in house.cards.removed_ranks
        }
        assert one["start"] == tags.start + tags.start_per_deck * house.cards.decks


def test_a_whole_shoe_has_every_card_once() -> None:
    house = BOOKS["mbs-pontoon"]
    whole = full_shoe(house.cards.decks, house.cards.removed_ranks)
    told = shoe_for(house, len(whole))
    assert Counter(told["cards"]) == Counter(map(str, whole))
    assert told["left"] == 0
    assert told["cards"] != [str(one) for one in whole]
    some = shoe_for(house, 30)
    assert (len(some["cards"]), some["left"]) == (30, len(whole) - 30)
    assert some["cards"] != shoe_for(house, 30)["cards"]
