"""The rules of a house that the solver needs, as numbers and arrays."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Bools, Floats, Int8s, Ints
from fortyeight.analysis.hands.bonus_kinds import (
    counted,
    kind_hands,
    kind_of,
    kinds_of,
    names_a_ten,
)
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.double_ways import HALF, LEAST, MINIMUM, DoubleWays, Way, all_ways
from fortyeight.analysis.hands.live_hands import (
    NO_KIND,
    LiveRow,
    LiveRows,
    hands_of_tens,
    live_hands,
)
from fortyeight.analysis.hands.player_hands import PlayerHands, firm_hands, player_hands
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import (
    SUITS,
    Suited,
    bonus_doubles,
    suited_cases,
    suited_on_splits,
)
from fortyeight.analysis.limits import small_doubles
from fortyeight.analysis.up_cards import (
    looks_under,
    surrenders_against,
    surrenders_at_once,
    ten_groups,
    ten_of,
    tens_of,
)
from fortyeight.cards import Card, Rank, card
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import BonusRow

#: What a dealer's blackjack takes that was not found before the players acted: the original wager
#: only (the same whatever they decided), all wagers, all but doubles, the original wager and
#: busted hands, or the original wager where some hands fare otherwise.
SAME, ALL, UNDOUBLED, BUSTED, ORIGINAL = 0, 1, 2, 3, 5

#: Decisions on a hand (`play_values` has all of them), and how many there are without a split.
HIT, DOUBLE, ACTIONS = 1, 2, 5

#: Surrenders that a blackjack does not take: whenever made, or made before the look for one.
STANDS, BEFORE = 1, 2

ACE, TEN = 0, 9

#: The number of each card of a shoe, and the up card if it is known.
ByCard = tuple[Mapping[Card, int], Card | None]

_RANKS = {rank: min(at, TEN) for at, rank in enumerate("A23456789TJQK")}


def value_of(rank: Rank | str) -> int:
    """Return the index of a rank's value: 0 for an ace, 9 for any ten-valued card."""
    return _RANKS[str(rank)]


class UpCard(NamedTuple):
    """An up card: its number in arrays, its value, and the rules under it.

    Numbers are values, and then those of further ten-valued cards under which other rules hold.
    `share` is how many of the cards of its value it stands for.
    """

    number: int
    value: int
    rules: GameRules
    share: float = 1.0

    @property
    def ten(self) -> str:
        """The rank that stands for ten-valued up cards like this one; "" if all are alike."""
        return "".join(self.rules.up_tens[:1])


