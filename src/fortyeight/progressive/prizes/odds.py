"""Exact probabilities and house edge of the wheel wagers, from a full shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fortyeight.cards import Rank, Suit
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.prizes.jackpots import fixed_prize
from fortyeight.progressive.prizes.meter import Meter
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import Prize
from fortyeight.rulebook.schema.wheel_sections import XtremeRules
from fortyeight.rulebook.wheels import Wheel
from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True, slots=True)
class Segment:
    """A symbol of a wheel with its probability and what it pays, in cents."""

    symbol: str
    chance: Fraction
    pays: Fraction
    community: int


@dataclass(frozen=True, slots=True)
class WheelOdds:
    """A wager on a wheel, for a single player on it.

    `others` is what each further participant adds by their community pays. Jackpots are counted at
    their initial amounts; `to_meters` is the share of the wager that makes them grow, and
    `from_meters` the share that comes back from them besides, in the long run: what went into
    those that can be won, and what their reset amounts are above the initial ones.
    """

    kind: WagerKind
    title: str
    sample: bool
    wager: int
    trigger: Fraction
    wheels: dict[str, tuple[Segment, ...]]
    expected: Fraction
    others: Fraction
    to_meters: Fraction
    from_meters: Fraction

    @property
    def edge(self) -> Fraction:
        """The house's share of the wager."""
        return 1 - self.expected / self.wager

    @property
    def long_run_edge(self) -> Fraction:
        """The edge over time, when the meters give back what went into them."""
        return self.edge - self.from_meters


def wheel_odds(house: House) -> tuple[WheelOdds, ...]:
    """Return the odds of every wheel wager that the house offers."""
    wagers = []
    if house.bonus_spin is not None and house.bonus_spin.offered:
        wagers.append(bonus_spin_odds(house))
    if house.xtreme is not None and house.xtreme.offered:
        wagers.append(xtreme_odds(house))
    return tuple(wagers)


def _counts(house: House) -> tuple[int, int, int, int]:
    """Return the number of cards in the full shoe: all, aces, ten-valued, sixes."""
    rules = house.cards
    each = rules.decks * len(Suit)
    ranks = [rank for rank in Rank if rank not in rules.removed_ranks]
    kinds = ([Rank.ACE], [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING], [Rank.SIX])
    aces, tens, sixes = (each * sum(rank in ranks for rank in kind) for kind in kinds)
    return each * len(ranks), aces, tens, sixes


def chance_of_pair(house: House, one: int, other: int) -> Fraction:
    """Return the probability that two cards of a full shoe are one of each, in either order."""
    cards = _counts(house)[0]
    return Fraction(2 * one * other, cards * (cards - 1))


def bonus_spin_odds(house: House) -> WheelOdds:
    rules = house.bonus_spin
    assert rules is not None, "there is such a wager"
    cards, aces, tens, _ = _counts(house)
    blackjack = chance_of_pair(house, aces, tens)
    wheels = house.wheels[WagerKind.BONUS_SPIN]
    segments = _segments(house, WagerKind.BONUS_SPIN, wheels.main)
    wager = rules.wager
    if wager is None:
        wager = house.book.bonus_spin_paytables[rules.paytable].wager
    expected = blackjack * _mean(segments)
    won = blackjack
    if rules.ace_pays:
        no_ace = Fraction((cards - aces) * (cards - aces - 1), cards * (cards - 1))
        ace = 1 - no_ace - blackjack
        expected += ace * rules.ace_pays
        won += ace
    if rules.stake_returned:
        expected += won * wager
    others = blackjack * sum((one.chance * one.community for one in segments), Fraction(0))
    meters = meters_of(house, {})
    to_meters = rules.rate.fraction if "jackpot" in meters else Fraction(0)
    return WheelOdds(
        WagerKind.BONUS_SPIN,
        wheels.title,
        wheels.sample,
        wager,
        blackjack,
        {"wheel": segments},
        expected,
        others,
        to_meters,
        _given_back(meters, segments, blackjack, wager),
    )


