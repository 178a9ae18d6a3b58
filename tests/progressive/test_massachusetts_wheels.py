"""Massachusetts: the Bonus Spin of Spanish 21, and the Xtreme-16 of Pontoon 21."""

from __future__ import annotations

import pytest

from tests.progressive.spun import net, place_of, spins, wheel_lines

SPANISH, PONTOON = "ma-spanish21", "ma-pontoon21"

SPINNER = "ann 1 main 10.00; ann 1 bonus-spin 5.00"
XTREME = "ann 1 main 10.00; ann 1 xtreme 5.00"

#: Ann and Bob take part, Cat plays without; boxes 4 to 7 are empty.
THREE = f"{XTREME}; bob 2 main 10.00; bob 2 xtreme 5.00; cat 3 main 10.00"


# Bonus Spin ---------------------------------------------------------------------------------------


@pytest.mark.clause(SPANISH, "16(a)", "16(c)")
@pytest.mark.ruling("R17")
@pytest.mark.parametrize("cards", [("As", "8h"), ("8h", "As"), ("Ad", "Ah")], ids=" ".join)
def test_an_ace_among_the_first_two_cards_pays_ten(cards: tuple[str, str]) -> None:
    """Two aces are paid once. The main wager wins 10.00 from a dealer who goes over 21."""
    shoe = f"{cards[0]} 6h {cards[1]} 9c Kc"
    assert net(SPANISH, SPINNER, shoe, "1 stand") == {"ann": "15.00"}
    assert wheel_lines(SPANISH, SPINNER, shoe, "1 stand") == [
        ("ann", "bonus-spin", "5.00", "10.00", "16(c), R17")
    ]


@pytest.mark.clause(SPANISH, "16(a)", "16(d)", "16(d)(2)")
@pytest.mark.ruling("R17")
@pytest.mark.parametrize("cards", [("As", "Kh"), ("Jh", "Ac")], ids=" ".join)
def test_a_blackjack_spins_and_takes_no_ten_besides(cards: tuple[str, str]) -> None:
    """15.00 for the blackjack and 250.00 from the wheel, less the 5.00 that was locked up."""
    shoe = f"{cards[0]} 6h {cards[1]} 9c"
    assert net(SPANISH, SPINNER, shoe, extra=spins("250")) == {"ann": "260.00"}
    assert wheel_lines(SPANISH, SPINNER, shoe, extra=spins("250")) == [
        ("ann", "bonus-spin", "5.00", "250.00", "16(d)(2), R18")
    ]


@pytest.mark.clause(SPANISH, "16(a)")
def test_neither_ace_nor_blackjack_loses() -> None:
    """An ace that comes third is none of the first two cards: 5-4-A is 20."""
    round_ = SPANISH, SPINNER, "5s 6h 4c As 9c Kc", "1 hit; 1 stand"
    assert net(*round_) == {"ann": "5.00"}
    assert wheel_lines(*round_) == [("ann", "bonus-spin", "5.00", "0.00", "16(a)")]


@pytest.mark.clause(SPANISH, "16(c)", "1 Blackjack")
def test_split_aces_have_their_ten_and_no_spin() -> None:
    """Two plain 21s of 10.00 each, and 10.00 for the aces less 5.00."""
    found = net(SPANISH, SPINNER, "As 6h Ah Kh Kd 9c Kc", "1 split")
    assert found == {"ann": "25.00"}


@pytest.mark.clause(SPANISH, "16(c)")
def test_an_ace_drawn_to_a_split_hand_pays_nothing() -> None:
    """Eights are split; each gets an ace."""
    found = net(SPANISH, SPINNER, "8s 6h 8h As Ad 9c Kc", "1 split; 1 stand; 1 stand")
    assert found == {"ann": "15.00"}


@pytest.mark.clause(SPANISH, "16(d)(2)")
def test_a_blackjack_spins_against_a_dealers_blackjack() -> None:
    """Ann's blackjack wins 15.00 all the same."""
    round_ = SPANISH, SPINNER, "As Ac Kh Kd"
    assert net(*round_, extra=spins("30"), dealing="card-reader") == {"ann": "40.00"}