@dataclass(frozen=True)
class GameRules:
    """The rules of one house for the solver.

    `under` is what an unseen blackjack takes, by up card; it is SAME as well where a blackjack is
    found before the players act. `pairing` is the number of cards in the shoe that can pair, by
    value, and `first_pairs` how often an up card of that value is one of them; both are smaller
    for tens that must have the same rank. `pays` is what an undoubled 21 of mixed suits pays, by
    hand; a doubled one pays even money unless `pays_doubled` says otherwise. `two_card_over_21` is
    what 21 in two cards on a split hand wins over a dealer's 21; `two_card_over_blackjack` marks
    the up cards under which it beats a blackjack, paid as one.
    `small_doubles` are for as little as possible: for nothing that counts, or for a wager of the
    table minimum with `double_minimum`.
    `double_one_card_21` is whether a 21 of a split ace that gets one card only may be doubled.
    `surrender_any` allows surrender after a draw, `surrender_split` that of split hands, and
    `surrender_stands` are up cards under which one stands against an unseen blackjack, and
    `surrender_before` those under which the first two cards are surrendered before the look.
    """

    shoe: Ints
    pairing: Ints
    first_pairs: Floats
    draws_soft_17: bool
    under: Int8s
    blackjack_pays: float
    blackjack_wins: bool
    wins_21: bool
    wins_21_over_blackjack: bool
    pays: Floats
    pays_split: Floats
    surrender: Bools
    surrender_returns: float
    doubles: int
    double_first_two: bool
    double_21: bool
    double_totals: Bools
    half_doubles: bool
    double_firm: bool
    double_after_split: bool
    double_split_aces: bool
    rescue_at_most: int
    splits: int
    ace_splits: int
    aces_draw: bool
    suited: Suited
    suited_on_splits: bool
    two_card_over_21: float
    two_card_over_blackjack: Bools
    rescue_original: bool = True
    # Rules that were added later have defaults, so that houses without them keep their keys.
    double_original: bool = False
    small_doubles: bool = False
    double_one_card_21: bool = False
    surrender_any: bool = False
    surrender_split: bool = False
    surrender_stands: tuple[int, ...] = ()
    surrender_before: tuple[int, ...] = ()
    double_minimum: bool = False
    pays_doubled: Floats | None = None
    pays_doubled_split: Floats | None = None
    live: LiveRows | None = None
    #: The sevens of a given shoe by suit.
    sevens: tuple[int, ...] = ()
    #: Where the rules differ between ten-valued up cards: the ranks of those that these are for,
    #: their share, and the rules under the others.
    up_tens: tuple[str, ...] = ()
    up_tens_share: float = 1.0
    other_tens: tuple[GameRules, ...] = ()

    @cached_property
    def ups(self) -> tuple[UpCard, ...]:
        """All up cards, by number."""
        by_value = [UpCard(value, value, self) for value in range(TEN)]
        tens = [
            UpCard(TEN + at, TEN, rules, rules.up_tens_share)
            for at, rules in enumerate((self, *self.other_tens))
        ]
        return (*by_value, *tens)

    def ups_of(self, value: int) -> tuple[UpCard, ...]:
        """Return the up cards of a value."""
        return self.ups[value:] if value == TEN else self.ups[value : value + 1]

    def up_of(self, rank: str) -> int:
        """Return the number of an up card of a rank."""
        value = value_of(rank)
        own = [up.number for up in self.ups_of(value) if rank in up.rules.up_tens]
        return own[0] if own else value

    def mean_by_value(self, by_up: Floats) -> Floats:
        """Return the means of numbers by up card over the up cards of each value."""
        means = np.zeros(RANKS)
        for up in self.ups:
            means[up.value] += up.share * by_up[up.number]
        return means

    @property
    def hands(self) -> PlayerHands:
        """All hands of the house."""
        if self.live is not None:
            return live_hands(self._firm, self.live, self.up_tens)
        return player_hands() if self._firm is None else firm_hands(*self._firm)

    @property
    def tens_by_rank(self) -> bool:
        """Whether a bonus goes by the rank of tens, of which only equal ranks are split."""
        return self.live is not None and self.live.pairs_by_rank

    def hands_of_tens(self, *, same: bool) -> PlayerHands:
        """Return the hands of split tens where `tens_by_rank`: see the function of this name."""
        assert self.live is not None
        others = most_others(self.splits)
        return hands_of_tens(self._firm, self.live, self.up_tens, others, same)

    @property
    def _firm(self) -> tuple[bool, int] | None:
        """The parameters of `firm_hands`, where aces count 1 after a double."""
        return (self.double_first_two, self.doubles) if self.double_firm and self.doubles else None

    def paid(self, *, split: bool) -> Floats:
        """Return what a 21 of mixed suits pays by hand, undoubled and then doubled."""
        rows = self.hands.row
        doubled = self.pays_doubled_split if split else self.pays_doubled
        more = np.ones(len(rows)) if doubled is None else doubled[rows]
        paid = np.stack([(self.pays_split if split else self.pays)[rows], more])
        for at, row in enumerate(self.live.rows if self.live is not None else ()):
            paid[:, self.hands.complete == at] = np.array(row.pays[split::2])[:, None]
        return paid

    def suit_extras(self, *, split: bool) -> Floats:
        """Return the extra pay of a card that completes a bonus by suit.

        It is by combination, up card, case of suits and the decision that drew the card.
        """
        suited = self.suited
        hit, doubled = suited.extra, suited.extra_doubled
        if split:
            plain = hit if self.suited_on_splits else np.zeros_like(hit)
            hit = plain if suited.extra_split is None else suited.extra_split
            doubled = suited.extra_doubled_split
        extras = np.zeros((*hit.shape, ACTIONS))
        extras[..., HIT] = hit
        if doubled is not None:
            ways = self.double_ways
            for size in np.flatnonzero(ways.following[0] >= 0):
                wager = ways.wager[ways.following[0, size]]
                extras[..., DOUBLE + size] = doubled * wager
        return extras

    @property
    def wins(self) -> tuple[bool, bool]:
        """Whether a 21 wins over another one, and over a blackjack."""
        return self.wins_21, self.wins_21_over_blackjack

    @property
    def may_double(self) -> Bools:
        """Whether two cards of a total may be doubled, and then whether more cards may."""
        totals = self.double_totals & bool(self.doubles)
        totals[21] &= self.double_21
        return np.array([totals, totals & (not self.double_first_two)])

    @property
    def double_ways(self) -> DoubleWays:
        return self._ways[1]

    @property
    def each_double_way(self) -> tuple[Way, ...]:
        """The ways of having doubled with exact amounts, in the order of `double_ways`."""
        return self._ways[0]

    @property
    def _ways(self) -> tuple[tuple[Way, ...], DoubleWays]:
        less: Fraction | None = HALF if self.half_doubles else None
        if self.small_doubles:
            less = MINIMUM if self.double_minimum else LEAST
        return all_ways(self.doubles, less, self.double_original, self.rescue_original)

    @property
    def early_surrender(self) -> Int8s:
        """Whether a surrender stands against a blackjack, by up card: see `KernelRules`."""
        early = np.zeros(RANKS, np.int8)
        early[list(self.surrender_stands)] = STANDS
        early[list(self.surrender_before)] = BEFORE
        return early

    @property
    def surrender_costs(self) -> float:
        return 1.0 - self.surrender_returns

    def hands_differ(self, first: int) -> bool:
        """Return whether a blackjack takes of a split box what depends on more than its wagers.

        The hand with the original wager then differs from the others.
        """
        return bool(self.under[first] in (BUSTED, ORIGINAL) or self.two_card_over_blackjack[first])


