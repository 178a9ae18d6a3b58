"""Players who watch cards, against the kernel that counts and against exact expectations."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import pytest

from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.analysis.removal.effects import effects_of
from fortyeight.rulebook import House
from fortyeight.simulation.advantage.estimates import ShoeSums
from fortyeight.simulation.advantage.shoe_walk import PERFECT, SUMS, walk
from fortyeight.simulation.advantage.side_bet_risk import side_bet_count, side_bet_risks
from fortyeight.simulation.advantage.wager_tables import wager_tables
from fortyeight.simulation.advantage.watching import FaceTags, Watched, Watcher, watch
from fortyeight.simulation.counting.count_results import CountResult, count_result
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.run import RunPlan, _deal
from fortyeight.strategy import TRUE_COUNTS, CountedWager, Counting, Span, Tags, builtin
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import house_of

SHOES, SEED = 60, 21


def game(counting: Counting | None = None, **choices: object) -> GameTables:
    return game_of(house_of("ma-spanish21", **choices), builtin("mimic"), counting=counting)


def hi_lo(house: GameTables) -> Counting:
    names = {"A": -1, "J": -1, "Q": -1, "K": -1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}
    tags = {face.rank: Fraction(names.get(face.rank.value, 0)) for face in house.faces}
    return Counting("Hi-Lo", Tags(tags, start_per_deck=Fraction(-4)), ramp={-32: 1, -3: 8})


def face_tags(house: GameTables, tags: Tags, decks: int) -> FaceTags:
    by_face = tuple(tags.by_rank[face.rank] for face in house.faces)
    return FaceTags(by_face, tags.start + tags.start_per_deck * decks)


def spin_count(house: House) -> tuple[SideWager, CountedWager, FaceTags]:
    """The house's own count of Bonus Spin, as a count file has it and by card."""
    wager = next(one for one in side_wagers(house) if one.kind is WagerKind.BONUS_SPIN)
    count = side_bet_count(house, wager)
    assert count is not None
    by_rank = {
        face.rank: tag for face, tag in zip(count.count.faces, count.count.tags, strict=True)
    }
    start = -count.count.imbalance
    counted = CountedWager(Span(count.trigger), Tags(by_rank, start_per_deck=start))
    return wager, counted, FaceTags(count.count.tags, start * house.cards.decks)


def units(true_count: int) -> int:
    return 8 if true_count >= -3 else 1


@lru_cache(1)
def both() -> tuple[CountResult, Watched, Watched]:
    """The same shoes by the kernel that counts, and watched: its wagers, and those of a file."""
    plain = game()
    counting = hi_lo(plain)
    wager, spin, spin_tags = spin_count(plain.house)
    by_file = game(Counting("", counting.tags, ramp=counting.ramp, wagers={wager.kind: spin}))
    counted = count_result(_deal(RunPlan(by_file, SEED), 0, SHOES, 1 << 60))
    tags = face_tags(plain, counting.tags, 6)
    begin = spin.span.begin
    assert begin is not None
    watchers = [
        Watcher("main", None, tags, units),
        Watcher("spin", wager, spin_tags, lambda at: int(at >= begin)),
    ]
    watched = watch(plain, watchers, shoes=SHOES, seed=SEED, behind=(72,))
    stakes = watch(
        by_file,
        [Watcher("main", None, tags, lambda _: 1)],
        shoes=SHOES,
        seed=SEED,
        behind=(72,),
    )
    return counted, watched, stakes


def test_the_counting_kernel_plays_the_same_rounds() -> None:
    counted, watched, _ = both()
    ours = {one.true_count: (one.rounds, one.mean) for one in watched.by_true_count(0)}
    theirs = {one.true_count: (one.flat.rounds, one.flat.mean) for one in counted.rows}
    assert ours.keys() == theirs.keys()
    assert len(ours) > 5
    for true_count, (rounds, mean) in theirs.items():
        assert ours[true_count][0] == rounds, true_count
        assert ours[true_count][1] == pytest.approx(mean, abs=1e-12), true_count


def test_the_counting_kernel_wins_the_same() -> None:
    counted, watched, stakes = both()
    for sums in (watched.of(0, 72), stakes.of(0, 72)):
        assert sums.rounds == counted.rounds
        assert sums.per_round.value == pytest.approx(counted.mean, abs=1e-12)
        assert sums.deviation == pytest.approx(counted.deviation, abs=1e-12)
        assert sums.average_wager.value == pytest.approx(counted.wager, abs=1e-12)


def test_the_counting_kernel_makes_the_same_side_bets() -> None:
    counted, watched, _ = both()
    (spin,) = counted.optional
    assert spin.made.rounds == watched.of(1, 72).bets > 10
    assert spin.often == pytest.approx(watched.of(1, 72).often.value)
    # The kernel draws the cards that spin the wheel; here they are valued before they come.
    mean, error = spin.made.mean, spin.made.error
    assert abs(mean - watched.of(1, 72).advantage.value) < 4 * error


