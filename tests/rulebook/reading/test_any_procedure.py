"""By any book that is read a table can be opened: cards come into the shoe, rounds are dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyeight.chance import Bits, SeededBits
from fortyeight.rulebook import KEYS, BadRulebook, House, open_house, rulebook_from, shipped_books
from fortyeight.table import (
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    choices,
    decide,
    open_table,
    take_steps,
)
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.table.core.commands import Join, PlaceWager, Sit
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import OrderReshuffle, ShuffleCards
from tests.care_and_look import care_and_look
from tests.effort import effort
from tests.rulebook.reading.raw import raw_book
from tests.rulebook.reading.test_any_file import check, done, sensible

PROCEDURES = [key for key in KEYS.values() if key.section in ("opening", "shoe", "around")]
MOST_COMMANDS = 80


@st.composite
def some_books(draw: st.DrawFn) -> dict[str, Any]:
    """A rulebook with other procedures here and there."""
    raw = raw_book(draw(st.sampled_from(shipped_books())))
    raw["cards"]["decks"]["default"] = draw(st.sampled_from([6, 8]))
    shuffler = draw(sensible(KEYS["shuffler"]))
    raw["shoe"]["shuffler"] = {"value": shuffler, "clause": "x"}
    raw["shoe"]["shuffler_approval"] = {"value": "an approval", "clause": "x"}
    for key in draw(st.lists(st.sampled_from(PROCEDURES), unique=True, max_size=12)):
        section, field = key.path.split(".")
        raw.setdefault(section, {})[field] = {"value": draw(sensible(key)), "clause": "x"}
    return raw


def care_for_cards(table: Table, bits: Bits) -> Table:
    """Take the cards through their care until a round can go on."""
    for _ in range(MOST_COMMANDS):
        assert table.care is not None
        asked = table.care.asked
        command = random_cut(table, asked, bits) if asked else care_and_look(table, bits)
        if command is None:
            return table
        table = done(table, command)
    raise AssertionError("the cards never come to rest")


def play_round(table: Table, rng: Random, bits: Bits) -> Table:
    """Play a round of any offered decisions; the discards complete it if they must (R25)."""
    table = done(table, DealerStep(Step.NO_MORE_BETS))
    while table.phase is not Phase.OVER:
        table, _ = take_steps(table)
        table = care_for_cards(table, bits)
        table, _ = take_steps(table)
        if table.phase is not Phase.OVER:
            offered = [one for choice in choices(table) for one in choice.examples()]
            if not offered:
                return table
            table = done(table, rng.choice(offered))
    return table


def play_evening(house: House, seed: int) -> Table:
    """Play at a table opened by the book: some rounds with a reshuffle after each."""
    rng, bits = Random(seed), SeededBits(seed)
    table = done(open_table(house), OpenTable("dee"))
    table = done(table, Join("ann", 10**9))
    table = done(table, Sit("ann", 1))
    for _ in range(3):
        table = care_for_cards(table, bits)
        assert table.care is not None
        assert table.care.ready
        wagers = [one for one in choices(table) if isinstance(one.command, PlaceWager)]
        table = done(table, wagers[0].examples()[0])
        table = play_round(table, rng, bits)
        if table.phase is not Phase.OVER:
            return table
        table = done(table, DealerStep(Step.NEXT_ROUND))
        if house.shoe.supervisor and not table.reshuffle_due:
            table = done(table, OrderReshuffle())
    return table


@settings(max_examples=effort(40, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(raw=some_books(), seed=st.integers(0, 2**32))
def test_a_table_can_be_opened_by_any_book_that_is_read(raw: dict[str, Any], seed: int) -> None:
    try:
        house = open_house(rulebook_from(raw))
    except BadRulebook as error:
        check(error)
        return
    play_evening(house, seed)


@pytest.mark.clause("ma-pontoon21", "4(j)(4)")
@pytest.mark.clause("ma-spanish21", "4(j)(4)")
@pytest.mark.parametrize(
    "steps", [["strip"], ["strip", "riffle"], ["turn", "strip"], ["plug", "riffle", "strip"]]
)
def test_the_ordinary_shuffle_has_two_riffles_before_a_strip(steps: list[str]) -> None:
    raw = raw_book("ma-spanish21")
    raw["shoe"]["hand_steps"] = {"value": steps, "clause": "4(j)"}
    play_evening(open_house(rulebook_from(raw)), seed=1)


@pytest.mark.clause("ma-spanish21", "15(k)")
@pytest.mark.parametrize("removed", [True, False])
def test_a_shuffler_is_removed_first_only_where_the_book_says_so(removed: bool) -> None:
    raw = raw_book("ma-spanish21")
    raw["shoe"]["shuffler_removed"] = {"value": removed, "clause": "15(k)"}
    house = open_house(rulebook_from(raw), {"shuffler": "device"})
    table = done(open_table(house), OpenTable("dee"))
    table = done(table, Join("ann", 10**6))
    bits = SeededBits(1)
    while table.care is not None and table.care.stage is not CareStage.STACKED:
        command = care_and_look(table, bits)
        assert command is not None
        table = done(table, command)
    assert table.care is not None
    by_hand = ShuffleCards(table.care.stack, ShuffledBy.HAND, ("riffle", "turn", "strip"))
    answer = decide(table, by_hand)
    assert isinstance(answer, Refused) == removed
    if isinstance(answer, Refused):
        assert (answer.code, answer.clause) == ("shuffler-there", "15(k)")