def _pays(house: House, *, split: bool, doubled: bool = False) -> Floats:
    """Return what each 21 of mixed suits pays, by hand; 0 for other hands."""
    rows = house.earned_bonuses(split=split, doubled=doubled)
    plain = (row for row in rows if row.suits == "any" and not names_a_ten(house, row))
    return _paid(tuple(plain), ten_of(house)).copy()


def _live_rows(house: House, tens: float, by_card: ByCard | None) -> LiveRows | None:
    """Return the bonuses that go by kinds of cards, with the number of cards of each kind.

    There are so many ten-valued cards.
    """
    names = kinds_of(house)
    rows = []
    for cards in kind_hands(house):
        counts = [0] * RANKS
        for one in cards:
            counts[value_of(one.rank)] += 1
        own = (kind_of(one, names) for one in cards)
        kinds = tuple(sorted(names.index(kind) for kind in own if kind in names))
        pays = []
        for doubled, split in product((False, True), repeat=2):
            earned = house.earned_bonuses(split=split, doubled=doubled)
            fitting = [float(row.pays.fraction) for row in earned if row.fits(cards)]
            pays.append(max(fitting, default=1.0))
        paid = pays[0], pays[1], pays[2], pays[3]
        rows.append(LiveRow(tuple(counts), kinds, tuple(map(str, cards)), paid))
    if not rows:
        return None
    left, up = (None, None) if by_card is None else by_card
    known = None
    if up is not None:
        known = names.index(kind_of(up, names)) if kind_of(up, names) in names else NO_KIND
    numbers = zip(names, counted(house, left, tens), strict=True)
    kinds_left = tuple((value_of(name[0]), number, name) for name, number in numbers)
    # A chart has a row for pairs, whether or not they may be split.
    by_rank = house.split.by == "rank"
    tens_differ = any(value == TEN for value, _, _ in kinds_left)
    return LiveRows(tuple(rows), kinds_left, known, by_rank and tens_differ)


@lru_cache(64)
def _paid(rows: tuple[BonusRow, ...], ten: str) -> Floats:
    hands = player_hands()
    pays = np.zeros(len(hands.total))
    for at in np.flatnonzero(hands.total == 21):
        cards = mixed_cards(tuple(int(n) for n in hands.counts[at]), ten)
        fitting = [float(row.pays.fraction) for row in rows if row.fits(cards)]
        pays[at] = max(fitting) if fitting and len(cards) > 2 else 1.0
    return pays


def mixed_cards(counts: tuple[int, ...], ten: str) -> tuple[Card, ...]:
    """Return cards of these values whose suits are not all the same."""
    names = f"A23456789{ten}"
    ranks = [names[value] for value, number in enumerate(counts) for _ in range(number)]
    return tuple(card(rank + "chds"[at % 4]) for at, rank in enumerate(ranks))


def full_shoe(house: House) -> Ints:
    """Return the number of cards of each value in the full shoe of a house."""
    full = np.zeros(RANKS, np.int64)
    for rank in Rank:
        if rank not in house.cards.removed_ranks:
            full[value_of(rank.value)] += house.cards.decks * 4
    return full


