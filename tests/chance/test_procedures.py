"""Manual shuffles as wholes: what Massachusetts asks of them, and how well they mix."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import full_shoe
from fortyeight.chance import SeededBits
from tests.chance.manual import (
    BOSTON_BILLIARD_CLUB,
    MASSACHUSETTS,
    Alternating,
    Cut,
    ManualShuffle,
    Measure,
    Plug,
    Riffle,
    ShuffleRefused,
    Step,
    Strip,
    Through,
    Turn,
    Wash,
    by_massachusetts,
    guessed_right,
    neighbour_correlation,
    neighbours_kept,
    quality,
    rising_sequences,
)

MA, MA_PONTOON, BBC = "ma-spanish21", "ma-pontoon21", "bbc-spanish21"


def refusal(*steps: Step) -> ShuffleRefused:
    with pytest.raises(ShuffleRefused) as caught:
        by_massachusetts("ours", *steps)
    return caught.value


class TestMassachusetts:
    @pytest.mark.parametrize(
        "steps",
        [
            (Plug(), Strip(), Riffle(), Riffle(), Turn(), Cut()),
            (Plug(), Riffle(), Strip(), Riffle(), Turn(), Cut()),
            (Plug(), Turn(), Strip(), Riffle(), Cut()),
            (Plug(), Riffle(), Strip(), Riffle(), Turn(), Strip(), Cut()),
        ],
    )
    def test_no_strip_before_two_riffles(self, steps: tuple[Step, ...]) -> None:
        found = refusal(*steps)
        assert (found.code, found.clause) == ("strip-too-early", "4(j)(4)")
        assert "two riffles" in str(found)
        assert "4(j)(4)" in str(found)

    def test_a_turn_riffles_too(self) -> None:
        by_massachusetts("ours", Plug(), Riffle(), Turn(), Strip(), Cut())
        by_massachusetts("ours", Plug(), Alternating(), Through(), Strip(), Turn(), Cut())

    def test_the_cut_is_the_final_step(self) -> None:
        found = refusal(Plug(), Riffle(), Turn(), Strip(), Cut(), Riffle())
        assert (found.code, found.clause) == ("cut-not-last", "4(j)(5)")
        found = refusal(Plug(), Riffle(), Cut(), Turn(), Strip(), Cut())
        assert (found.code, found.clause) == ("cut-not-last", "4(j)(5)")

    @pytest.mark.parametrize(
        ("left_out", "clause"),
        [(0, "4(j)(1)"), (1, "4(j)(2)"), (2, "4(j)(3)"), (3, "4(j)(4)"), (4, "4(j)(5)")],
    )
    def test_all_five_steps_are_incorporated(self, left_out: int, clause: str) -> None:
        steps: list[Step] = [Plug(), Riffle(), Turn(), Strip(), Cut()]
        del steps[left_out]
        found = refusal(*steps)
        assert (found.code, found.clause) == ("step-missing", clause)

    def test_the_plug_is_usually_first_but_need_not_be(self) -> None:
        by_massachusetts("ours", Riffle(), Plug(), Turn(), Strip(), Cut())

    def test_its_own_procedure_holds_to_the_rule(self) -> None:
        again = by_massachusetts(MASSACHUSETTS.name, *MASSACHUSETTS.steps)
        assert again == MASSACHUSETTS
        assert isinstance(MASSACHUSETTS.steps[0], Plug)

    def test_an_approved_shuffle_is_made_directly(self) -> None:
        approved = ManualShuffle("approved", (Strip(), Riffle()))
        assert sorted(approved.perform(range(288), SeededBits(1))) == list(range(288))


class TestProcedures:
    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 150), st.integers(0, 2**32))
    def test_massachusetts_keeps_the_cards(self, unused: int, seed: int) -> None:
        shoe = full_shoe(6)
        used = len(shoe) - unused
        mixed = MASSACHUSETTS.perform(shoe[:used], SeededBits(seed), shoe[used:])
        assert Counter(mixed) == Counter(shoe)

    @settings(max_examples=40, deadline=None)
    @given(st.integers(1, 8), st.integers(0, 2**32))
    def test_the_boston_billiard_club_keeps_the_cards(self, decks: int, seed: int) -> None:
        shoe = full_shoe(decks)
        assert Counter(BOSTON_BILLIARD_CLUB.perform(shoe, SeededBits(seed))) == Counter(shoe)

    def test_the_boston_billiard_club_goes_through_twice_and_cuts(self) -> None:
        kinds = [type(step) for step in BOSTON_BILLIARD_CLUB.steps]
        assert kinds == [Alternating, Through, Cut]

    def test_unused_cards_without_a_plug_are_refused(self) -> None:
        with pytest.raises(ShuffleRefused, match="plug"):
            BOSTON_BILLIARD_CLUB.perform(range(216), SeededBits(1), range(216, 288))

    def test_new_decks_are_washed_first(self) -> None:
        opening = BOSTON_BILLIARD_CLUB.after_wash(Wash(reach=48))
        assert opening.steps == (Wash(reach=48), *BOSTON_BILLIARD_CLUB.steps)
        assert sorted(opening.perform(range(288), SeededBits(1))) == list(range(288))


class TestMeasures:
    def test_of_an_order_not_shuffled(self) -> None:
        order = range(48)
        assert rising_sequences(order) == 1
        assert neighbours_kept(order) == 47
        assert neighbour_correlation(order) == pytest.approx(1, abs=0.1)
        assert guessed_right(order) == 48

    def test_of_an_order_turned_round(self) -> None:
        order = range(47, -1, -1)
        assert rising_sequences(order) == 48
        assert neighbours_kept(order) == 0
        assert guessed_right(order) == 1

    def test_of_two_riffled_halves(self) -> None:
        order = (0, 4, 1, 5, 2, 6, 3, 7)
        assert rising_sequences(order) == 2
        assert neighbours_kept(order) == 0

    @pytest.mark.parametrize("cards", [2, 4, 6])
    def test_means_over_every_order_are_those_of_a_uniform_shuffle(self, cards: int) -> None:
        orders = list(permutations(range(cards)))
        found = quality(ManualShuffle("ideal", (Wash(),)), cards, 2, SeededBits(1))

        def mean(values: list[float]) -> float:
            return sum(values) / len(values)

        assert mean([rising_sequences(o) for o in orders]) == found.rising_sequences.uniform
        for value, measure in (
            (neighbours_kept, found.neighbours_kept),
            (neighbour_correlation, found.neighbour_correlation),
            (guessed_right, found.guessed_right),
        ):
            assert mean([value(o) for o in orders]) == pytest.approx(measure.uniform)


def far_off(measure: Measure) -> float:
    return abs(measure.mean - measure.uniform) / measure.standard_error


class TestQuality:
    def test_the_ideal_wash_is_near_uniform_in_all(self) -> None:
        found = quality(ManualShuffle("ideal", (Wash(),)), 96, 300, SeededBits("ideal"))
        assert far_off(found.rising_sequences) < 4
        assert far_off(found.neighbours_kept) < 4
        assert far_off(found.neighbour_correlation) < 4
        assert far_off(found.guessed_right) < 4

    def test_a_shuffle_by_hand_is_not(self) -> None:
        found = quality(MASSACHUSETTS, 288, 50, SeededBits("by hand"), unused=72)
        assert far_off(found.neighbours_kept) > 10
        assert far_off(found.guessed_right) > 10

    def test_more_riffles_mix_better(self) -> None:
        right = [
            quality(
                ManualShuffle("", (Riffle(),) * riffles), 48, 100, SeededBits(1)
            ).guessed_right.mean
            for riffles in (1, 2, 4, 8)
        ]
        assert right == sorted(right, reverse=True)

    @pytest.mark.parametrize(("cards", "trials", "unused"), [(1, 2, 0), (2, 1, 0), (5, 5, 6)])
    def test_it_needs_something_to_measure(self, cards: int, trials: int, unused: int) -> None:
        with pytest.raises(ValueError, match="quality"):
            quality(MASSACHUSETTS, cards, trials, SeededBits(1), unused)