def test_every_depth_is_that_of_a_shoe_cut_there() -> None:
    plain = game(decks=6)
    counting = hi_lo(plain)
    wager, spin, spin_tags = spin_count(plain.house)
    begin = spin.span.begin
    assert begin is not None
    watchers = [
        Watcher("main", None, face_tags(plain, counting.tags, 6), units),
        Watcher("perfect", wager, None, lambda at: int(at > 0)),
        Watcher("spin", wager, spin_tags, lambda at: int(at >= begin - 3)),
    ]
    together = watch(plain, watchers, shoes=20, seed=3, behind=(24, 72, 144))
    assert together.behind == (144, 72, 24)
    for behind in together.behind:
        alone = watch(plain, watchers, shoes=20, seed=3, behind=(behind,))
        for player in range(len(watchers)):
            np.testing.assert_allclose(
                alone.of(player, behind).sums, together.of(player, behind).sums, atol=1e-9
            )
    rounds = [together.of(0, behind).rounds for behind in together.behind]
    assert rounds == sorted(rounds)
    assert rounds[0] < rounds[-1]


# Exact expectations ------------------------------------------------------------------------------


def at_depth(house: House, wager: SideWager, dealt: int, shoes: int) -> ShoeSums:
    """Return what a perfect player wins in one round of each shoe, after `dealt` cards."""
    tables = game(decks=house.cards.decks)
    values = wager_tables(house, (wager,))
    sums = np.zeros((1, 1, SUMS))
    units_by_count = np.array([[int(one > 0) for one in TRUE_COUNTS]])
    watched = walk(
        np.uint64(5),
        0,
        tables.cards,
        0,
        1,
        48,
        tables.value,
        np.full(shoes, dealt, np.int32),
        np.zeros(shoes),
        np.ones(shoes, np.int32),
        np.array([dealt]),
        values.kinds,
        values.numbers,
        values.hands,
        np.zeros((48, 0), np.int64),
        np.zeros(0, np.int64),
        np.zeros(0, np.int64),
        np.zeros(1, np.int64),
        np.array([PERFECT]),
        units_by_count,
        sums,
        np.zeros((1, len(TRUE_COUNTS), 3)),
    )
    assert watched == shoes
    return ShoeSums(shoes, sums[0, 0])


@pytest.mark.parametrize("dealt", [144, 216, 264])
def test_perfect_bonus_spin_after_a_number_of_cards(dealt: int) -> None:
    """Aces and tens left are hypergeometric; the gain is the mean of what is favourable."""
    house = house_of("ma-spanish21")
    wager = next(one for one in side_wagers(house) if one.kind is WagerKind.BONUS_SPIN)
    spun = [one for one in wager.outcomes if one.name.startswith("wheel")]
    chance = sum((one.probability for one in spun), Fraction(0))
    prize = float(sum(((one.pays + 1) * one.probability for one in spun), Fraction(0)) / chance)
    left, gain, often = 288 - dealt, 0.0, 0.0
    for aces in range(min(24, left) + 1):
        for tens in range(min(72, left - aces) + 1):
            if left - aces - tens > 192:
                continue
            ways = comb(24, aces) * comb(72, tens) * comb(192, left - aces - tens)
            both_cards = aces * tens / comb(left, 2)
            any_ace = 1 - comb(left - aces, 2) / comb(left, 2)
            net = both_cards * prize + (any_ace - both_cards) * 2 - 1
            if net > 0:
                gain += net * ways / comb(288, left)
                often += ways / comb(288, left)
    sums = at_depth(house, wager, dealt, 20_000)
    assert abs(sums.per_round.value - gain) < 4 * sums.per_round.error
    assert abs(sums.often.value - often) < 4 * sums.often.error
    assert sums.per_round.error < gain / 10


def test_the_value_of_a_side_bet_is_the_same_at_every_depth() -> None:
    """A card that nobody saw changes nothing: flat, a match bet loses its edge after any number."""
    plain = game()
    match = side_wagers(plain.house)[0]
    nothing = FaceTags((Fraction(0),) * 48)
    flat = watch(
        plain, [Watcher("flat", match, nothing, lambda _: 1)], shoes=4000, seed=9, behind=(72,)
    )
    # By the first order only: rounds end with what their players see.
    assert flat.of(0, 72).advantage.value == pytest.approx(float(match.expected), abs=0.001)


def test_a_line_has_the_effect_of_every_card() -> None:
    house = house_of("ma-spanish21")
    changes = [0.01, -0.02, 0.003, 0.0, 0.0, 0.004, 0.0, 0.0, 0.001, 0.0]
    shares = np.array([1 / 12] * 9 + [3 / 12])
    centred = np.array(changes) - float((shares * changes).sum())
    effects = effects_of(house, -0.004, (-0.004 + centred).tolist())
    tables = wager_tables(house, (effects,))
    left = np.array([24] * 9 + [72])
    copies = np.full(48, 6)
    assert tables.value(0, copies, left) == pytest.approx(-0.004, abs=1e-12)
    for value in range(RANKS):
        one_less = left.copy()
        one_less[value] -= 1
        expected = -0.004 + float(centred[value])
        assert tables.value(0, copies, one_less) == pytest.approx(expected, abs=1e-12)


def test_knowing_every_card_is_never_worse() -> None:
    for risk in side_bet_risks(game(), shoes=200, seed=1, behind=(24, 72)):
        for behind, perfect in risk.perfect.items():
            if behind in risk.counted:
                assert perfect.per_shoe.value >= risk.counted[behind].per_shoe.value
        assert (risk.count is None) == (risk.wager.kind is WagerKind.MATCH)


def test_what_cannot_be_watched() -> None:
    plain = game()
    with pytest.raises(ValueError, match="needs a count"):
        Watcher("main", None, None, units)
    nothing = FaceTags((Fraction(0),) * 48)
    with pytest.raises(ValueError, match="cards before it and behind it"):
        watch(plain, [Watcher("", None, nothing, units)], shoes=1, seed=1, behind=(288,))