def game_rules(
    house: House,
    shoe: Ints | None = None,
    suits: Ints | None = None,
    up_suit: int | None = None,
    ten_rank: tuple[int, float] | None = None,
    by_card: ByCard | None = None,
) -> GameRules:
    """Return the rules of a house for the solver, with a full shoe unless `shoe` is given.

    `suits` holds the sixes, sevens and eights of a given shoe by suit. `ten_rank` is the number of
    cards of the rank of the tens that are split, and how often the up card is one of them; without
    it, all tens of a given shoe are of one rank. `by_card` is the number of each card, and the up
    card if it is known; without it, all cards of a value are as frequent.
    """
    groups = ten_groups(house)
    up = _up_ten(house, by_card)
    if up is not None:
        groups = tuple(group for group in groups if up in group)
    if len(groups) < 2:
        ups = groups[0] if up and len(ten_groups(house)) > 1 else ()
        return _rules(house, shoe, suits, up_suit, ten_rank, by_card, ups)
    first, *others = (
        _rules(house, shoe, suits, up_suit, ten_rank, by_card, group) for group in groups
    )
    return replace(first, other_tens=tuple(others))


def _rules(
    house: House,
    shoe: Ints | None,
    suits: Ints | None,
    up_suit: int | None,
    ten_rank: tuple[int, float] | None,
    by_card: ByCard | None,
    up_tens: tuple[str, ...],
) -> GameRules:
    """Return the rules under ten-valued up cards of these ranks; of any, if there are none."""
    ten = up_tens[0] if up_tens else ""
    rules = house.cards
    of_a_rank = rules.decks * 4
    if shoe is None:
        shoe = full_shoe(house)
        ten_rank = of_a_rank, same_rank(of_a_rank, int(shoe[TEN]))
    pairing, first_pairs = shoe.copy(), np.ones(RANKS)
    if house.split.by == "rank" and ten_rank is not None:
        pairing[TEN], first_pairs[TEN] = ten_rank
    number = len(tens_of(house))
    evenly = (float(shoe[TEN]) / max(number, 1),) * number
    tens, up = (evenly if by_card is None else _by_ten(house, by_card)), _up_ten(house, by_card)
    double = house.double
    totals = np.ones(22, np.bool_)
    if double.totals:
        totals[:] = False
        totals[list(double.totals)] = True
    surrender = np.zeros(RANKS, np.bool_)
    surrender[list(surrenders_against(house, ten))] = True
    surrender_split = bool(surrender.any() and house.surrender.after_split and house.split.times)
    looks = looks_under(house, ten)
    stands = _surrender_stands(house, surrender, looks, ten)
    share = 1.0
    if up_tens and up is None and sum(tens):
        counted = zip(tens_of(house), tens, strict=True)
        share = sum(count for rank, count in counted if rank in up_tens) / sum(tens)
    return GameRules(
        shoe=shoe,
        pairing=pairing,
        first_pairs=first_pairs,
        draws_soft_17=house.dealing.soft_17 == "draw",
        under=_under(house, looks, stands, surrender_split),
        blackjack_pays=float(house.blackjack.pays.fraction),
        blackjack_wins=house.blackjack.against_blackjack == "win",
        wins_21=house.twenty_one.against_21 == "win",
        wins_21_over_blackjack=house.twenty_one.against_blackjack == "win",
        pays=_pays(house, split=False),
        pays_split=_pays(house, split=True),
        surrender=surrender,
        surrender_returns=float(house.surrender.returns.fraction),
        doubles=double.times,
        double_first_two=double.cards == "first-two",
        double_21=double.on_21,
        double_totals=totals,
        half_doubles=double.amount == "full-or-half",
        double_firm=double.ace_counts_one,
        double_after_split=double.after_split,
        # A split ace that gets only one card has no decision left.
        double_split_aces=double.split_aces and house.split.aces_draw,
        rescue_at_most=house.rescue.at_most,
        splits=house.split.times,
        ace_splits=min(house.split.ace_times, house.split.times),
        aces_draw=house.split.aces_draw,
        suited=suited_cases(
            house, by_suit(house) if suits is None else suits, len(player_hands().total), up_suit
        ),
        suited_on_splits=suited_on_splits(house),
        two_card_over_21=_two_card_over_21(house),
        two_card_over_blackjack=_two_card_over_blackjack(house, looks),
        rescue_original=double.times < 2 or house.rescue.forfeits == "original",
        double_original=double.times > 1 and double.of == "original",
        small_doubles=small_doubles(house),
        double_one_card_21=bool(
            double.times and double.on_21 and double.split_aces and not house.split.aces_draw
        ),
        surrender_any=bool(surrender.any()) and house.surrender.cards == "any",
        surrender_split=surrender_split,
        surrender_stands=stands,
        surrender_before=_surrender_before(house, surrender, looks),
        live=_live_rows(house, float(shoe[TEN]), by_card),
        double_minimum=small_doubles(house) and double.at_least_minimum,
        pays_doubled=_pays(house, split=False, doubled=True) if bonus_doubles(house) else None,
        pays_doubled_split=_pays(house, split=True, doubled=True) if bonus_doubles(house) else None,
        sevens=() if suits is None else tuple(suits[1].tolist()),
        up_tens=() if up is not None else up_tens,
        up_tens_share=share,
    )


