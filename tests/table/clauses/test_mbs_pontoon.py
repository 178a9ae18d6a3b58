"""Marina Bay Sands, clause by clause: how it is played (sections 1 to 3)."""

from __future__ import annotations

import pytest

from fortyeight.cards import deck
from fortyeight.cards.card import Rank
from fortyeight.record import result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import DealerStep, Refused, Step, Table, WagerKind, decide, next_step
from fortyeight.table.core.commands import DeclineInsurance, PlaceWager, Stand
from fortyeight.table.core.events import (
    BetsClosed,
    CardDealt,
    DealerCardDealt,
    HandCalled,
    RoundOpened,
    WagersSettled,
)
from fortyeight.table.core.legal import choices
from tests.rounds import clauses, done, fault, left_the_shoe, lines, net, outcomes, played, table_of

MBS = "mbs-pontoon"
ANN = "ann 1 main 10.00"
TWO = "ann 1 main 10.00; bob 2 main 10.00"


def hand(cards: str, actions: str) -> tuple[int, bool]:
    """Total and softness of a hand drawn against a dealer who shows a seven and makes 17."""
    first, second, *more = cards.split()
    shoe = f"{first} 7c {second} {' '.join(more)} Kc"
    (found,) = result(played(MBS, ANN, shoe, actions))["hands"]
    return found["total"], found["soft"]


def offered(table: Table) -> set[str]:
    """The names of what people may do now."""
    found = {type(choice.command).__name__ for choice in choices(table)}
    return found & {"Insure", "Hit", "Stand", "Split", "Surrender", "Double", "Rescue"}


@pytest.mark.clause(MBS, "2.1")
class TestCards:
    @pytest.mark.parametrize("decks", [3, 9])
    def test_four_to_eight_decks(self, decks: int) -> None:
        found = fault(MBS, ANN, "Kh 9c 9h 8c", "1 stand", decks=decks)
        assert (found.code, found.clause) == ("bad-house", "2.1")

    @pytest.mark.parametrize("decks", [4, 8])
    def test_a_shoe_holds_each_card_once_a_deck(self, decks: int) -> None:
        found = fault(MBS, ANN, " ".join(["2h"] * (decks + 1)), "1 stand", decks=decks)
        assert (found.code, found.clause) == ("bad-record", "2.1")

    def test_a_deck_has_48_cards_and_no_ten(self) -> None:
        cards = deck(open_house(rulebook(MBS)).cards.removed_ranks)
        assert (len(cards), len(set(cards))) == (48, 48)
        assert Rank.TEN not in {card.rank for card in cards}


