"""Boston Billiard Club, clause by clause: its Object, Rules, Equipment and Method."""

from __future__ import annotations

import pytest

from fortyeight.cards import deck
from fortyeight.cards.card import Rank
from fortyeight.record import result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table.core.events import (
    CardDealt,
    HandCalled,
    HoleCardChecked,
    InsurancePlaced,
    RoundSettled,
    WagersSettled,
)
from tests.rounds import clauses, fault, left_the_shoe, net, outcomes, played

BBC = "bbc-spanish21"
ANN = "ann 1 main 10.00"
TWO = "ann 1 main 10.00; bob 2 main 10.00"


def hand(cards: str, actions: str) -> tuple[int, bool]:
    """Total and softness of a hand drawn against a dealer's 17."""
    first, second, *more = cards.split()
    shoe = f"{first} 9c {second} 8c {' '.join(more)}"
    (found,) = result(played(BBC, ANN, shoe, actions))["hands"]
    return found["total"], found["soft"]


def hits(cards: str) -> str:
    return "; ".join(["1 hit"] * (len(cards.split()) - 2))


class TestObject:
    @pytest.mark.clause(BBC, "Object 1", "Payouts 1")
    @pytest.mark.parametrize(
        ("second", "outcome", "won"), [("9h", "win", "10.00"), ("7h", "lose", "-10.00")]
    )
    def test_closer_to_21_than_the_dealer(self, second: str, outcome: str, won: str) -> None:
        args = (BBC, ANN, f"Kh Kc {second} 8c", "1 stand")
        assert (outcomes(*args), net(*args)) == ([outcome], {"ann": won})

    @pytest.mark.clause(BBC, "Object 1")
    def test_without_going_over(self) -> None:
        # Ann has 22, then the dealer breaks too: she has lost, Bob's 12 wins.
        found = net(BBC, TWO, "Kh Kd 6c 6h 2d 9c 6s 8c", "1 hit; 2 stand")
        assert found == {"ann": "-10.00", "bob": "10.00"}

    @pytest.mark.clause(BBC, "Object 2", "Rules 11", "Payouts 2")
    @pytest.mark.parametrize("ten", ["Kd", "Qd", "Jd"])
    def test_an_ace_with_a_king_queen_or_jack_is_a_blackjack(self, ten: str) -> None:
        args = (BBC, "ann 1 main 5.00", f"Ah 9c {ten} 8c")
        assert (outcomes(*args), net(*args)) == (["blackjack"], {"ann": "7.50"})

    @pytest.mark.clause(BBC, "Object 2")
    def test_no_other_card_makes_one(self) -> None:
        assert outcomes(BBC, ANN, "Ah 9c 9d 8c", "1 stand") == ["win"]