def _by_ten(house: House, by_card: ByCard) -> tuple[float, ...]:
    """Return the number of cards of each ten-valued rank."""
    numbers = Counter[str]()
    for one, number in by_card[0].items():
        numbers[one.rank.value] += number
    return tuple(float(numbers[ten]) for ten in tens_of(house))


def _up_ten(house: House, by_card: ByCard | None) -> str | None:
    """Return the rank of a known up card that is ten-valued, "" of another one."""
    if by_card is None or by_card[1] is None:
        return None
    rank = by_card[1].rank.value
    return rank if rank in tens_of(house) else ""


def _surrender_stands(house: House, surrender: Bools, looks: set[int], ten: str) -> tuple[int, ...]:
    rules = house.surrender
    at_once = surrenders_at_once(house, ten)
    return tuple(
        first
        for first in (ACE, TEN)
        if surrender[first]
        and first not in looks
        and (rules.against_blackjack in ("stands", "early") or first in at_once)
    )


def _surrender_before(house: House, surrender: Bools, looks: set[int]) -> tuple[int, ...]:
    if house.surrender.against_blackjack != "early":
        return ()
    return tuple(sorted(first for first in looks if surrender[first]))


def same_rank(of_a_rank: int, tens: int) -> float:
    """Return how often a ten-valued up card has the same rank as a given pair of tens."""
    return max(of_a_rank - 2, 0) / (tens - 2) if tens > 2 else 0.0


def by_suit(house: House) -> Ints:
    """Return the sixes, sevens and eights of a full shoe by suit."""
    return np.full((3, SUITS), house.cards.decks, np.int64)


def _two_card_over_21(house: House) -> float:
    rules = house.twenty_one
    if rules.two_card_split == "wins-as-blackjack":
        return float(house.blackjack.pays.fraction)
    return 1.0 if rules.against_21 == "win" and rules.two_card_split == "plain" else 0.0


def _two_card_over_blackjack(house: House, looks: set[int]) -> Bools:
    """Return the up cards under which a split 21 in two cards beats a dealer's blackjack.

    Where a blackjack is found before the players act, no hand is split under it.
    """
    up_cards = np.zeros(RANKS, np.bool_)
    if house.twenty_one.two_card_split == "wins-as-blackjack":
        up_cards[[first for first in (ACE, TEN) if first not in looks]] = True
    return up_cards


def _under(
    house: House, looks: set[int], surrender_stands: tuple[int, ...], surrender_split: bool
) -> Int8s:
    under = np.zeros(RANKS, np.int8)
    wins = house.twenty_one.against_blackjack == "win"
    takes = {
        "original-only": SAME,
        "original-and-busted": BUSTED,
        "undoubled": UNDOUBLED,
        "all": ALL,
    }
    for first in (ACE, TEN):
        if first not in looks:
            under[first] = takes[house.dealer_blackjack.takes]
            if under[first] == SAME and (wins or surrender_split or first in surrender_stands):
                under[first] = ORIGINAL
    return under


def rules_key(rules: GameRules) -> bytes:
    """Return a hash of everything that the solver's values depend on, arrays included."""
    digest = hashlib.sha256()
    _add(digest, rules)
    return digest.digest()


def computed_keys(house: House) -> tuple[str, str]:
    """Return keys of the main game, and of the main game with its Super Bonus.

    They are equal for houses whose figures are.
    """
    rules = hashlib.sha256(rules_key(game_rules(house)))
    dollars = rules.copy()
    tiers = [(tier.at_least, tier.pays) for tier in house.super_bonus_tiers]
    dollars.update(repr((tiers, house.super_bonus, house.limits.minimum)).encode())
    return rules.hexdigest()[:32], dollars.hexdigest()[:32]


def _add(digest: hashlib._Hash, part: Any) -> None:
    for field in fields(part):
        value = getattr(part, field.name)
        later = field.default is not MISSING and not isinstance(value, np.ndarray)
        if later and value == field.default:
            # A rule that is added later must not change the keys of houses without it.
            continue
        digest.update(field.name.encode())
        if field.name == "other_tens":
            for rules in value:
                _add(digest, rules)
        elif is_dataclass(value):
            _add(digest, value)
        elif isinstance(value, np.ndarray):
            digest.update(f"{value.dtype}{value.shape}".encode())
            digest.update(value.tobytes())
        else:
            digest.update(repr(value).encode())