class TestBets:
    @pytest.mark.clause(MBS, "3.1")
    @pytest.mark.clause(MBS, "3.2")
    @pytest.mark.clause(MBS, "1.1.10")
    def test_the_dealer_opens_the_next_round_and_closes_the_bets(self) -> None:
        table = table_of(MBS, "Kh 9c 9h 8c", "ann")
        table = done(
            table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS)
        )
        table = done(table, Stand("ann", 1))
        opened = decide(table, DealerStep(Step.NEXT_ROUND))
        assert opened == (RoundOpened(2, "Place your bets, please"),)
        events = played(MBS, ANN, "Kh 9c 9h 8c", "1 stand").events
        closed = next(place for place, e in enumerate(events) if isinstance(e, BetsClosed))
        assert events[closed] == BetsClosed(((1, "ann"),), "No more bets")
        assert isinstance(events[closed + 1], CardDealt)

    @pytest.mark.clause(MBS, "3.4")
    def test_nobody_gets_a_card_without_a_wager(self) -> None:
        table = table_of(MBS, "Kh 9c 9h 8c", "ann")
        assert next_step(table) is None
        for step in (Step.NO_MORE_BETS, Step.DEAL):
            assert isinstance(decide(table, DealerStep(step)), Refused)
        # Boxes 2 and 5 are wagered on; the others get nothing.
        wagers = "ann 2 main 10.00; bob 5 main 10.00"
        found = left_the_shoe(MBS, wagers, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand")
        assert found[:5] == ["2:Kh", "5:Qh", "dealer:9c", "2:8h", "5:7h"]

    @pytest.mark.clause(MBS, "3.4")
    @pytest.mark.clause(MBS, "3.13")
    def test_what_may_be_decided_on_two_cards(self) -> None:
        table = table_of(MBS, "8h Ac 8d 9h 8c", "ann")
        bet = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
        table = done(table, bet, DealerStep(Step.NO_MORE_BETS))
        assert offered(table) == {"Insure"}
        table = done(table, DeclineInsurance("ann", 1))
        assert offered(table) == {"Hit", "Stand", "Split", "Surrender", "Double"}

    @pytest.mark.clause(MBS, "3.5")
    @pytest.mark.parametrize("kind", [WagerKind.MAIN, WagerKind.PAIR])
    def test_a_pair_bet_is_placed_before_the_deal(self, kind: WagerKind) -> None:
        table = table_of(MBS, "8h 9c 8d 9h", "ann", "zoe")
        bets = [
            PlaceWager("ann", 1, WagerKind.MAIN, 10_00),
            PlaceWager("zoe", 1, WagerKind.PAIR, 10_00),
        ]
        assert done(table, *bets).chips == {"ann": 990_00, "zoe": 990_00}
        table = done(table, bets[0], DealerStep(Step.NO_MORE_BETS))
        assert isinstance(decide(table, PlaceWager("zoe", 1, kind, 10_00)), Refused)

    @pytest.mark.clause(MBS, "3.5.2")
    def test_a_pair_bet_needs_no_main_wager_of_ones_own(self) -> None:
        wagers = "ann 1 main 10.00; zoe 1 pair 10.00"
        found = net(MBS, wagers, "8h 9c 8d 9h", "1 stand")
        assert found == {"ann": "-10.00", "zoe": "110.00"}


class TestPair:
    @pytest.mark.clause(MBS, "1.1.6", "1.1.7", "3.5.1")
    @pytest.mark.ruling("R14")
    @pytest.mark.parametrize(
        ("first", "second", "won"),
        [
            *((f"{rank}h", f"{rank}c", "110.00") for rank in "A23456789JQK"),
            ("Jh", "Qh", "-10.00"),
            ("Kh", "Jc", "-10.00"),
            ("8h", "9h", "-10.00"),
        ],
    )
    def test_the_first_two_cards_decide(self, first: str, second: str, won: str) -> None:
        # Ann's own wager apart: the Pair bet is Zoe's.
        wagers = "ann 1 main 10.00; zoe 1 pair 10.00"
        found = net(MBS, wagers, f"{first} 9c {second} 8d", "1 stand")
        assert found["zoe"] == won

    @pytest.mark.clause(MBS, "1.1.7")
    def test_a_later_card_does_not(self) -> None:
        wagers = "ann 1 main 10.00; zoe 1 pair 10.00"
        assert net(MBS, wagers, "2h 9c 3h 3c 8d", "1 hit; 1 stand")["zoe"] == "-10.00"


class TestDeal:
    @pytest.mark.clause(MBS, "3.6")
    @pytest.mark.clause(MBS, "1.1.4")
    @pytest.mark.clause(MBS, "1.1.14")
    def test_two_cards_each_then_what_is_asked_for_then_the_dealers(self) -> None:
        found = left_the_shoe(
            MBS, TWO, "4h 5h 6c 2h 3h 9h 8h Kc 5c", "1 hit; 1 stand; 2 hit; 2 stand"
        )
        assert found == [
            *("1:4h", "2:5h", "dealer:6c", "1:2h", "2:3h"),
            *("1:9h", "2:8h", "dealer:Kc", "dealer:5c"),
        ]

    @pytest.mark.clause(MBS, "1.1.9")
    @pytest.mark.clause(MBS, "3.7")
    @pytest.mark.parametrize("ten", ["Jd", "Qd", "Kd"])
    def test_an_ace_and_a_card_of_ten_points_is_a_pontoon(self, ten: str) -> None:
        assert net(MBS, ANN, f"Ah Ac {ten}", "") == {"ann": "15.00"}
        assert outcomes(MBS, ANN, f"{ten} 9c Ah") == ["blackjack"]

    @pytest.mark.clause(MBS, "1.1.9")
    def test_the_dealers_too(self) -> None:
        found = played(MBS, ANN, "Kh Kc 9h Ac", "1 stand")
        assert result(found)["dealer"]["blackjack"]
        assert net(MBS, ANN, "Kh Kc 9h Ac", "1 stand") == {"ann": "-10.00"}


class TestSplit:
    @pytest.mark.clause(MBS, "1.1.12", "3.8")
    @pytest.mark.parametrize(("first", "second"), [("8h", "8c"), ("Kh", "Qc"), ("Jh", "Kc")])
    def test_two_cards_of_the_same_value(self, first: str, second: str) -> None:
        found = lines(MBS, ANN, f"{first} 7c {second} 9h 9c 8d Kd", "1 split; 1 stand; 1 stand")
        assert [(line[2], line[3], line[4]) for line in found] == [
            (1, "main", "10.00"),
            (2, "main", "10.00"),
        ]

    @pytest.mark.clause(MBS, "1.1.12", "3.8")
    def test_no_others(self) -> None:
        found = fault(MBS, ANN, "9h 7c 8h 9c 8d", "1 split")
        assert (found.code, found.clause) == ("illegal-action", "1.1.12, 3.8")

    @pytest.mark.clause(MBS, "3.8")
    def test_only_the_first_two_and_each_hand_may_draw(self) -> None:
        # 8-8 split: hand 1 is 8-2-9, hand 2 is 8-3-8; the dealer has 17.
        found = net(MBS, ANN, "8h 7c 8c 2h 9h 3h 8d Kd", "1 split; 1 hit; 1 stand; 1 hit; 1 stand")
        assert found == {"ann": "20.00"}
        assert fault(MBS, ANN, "2h 7c 3h 3c 8d", "1 hit; 1 split").code == "illegal-action"

    @pytest.mark.clause(MBS, "3.9")
    def test_four_hands_and_no_fifth(self) -> None:
        # Every hand gets another eight: three splits make four hands.
        shoe = "8h 7c 8c 8d 8s 8h 9c Kd Ks Kh Kc"
        splits = "1 split; 1 split; 1 split"
        found = outcomes(MBS, ANN, shoe, f"{splits}; 1 stand; 1 stand; 1 stand; 1 stand")
        assert found == ["lose", "push", "win", "win"]
        refused = fault(MBS, ANN, shoe, f"{splits}; 1 split")
        assert (refused.at, refused.clause) == ("actions[3]", "3.9")

    @pytest.mark.clause(MBS, "3.9.1")
    @pytest.mark.ruling("R13")
    def test_aces_once_and_one_card_each(self) -> None:
        # Hand 1 is A-A, hand 2 is A-5; neither waits for a word, the dealer makes 17.
        shoe = "Ah 7c Ac Ad 5c Kd"
        assert outcomes(MBS, ANN, shoe, "1 split") == ["lose", "lose"]
        assert net(MBS, ANN, shoe, "1 split") == {"ann": "-20.00"}
        for more in ("1 split", "1 hit", "1 stand", "1 double"):
            found = fault(MBS, ANN, shoe, f"1 split; {more}")
            assert (found.code, found.at) == ("actions-left-over", "actions[1]")

    @pytest.mark.clause(MBS, "3.9.2", "1.1.9")
    @pytest.mark.ruling("R2")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("Ah 7c Ac Kd Qd Kc", "1 split", id="aces"),
            pytest.param("Kh 7c Qc Ad As Kc", "1 split", id="ten points"),
        ],
    )
    def test_no_pontoon_on_a_split_hand(self, shoe: str, actions: str) -> None:
        # Both hands are 21 in two cards: 10.00 each instead of 15.00.
        assert net(MBS, ANN, shoe, actions) == {"ann": "20.00"}
        assert outcomes(MBS, ANN, shoe, actions) == ["win", "win"]