@pytest.mark.clause(SPANISH, "16(c)", "16(d)(2)")
@pytest.mark.ruling("R17")
def test_a_house_may_give_the_stake_of_a_bonus_spin_back() -> None:
    back = {"bonus_spin_stake_returned": True}
    assert net(SPANISH, SPINNER, "As 6h 8h 9c Kc", "1 stand", **back) == {"ann": "20.00"}
    assert net(SPANISH, SPINNER, "As 6h Kh 9c", extra=spins("250"), **back) == {"ann": "265.00"}
    assert net(SPANISH, SPINNER, "9s 6h 9h 9c Kc", "1 stand", **back) == {"ann": "5.00"}


@pytest.mark.clause(SPANISH, "16(d)(2)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("symbol", "pays"), [("1", "1.00"), ("77", "77.00"), ("9999999", "9999999.00")]
)
def test_any_amount_is_taken_from_a_record(symbol: str, pays: str) -> None:
    """The text names no symbol; a house that names no wheel has every amount."""
    round_ = SPANISH, SPINNER, "As 6h Kh 9c"
    assert wheel_lines(*round_, extra=spins(symbol))[0][3] == pays


@pytest.mark.clause(SPANISH, "16(d)(2)")
@pytest.mark.ruling("R18")
def test_a_pair_pays_the_others_too() -> None:
    wagers = f"{SPINNER}; bob 2 main 10.00; bob 2 bonus-spin 5.00"
    extra = spins("250/100")
    found = net(SPANISH, wagers, "As 9c 6h Kh 9d 8c Kc", "2 stand", extra=extra)
    assert found == {"ann": "260.00", "bob": "105.00"}


@pytest.mark.clause(SPANISH, "16(d)(2)")
@pytest.mark.ruling("R18")
def test_a_jackpot_is_one_where_record_or_house_say_what_it_pays() -> None:
    round_ = SPANISH, SPINNER, "As 6h Kh 9c"
    assert place_of(*round_, extra=spins("jackpot")) == ("bad-record", "spins[0]")
    given = spins("jackpot", jackpot="777.77")
    assert wheel_lines(*round_, extra=given)[0][3] == "777.77"
    house = {"bonus_spin_initial": "2500.00"}
    assert wheel_lines(*round_, extra=spins("jackpot"), **house)[0][3] == "2500.00"


# Xtreme-16 ----------------------------------------------------------------------------------------

#: Everyone has 18 and wins from a dealer whose six and king go over 21.
TRIGGERED = (PONTOON, THREE, "9h 9c 9d 6h 9s 9h 9c Kd Kc", "1 stand; 2 stand; 3 stand")


@pytest.mark.clause(PONTOON, "16(b)", "16(j)", "16(j)(1)")
def test_the_hot_spot_winner_gets_no_community_prize() -> None:
    extra = spins("seat 1 hot 500 community 75")
    assert net(*TRIGGERED, extra=extra) == {"ann": "505.00", "bob": "80.00", "cat": "10.00"}
    assert wheel_lines(*TRIGGERED, extra=extra) == [
        ("ann", "xtreme", "5.00", "500.00", "16(b), R18"),
        ("bob", "xtreme", "5.00", "75.00", "16(b), R18"),
    ]


@pytest.mark.clause(PONTOON, "16(i)(1)")
@pytest.mark.parametrize("seat", [3, 7], ids=["without a wager", "empty"])
def test_a_seat_that_takes_no_part_gives_all_the_community_prize(seat: int) -> None:
    found = net(*TRIGGERED, extra=spins(f"seat {seat} community 75"))
    assert found == {"ann": "80.00", "bob": "80.00", "cat": "10.00"}


@pytest.mark.clause(PONTOON, "16(a)", "16(b)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("hot", "meters", "pays"),
    [
        ("1", {}, "1.00"),
        ("4321", {}, "4321.00"),
        ("primary", {}, "10000.00"),
        ("secondary", {}, "5000.00"),
        ("primary", {"primary": "10250.00"}, "10250.00"),
        ("secondary", {"secondary": "5100.25", "primary": "1.00"}, "5100.25"),
    ],
)
def test_amounts_and_progressives_of_the_hot_spot(
    hot: str, meters: dict[str, str], pays: str
) -> None:
    extra = spins(f"seat 1 hot {hot} community 75", **meters)
    assert wheel_lines(*TRIGGERED, extra=extra)[0][3] == pays


