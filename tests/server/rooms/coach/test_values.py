"""Values of any hand, live bonus 21s, and reasons whose figures are true."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.analysis.values.situation_values import valued
from fortyeight.cards import Card, card, full_shoe
from fortyeight.cli.ev import answer as ev
from fortyeight.coach.bonuses import MIN_CHANCE, live_bonuses, row_name
from fortyeight.coach.valuing import CannotValue, answer, situation_of, without_bonuses
from fortyeight.library.errors import InputError
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.coach_service import question_of
from fortyeight.table.play.points import count
from tests.effort import effort

#: Keys of an `ev` answer other than the values of choices.
NO_CHOICES = ("best", "insurance", "exact", "limits", "cost_of", "question")
BOOKS = {book: open_house(rulebook(book), {}) for book in shipped_books()}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def told(house: House, hand: str, up: str, **more: Any) -> dict[str, Any]:
    return answer(question_of(house, cards(hand), card(up), **more))


@st.composite
def _hands(draw: st.DrawFn) -> tuple[str, str, str, int, bool, str]:
    book = draw(st.sampled_from(sorted(BOOKS)))
    house = BOOKS[book]
    shoe = full_shoe(house.cards.decks, house.cards.removed_ranks)
    size = draw(st.integers(2, 5))
    places = draw(
        st.lists(st.integers(0, len(shoe) - 1), min_size=size + 9, max_size=size + 9, unique=True)
    )
    drawn = [str(shoe[place]) for place in places]
    doubled = draw(st.integers(0, min(house.double.times, size - 2)))
    split = draw(st.booleans())
    return book, " ".join(drawn[:size]), drawn[size], doubled, split, " ".join(drawn[size + 1 :])


@settings(max_examples=effort(20, 40), deadline=None)
@given(_hands())
def test_values_are_those_of_ev_and_the_best_is_best(
    drawn: tuple[str, str, str, int, bool, str],
) -> None:
    book, hand, up, doubled, split, seen = drawn
    house = BOOKS[book]
    question = question_of(
        house, cards(hand), card(up), doubled=doubled, split=split, seen=cards(seen)
    )
    shoe = " ".join(name for name, number in question.unseen for _ in range(number))
    try:
        wanted = ev(house, hand, up, shoe, doubled, split)
    except InputError as error:
        with pytest.raises(CannotValue, match=re.escape(str(error))):
            answer(question)
        return
    found = answer(question)
    values = found["values"]
    if doubled:
        wanted["keep"] = wanted.pop("stand")
    assert values == {
        name: value
        for name, value in wanted.items()
        if value is not None and name not in NO_CHOICES
    }
    assert (found["exact"], found["limits"]) == (wanted["exact"], wanted["limits"])
    assert values[found["best"]] == max(values.values())
    assert all(cost >= 0.0 for cost in found["cost_of"].values())
    assert abs(sum(found["dealer"].values()) - 1.0) < 1e-9
    assert found["reason"].endswith(".")


@pytest.mark.parametrize("book", BOOKS)
def test_a_split_hand_may_be_split_again(book: str) -> None:
    house = BOOKS[book]
    once = told(house, "8s 8h", "6h")["values"]["split"]
    again = [
        told(house, "8s 8h", "6h", split=True, splits=times)["values"].get("split")
        for times in range(1, house.split.times + 1)
    ]
    assert again[-1] is None, "it was split as often as it may be"
    assert "split" not in told(house, "8s 8h", "6h", split=True)["values"]
    known = [one for one in again if one is not None]
    assert known == sorted(known, reverse=True), "more splits left are worth no less"
    assert once >= known[0]


def test_a_double_for_less_is_worth_less_or_costs_less() -> None:
    at = situation_of(question_of(BOOKS["ma-spanish21"], cards("5c 6d"), card("6h")))
    worth = [valued(replace(at, double_by=by)).choices["double"] or 0.0 for by in (0.1, 0.5, 1.0)]
    assert worth == sorted(worth)
    assert worth[-1] == valued(at).choices["double"]


@pytest.mark.parametrize(
    ("hand", "up", "seen", "clause"),
    [
        ("8s 8s 8s 8s 8s 8s 8s", "2h", "", "2(a)"),
        ("8s 8s", "8s", "8s 8s 8s 8s", "2(a)"),
        ("Ts 6h", "2h", "", "2(a)"),
        ("6s 6h", "Th", "", "2(a)"),
    ],
)
def test_cards_that_the_decks_do_not_hold_are_refused(
    hand: str, up: str, seen: str, clause: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        question_of(BOOKS["ma-spanish21"], cards(hand), card(up), seen=cards(seen))
    assert (refusal.value.status, refusal.value.clause) == (422, clause)


@pytest.mark.parametrize("hand", ["6s 7s", "7d 7h", "2d 3d 4h", "Ah 2d 3s", "2d 3d 4h 4s", "Kd 9s"])
@pytest.mark.parametrize("split", [False, True])
def test_bonuses_are_as_likely_as_their_draws(hand: str, split: bool) -> None:
    """Every order of cards is enumerated, from a shoe of few cards."""
    house = BOOKS["md-pontoon21"]
    held = cards(hand)
    unseen = cards("8s 8h 8d 7s 7c 6h 5h 4c Ah As 2h Kd 9c")
    found = {one.name: one for one in live_bonuses(house, held, Counter(unseen), split, False)}
    for row in house.bonus_21:
        needs = len(row.ranks) - len(held) if row.ranks else max(row.cards - len(held), 1)
        if not 1 <= needs <= 3:
            continue
        ways = total = 0
        for order in permutations(range(len(unseen)), needs):
            drawn = tuple(unseen[place] for place in order)
            total += 1
            before = (count((*held, *drawn[:at]))[0] for at in range(needs))
            if any(points >= 21 for points in before) or count((*held, *drawn))[0] != 21:
                continue
            best = [one for one in house.bonus_21 if one.fits((*held, *drawn))]
            ways += bool(best) and max(best, key=lambda one: one.pays.fraction) is row
        shown = found.get(row_name(row))
        if split and not house.bonus.on_split_hands:
            assert shown is None
        elif ways / total >= MIN_CHANCE:
            assert shown is not None
            assert shown.chance == pytest.approx(ways / total)
            assert shown.needs == needs
            assert shown.pays == row.pays.words
        else:
            assert shown is None


def percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


class TestReasons:
    house = BOOKS["ma-spanish21"]

    def test_a_bonus_that_decides(self) -> None:
        found = told(BOOKS["mbs-pontoon"], "6s 7s", "4h", seen=cards("6d 7d"))
        spades = next(one for one in found["bonus"] if one["name"] == "6-7-8 of spades")
        assert spades["pays"] == "3 to 1"

    def test_hit_says_how_often_standing_wins(self) -> None:
        found = told(self.house, "Ks 6h", "9h")
        assert found["best"] == "hit"
        makes = percent(1 - found["dealer"]["bust"])
        assert percent(found["stand_wins"]) in found["reason"]
        assert makes in found["reason"]

    def test_stand_says_how_often_the_dealer_busts(self) -> None:
        found = told(self.house, "Ks 5h", "6h")
        assert found["best"] == "stand"
        bust = percent(found["dealer"]["bust"])
        assert found["reason"] == f"The dealer busts {bust} of the time here."

    def test_a_hand_that_one_card_breaks(self) -> None:
        found = told(self.house, "Ks 9h", "9d")
        over = sum(
            number
            for name, number in question_of(self.house, cards("Ks 9h"), card("9d")).unseen
            if count((*cards("Ks 9h"), card(name)))[0] > 21
        )
        assert percent(over / found["unseen"]) in found["reason"]

    def test_double_says_how_often_it_wins(self) -> None:
        """Enumerated card by card, against the dealer's final totals."""
        found = told(self.house, "5c 6d", "6h")
        shoe = [
            name
            for name, number in question_of(self.house, cards("5c 6d"), card("6h")).unseen
            for _ in range(number)
        ]
        wins = 0.0
        for name, number in Counter(shoe).items():
            rest = (cards("5c 6d"), card(name))
            after = told(self.house, f"5c 6d {name}", "6h", doubled=1)
            total = count((*rest[0], rest[1]))[0]
            dealer = after["dealer"]
            beaten = dealer["bust"] + sum(dealer[str(t)] for t in range(17, min(total, 22)))
            wins += number / len(shoe) * (1.0 if total == 21 else beaten)
        assert found["best"] == "double"
        assert found["reason"] == (
            f"Doubling puts twice the money on a hand that wins {percent(wins)}."
        )

    def test_surrender(self) -> None:
        found = told(self.house, "Ks 7h", "Ah")
        assert found["best"] == "surrender"
        assert found["reason"] == "Surrender loses half; every other choice loses more."
        others = [value for name, value in found["values"].items() if name != "surrender"]
        assert max(others) < found["values"]["surrender"]

    def test_split_and_rescue_tell_both_values(self) -> None:
        found = told(self.house, "8s 8h", "9h")
        assert f"{abs(100 * found['values']['split']):.0f} cents" in found["reason"]
        found = told(self.house, "5d 6d 3d", "9h", doubled=1)
        assert found["best"] == "rescue"
        assert f"{abs(100 * found['values']['keep']):.0f} cents" in found["reason"]

    def test_a_long_21(self) -> None:
        found = told(BOOKS["mbs-pontoon"], "2s 2h 3d 4d", "6h")
        near = next(one for one in found["bonus"] if one["needs"] == 1)
        one_in = round(1 / near["chance"])
        assert found["reason"] == (
            f"One more card completes a five-card 21 one time in {one_in}: it pays 3 to 2."
        )

    def test_a_bonus_is_named_only_where_it_decides(self) -> None:
        """Of all two-card chases in a book, exactly those that are for the bonus say so."""
        named = 0
        for hand in ("6s 7s", "6s 8s", "7s 8s", "7h 7h"):
            for up in ("2h", "3h", "4h", "5h", "6h"):
                found = told(self.house, hand, up)
                if not found["reason"].startswith("Keeps "):
                    continue
                named += 1
                at = situation_of(question_of(self.house, cards(hand), card(up)))
                plain = valued(replace(at, house=without_bonuses(at.house)))
                assert plain.best != "hit" or count(at.hand)[0] <= 11
                near = [one for one in found["bonus"] if one["needs"] == 1]
                chance = sum(one["chance"] for one in near)
                assert f"one time in {round(1 / chance)}." in found["reason"]
        assert named, "some chase is decided by its bonus"

    def test_insurance(self) -> None:
        found = told(self.house, "Ks 8h", "Ah", insurance=True)
        tens = 6 * 12 - 1
        assert found["blackjack"] == tens / 285
        assert f"{100 * tens / 285:.1f}%" in found["reason"]
        assert found["best"] == "decline"
        with pytest.raises(CannotValue):
            told(self.house, "Ks 8h", "9h", insurance=True)