class TestSurrender:
    @pytest.mark.clause(MBS, "3.10", "1.1.16")
    @pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd"])
    def test_half_under_an_ace_or_a_court_card(self, up: str) -> None:
        found = net(MBS, "ann 1 main 25.00", f"Kh {up} 6d 9c", "1 surrender")
        assert found == {"ann": "-12.50"}

    @pytest.mark.clause(MBS, "3.10")
    @pytest.mark.parametrize("up", "23456789")
    def test_under_no_other_card(self, up: str) -> None:
        found = fault(MBS, ANN, f"Kh {up}c 6d 9c", "1 surrender")
        assert (found.code, found.clause) == ("illegal-action", "3.10")

    @pytest.mark.clause(MBS, "3.10", "1.1.16")
    @pytest.mark.ruling("R28")
    def test_before_that_hands_first_other_decision(self) -> None:
        found = fault(MBS, ANN, "2h Kc 6d 9c 9d", "1 hit; 1 surrender")
        assert (found.code, found.clause) == ("illegal-action", "3.10, R28")
        # Box 1 has drawn a card: box 2 may surrender all the same.
        won = net(MBS, TWO, "2h Kh Kc 6d 6h 9c 9d", "1 hit; 1 stand; 2 surrender")
        assert won == {"ann": "-10.00", "bob": "-5.00"}


