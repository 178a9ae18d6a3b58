"""The other steps of manual shuffles: plug, turn, strip, cut, the two passes, the wash."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.chance import SeededBits, shuffled
from tests.chance.branching import distribution
from tests.chance.manual import (
    Alternating,
    Cut,
    Grab,
    Oriented,
    Plug,
    Riffle,
    Strip,
    Through,
    Turn,
    Wash,
)
from tests.chance.manual.procedure import Step

MA, MA_PONTOON, BBC = "ma-spanish21", "ma-pontoon21", "bbc-spanish21"

seeds = st.integers(0, 2**32)

STEPS = [
    Riffle(),
    Riffle(Fraction(1, 3), Grab(24, 6)),
    Turn(),
    Turn(Fraction(1, 3), Grab(24, 6)),
    Strip(),
    Strip(Grab(6, 5), Grab(24, 6)),
    Cut(),
    Cut(deck=52),
    Alternating(),
    Through(),
    Through(Fraction(1, 2), Grab(10, 9)),
    Wash(),
    Wash(reach=0),
    Wash(reach=20, turns=3),
]


@pytest.mark.parametrize("step", STEPS, ids=repr)
@settings(max_examples=40, deadline=None)
@given(cards=st.integers(0, 400), seed=seeds)
def test_a_step_keeps_the_cards(step: Step, cards: int, seed: int) -> None:
    assert not isinstance(step, Plug)
    mixed = step.mix(range(cards), SeededBits(seed))
    assert sorted(mixed) == list(range(cards))


class TestPlug:
    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 300), st.integers(0, 100), st.integers(1, 6), seeds)
    def test_no_card_is_lost(self, discards: int, unused: int, packets: int, seed: int) -> None:
        stack, rest = range(discards), range(1000, 1000 + unused)
        plugged = Plug(packets).insert(stack, rest, SeededBits(seed))
        assert sorted(plugged) == [*stack, *rest]
        assert [card for card in plugged if card < 1000] == list(stack)

    def test_the_unused_cards_go_into_the_discards_in_packets(self) -> None:
        plugged = Plug(packets=3).insert(range(216), range(1000, 1072), SeededBits(1))
        starts = [
            card
            for above, card in zip((0, *plugged), plugged, strict=False)
            if card >= 1000 and card != above + 1
        ]
        assert sorted(starts) == [1000, 1024, 1048]

    def test_every_place_is_as_likely_as_any_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        bits = SeededBits(0)
        found = distribution(lambda: Plug(1).insert("abc", "X", bits), monkeypatch)
        assert found == {tuple(order): Fraction(1, 4) for order in ("Xabc", "aXbc", "abXc", "abcX")}

    def test_there_is_at_least_one_packet(self) -> None:
        with pytest.raises(ValueError, match="packet"):
            Plug(0)


class TestTurn:
    def test_one_stack_is_rotated_and_the_other_is_not(self) -> None:
        stack = [Oriented(card) for card in range(288)]
        mixed = Turn(grab=Grab(24, 6)).mix(stack, SeededBits(1))
        straight = [laid.card for laid in mixed if not laid.rotated]
        turned = [laid.card for laid in mixed if laid.rotated]
        assert set(straight) == set(range(len(straight)))
        assert 100 < len(straight) < 188
        assert set(turned) == set(range(len(straight), 288))

    @settings(max_examples=40, deadline=None)
    @given(seeds)
    def test_the_order_is_that_of_a_riffle(self, seed: int) -> None:
        stack = [Oriented(card) for card in range(96)]
        turned = Turn().mix(stack, SeededBits(seed))
        order = Riffle().mix(range(96), SeededBits(seed))
        assert tuple(laid.card for laid in turned) == order

    def test_two_turns_set_some_cards_straight_again(self) -> None:
        stack = [Oriented(card) for card in range(288)]
        bits = SeededBits(1)
        mixed = Turn().mix(Turn().mix(stack, bits), bits)
        first_half_twice = sum(laid.rotated for laid in mixed)
        assert 100 < first_half_twice < 188


class TestStrip:
    def test_packets_turn_their_order_and_keep_their_inside(self) -> None:
        mixed = Strip(Grab(4)).mix(range(10), SeededBits(1))
        assert mixed == (8, 9, 4, 5, 6, 7, 0, 1, 2, 3)

    @settings(max_examples=40, deadline=None)
    @given(st.integers(1, 300), seeds)
    def test_running_cuts_are_of_the_size_of_a_packet(self, cards: int, seed: int) -> None:
        mixed = Strip(Grab(8, 4)).mix(range(cards), SeededBits(seed))
        breaks = [place for place in range(1, cards) if mixed[place] != mixed[place - 1] + 1]
        sizes = [
            after - before for before, after in zip([0, *breaks], [*breaks, cards], strict=True)
        ]
        assert all(4 <= size <= 12 for size in sizes[1:])
        assert sizes[0] <= 12, "what is left at the end may be less than a packet"


class TestCut:
    @pytest.mark.parametrize("decks", [6, 8])
    def test_at_least_a_deck_from_either_end(self, decks: int) -> None:
        places = Cut().places(decks * 48)
        assert (places[0], places[-1]) == (48, (decks - 1) * 48)

    @pytest.mark.parametrize("decks", [1, 2])
    def test_at_least_a_quarter_of_a_small_stack(self, decks: int) -> None:
        places = Cut().places(decks * 48)
        assert (places[0], places[-1]) == (decks * 12, decks * 36)

    def test_every_place_is_equally_likely(self, monkeypatch: pytest.MonkeyPatch) -> None:
        bits = SeededBits(0)
        found = distribution(lambda: Cut(deck=2).mix(range(6), bits), monkeypatch)
        assert found == {
            (2, 3, 4, 5, 0, 1): Fraction(1, 3),
            (3, 4, 5, 0, 1, 2): Fraction(1, 3),
            (4, 5, 0, 1, 2, 3): Fraction(1, 3),
        }


class TestPasses:
    @pytest.mark.parametrize("step", [Alternating(), Through()])
    def test_every_part_of_the_pile_is_riffled(self, step: Alternating | Through) -> None:
        """Nowhere do more cards stay together than a clump of one riffle."""
        bits = SeededBits("passes")
        for _ in range(50):
            mixed = step.mix(range(288), bits)
            together = longest = 1
            for above, card in pairwise(mixed):
                together = together + 1 if card == above + 1 else 1
                longest = max(longest, together)
            assert longest < 60

    def test_shuffling_through_carries_cards_on(self) -> None:
        """Some cards of the first handful come out among those of the last."""
        bits = SeededBits("through")
        mixed = Through(grab=Grab(24)).mix(range(288), bits)
        assert any(card < 264 for card in mixed[:24])


class TestWash:
    def test_the_ideal_wash_is_the_uniform_shuffle(self) -> None:
        assert Wash().mix(range(288), SeededBits(1)) == shuffled(range(288), SeededBits(1))

    @settings(max_examples=40, deadline=None)
    @given(st.integers(1, 30), st.integers(1, 4), seeds)
    def test_no_card_drifts_further_than_its_reach(self, reach: int, turns: int, seed: int) -> None:
        mixed = Wash(reach, turns).mix(range(200), SeededBits(seed))
        far = max(abs(place - card) for place, card in enumerate(mixed))
        assert far <= 2 * reach * turns

    def test_no_reach_moves_nothing(self) -> None:
        assert Wash(reach=0).mix(range(48), SeededBits(1)) == tuple(range(48))

    def test_a_longer_reach_takes_cards_further(self) -> None:
        bits = SeededBits("wash")

        def moved(wash: Wash) -> int:
            return sum(abs(place - card) for place, card in enumerate(wash.mix(range(288), bits)))

        assert moved(Wash(5)) * 2 < moved(Wash(20)) < moved(Wash(20, turns=5))

    @pytest.mark.parametrize(("reach", "turns"), [(-1, 1), (5, 0)])
    def test_reach_and_turns_are_checked(self, reach: int, turns: int) -> None:
        with pytest.raises(ValueError, match=r"reach|turn"):
            Wash(reach, turns)