class TestRules:
    @pytest.mark.clause(BBC, "Rules 1")
    @pytest.mark.parametrize(
        ("cards", "total", "soft"),
        [
            ("Ah 5c", 16, True),
            ("Ah 5c Kh", 16, False),
            ("Ah Ac 8h", 20, True),
            ("Ah Ac Kh", 12, False),
            ("Kh 9h", 19, False),
        ],
    )
    def test_an_ace_counts_1_or_11(self, cards: str, total: int, soft: bool) -> None:
        actions = "; ".join(filter(None, [hits(cards), "1 stand"]))
        assert hand(cards, actions) == (total, soft)

    @pytest.mark.clause(BBC, "Rules 2")
    @pytest.mark.parametrize(
        ("rank", "points"), [*((str(n), n) for n in range(2, 10)), ("K", 10), ("Q", 10), ("J", 10)]
    )
    def test_the_other_cards(self, rank: str, points: int) -> None:
        assert hand(f"9h {rank}h", "1 stand") == (9 + points, False)

    @pytest.mark.clause(BBC, "Rules 3")
    def test_as_many_spots_as_the_table_has(self) -> None:
        wagers = "; ".join(f"ann {box} main 1.00" for box in range(1, 8))
        shoe = "Kh " * 6 + "Kd 9c " + "9h " * 6 + "9d 8c"
        stands = "; ".join(f"{box} stand" for box in range(1, 8))
        assert net(BBC, wagers, shoe, stands, boxes_per_player=7) == {"ann": "7.00"}
        found = fault(BBC, f"{wagers}; ann 8 main 1.00", shoe, stands, boxes_per_player=7)
        assert (found.at, found.clause) == ("wagers[7]", "Rules 3, R20")

    @pytest.mark.clause(BBC, "Rules 5")
    @pytest.mark.ruling("R19")
    def test_the_house_says_whether_a_player_has_several_hands(self) -> None:
        args = (BBC, "ann 1 main 1.00; ann 2 main 1.00", "Kh Kd 9c 9h 9d 8c", "1 stand; 2 stand")
        found = fault(*args)
        assert (found.at, found.clause) == ("wagers[1]", "Rules 5, R19")
        assert net(*args, boxes_per_player=2) == {"ann": "2.00"}

    @pytest.mark.clause(BBC, "Rules 7", "Method 12")
    def test_everybody_waits_for_his_turn(self) -> None:
        shoe = "Kh Kd 9c 9h 9d 8c"
        both = "ann 1 main 10.00; ann 2 main 10.00"
        found = fault(BBC, both, shoe, "2 stand; 1 stand", boxes_per_player=2)
        assert (found.code, found.at) == ("illegal-action", "actions[0]")
        assert found.message == "it is not box 2's turn: box 1 is in play"
        events = played(BBC, TWO, shoe, "1 stand; 2 stand").events
        assert [e.box for e in events if isinstance(e, HandCalled)] == [1, 2]

    @pytest.mark.clause(BBC, "Rules 9")
    def test_a_tie_pushes(self) -> None:
        args = (BBC, ANN, "Kh Kc 9h 9c", "1 stand")
        assert (outcomes(*args), net(*args)) == (["push"], {"ann": "0.00"})
        assert clauses(*args)["ann", "main"] == "Rules 9"

    @pytest.mark.clause(BBC, "Rules 10")
    def test_a_blackjack_wins_against_the_dealers(self) -> None:
        assert net(BBC, ANN, "Kh Ac Ah Kc") == {"ann": "15.00"}

    @pytest.mark.clause(BBC, "Rules 12")
    @pytest.mark.parametrize("cards", ["9h 3c 9d", "Ah 4c 6d", "2h 3c Kd 6h"])
    def test_21_in_more_than_two_cards_is_even_money(self, cards: str) -> None:
        first, second, *more = cards.split()
        shoe = f"{first} 9c {second} 8c {' '.join(more)}"
        assert net(BBC, ANN, shoe, hits(cards)) == {"ann": "10.00"}


#: Clauses of the bonus table, cards that earn it, and what 10.00 wins.
BONUS = [
    ("a", "2h 3c 4d 2s Kh", "15.00"),
    ("b", "2h 3c 4d 2s 3h 7h", "20.00"),
    ("c", "2h 3c 4d 2s 3h 2d 5h", "30.00"),
    ("c", "2h 2c 2d 2s 3h 2h 2c 6h", "30.00"),
    ("d", "6h 8c 7d", "15.00"),
    ("e", "8h 6h 7h", "20.00"),
    ("f", "6s 7s 8s", "30.00"),
    ("g", "7h 7c 7h", "15.00"),
    ("h", "7d 7d 7d", "20.00"),
    ("i", "7s 7s 7s", "30.00"),
]


