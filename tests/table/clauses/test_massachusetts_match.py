"""Massachusetts, section 6: the match wager, in which the two books differ."""

from __future__ import annotations

import pytest

from fortyeight.table import DealerStep, Refused, Step, WagerKind, decide
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleCardChecked,
    HoleCardDealt,
    InsurancePlaced,
    WagersSettled,
)
from tests.massachusetts import PONTOON, SPANISH, both
from tests.rounds import clauses, done, fault, lines, net, played, table_of

MATCHED = "ann 1 main 10.00; ann 1 match 5.00"
THREE = "; ".join(
    f"{who} {box} main 10.00; {who} {box} match 5.00"
    for who, box in (("ann", 1), ("bob", 2), ("cat", 3))
)

#: Two player's cards around the dealer's nine of hearts.
TWO_SUITED, ONE_OF_EACH, ONE_SUITED = "9h 9h 9h", "9h 9h 9s", "9h 9h Kc"
TWO_UNSUITED, ONE_UNSUITED, NONE = "9s 9h 9c", "Kc 9h 9s", "8c 9h Ks"


def returned(book: str, cards: str, decks: int = 6, **house: object) -> str:
    """Return what a match wager of 5.00 brings back."""
    found = lines(book, MATCHED, f"{cards} 8d 8s", "1 stand", decks=decks, **house)
    return next(line[5] for line in found if line[3] == "match")


class TestPays:
    @pytest.mark.clause(PONTOON, "6(a)", "6(e)(1)")
    @pytest.mark.parametrize("decks", [6, 8])
    @pytest.mark.parametrize(
        ("cards", "odds"),
        [
            (TWO_SUITED, 24),
            (ONE_OF_EACH, 15),
            (ONE_SUITED, 12),
            (TWO_UNSUITED, 6),
            (ONE_UNSUITED, 3),
        ],
    )
    def test_pontoon(self, cards: str, odds: int, decks: int) -> None:
        assert returned(PONTOON, cards, decks) == f"{5 * odds + 5}.00"

    @pytest.mark.parametrize(
        ("decks", "suited", "unsuited"),
        [
            pytest.param(6, 9, 4, marks=pytest.mark.clause(SPANISH, "6(e)(1)"), id="six decks"),
            pytest.param(8, 12, 3, marks=pytest.mark.clause(SPANISH, "6(e)(2)"), id="eight decks"),
        ],
    )
    @pytest.mark.clause(SPANISH, "6(a)")
    def test_spanish_each_matching_card(self, decks: int, suited: int, unsuited: int) -> None:
        for cards, odds in (
            (TWO_SUITED, suited + suited),
            (ONE_OF_EACH, suited + unsuited),
            (ONE_SUITED, suited),
            (TWO_UNSUITED, unsuited + unsuited),
            (ONE_UNSUITED, unsuited),
        ):
            assert returned(SPANISH, cards, decks) == f"{5 * odds + 5}.00"

    @both("6(a)")
    @pytest.mark.ruling("R16")
    @pytest.mark.parametrize("cards", [NONE, "Qh Kh Jh"])
    def test_no_match_loses(self, book: str, cards: str) -> None:
        assert returned(book, cards) == "0.00"
        assert clauses(book, MATCHED, f"{cards} 8d 8s", "1 stand")["ann", "match"] == "6(d)"

    @both("6(a)")
    def test_only_the_first_two_cards_and_the_up_card_count(self, book: str) -> None:
        # A nine is drawn to 5-3, and another is the dealer's second card.
        found = lines(book, MATCHED, "5c 9h 3s 9d 9s", "1 hit; 1 stand")
        assert ("ann", 1, None, "match", "5.00", "0.00") in found

    @pytest.mark.parametrize(
        ("book", "row", "least", "less", "more"),
        [
            pytest.param(
                PONTOON,
                "one_unsuited",
                "3:1",
                "2:1",
                "4:1",
                marks=pytest.mark.clause(PONTOON, "6(e)"),
            ),
            pytest.param(
                SPANISH, "unsuited", "4:1", "3:1", "5:1", marks=pytest.mark.clause(SPANISH, "6(e)")
            ),
        ],
    )
    def test_a_house_may_pay_more_and_not_less(
        self, book: str, row: str, least: str, less: str, more: str
    ) -> None:
        found = fault(book, MATCHED, "Kc 9h 9s 8d", "1 stand", match_odds={row: less})
        assert (found.code, found.at) == ("bad-house", f"house.match_odds.{row}")
        assert found.clause == "6(e)(1)"
        for odds in (least, more):
            won = 5 * int(odds.split(":", maxsplit=1)[0]) + 5
            assert returned(book, ONE_UNSUITED, match_odds={row: odds}) == f"{won}.00"


