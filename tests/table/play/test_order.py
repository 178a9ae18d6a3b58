"""The order of things: the deal, the turn, what is said, what is settled when."""

from __future__ import annotations

import pytest

from fortyeight.table import WagerKind
from fortyeight.table.core.events import (
    BetsClosed,
    CardDealt,
    DealerCardDealt,
    DealersCardCalled,
    Event,
    HandCalled,
    HoleCardChecked,
    HoleCardDealt,
    HoleCardTurned,
    InsurancePlaced,
    RoundSettled,
    WagersSettled,
)
from tests.rounds import names, net, played

MA, MD, MBS, BBC = "ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"
TWO = "ann 2 main 10.00; bob 5 main 10.00"


def dealt(events: tuple[Event, ...]) -> list[str]:
    """Return where the cards went: a box, the dealer, or the hole."""
    places = []
    for event in events:
        if isinstance(event, CardDealt):
            places.append(f"{event.box}:{event.card}")
        elif isinstance(event, DealerCardDealt):
            places.append(f"dealer:{event.card}")
        elif isinstance(event, HoleCardDealt):
            places.append(f"hole:{event.card}")
    return places


def _calls(event: Event, box: int) -> bool:
    return isinstance(event, HandCalled) and event.box == box


class TestDeal:
    @pytest.mark.clause(MA, "7(d)")
    @pytest.mark.clause(MBS, "3.6")
    @pytest.mark.parametrize("book", [MA, MBS])
    def test_without_a_hole_card(self, book: str) -> None:
        events = played(book, TWO, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        assert dealt(events) == ["2:Kh", "5:Qh", "dealer:9c", "2:8h", "5:7h", "dealer:8c"]

    @pytest.mark.clause(MD, "7 E")
    @pytest.mark.clause(BBC, "Method 11")
    @pytest.mark.parametrize("book", [MD, BBC])
    def test_with_one(self, book: str) -> None:
        events = played(book, TWO, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        assert dealt(events) == ["2:Kh", "5:Qh", "dealer:9c", "2:8h", "5:7h", "hole:8c"]

    @pytest.mark.clause(MA, "7(e)")
    def test_hands_are_called_from_the_dealers_left(self) -> None:
        events = played(MA, TWO, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        called = [(e.box, e.says) for e in events if isinstance(e, HandCalled)]
        assert called == [(2, "Eighteen"), (5, "Seventeen")]

    @pytest.mark.clause(MA, "10(b)")
    @pytest.mark.ruling("R2")
    def test_a_split_hand_is_finished_before_the_next_gets_its_card(self) -> None:
        shoe = "8h 7c 8d 2c 9c Kd Kc"
        events = played(MA, "ann 1 main 10.00", shoe, "1 split; 1 hit; 1 stand; 1 stand").events
        to_hands = [(e.hand, str(e.card)) for e in events if isinstance(e, CardDealt)]
        assert to_hands == [(1, "8h"), (1, "8d"), (1, "2c"), (1, "9c"), (2, "Kd")]


class TestWords:
    @pytest.mark.clause(MBS, "3.2")
    def test_no_more_bets(self) -> None:
        events = played(MBS, TWO, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        assert [e.says for e in events if isinstance(e, BetsClosed)] == ["No more bets"]

    @pytest.mark.clause(MA, "7(f)")
    def test_the_new_total_after_each_card(self) -> None:
        shoe = "Ah 9c 5d 4h Kh 2c"
        events = played(MA, "ann 1 main 10.00", shoe, "1 hit; 1 hit; 1 hit").events
        said = [e.says for e in events if isinstance(e, CardDealt | HandCalled) and e.says]
        assert said == ["Soft sixteen", "Soft twenty", "Twenty", "Twenty-two, too many"]

    @pytest.mark.clause(MA, "7(g)")
    def test_dealers_card_is_called_before_it_leaves_the_shoe(self) -> None:
        events = played(MA, TWO, "Kh Qh 6c 8h 7h 5c 8d", "2 stand; 5 stand").events
        tail = names(events, HandCalled, DealersCardCalled, DealerCardDealt)[-4:]
        assert tail == ["HandCalled", "DealersCardCalled", "DealerCardDealt", "DealerCardDealt"]

    @pytest.mark.clause(MD, "7 L(3)")
    def test_the_dealers_total(self) -> None:
        events = played(MD, TWO, "Kh Qh 6c 8h 7h Ac", "2 stand; 5 stand").events
        assert [e.says for e in events if isinstance(e, HoleCardTurned)] == ["Soft seventeen"]


class TestSettlement:
    @pytest.mark.clause(MA, "6(d)")
    def test_match_wagers_before_the_reader_and_insurance(self) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        events = played(
            MA, wagers, "9h Ac 9d 8c", "ann insure 5.00; 1 stand", dealing="card-reader"
        ).events
        order = names(events, HoleCardDealt, WagersSettled, InsurancePlaced, HoleCardChecked)
        assert order[:4] == [
            "HoleCardDealt",
            "WagersSettled",
            "InsurancePlaced",
            "HoleCardChecked",
        ]

    def settled(self, book: str, wagers: str, shoe: str, actions: str, **house: str) -> list[str]:
        """Return who is settled in each step of the final settlement."""
        events = played(book, wagers, shoe, actions, **house).events
        groups = [event for event in events if isinstance(event, WagersSettled)]
        return [" ".join(f"{one.person}:{one.kind}" for one in group.lines) for group in groups]

    THREE = "ann 1 main 10.00; bob 2 main 10.00; cat 3 main 10.00"
    # Ann has 18, Bob 20, Cat 17 against the dealer's 19.
    SHOE = "Kh Kd Kc 9c 8h Qd 7c Kh"
    STANDS = "1 stand; 2 stand; 3 stand"

    @pytest.mark.clause(MA, "5(e)")
    def test_losers_first_in_massachusetts(self) -> None:
        found = self.settled(MA, self.THREE, self.SHOE, self.STANDS)
        assert found == ["ann:main cat:main", "bob:main"]

    @pytest.mark.clause(BBC, "Method 16")
    def test_from_the_right_at_boston_billiard_club(self) -> None:
        found = self.settled(BBC, self.THREE, self.SHOE, self.STANDS)
        assert found == ["cat:main", "bob:main", "ann:main"]

    @pytest.mark.clause(MD, "7 R")
    @pytest.mark.parametrize(
        ("order", "groups"),
        [
            ("losers-first", ["ann:main cat:main", "bob:main"]),
            ("from-the-right", ["cat:main", "bob:main", "ann:main"]),
        ],
    )
    def test_as_the_house_says_in_maryland(self, order: str, groups: list[str]) -> None:
        found = self.settled(MD, self.THREE, self.SHOE, self.STANDS, settlement_order=order)
        assert found == groups

    @pytest.mark.parametrize(
        ("book", "order"),
        [
            pytest.param(MD, ["bob:match", "ann:match"], marks=pytest.mark.clause(MD, "7 F(1)")),
            pytest.param(
                BBC, ["bob:match", "ann:match"], marks=pytest.mark.clause(BBC, "Method 16")
            ),
            pytest.param(MA, ["ann:match", "bob:match"], marks=pytest.mark.clause(MA, "6(d)")),
        ],
    )
    def test_match_wagers_from_the_right_or_losers_first(self, book: str, order: list[str]) -> None:
        # Ann, on the dealer's left, loses; Bob's nine matches.
        wagers = "ann 1 main 10.00; ann 1 match 1.00; bob 2 main 10.00; bob 2 match 1.00"
        found = self.settled(book, wagers, "Kd 9h 9c 8h Qd 8c", "1 stand; 2 stand")
        assert found[:2] == order

    @pytest.mark.clause(MBS, "1.1.10")
    @pytest.mark.parametrize(
        ("order", "groups"),
        [
            ("losers-first", ["ann:pair", "bob:pair", "ann:main", "bob:main"]),
            ("from-the-right", ["bob:pair", "ann:pair", "bob:main", "ann:main"]),
        ],
    )
    def test_as_the_house_says_at_marina_bay_sands(self, order: str, groups: list[str]) -> None:
        # Ann has 16 and no pair, Bob two nines; the dealer has 17.
        wagers = "ann 1 main 10.00; ann 1 pair 5.00; bob 2 main 10.00; bob 2 pair 5.00"
        args = (MBS, wagers, "Kd 9h 9c 6h 9d 8c", "1 stand; 2 stand")
        house = {"settlement_order": order, "optional_settlement_order": order}
        assert self.settled(*args, **house) == groups

    @pytest.mark.clause(MBS, "1.1.10")
    def test_losers_first_at_marina_bay_sands_unless_the_house_says_so(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        found = self.settled(MBS, wagers, "Kd 9h 9c 6h 9d 8c", "1 stand; 2 stand")
        assert found == ["ann:main", "bob:main"]

    @pytest.mark.parametrize(
        ("book", "at_once"),
        [
            pytest.param(MA, False, marks=pytest.mark.clause(MA, "5(e)")),
            pytest.param(MD, False, marks=pytest.mark.clause(MD, "7 O")),
            pytest.param(BBC, False, marks=pytest.mark.clause(BBC, "Method 16")),
            pytest.param(MBS, True, marks=pytest.mark.clause(MBS, "3.15")),
        ],
    )
    def test_a_21_at_once_or_with_the_others(self, book: str, at_once: bool) -> None:
        # Ann makes 21 with 8-4-9, Bob has 18; the dealer 9-8.
        hole = "8c 9d" if book in (MD, BBC) else "9d 8c"
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        events = played(book, wagers, f"8h Kd 9c 4h 8d {hole}", "1 hit; 2 stand").events
        order = [
            event for event in events if isinstance(event, WagersSettled) or _calls(event, box=2)
        ]
        assert isinstance(order[0], WagersSettled) is at_once

    @pytest.mark.clause(MBS, "3.15")
    @pytest.mark.clause(MBS, "3.16")
    @pytest.mark.ruling("R15")
    def test_at_once_at_marina_bay_sands(self) -> None:
        # Ann makes 21, Bob busts, Cat has a Pontoon: all settled before the dealer draws.
        shoe = "8h Kd Ac 9c 4h 6d Kc 9d 9s"
        events = played(MBS, self.THREE, shoe, "1 hit; 2 hit").events
        order = names(events, CardDealt, WagersSettled, DealerCardDealt, RoundSettled)
        assert order[-6:] == [
            "CardDealt",
            "WagersSettled",
            "CardDealt",
            "WagersSettled",
            "WagersSettled",
            "RoundSettled",
        ]

    @pytest.mark.clause(MD, "7 H(1)(a)")
    @pytest.mark.clause(MD, "7 H(1)(b)")
    def test_a_blackjack_at_once_under_a_low_card_in_maryland(self) -> None:
        at_once = played(MD, "ann 1 main 10.00", "Ah 6d Kh 9c").events
        order = names(at_once, WagersSettled, HoleCardTurned)
        assert order == ["WagersSettled", "HoleCardTurned"]
        later = played(MD, "ann 1 main 10.00", "Ah Kd Kh 9c").events
        order = names(later, WagersSettled, HoleCardTurned)
        assert order == ["HoleCardTurned", "WagersSettled"]

    @pytest.mark.clause(MD, "8 F")
    @pytest.mark.clause(MA, "11(d)")
    def test_lost_insurance_is_collected_when_the_book_says(self) -> None:
        args = ("ann 1 main 10.00", "Kh Ad 9d 8c", "ann insure 5.00; 1 stand")
        order = names(played(MD, *args).events, WagersSettled, HoleCardTurned)
        assert order == ["WagersSettled", "HoleCardTurned", "WagersSettled"]
        order = names(
            played(MA, *args, dealing="card-reader").events, WagersSettled, HoleCardTurned
        )
        assert order == ["HoleCardTurned", "WagersSettled", "WagersSettled"]

    @pytest.mark.clause(MD, "8 F")
    def test_lost_insurance_is_collected_before_any_further_card_in_maryland(self) -> None:
        actions = "ann insure 5.00; 1 hit; 1 stand"
        events = played(MD, "ann 1 main 10.00", "Kh Ad 5d 8c 4s", actions).events
        order = names(events, CardDealt, HoleCardChecked, WagersSettled, HoleCardTurned)
        assert order == [
            "CardDealt",
            "CardDealt",
            "HoleCardChecked",
            "WagersSettled",
            "CardDealt",
            "HoleCardTurned",
            "WagersSettled",
        ]
        first = next(event for event in events if isinstance(event, WagersSettled))
        assert [(one.kind, one.staked, one.returned) for one in first.lines] == [
            (WagerKind.INSURANCE, 5_00, 0)
        ]


@pytest.mark.ruling("R25")
@pytest.mark.clause(MA, "15(g)")
class TestShoeRunsOut:
    def test_the_discards_complete_the_round(self) -> None:
        # The shoe ends with Ann's second card; 2c is burned, then come her 5h and the dealer's.
        found = net(
            MA,
            "ann 1 main 10.00",
            "6h 9c 7d",
            "1 hit; 1 stand",
            extra='discards = "2c 5h 8d"',
        )
        assert found == {"ann": "10.00"}