def xtreme_odds(house: House) -> WheelOdds:
    """Return the odds of the Xtreme wager.

    The seat wheel shows each box alike: a player's own brings the hot spot, any other the community
    prize.
    """
    rules = house.xtreme
    assert rules is not None, "there is such a wager"
    _, _, tens, sixes = _counts(house)
    trigger = chance_of_pair(house, sixes, tens)
    wheels = house.wheels[WagerKind.XTREME]
    assert wheels.community is not None, "Xtreme has a community wheel"
    hot = _segments(house, WagerKind.XTREME, wheels.main)
    community = _segments(house, WagerKind.XTREME, wheels.community)
    own = Fraction(1, house.boxes.boxes)
    expected = trigger * (own * _mean(hot) + (1 - own) * _mean(community))
    if rules.stake_returned:
        expected += trigger * rules.wager
    rates = [rules.primary_rate, rules.secondary_rate]
    rates += [rules.must_hit_rate] if rules.must_hit else []
    return WheelOdds(
        WagerKind.XTREME,
        wheels.title,
        wheels.sample,
        rules.wager,
        trigger,
        {"hot": hot, "community": community},
        expected,
        Fraction(0),
        sum((rate.fraction for rate in rates), Fraction(0)),
        _given_back(meters_of(house, {}), hot, trigger * own, rules.wager)
        + _must_hit_return(rules),
    )


def _given_back(
    meters: Mapping[str, Meter], segments: tuple[Segment, ...], spun: Fraction, wager: int
) -> Fraction:
    """Return the share of a wager that jackpots give back over time beyond their initial amounts.

    A jackpot pays all that went into it since the last win, and starts again from its reset amount;
    one that is not on the wheel gives nothing back.
    """
    given = Fraction(0)
    for name in dict.fromkeys(one.symbol for one in segments if one.pays and one.chance):
        if (meter := meters.get(name)) is not None:
            chance = spun * sum((one.chance for one in segments if one.symbol == name), Fraction(0))
            given += meter.rate + chance * Fraction(meter.reset - meter.initial, wager)
    return given


def _must_hit_return(rules: XtremeRules) -> Fraction:
    """Return the share of a wager that the must-hit jackpot gives back over time.

    Each time it is won it pays its reset amount and all that went into it since; how many wagers
    that takes follows from the trigger, which lies anywhere up to the ceiling. What a win leaves on
    the meter, less than one share (R35), is left out: it brings the next win a little nearer.
    """
    share = rules.wager * rules.must_hit_rate.fraction
    if not rules.must_hit or not share:
        return Fraction(0)
    start, ceiling = rules.must_hit_initial, rules.must_hit_by
    wagers = _sum_of_ceilings(ceiling - start, share.denominator, share.numerator)
    mean = Fraction(wagers, ceiling - start)
    return rules.must_hit_rate.fraction + start / mean / rules.wager


def _sum_of_ceilings(last: int, times: int, over: int) -> int:
    """Return the sum of ⌈k · times / over⌉ for k from 1 to last, without a loop over k.

    Rounding up is rounding down from over - 1 more; sums of that kind shrink as in Euclid's
    algorithm.
    """
    return _sum_of_floors(last, over, times, times + over - 1)


def _sum_of_floors(number: int, over: int, times: int, plus: int) -> int:
    """Return the sum of ⌊(k · times + plus) / over⌋ for k from 0 to number - 1."""
    total = 0
    while number:
        total += number * (number - 1) // 2 * (times // over) + number * (plus // over)
        times, plus = times % over, plus % over
        number, plus = divmod(times * number + plus, over)
        over, times = times, over
    return total


def _segments(house: House, kind: WagerKind, wheel: Wheel) -> tuple[Segment, ...]:
    return tuple(
        Segment(
            prize.symbol, Fraction(places, wheel.size), _worth(house, kind, prize), prize.community
        )
        for prize, places in wheel.places
    )


def _worth(house: House, kind: WagerKind, prize: Prize) -> Fraction:
    if prize.pays is not None:
        return Fraction(prize.pays)
    if (meter := meters_of(house, {}).get(prize.symbol)) is not None:
        return meter.amount
    fixed = fixed_prize(house, prize.symbol)
    assert fixed is not None, "a house says what its jackpots pay"
    return Fraction(fixed)


def _mean(segments: tuple[Segment, ...]) -> Fraction:
    return sum((one.chance * one.pays for one in segments), Fraction(0))