class TestBonus21:
    @pytest.mark.clause(BBC, "Rules 13")
    @pytest.mark.parametrize(
        ("letter", "cards", "won"),
        [
            pytest.param(
                *case,
                marks=pytest.mark.clause(BBC, f"Rules 13 {case[0]}", f"Payouts 3 {case[0]}"),
            )
            for case in BONUS
        ],
    )
    def test_it_is_paid_on_the_main_wager_alone(self, letter: str, cards: str, won: str) -> None:
        first, second, *more = cards.split()
        shoe = f"{first} 9c {second} 8c {' '.join(more)}"
        assert net(BBC, ANN, shoe, hits(cards)) == {"ann": won}
        assert clauses(BBC, ANN, shoe, hits(cards))["ann", "main"] == f"Rules 13 {letter}"

    @pytest.mark.clause(BBC, "Rules 13")
    @pytest.mark.ruling("R30")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            ("6s 9c 7s 8c 8s", "1 double"),
            ("7s 9c 7s 8c 7s", "1 double"),
            ("2h 9c 3c 8c 4d 2s Kh", "1 hit; 1 hit; 1 double"),
        ],
    )
    def test_not_on_a_doubled_hand(self, shoe: str, actions: str) -> None:
        assert net(BBC, ANN, shoe, actions) == {"ann": "20.00"}


class TestCards:
    @pytest.mark.clause(BBC, "Equipment 1")
    @pytest.mark.parametrize("decks", [1, 8])
    def test_up_to_eight_decks(self, decks: int) -> None:
        assert net(BBC, ANN, "Kh 9c 9h 8c", "1 stand", decks=decks) == {"ann": "10.00"}

    @pytest.mark.clause(BBC, "Equipment 1")
    @pytest.mark.parametrize("decks", [0, 9])
    def test_no_more(self, decks: int) -> None:
        found = fault(BBC, ANN, "Kh 9c 9h 8c", "1 stand", decks=decks)
        assert (found.code, found.clause) == ("bad-house", "Equipment 1")

    @pytest.mark.clause(BBC, "Equipment 1")
    def test_a_deck_of_52_without_its_tens(self) -> None:
        cards = deck(open_house(rulebook(BBC)).cards.removed_ranks)
        assert (len(cards), len(set(cards))) == (48, 48)
        assert Rank.TEN not in {card.rank for card in cards}


class TestMethod:
    @pytest.mark.clause(BBC, "Method 10", "Method 11")
    def test_two_passes_from_the_dealers_left(self) -> None:
        wagers = "ann 2 main 10.00; bob 5 main 10.00"
        found = left_the_shoe(BBC, wagers, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand")
        assert found == ["2:Kh", "5:Qh", "dealer:9c", "2:8h", "5:7h", "hole:8c"]

    @pytest.mark.clause(BBC, "Method 17")
    def test_a_bust_is_taken_before_the_next_hand(self) -> None:
        round_ = played(BBC, TWO, "Kh Kd 9c 6h 9d 8c 9h", "1 hit; 2 stand")
        order = [
            type(e)
            for e in round_.events
            if isinstance(e, CardDealt | WagersSettled | HandCalled | RoundSettled)
        ]
        assert order[-5:] == [CardDealt, WagersSettled, HandCalled, WagersSettled, RoundSettled]
        assert [str(card) for card in round_.table.discards[:3]] == ["Kh", "6h", "9h"]
        assert result(round_)["net"] == {"ann": "-10.00", "bob": "10.00"}

    @pytest.mark.clause(BBC, "Method 18")
    def test_several_hands_on_adjacent_spots(self) -> None:
        shoe, stands = "Kh Kd 9c 9h 9d 8c", "{0} stand; {1} stand"
        adjacent, apart = (f"ann 3 main 5.00; ann {box} main 5.00" for box in (4, 5))
        found = net(BBC, adjacent, shoe, stands.format(3, 4), boxes_per_player=2)
        assert found == {"ann": "10.00"}
        refused = fault(BBC, apart, shoe, stands.format(3, 5), boxes_per_player=2)
        assert (refused.at, refused.clause) == ("wagers[1]", "Method 18")

    @pytest.mark.clause(BBC, "Method 20")
    def test_insurance_is_offered_before_the_dealer_checks_his_ace(self) -> None:
        events = played(BBC, ANN, "Kh Ac 9h 8c", "ann insure 5.00; 1 stand").events
        order = [type(e) for e in events if isinstance(e, InsurancePlaced | HoleCardChecked)]
        assert order == [InsurancePlaced, HoleCardChecked]
        assert HoleCardChecked not in map(type, played(BBC, ANN, "Kh Kc 9h 8c", "1 stand").events)
