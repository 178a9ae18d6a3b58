"""Massachusetts, sections 2 and 5: the cards, the main wager and what it wins."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import full_shoe
from fortyeight.record import result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import DealerStep, Refused, Step, WagerKind, decide, next_step
from fortyeight.table.core.commands import Double, Insure, PlaceWager, Split, WithdrawWager
from fortyeight.table.core.events import (
    DealerCardDealt,
    RoundSettled,
    WagersSettled,
)
from tests.massachusetts import both
from tests.rounds import clauses, done, fault, lines, net, played, table_of

ANN = "ann 1 main 10.00"
TWO = "ann 1 main 10.00; bob 2 main 10.00"
NO_MORE_BETS = DealerStep(Step.NO_MORE_BETS)

#: How the dealer announces a point count, from nine on.
NUMBERS = "Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen"
SAID = dict(enumerate(NUMBERS.split(), start=9))


class TestCards:
    @both("2(a)")
    @pytest.mark.parametrize("decks", [1, 4, 5, 7, 9])
    def test_six_or_eight_decks_and_no_other_number(self, book: str, decks: int) -> None:
        found = fault(book, ANN, "Kh 9c 9h 8c", "1 stand", decks=decks)
        assert (found.code, found.at, found.clause) == ("bad-house", "house.decks", "2(a)")

    @both("2(a)")
    @pytest.mark.parametrize("decks", [6, 8])
    def test_each_has_48_cards_without_its_tens(self, book: str, decks: int) -> None:
        rules = open_house(rulebook(book), {"decks": decks}).cards
        shoe = full_shoe(rules.decks, rules.removed_ranks)
        assert len(shoe) == 48 * decks
        assert set(Counter(shoe).values()) == {decks}
        assert not [card for card in shoe if card.rank == "T"]

    @both("2(a)")
    def test_a_seventh_king_of_hearts_is_not_of_six_decks(self, book: str) -> None:
        shoe = "Kh 9c Kh 8c Kh Kh Kh Kh Kh"
        found = fault(book, ANN, shoe, "1 stand", decks=6)
        assert (found.code, found.at, found.clause) == ("bad-record", "shoe", "2(a)")
        assert net(book, ANN, shoe, "1 stand", decks=8) == {"ann": "10.00"}

    @both("2(b)(1)", "2(b)(2)")
    @pytest.mark.parametrize(
        ("rank", "points"), [*((n, int(n)) for n in "23456789"), ("J", 10), ("Q", 10), ("K", 10)]
    )
    def test_points(self, book: str, rank: str, points: int) -> None:
        # Beside a nine for the player, beside the dealer's seven for the dealer.
        round_ = played(book, ANN, f"9h 7c {rank}d {rank}s Kc", "1 stand")
        assert result(round_)["hands"][0]["total"] == 9 + points
        said = [event.says for event in round_.events if isinstance(event, DealerCardDealt)]
        assert said[1] == SAID[7 + points]

    @both("2(b)(3)")
    def test_an_ace_counts_11_until_that_is_too_much(self, book: str) -> None:
        # Ann draws to A-5-4-K, 20; the dealer's 6-9-A is 16 and must draw the five: 21.
        found = result(played(book, ANN, "Ah 6c 5d 4h Kh 9s Ad 5c", "1 hit; 1 hit; 1 stand"))
        assert (found["hands"][0]["total"], found["hands"][0]["soft"]) == (20, False)
        assert found["dealer"]["cards"] == ["6c", "9s", "Ad", "5c"]
        assert found["dealer"]["total"] == 21

    @both("2(b)(3)")
    def test_the_dealers_ace_counts_11_too(self, book: str) -> None:
        # 9 and ace are 20: the dealer stands and beats 19.
        found = result(played(book, ANN, "Kh 9c 9h As", "1 stand"))
        assert (found["dealer"]["total"], found["net"]) == (20, {"ann": "-10.00"})


class TestMainWager:
    @both("5(a)")
    def test_nobody_is_dealt_a_card_without_a_wager(self, book: str) -> None:
        table = table_of(book, "Kh 9c 9h 8c", "ann")
        assert next_step(table) is None
        assert isinstance(decide(table, NO_MORE_BETS), Refused)
        table = done(table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
        assert next_step(table) is Step.NO_MORE_BETS

    @both("5(a)")
    @pytest.mark.parametrize("amount", ["4.50", "5000.50"])
    def test_it_is_within_the_limits_of_the_table(self, book: str, amount: str) -> None:
        found = fault(book, f"ann 1 main {amount}", "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at, found.clause) == ("bad-wager", "wagers[0]", "5(a)")

    @both("5(a)(1)")
    def test_it_wins_when_the_dealer_goes_over_21(self, book: str) -> None:
        # Ann goes over herself, Bob stands on 13; the dealer makes 26.
        round_ = (book, TWO, "Kh 8h 9c 6h 5d Kd 7s Ks", "1 hit; 2 stand")
        assert net(*round_) == {"ann": "-10.00", "bob": "10.00"}
        assert set(clauses(*round_).values()) == {"5(a)(1)"}

    @both("5(a)(2)")
    def test_it_wins_when_it_exceeds_the_dealers_score(self, book: str) -> None:
        # 19 and 17 against 18.
        round_ = (book, TWO, "Kh Qh 9c 9h 7d 9s", "1 stand; 2 stand")
        assert net(*round_) == {"ann": "10.00", "bob": "-10.00"}
        assert set(clauses(*round_).values()) == {"5(a)(2)"}

    @both("5(a)(3)", "5(e)")
    @pytest.mark.ruling("R1")
    @pytest.mark.parametrize(
        ("up", "rest"),
        [
            pytest.param("Kc", "As", id="a dealer's blackjack"),
            pytest.param("Kc", "5s 6s", id="21 in three cards"),
            pytest.param("9c", "9s", id="less"),
            pytest.param("6c", "9s Ks", id="too many"),
        ],
    )
    def test_a_blackjack_wins_3_to_2_whatever_the_dealer_holds(
        self, book: str, up: str, rest: str
    ) -> None:
        # Bob's hand makes the dealer draw.
        round_ = (book, TWO, f"Ah 8h {up} Kh 9d {rest}", "2 stand")
        assert net(*round_)["ann"] == "15.00"
        assert clauses(*round_)["ann", "main"] == "5(a)(3)"

    @both("5(a)(4)", "5(e)")
    def test_21_in_more_cards_beats_a_dealers_21_in_more_cards(self, book: str) -> None:
        # Ann makes 8-4-9 and Bob has 20 against 6-5-K.
        round_ = (book, TWO, "8h Kh 6c 4h Qh 9h 5c Kc", "1 hit; 2 stand")
        assert net(*round_) == {"ann": "10.00", "bob": "-10.00"}
        assert clauses(*round_)["ann", "main"] == "5(a)(4)"

    @both("5(b)")
    @pytest.mark.parametrize("second", ["7", "8", "9", "Q"])
    def test_equal_scores_are_void(self, book: str, second: str) -> None:
        round_ = (book, ANN, f"Kh Kc {second}h {second}c", "1 stand")
        assert lines(*round_) == [("ann", 1, 1, "main", "10.00", "10.00")]
        assert clauses(*round_)["ann", "main"] == "5(b)"

    @both("5(b)")
    def test_21_in_more_cards_loses_to_a_blackjack(self, book: str) -> None:
        round_ = (book, ANN, "8h Kd 4s 9d Ac", "1 hit")
        assert net(*round_) == {"ann": "-10.00"}
        assert clauses(*round_)["ann", "main"] == "5(b)"

    @both("5(d)", "5(h)")
    def test_after_the_first_card_nothing_is_placed_raised_or_taken_back(self, book: str) -> None:
        table = done(table_of(book, "Kh Qh 9c 9h 9d 8c", "ann", "bob"), *bets("ann"), NO_MORE_BETS)
        for late in (
            PlaceWager("bob", 2, WagerKind.MAIN, 10_00),
            PlaceWager("ann", 1, WagerKind.MAIN, 5_00),
            PlaceWager("ann", 1, WagerKind.MATCH, 5_00),
        ):
            refused = decide(table, late)
            assert isinstance(refused, Refused)
            assert (refused.code, refused.clause) == ("not-now", "5(d)")
        refused = decide(table, WithdrawWager("ann", 1, WagerKind.MAIN))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("not-now", "5(d), 5(h), P8")

    @both("5(i)")
    def test_nor_is_what_insures_doubles_or_splits(self, book: str) -> None:
        start = done(table_of(book, "8h Ac 8d 9h 2c 9d", "ann"), *bets("ann"), NO_MORE_BETS)
        insured = done(start, Insure("ann", 1, 5_00))
        split = done(insured, Split("ann", 1))
        doubled = done(split, Double("ann", 1, 10_00))
        held = [table.chips["ann"] for table in (insured, split, doubled)]
        assert held == [985_00, 975_00, 965_00]
        for table, kind in (
            (insured, WagerKind.INSURANCE),
            (split, WagerKind.MAIN),
            (doubled, WagerKind.DOUBLE),
        ):
            assert isinstance(decide(table, WithdrawWager("ann", 1, kind)), Refused)
        assert isinstance(decide(insured, Insure("ann", 1, 5_00)), Refused)
        assert isinstance(decide(doubled, Double("ann", 1, 5_00)), Refused)

    @both("5(e)")
    def test_after_the_round_losers_are_collected_and_then_winners_paid(self, book: str) -> None:
        # Ann has 18 and Bob 20 against 19; Cat goes over 21 before the dealer draws.
        wagers = f"{TWO}; cat 3 main 10.00"
        shoe, actions = "Kh Kd Kc 9c 8h Qd 6c 7c Ks", "1 stand; 2 stand; 3 hit"
        events = played(book, wagers, shoe, actions).events
        settled = [event.lines for event in events if isinstance(event, WagersSettled)]
        assert [[line.person for line in group] for group in settled] == [["ann", "cat"], ["bob"]]
        last = [type(event) for event in events[-4:]]
        assert last == [DealerCardDealt, WagersSettled, WagersSettled, RoundSettled]
        assert net(book, wagers, shoe, actions)["bob"] == "10.00"


def bets(*people: str) -> list[PlaceWager]:
    return [PlaceWager(one, box, WagerKind.MAIN, 10_00) for box, one in enumerate(people, start=1)]


#: Cards, what 10.00 wins with them against a dealer's 19, and by which clause.
BONUS_21 = [
    ("6h 7c 8d", "15.00", "5(f)(1)"),
    ("8h 6h 7c", "15.00", "5(f)(1)"),
    ("8h 6h 7h", "20.00", "5(f)(2)"),
    ("7s 8s 6s", "30.00", "5(f)(2)"),
    ("7h 7c 7d", "15.00", "5(f)(3)"),
    ("7h 7h 7c", "15.00", "5(f)(3)"),
    ("7h 7h 7h", "20.00", "5(f)(4)"),
    ("7s 7s 7s", "30.00", "5(f)(4)"),
    ("2h 3c 4d 2h Kh", "15.00", "5(f)(5)"),
    ("2h 3c 4d 2h 3h 7h", "20.00", "5(f)(6)"),
    ("2h 3c 4d 2h 3h 2c 5h", "30.00", "5(f)(7)"),
    ("2h 2c 2d 2s 3h 2h 2c 6h", "30.00", "5(f)(7)"),
]


class TestBonus21:
    @both("5(f)", *dict.fromkeys(clause for _, _, clause in BONUS_21))
    @pytest.mark.parametrize(("cards", "won", "clause"), BONUS_21)
    def test_what_each_pays(self, book: str, cards: str, won: str, clause: str) -> None:
        round_ = drawn(book, cards)
        assert net(*round_) == {"ann": won}
        assert clauses(*round_)["ann", "main"] == clause

    @both("5(e)", "5(f)")
    @pytest.mark.parametrize("cards", ["9h 3c 9d", "2h 3c Kd 6h", "Ah Ac 9d", "6h 6c 9d"])
    def test_any_other_21_pays_1_to_1(self, book: str, cards: str) -> None:
        assert net(*drawn(book, cards)) == {"ann": "10.00"}

    @both("5(f)", "9(b)")
    @pytest.mark.parametrize("cards", [cards for cards, _, _ in BONUS_21])
    def test_doubled_they_pay_1_to_1(self, book: str, cards: str) -> None:
        round_ = drawn(book, cards, last="double")
        assert net(*round_) == {"ann": "20.00"}
        assert clauses(*round_)["ann", "main"] == "9(b)"


def drawn(book: str, cards: str, last: str = "hit") -> tuple[str, str, str, str]:
    """A round in which Ann draws these cards, the last in this way, against king and nine."""
    first, second, *more = cards.split()
    actions = [*["1 hit"] * (len(more) - 1), f"1 {last}"]
    return book, ANN, f"{first} Kc {second} {' '.join(more)} 9d", "; ".join(actions)


class TestSuperBonus:
    # Ann draws three sevens of hearts under the seven of diamonds; Bob stands on 18.
    SHOE = "7h 9c 7d 7h 9d 7h Kd"

    @both("5(g)")
    @pytest.mark.ruling("R4")
    @pytest.mark.parametrize(
        ("wager", "paid"),
        [("4.50", ""), ("5.00", "1000.00"), ("24.50", "1000.00"), ("25.00", "5000.00")],
    )
    def test_by_the_size_of_the_original_wager(self, book: str, wager: str, paid: str) -> None:
        wagers = f"ann 1 main {wager}; bob 2 main 5.00"
        found = lines(book, wagers, self.SHOE, "1 hit; 2 stand", table_minimum="1.00")
        bonus = [(one[0], one[3], one[5]) for one in found if one[3] in ("super-bonus", "envy")]
        expected = [("ann", "super-bonus", paid), ("bob", "envy", "50.00")]
        assert bonus == (expected if paid else [])

    @both("5(g)")
    @pytest.mark.parametrize("up", "cdhs")
    @pytest.mark.parametrize("suit", "cdhs")
    def test_three_sevens_of_any_one_suit_under_a_seven_of_any_suit(
        self, book: str, suit: str, up: str
    ) -> None:
        shoe = f"7{suit} 9c 7{up} 7{suit} 9d 7{suit} Kd"
        found = lines(book, TWO, shoe, "1 hit; 2 stand")
        assert ("ann", 1, 1, "super-bonus", "0.00", "1000.00") in found
        assert ("bob", 2, None, "envy", "0.00", "50.00") in found

    @both("5(g)")
    def test_on_top_of_2_to_1_and_a_loser_gets_the_fifty_too(self, book: str) -> None:
        # Bob's 15 loses to 17.
        shoe = "7h 9c 7d 7h 6d 7h Kd"
        assert net(book, TWO, shoe, "1 hit; 2 stand") == {"ann": "1020.00", "bob": "40.00"}

    @both("5(g)")
    @pytest.mark.ruling("R4")
    def test_a_player_of_two_boxes_gets_one_fifty(self, book: str) -> None:
        wagers = f"{TWO}; bob 3 main 10.00"
        shoe, actions = "7h 9c 9s 7d 7h 9d 9h 7h Kd", "1 hit; 2 stand; 3 stand"
        assert net(book, wagers, shoe, actions, boxes_per_player=2)["bob"] == "70.00"

    @both("5(g)")
    @pytest.mark.parametrize(
        ("shoe", "won"),
        [
            pytest.param("7h 9c 6d 7h 9d 7h 4d Kd", "20.00", id="no seven of the dealer's"),
            pytest.param("7h 9c 6d 7h 9d 7h 7d Kd", "20.00", id="a seven, but not the first card"),
            pytest.param("7h 9c 7d 7h 9d 7c Kd", "15.00", id="not of one suit"),
        ],
    )
    def test_nothing_less_earns_it(self, book: str, shoe: str, won: str) -> None:
        assert net(book, TWO, shoe, "1 hit; 2 stand")["ann"] == won

    @both("5(g)", "9(b)")
    def test_not_on_a_doubled_hand(self, book: str) -> None:
        assert net(book, TWO, self.SHOE, "1 double; 2 stand") == {"ann": "20.00", "bob": "10.00"}

    @both("5(g)", "10(e)")
    def test_not_on_a_split_hand_which_keeps_its_other_bonus(self, book: str) -> None:
        # Three sevens of hearts pay 2 to 1; the other seven and a king push against 17.
        shoe = "7h 9c 7d 7h 9d 7h 7h Kc Kd"
        found = net(book, TWO, shoe, "1 split; 1 hit; 1 stand; 2 stand")
        assert found == {"ann": "20.00", "bob": "10.00"}
