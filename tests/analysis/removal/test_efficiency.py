"""How well published counts serve a house, against what was published for ordinary blackjack."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.removal.derive import derive
from fortyeight.analysis.removal.effects import Effects
from fortyeight.analysis.removal.efficiency import (
    PlayingEfficiency,
    deck_of,
    published_count,
    value_count,
)
from fortyeight.analysis.removal.wagers import wager_effects
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.strategy import PublishedCount, published_counts
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import house_of

PUBLISHED = [one for one in published_counts() if one.published]


def insurance(house: House) -> Effects:
    (effects,) = (one.effects for one in wager_effects(house) if one.kind is WagerKind.INSURANCE)
    return effects


@pytest.mark.parametrize("count", PUBLISHED, ids=lambda one: one.id)
def test_published_insurance_correlations(count: PublishedCount) -> None:
    house = open_house(rulebook("blackjack52"))
    correlation = published_count(house, count).correlation(insurance(house))
    assert correlation == pytest.approx(count.published["insurance"], abs=0.011)


def test_imbalances() -> None:
    spanish, ordinary = house_of("ma-spanish21"), open_house(rulebook("blackjack52"))
    by_id = {one.id: one for one in published_counts()}
    # Published: 4 a deck for Knock-Out and 2 for Red Seven, by which they go without dividing.
    assert published_count(ordinary, by_id["ko"]).imbalance == 4
    assert published_count(ordinary, by_id["red-seven"]).imbalance == 2
    balanced = {"hi-lo", "hi-opt-1", "hi-opt-2", "omega-2", "zen", "halves"}
    assert {
        key for key, one in by_id.items() if published_count(ordinary, one).imbalance == 0
    } == balanced | {"eight-ranks"}
    # Without tens Hi-Lo begins at -24 with six decks, as published for Spanish 21.
    assert published_count(spanish, by_id["hi-lo"]).imbalance == 4
    assert published_count(spanish, by_id["eight-ranks"]).imbalance == 0


def test_red_sevens_count_by_colour() -> None:
    house = house_of("ma-spanish21")
    by_id = {one.id: one for one in published_counts()}
    count = published_count(house, by_id["red-seven"])
    sevens = {
        str(face): tag
        for face, tag in zip(count.faces, count.tags, strict=True)
        if str(face)[0] == "7"
    }
    assert sevens == {"7c": 0, "7d": 1, "7h": 1, "7s": 0}
    assert len(deck_of(house)) == 48


def test_a_balanced_count_by_card_is_that_by_value() -> None:
    house = house_of("ma-spanish21")
    effects = insurance(house)
    tags = np.array([-2.0, 1, 1, 1, 2, 1, 0, -1, 0, -1])
    count = value_count(house, "", "", tags)
    assert count.imbalance == 0
    assert count.correlation(effects) == pytest.approx(effects.correlation(tags))
    assert count.slope(effects) == pytest.approx(effects.slope(tags))
    assert count.even(effects) == pytest.approx(effects.even(tags))
    # One more on every card says the same, from a start that is 48 a deck lower.
    shifted = value_count(house, "", "", tags + 1)
    assert shifted.correlation(effects) == pytest.approx(count.correlation(effects))
    even, shifted_even = count.even(effects), shifted.even(effects)
    assert even is not None
    assert shifted_even == pytest.approx(even - 48)


def test_insurance_alone_is_played_as_well_as_it_correlates() -> None:
    house = house_of("ma-spanish21")
    effects = insurance(house)
    perfect = value_count(house, "", "", np.array([1.0] * 9 + [-3.0]))
    assert PlayingEfficiency(house, (), effects).of(perfect) == pytest.approx(1.0)
    hi_lo = published_count(house, published_counts()[0])
    assert 0 < PlayingEfficiency(house, (), effects).of(hi_lo) < hi_lo.correlation(effects)
    even = replace(effects, full=0.0)
    assert PlayingEfficiency(house, (), even).of(hi_lo) == pytest.approx(hi_lo.correlation(even))


@pytest.mark.long
def test_published_betting_correlations_and_playing_efficiencies() -> None:
    """Griffin's efficiencies are of hard hands, hit or stood, and of insurance; one deck."""
    house = open_house(rulebook("blackjack52"), {"decks": 1})
    derived = derive(house, solve_house(house).chart.strategy, departures=1)
    plays = [
        one
        for one in derived.plays
        if one.place[0].startswith("hard ") and getattr(one.place[2], "code", "") in ("H", "S")
    ]
    for one in PUBLISHED:
        count = published_count(house, one)
        betting = count.correlation(derived.effects)
        playing = PlayingEfficiency(house, plays, insurance(house)).of(count)
        assert betting == pytest.approx(one.published["betting"], abs=0.011), one.id
        assert playing == pytest.approx(one.published["playing"], abs=0.032), one.id
