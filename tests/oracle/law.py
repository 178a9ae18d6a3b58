"""What the five rulebooks say, as the oracle needs it: one `Book` each, typed in by hand.

Only figures that an ordinary round can meet are here. The comments name the clause or ruling.
"""

from dataclasses import dataclass
from typing import Literal

from tests.oracle.money import DOLLAR, Cents, Odds

Surrender = Literal["any up card", "ace or ten up", "never"]
Insurance = Literal["half or next chip", "up to half", "exactly half"]
Protection = Literal["original wager only", "doubled part", "none"]


@dataclass(frozen=True)
class MatchOdds:
    """Keyed by (suited matches, unsuited matches)."""

    rows: dict[tuple[int, int], Odds]


def each_card(suited: int, unsuited: int) -> MatchOdds:
    pairs = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    return MatchOdds({(s, u): (s * suited + u * unsuited, 1) for s, u in pairs})


def by_row(
    two_suited: int, suited_and_unsuited: int, suited: int, two_unsuited: int, unsuited: int
) -> MatchOdds:
    return MatchOdds(
        {
            (2, 0): (two_suited, 1),
            (1, 1): (suited_and_unsuited, 1),
            (1, 0): (suited, 1),
            (0, 2): (two_unsuited, 1),
            (0, 1): (unsuited, 1),
        }
    )


@dataclass(frozen=True)
class Book:
    name: str
    decks: int
    dealing: str
    table_minimum: Cents
    draws_to_soft_17: bool
    surrender: Surrender
    insurance: Insurance
    doubles: int
    double_first_two_only: bool
    double_on_21: bool
    double_half_or_full: bool
    doubled_first_aces_count_one: bool
    rescue_up_to: int  # the highest total that may be rescued; 0 where there is no rescue
    split_by: Literal["value", "rank"]
    split_aces_once_one_card: bool
    bonus_on_split_hands: bool
    other_21_beats_blackjack: bool
    protection: Protection
    super_bonus: tuple[tuple[Cents, Cents], ...]  # (from this original wager, paid), highest first
    match_six_decks: MatchOdds | None
    match_eight_decks: MatchOdds | None

    def match(self, decks: int) -> MatchOdds:
        """Only Massachusetts Spanish 21 pays by the number of decks."""
        odds = self.match_eight_decks if decks == 8 else self.match_six_decks
        assert odds is not None, f"{self.name} has no match wager"
        return odds


US_SUPER_BONUS = ((25 * DOLLAR, 5000 * DOLLAR), (5 * DOLLAR, 1000 * DOLLAR))

MA_PONTOON = Book(
    name="ma-pontoon21",
    decks=6,
    dealing="no-hole-card",
    table_minimum=5 * DOLLAR,
    draws_to_soft_17=False,  # 12(b)
    surrender="any up card",  # 8(a)
    insurance="half or next chip",  # 11(b)
    doubles=1,  # 9(a)
    double_first_two_only=False,  # 9(a)
    double_on_21=False,  # R8
    double_half_or_full=False,  # 9(a), R9
    doubled_first_aces_count_one=False,
    rescue_up_to=21,  # 9(d)
    split_by="value",  # 10(a)
    split_aces_once_one_card=False,
    bonus_on_split_hands=True,  # 10(e) bars only 5(g)
    other_21_beats_blackjack=False,  # 5(b)
    protection="original wager only",  # 9(c), 10(d), R12
    super_bonus=US_SUPER_BONUS,  # 5(g)
    match_six_decks=by_row(24, 15, 12, 6, 3),  # 6(e)(1)
    match_eight_decks=by_row(24, 15, 12, 6, 3),
)

MD_PONTOON = Book(
    name="md-pontoon21",
    decks=6,
    dealing="card-reader",  # 2 E
    table_minimum=5 * DOLLAR,
    draws_to_soft_17=False,  # 7 M
    surrender="any up card",  # 9 A
    insurance="half or next chip",  # 8 B, C
    doubles=1,  # 10 C
    double_first_two_only=False,  # 10 B
    double_on_21=False,  # R8
    double_half_or_full=False,  # 10 A, R9
    doubled_first_aces_count_one=False,
    rescue_up_to=21,  # 10 H
    split_by="value",  # 11 A
    split_aces_once_one_card=False,
    bonus_on_split_hands=False,  # 11 F
    other_21_beats_blackjack=False,  # 7 Q
    protection="original wager only",  # 10 E, 11 E
    super_bonus=US_SUPER_BONUS,  # 12 C
    match_six_decks=each_card(12, 3),  # 12 A(4)(a)
    match_eight_decks=each_card(12, 3),  # 12 A(4)(b)
)