class TestDouble:
    @pytest.mark.clause(MBS, "3.11", "1.1.1")
    @pytest.mark.ruling("R9")
    @pytest.mark.parametrize(
        ("amount", "good"), [("10.00", 1), ("20.00", 1), ("20.50", 0), ("9.50", 0)]
    )
    def test_from_the_table_minimum_to_the_original_wager(self, amount: str, good: int) -> None:
        args = (MBS, "ann 1 main 20.00", "6h 9c 5d 9h 8c", f"1 double {amount}")
        if good:
            assert lines(*args)[1][3:5] == ("double", amount)
        else:
            found = fault(*args)
            assert (found.code, found.clause) == ("illegal-action", "1.1.1, 3.11, R9")

    @pytest.mark.clause(MBS, "3.11.1", "3.11.3")
    def test_one_card_and_no_more(self) -> None:
        # 3-4 doubled draws a two: 9 loses 20.00 to the dealer's 17.
        shoe = "3h 7c 4d 2c Kc"
        assert net(MBS, ANN, shoe, "1 double") == {"ann": "-20.00"}
        for more in ("1 hit", "1 double"):
            assert fault(MBS, ANN, shoe, f"1 double; {more}").at == "actions[1]"

    @pytest.mark.clause(MBS, "3.11.4")
    def test_the_double_is_withdrawn_and_the_original_lost(self) -> None:
        found = lines(MBS, ANN, "6h 9c 5d 9h", "1 double; 1 rescue")
        assert found[0] == ("ann", 1, 1, "main", "10.00", "0.00")
        assert net(MBS, ANN, "6h 9c 5d 9h", "1 double; 1 rescue") == {"ann": "-10.00"}


class TestInsurance:
    @pytest.mark.clause(MBS, "3.12", "1.1.5")
    @pytest.mark.parametrize(
        ("second", "won"), [("Jc", "0.00"), ("Qc", "0.00"), ("Kc", "0.00"), ("9c", "-15.00")]
    )
    def test_it_wins_with_a_second_card_of_ten_points(self, second: str, won: str) -> None:
        # Ann's 16 loses 10.00; 5.00 of insurance wins 10.00 or is lost.
        assert net(MBS, ANN, f"Kh Ac 6h {second}", "ann insure 5.00; 1 stand") == {"ann": won}

    @pytest.mark.clause(MBS, "3.12")
    @pytest.mark.ruling("R5")
    def test_only_when_the_first_card_is_an_ace(self) -> None:
        found = fault(MBS, ANN, "Kh Kc 6h Ac", "ann insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")