@pytest.mark.clause(PONTOON, "16(f)")
@pytest.mark.parametrize(
    "dealer", [("6h", "9d"), ("Kh", "5d"), ("5h", "Kd"), ("6h", "6d"), ("Kh", "Qd")], ids=" ".join
)
def test_no_six_and_ten_loses(dealer: tuple[str, str]) -> None:
    """Whatever comes of the hand: Ann stands on 20."""
    shoe = f"Kh {dealer[0]} Ks {dealer[1]} 5c 6s"
    assert wheel_lines(PONTOON, XTREME, shoe, "1 stand") == [
        ("ann", "xtreme", "5.00", "0.00", "16(f)")
    ]


@pytest.mark.clause(PONTOON, "16(o)")
@pytest.mark.ruling("R17")
def test_a_house_may_give_the_stakes_of_xtreme_back() -> None:
    extra = spins("seat 1 hot 500 community 75")
    returned = [
        line[3] for line in wheel_lines(*TRIGGERED, extra=extra, xtreme_stake_returned=True)
    ]
    assert returned == ["505.00", "80.00"]


@pytest.mark.clause(PONTOON, "16(s)")
def test_the_must_hit_goes_to_the_seat_that_the_record_names() -> None:
    """Box 1 wins 15.00 on 18 against the dealer's 17; no wheel is spun under a nine."""
    wagers = f"{XTREME}; bob 2 main 10.00; bob 2 xtreme 5.00"
    round_ = PONTOON, wagers, "9h 9c 9d 9s 9h 8d", "1 stand; 2 stand"
    for seat, person in ((1, "ann"), (2, "bob")):
        extra = spins(f"must-hit seat {seat}", must_hit="321.00")
        ended = [line for line in wheel_lines(*round_, extra=extra) if line[1] == "must-hit"]
        ((winner, _, staked, returned, clause),) = ended
        assert (winner, staked, clause) == (person, "0.00", "16(s)")
        assert 321 <= float(returned) < 322


@pytest.mark.clause(PONTOON, "16(s)", "16(n)(1)")
def test_a_must_hit_comes_after_the_spins_of_its_round() -> None:
    extra = spins("seat 2 hot 500 community 75", "must-hit seat 1", must_hit="100.00")
    kinds = [(line[0], line[1]) for line in wheel_lines(*TRIGGERED, extra=extra)]
    assert kinds == [("ann", "xtreme"), ("ann", "must-hit"), ("bob", "xtreme")]


@pytest.mark.clause(PONTOON, "16(n)(1)")
def test_a_void_spin_returns_the_wagers_of_all_who_took_part() -> None:
    assert wheel_lines(*TRIGGERED, extra=spins("void")) == [
        ("ann", "xtreme", "5.00", "5.00", "16(n)(1)"),
        ("bob", "xtreme", "5.00", "5.00", "16(n)(1)"),
    ]


@pytest.mark.clause(SPANISH, "16(d)(2)")
def test_a_void_bonus_spin_returns_the_spinners_wager_only() -> None:
    """Bob's spin is void; Ann's is not, and its community pay goes to Bob besides."""
    wagers = f"{SPINNER}; bob 2 main 10.00; bob 2 bonus-spin 5.00; cat 3 main 10.00"
    wagers += "; cat 3 bonus-spin 5.00"
    shoe = "As Ac 9d 6h Kh Kd 9c 8c Kc"
    ended = wheel_lines(SPANISH, wagers, shoe, "3 stand", extra=spins("250/100", "void"))
    assert [line[3] for line in ended] == ["250.00", "105.00", "100.00"]
    ended = wheel_lines(SPANISH, wagers, shoe, "3 stand", extra=spins("250", "void"))
    assert [line[3] for line in ended] == ["250.00", "5.00", "0.00"]