MA_SPANISH = Book(
    name="ma-spanish21",
    decks=6,
    dealing="no-hole-card",
    table_minimum=5 * DOLLAR,
    draws_to_soft_17=False,  # 12(b)
    surrender="any up card",  # 8(a)
    insurance="half or next chip",  # 11(b)
    doubles=1,  # 9(a)
    double_first_two_only=False,  # 9(a)
    double_on_21=False,  # R8
    double_half_or_full=False,  # 9(a), R9
    doubled_first_aces_count_one=False,
    rescue_up_to=21,  # 9(d)
    split_by="value",  # 10(a)
    split_aces_once_one_card=False,
    bonus_on_split_hands=True,  # 10(e) bars only 5(g)
    other_21_beats_blackjack=False,  # 5(b)
    protection="original wager only",  # 9(c), 10(d), R12
    super_bonus=US_SUPER_BONUS,  # 5(g)
    match_six_decks=each_card(9, 4),  # 6(e)(1)
    match_eight_decks=each_card(12, 3),  # 6(e)(2)
)

MBS_PONTOON = Book(
    name="mbs-pontoon",
    decks=8,
    dealing="no-hole-card",  # 3.6
    table_minimum=10 * DOLLAR,
    draws_to_soft_17=True,  # 3.19
    surrender="ace or ten up",  # 3.10
    insurance="up to half",  # 3.12
    doubles=1,  # 3.11.3
    double_first_two_only=True,  # 3.11.1, 3.11.2
    double_on_21=False,  # 3.15
    double_half_or_full=False,
    doubled_first_aces_count_one=True,  # 3.17.2
    rescue_up_to=20,  # 3.11.4
    split_by="value",  # 3.8
    split_aces_once_one_card=True,  # 3.9.1, R13
    bonus_on_split_hands=True,  # 4.1
    other_21_beats_blackjack=True,  # 3.15, 4.2.1
    protection="doubled part",  # 4.4.1, R12
    super_bonus=((100 * DOLLAR, 5000 * DOLLAR), (10 * DOLLAR, 1000 * DOLLAR)),  # 4.1.1.1
    match_six_decks=None,
    match_eight_decks=None,
)

BBC_SPANISH = Book(
    name="bbc-spanish21",
    decks=6,
    dealing="hole-card-checked",
    table_minimum=1 * DOLLAR,
    draws_to_soft_17=True,
    surrender="never",
    insurance="exactly half",
    doubles=2,  # R10
    double_first_two_only=False,
    double_on_21=True,  # R8
    double_half_or_full=True,  # R10
    doubled_first_aces_count_one=False,
    rescue_up_to=0,
    split_by="rank",  # R11
    split_aces_once_one_card=False,
    bonus_on_split_hands=True,
    other_21_beats_blackjack=True,
    protection="none",  # R12
    super_bonus=((0, 500 * DOLLAR),),
    match_six_decks=by_row(25, 15, 10, 8, 3),
    match_eight_decks=by_row(25, 15, 10, 8, 3),
)

BOOKS = {book.name: book for book in (MA_PONTOON, MD_PONTOON, MA_SPANISH, MBS_PONTOON, BBC_SPANISH)}

ENVY: Cents = 50 * DOLLAR
PAIR_ODDS: Odds = (11, 1)
INSURANCE_ODDS: Odds = (2, 1)

# Boston Billiard Club, Break Bonus a to f: odds by the number of cards in the broken hand.
BREAK_BONUS: dict[int, Odds] = {3: (1, 1), 4: (3, 1), 5: (4, 1), 6: (15, 1), 7: (50, 1)}
BREAK_BONUS_EIGHT_OR_MORE: Odds = (200, 1)