class TestDrawing:
    @pytest.mark.clause(MBS, "3.13")
    def test_any_two_cards_may_stand(self) -> None:
        assert net(MBS, ANN, "2h 7c 3d Kc", "1 stand") == {"ann": "-10.00"}
        assert net(MBS, ANN, "2h 6c 3d Kc 9c", "1 stand") == {"ann": "10.00"}

    @pytest.mark.clause(MBS, "3.14")
    def test_a_card_may_be_asked_for_below_21(self) -> None:
        assert hand("Kh Qh Ah", "1 hit") == (21, False)
        assert hand("2h 2c 2d 2s 3h 9h", "1 hit; 1 hit; 1 hit; 1 hit; 1 stand") == (20, False)

    @pytest.mark.clause(MBS, "3.15")
    @pytest.mark.ruling("R8")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("Ah 7c Kh 2c", "", id="Pontoon"),
            pytest.param("8h 7c 4h 9h 2c", "1 hit", id="hard 21"),
            pytest.param("Ah 7c 4h 6h 2c", "1 hit", id="soft 21"),
        ],
    )
    def test_a_21_is_neither_drawn_to_nor_doubled(self, shoe: str, actions: str) -> None:
        for more in ("1 hit", "1 double"):
            found = fault(MBS, ANN, shoe, ";".join(filter(None, [actions, more])))
            assert found.code == "actions-left-over"

    @pytest.mark.clause(MBS, "3.15")
    @pytest.mark.ruling("R15")
    def test_a_21_is_paid_before_the_next_hand_is_called(self) -> None:
        events = played(MBS, TWO, "8h Kh 7c 4h 9d 9h Kc", "1 hit; 2 stand").events
        told = [e for e in events if isinstance(e, HandCalled | WagersSettled | DealerCardDealt)]
        first = told[2]
        assert isinstance(first, WagersSettled)
        assert [(line.person, line.returned) for line in first.lines] == [("ann", 20_00)]
        assert isinstance(told[3], HandCalled)
        assert told[3].box == 2

    @pytest.mark.clause(MBS, "3.16")
    @pytest.mark.clause(MBS, "4.3.2")
    def test_a_bust_is_collected_before_the_next_hand_and_its_cards_discarded(self) -> None:
        round_ = played(MBS, TWO, "Kh Kd 6c 6h 9d 9h 9c 8c", "1 hit; 2 stand")
        settled = [e for e in round_.events if isinstance(e, WagersSettled)]
        assert [(line.person, line.returned) for line in settled[0].lines] == [("ann", 0)]
        # The dealer breaks with 6-9-8 and pays Bob; Ann has lost all the same.
        assert result(round_)["net"] == {"ann": "-10.00", "bob": "10.00"}
        assert [str(card) for card in round_.table.discards[:3]] == ["Kh", "6h", "9h"]
        order = [
            type(e) for e in round_.events if isinstance(e, CardDealt | WagersSettled | HandCalled)
        ]
        assert order[-4:] == [CardDealt, WagersSettled, HandCalled, WagersSettled]


class TestPoints:
    @pytest.mark.clause(MBS, "3.17.1", "1.1.3", "1.1.8", "1.1.11")
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
    def test_an_ace_counts_11_unless_that_is_too_many(
        self, cards: str, total: int, soft: bool
    ) -> None:
        hits = "1 hit; " * (len(cards.split()) - 2)
        assert hand(cards, f"{hits}1 stand") == (total, soft)

    @pytest.mark.clause(MBS, "1.1.3", "1.1.11")
    def test_the_dealer_says_which_total_is_soft(self) -> None:
        events = played(MBS, ANN, "Ah 7c 5d Kh Kc", "1 hit; 1 stand").events
        said = [e.says for e in events if isinstance(e, CardDealt | HandCalled) and e.says]
        assert said == ["Soft sixteen", "Sixteen"]

    @pytest.mark.clause(MBS, "3.17.3")
    @pytest.mark.parametrize("rank", range(2, 10))
    def test_two_to_nine_count_their_face(self, rank: int) -> None:
        assert hand(f"Kh {rank}h", "1 stand") == (10 + rank, False)

    @pytest.mark.clause(MBS, "3.17.4")
    @pytest.mark.parametrize("rank", "JQK")
    def test_court_cards_count_ten(self, rank: str) -> None:
        assert hand(f"{rank}h 9h", "1 stand") == (19, False)
        assert clauses(MBS, ANN, f"9h {rank}c 8h {rank}d", "1 stand")["ann", "main"] == "4.3.1"
