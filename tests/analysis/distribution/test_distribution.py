"""The distribution of a round's net result: its mean, its splits, its frequencies."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis.distribution import error_bounds
from fortyeight.analysis.distribution.frequencies import frequencies
from fortyeight.analysis.distribution.net_grid import NetGrid
from fortyeight.analysis.distribution.net_results import Distribution, distribution
from fortyeight.analysis.distribution.round_ends import hand_ends_of
from fortyeight.analysis.distribution.settled_hands import LOST_TO_BLACKJACK
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.models import USUAL_MODELS, SplitModel
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import Solution, solve
from fortyeight.analysis.values.play_values import SPLIT, STAND
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import read_book_text
from tests.analysis.by_hand.tiny import CLOSE, house_of, tiny_rules, without_suits
from tests.analysis.values.split_hands import split_hands
from tests.effort import effort

NINE, FIVE, EIGHT = 8, 4, 7
DOZENS = 3

#: Houses of the short run, and by how many models of splitting; others are from a tiny shoe only.
FEW = {"Boston Billiard Club": 1, "two cards tie a 21": 2}

#: Houses in which hands are also played by the number of hands of their box.
BY_HANDS = ("Massachusetts", "hands that bust stay lost")

HOUSES: dict[str, House] = {
    "Massachusetts": house_of("ma-spanish21"),
    "hands that bust stay lost": house_of(
        "ma-spanish21", dealer_blackjack_takes="original-and-busted"
    ),
    "Maryland": house_of("md-pontoon21"),
    "Marina Bay Sands": house_of("mbs-pontoon", table_minimum="5.00"),
    "Boston Billiard Club": house_of("bbc-spanish21"),
    "two cards win as a blackjack": house_of(
        "ma-spanish21", two_card_21_after_split="wins-as-blackjack", splits=2
    ),
    "the same where hands that bust stay lost": house_of(
        "ma-spanish21",
        two_card_21_after_split="wins-as-blackjack",
        dealer_blackjack_takes="original-and-busted",
        splits=1,
    ),
    "two cards tie a 21": house_of("md-pontoon21", two_card_21_after_split="ties-21", splits=2),
    "finer payouts in boxes that are not split": open_house(
        read_book_text(
            'based_on = "bbc-spanish21"\ndoubles = 3\nblackjack.pays = "6:5"\nsplits = 1'
        )
    ),
}


def of(house: House, solution: Solution, model: Any) -> Distribution:
    policy = optimal_policy(solution, model)
    return distribution(house, solution.rules, solution.table, policy)


def test_a_grid_has_places_for_the_ends_that_hands_have() -> None:
    """Three doubles for half make eighths of a wager, which nobody has who never doubles so."""
    house = HOUSES["finer payouts in boxes that are not split"]
    rules = game_rules(house)
    ends = hand_ends_of(house, rules)
    reached = np.array(["for half" not in end.name and not end.natural for end in ends.ends])
    everything = NetGrid(rules, ends, np.ones_like(reached))
    grid = NetGrid(rules, ends, reached)
    assert (everything.unit, grid.unit) == (Fraction(1, 40), Fraction(1, 2))
    # Two hands that win or lose eight wagers each.
    assert grid.size >= 2 * 2 * 8 * 2 + 1 > everything.size / 20
    for net in (Fraction(16), Fraction(-16), Fraction(-1, 2), Fraction(0)):
        assert grid.net(grid.place(net)) == net
        assert everything.net(everything.places_of(grid)[grid.place(net)]) == net


@pytest.mark.ruling("R2")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize("name", effort(FEW, HOUSES))
def test_its_mean_is_the_value_of_the_game(name: str) -> None:
    models = effort(USUAL_MODELS[-FEW.get(name, 0) :], USUAL_MODELS)
    solution = solve(game_rules(HOUSES[name]), models)
    for model in models:
        found = of(HOUSES[name], solution, model)
        assert sum(found.chances.values()) == pytest.approx(1.0, abs=CLOSE)
        assert min(found.chances.values()) > 0.0
        assert found.mean == pytest.approx(solution.ev[model], abs=CLOSE)
        assert found.by_first == pytest.approx(solution.by_first[model], abs=CLOSE)


@pytest.mark.parametrize("name", HOUSES)
def test_a_tiny_shoe_has_the_same_mean(name: str) -> None:
    shoe = [
        "2",
        "3",
        "4",
        "5",
        "6",
        "6",
        "7",
        "7",
        "8",
        "8",
        "8",
        "9",
        "9",
        "A",
        "A",
        "A",
        "K",
        "K",
        "K",
        "K",
        "K",
        "K",
        "K",
        "K",
    ]
    rules = tiny_rules(HOUSES[name], shoe)
    models: tuple[SplitModel, ...] = ("split-aware", *(("cdp",) if name in BY_HANDS else ()))
    solution = solve(rules, models)
    for model in models:
        found = of(HOUSES[name], solution, model)
        assert sum(found.chances.values()) == pytest.approx(1.0, abs=CLOSE)
        assert found.mean == pytest.approx(solution.ev[model], abs=CLOSE)
        check_outcomes(found)


def check_outcomes(found: Distribution) -> None:
    """Check that the outcomes are all rounds, and all that is won and lost in them."""
    outcomes = found.outcomes
    unsplit = sum(one.number for one in outcomes.unsplit)
    boxes = sum(one.chance for one in outcomes.split_boxes)
    assert unsplit + boxes == pytest.approx(1.0, abs=CLOSE)
    won = {
        split: sum(float(one.net) * one.number for one in outcomes.hands if one.split == split)
        for split in (False, True)
    }
    assert sum(won.values()) == pytest.approx(found.mean, abs=CLOSE)
    of_boxes = sum(one.contribution for one in outcomes.split_boxes)
    assert of_boxes == pytest.approx(won[True], abs=CLOSE)
    hands = sum(one.hands * one.chance for one in outcomes.split_boxes)
    assert sum(one.number for one in outcomes.split) == pytest.approx(hands, abs=CLOSE)
    staked = sum(float(one.wager) * one.number for one in outcomes.hands)
    assert outcomes.wagered == pytest.approx(staked, abs=CLOSE)


def test_a_seen_blackjack_leaves_the_original_wager() -> None:
    """Where the dealer looks, no hand is doubled or split against a blackjack."""
    house = house_of("md-pontoon21")
    solution = solve(game_rules(house), ("split-aware",))
    hands = of(house, solution, "split-aware").outcomes.hands
    lost = [one for one in hands if one.name == LOST_TO_BLACKJACK]
    assert [(one.wager, one.net, one.split) for one in lost] == [(Fraction(1), Fraction(-1), False)]
    # 6 decks: an up card and a hole card that make a blackjack, less the player's own blackjacks,
    # which win.
    blackjack = 2 * Fraction(24, 288) * Fraction(72, 287)
    both = blackjack * 2 * Fraction(23, 286) * Fraction(71, 285)
    assert lost[0].number == pytest.approx(float(blackjack - both), abs=CLOSE)


@pytest.mark.parametrize("first", effort([NINE], [FIVE, EIGHT, NINE]))
def test_two_split_hands_together_are_as_counted_card_by_card(first: int) -> None:
    house = house_of("ma-pontoon21", splits=1)
    rules = game_rules(house)
    solution = solve(rules, ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    counted = split_hands(rules, policy, NINE, first)
    assert sum(counted.values()) == pytest.approx(1.0, abs=CLOSE)
    mean = sum(float(net) * one for net, one in counted.items())
    assert mean == pytest.approx(solution.splits["split-aware"][NINE, first], abs=CLOSE)
    found = distribution(house, rules, solution.table, policy).split_boxes[NINE, first]
    assert found.keys() >= counted.keys()
    for net, one in counted.items():
        # Hands depend on each other to first order in the cards that they take.
        assert found[net] == pytest.approx(one, abs=5e-6)


@pytest.mark.parametrize("times", effort([2], [1, 2]))
@pytest.mark.parametrize("decks", effort([1], [1, 2, 6]))
def test_error_bounds_hold_for_boxes_that_are_counted_card_by_card(decks: int, times: int) -> None:
    house = house_of("ma-pontoon21", splits=times)
    rules = tiny_rules(house, [rank for rank in "A23456789JQK" for _ in range(4 * decks)])
    solution = solve(rules, ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    chosen = policy.chosen.copy()
    split = chosen[FIVE, two_card_hand(NINE, NINE)]
    chosen[chosen == SPLIT] = STAND
    chosen[FIVE, two_card_hand(NINE, NINE)] = split
    only_nines = replace(policy, chosen=chosen)
    found = distribution(house, rules, solution.table, only_nines, bounded=True)
    assert found.bound is not None
    share = sum(found.boxes.values())
    computed = found.split_boxes[NINE, FIVE]
    counted = split_hands(rules, policy, NINE, FIVE, times)
    assert sum(counted.values()) == pytest.approx(1.0, abs=CLOSE)
    off = {net: computed.get(net, 0.0) - counted.get(net, 0.0) for net in computed | counted}
    together = sum(max(one, 0.0) for one in off.values())
    squares = sum(float(net) ** 2 * one for net, one in off.items())
    assert 0.0 < share * together <= found.bound.chances
    assert 0.0 < share * abs(squares) <= found.bound.variance
    # Not the share of split boxes, which bounds the error too.
    assert found.bound.chances < share * 0.05 / decks**2


def test_suits_of_two_hands_add_to_the_error_bound() -> None:
    """Eights that are split may both make a 6-7-8 of one suit."""
    house = house_of("ma-spanish21", splits=1)
    rules = game_rules(house)
    solution = solve(rules, ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    plain = replace(rules, suited=without_suits(rules.suited))
    bounds = [
        distribution(house, one, solution.table, policy, bounded=True).bound
        for one in (rules, plain)
    ]
    assert bounds[0] is not None
    assert bounds[1] is not None
    assert bounds[1].chances < bounds[0].chances < 3 * bounds[1].chances


def test_boxes_without_limits_count_in_full() -> None:
    """A row of bonus 21 that names a ten tells cards of one value apart."""
    row = '[[bonus_21]]\nranks = "A-2-8-K"\npays = "5:1"\n'
    house = open_house(read_book_text(f'based_on = "ma-spanish21"\nsplits = 1\n{row}'))
    shoe = [rank for rank in "AAAA888899KKKKKQQJ" for _ in range(2)]
    solution = solve(tiny_rules(house, shoe), ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    found = distribution(house, solution.rules, solution.table, policy, bounded=True)
    assert found.bound is not None
    share = sum(found.boxes.values())
    assert found.bound.chances == pytest.approx(share, abs=CLOSE)
    # Two hands that win or lose two wagers each, together or against each other.
    assert 0.0 < found.bound.variance < share * 16


@pytest.mark.usefixtures("solved_anew")
def test_rare_boxes_count_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their bound is the plain one, which is larger."""
    house = HOUSES["Massachusetts"]
    solution = solve(game_rules(house), ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    bounds = []
    for rare in (0.0, 1e-5, 1.0):
        monkeypatch.setattr(error_bounds, "RARE", rare)
        found = distribution(house, solution.rules, solution.table, policy, bounded=True)
        assert found.bound is not None
        bounds.append(found.bound.chances)
    closest, usual, plain = bounds
    assert closest < usual < plain
    assert plain == pytest.approx(sum(found.boxes.values()), abs=CLOSE)


def test_frequencies_are_told_of_the_round_the_hands_and_the_dealer() -> None:
    solution = solve(game_rules(HOUSES["Massachusetts"]), ("split-aware",))
    found = of(HOUSES["Massachusetts"], solution, "split-aware")
    told = frequencies(found)
    for group in ("round", "box", "dealer"):
        assert sum(told[group].values()) == pytest.approx(1.0, abs=CLOSE)
    # Of 288 cards 24 are aces and 72 ten-valued.
    natural = Fraction(2 * 24 * 72, 288 * 287)
    assert told["hands"]["blackjack"] == pytest.approx(float(natural), abs=CLOSE)
    assert told["dealer"]["blackjack"] == pytest.approx(float(natural), abs=CLOSE)
    more = sum((int(name[0]) - 1) * told["box"][name] for name in ("2 hands", "3 hands", "4 hands"))
    assert sum(told["hands"].values()) == pytest.approx(1.0 + more, abs=CLOSE)
    bonuses = [name for name in told["hands"] if "6-7-8" in name or "7-7-7" in name]
    assert len(bonuses) == 2 * DOZENS