class TestLimits:
    @pytest.mark.parametrize(
        ("book", "under", "least"),
        [
            pytest.param(PONTOON, "4.50", "5.00", marks=pytest.mark.clause(PONTOON, "6(b)")),
            pytest.param(SPANISH, "0.50", "1.00", marks=pytest.mark.clause(SPANISH, "6(b)")),
        ],
    )
    def test_the_least(self, book: str, under: str, least: str) -> None:
        shoe = "Kh 9h Kc 8c"
        found = fault(book, f"ann 1 main 10.00; ann 1 match {under}", shoe, "1 stand")
        assert (found.code, found.at, found.clause) == ("bad-wager", "wagers[1]", "6(b)")
        found_lines = lines(book, f"ann 1 main 10.00; ann 1 match {least}", shoe, "1 stand")
        assert ("ann", 1, None, "match", least, "0.00") in found_lines
        house = fault(book, MATCHED, shoe, "1 stand", match_minimum=under)
        assert (house.code, house.clause) == ("bad-house", "6(b)")

    @both("6(b)")
    def test_with_a_main_wager_of_ones_own_only(self, book: str) -> None:
        wagers = "ann 1 main 10.00; bob 1 match 5.00"
        found = fault(book, wagers, "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    @both("6(b)")
    def test_before_the_first_card_only(self, book: str) -> None:
        bet = PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS)
        table = done(table_of(book, "Kh 9h Kc 8c", "ann"), *bet)
        refused = decide(table, PlaceWager("ann", 1, WagerKind.MATCH, 5_00))
        assert isinstance(refused, Refused)
        assert refused.code == "not-now"

    @both("6(b)(1)")
    def test_not_over_the_main_wager(self, book: str) -> None:
        shoe = "Kh 9h Kc 8c"
        found = fault(book, "ann 1 main 10.00; ann 1 match 10.50", shoe, "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
        assert lines(book, "ann 1 main 10.00; ann 1 match 10.00", shoe, "1 stand")

    @both("6(b)(2)")
    def test_nor_over_the_houses_maximum(self, book: str) -> None:
        wagers, shoe = "ann 1 main 50.00; ann 1 match 20.50", "Kh 9h Kc 8c"
        found = fault(book, wagers, shoe, "1 stand", match_maximum="20.00")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
        assert lines(book, wagers, shoe, "1 stand", match_maximum="20.50")

    @both("6(b)(1)", "6(b)(2)")
    def test_the_lesser_of_the_two(self, book: str) -> None:
        wagers, shoe = "ann 1 main 10.00; ann 1 match 10.50", "Kh 9h Kc 8c"
        found = fault(book, wagers, shoe, "1 stand", match_maximum="20.00")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")


class TestSettled:
    ORDER = (
        CardDealt
        | DealerCardDealt
        | HoleCardDealt
        | WagersSettled
        | InsurancePlaced
        | HoleCardChecked
    )

    def order(self, book: str, shoe: str, actions: str, **house: object) -> list[str]:
        """Return what happens, beginning with the last card of the deal."""
        found = [
            " ".join(line.person for line in event.lines)
            if isinstance(event, WagersSettled)
            else type(event).__name__
            for event in played(book, THREE, shoe, actions, **house).events
            if isinstance(event, self.ORDER)
        ]
        return found[7:] if house else found[6:]

    @both("6(d)")
    def test_losers_then_winners_before_any_further_card(self, book: str) -> None:
        # Bob's nine matches, Ann and Cat have none; then Cat hits.
        shoe, actions = "Kh 9h 5c 9d 8h 8s 8c 5s 8d", "1 stand; 2 stand; 3 hit; 3 stand"
        found = self.order(book, shoe, actions)
        assert found[:5] == ["CardDealt", "ann cat", "bob", "CardDealt", "DealerCardDealt"]

    @both("6(d)")
    def test_before_insurance_and_the_reader(self, book: str) -> None:
        shoe, actions = "Kh Ah 5c Ad 8h 8s 8c 9s", "ann insure 5.00; 1 stand; 2 stand; 3 stand"
        found = self.order(book, shoe, actions, dealing="card-reader")
        assert found[:5] == [
            "HoleCardDealt",
            "ann cat",
            "bob",
            "InsurancePlaced",
            "HoleCardChecked",
        ]

    @both("6(f)")
    @pytest.mark.parametrize(
        ("shoe", "actions", "won"),
        [
            pytest.param("Kh 9h 9c 8c", "1 stand", "10.00", id="main wins, match wins"),
            pytest.param("Kh 9h 8c Ks", "1 stand", "-10.00", id="main loses, match loses"),
            pytest.param("9c 9h 2c 8d 8c", "1 hit; 1 stand", "10.00", id="after a hit"),
            pytest.param("Kc 9h 6c", "1 surrender", "-5.00", id="surrendered"),
            pytest.param("9c 9h 4c 9d Kc", "1 hit", "-10.00", id="bust"),
        ],
    )
    def test_it_has_no_bearing_on_the_main_wager(
        self, book: str, shoe: str, actions: str, won: str
    ) -> None:
        assert net(book, "ann 1 main 10.00", shoe, actions) == {"ann": won}
        found = lines(book, MATCHED, shoe, actions)
        alone = lines(book, "ann 1 main 10.00", shoe, actions)
        assert [line for line in found if line[3] != "match"] == alone
