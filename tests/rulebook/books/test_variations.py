"""A sixth game is a data file: two of them are read, opened and played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fortyeight.record import RecordFault, read_record, replay, result
from fortyeight.rulebook import Rulebook, find_rulebook, open_house

VARIATIONS = Path(__file__).parents[1] / "variations"


def book(name: str) -> Rulebook:
    return find_rulebook(str(VARIATIONS / f"{name}.toml"))


def played(name: str, shoe: str, actions: list[str], wager: str = "10.00") -> dict[str, Any]:
    text = f'rulebook = "{name}"\nwagers = ["ann 1 main {wager}"]\nshoe = "{shoe}"\n'
    text += f"actions = {actions!r}\n"
    return result(replay(read_record(text), books={name: book(name)}))


def net(name: str, shoe: str, actions: list[str], wager: str = "10.00") -> str:
    amount = played(name, shoe, actions, wager)["net"]["ann"]
    assert isinstance(amount, str)
    return amount


def clauses(name: str, shoe: str, actions: list[str]) -> list[str]:
    return [line["clause"] for line in played(name, shoe, actions)["wagers"]]


@pytest.mark.parametrize("path", sorted(VARIATIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_a_variation_is_read_and_opened(path: Path) -> None:
    found = find_rulebook(str(path))
    assert found.id == path.stem
    assert open_house(found).book is found


def test_each_is_another_game() -> None:
    ordinary, redoubles = book("blackjack-52"), book("three-redoubles")
    assert open_house(ordinary).cards.removed_ranks == ()
    assert not ordinary.bonus_21
    assert not ordinary.has("super_bonus")
    assert open_house(redoubles).double.times == 4
    assert open_house(redoubles, {"currency": "USD"}).limits.currency == "USD"


# Ann's first card, the dealer's, Ann's second, the dealer's hole card, and what is drawn.


def test_blackjack_against_blackjack_pushes() -> None:
    found = played("blackjack-52", "As Kh Td Ac", [])
    assert found["net"]["ann"] == "0.00"
    assert found["hands"][0]["outcome"] == "push"
    assert found["wagers"][0]["clause"] == "6"


def test_blackjack_pays_three_to_two_with_a_ten() -> None:
    assert net("blackjack-52", "As 9h Td 8c", []) == "15.00"


def test_21_against_21_pushes() -> None:
    # 7-5-9 is 21; the dealer's 7-9 draws a 5.
    assert net("blackjack-52", "7s 7h 5d 9c 9s 5h", ["1 hit"]) == "0.00"


def test_a_blackjack_under_the_reader_ends_the_round() -> None:
    assert net("blackjack-52", "7s Ah 5d Kc", []) == "-10.00"


def test_the_dealer_draws_on_a_soft_17() -> None:
    # Ann stands on 18; the dealer's A-6 draws a 3 for 20.
    assert net("blackjack-52", "Ts Ah 8d 6c 3h", ["1 stand"]) == "-10.00"


def test_late_surrender_returns_half() -> None:
    assert net("blackjack-52", "Ts Th 6d 9c", ["1 surrender"]) == "-5.00"


def test_late_surrender_comes_after_the_reader() -> None:
    with pytest.raises(RecordFault) as caught:
        net("blackjack-52", "Ts Th 6d Ac", ["1 surrender"])
    assert caught.value.code == "actions-left-over"


def test_split_aces_get_one_card_each() -> None:
    # A-9 and A-K, both done without a word, against the dealer's 9-9.
    assert net("blackjack-52", "As 9h Ad 9c 9s Kd", ["1 split"]) == "20.00"


def test_double_after_split_for_the_full_amount_only() -> None:
    # 8-3 doubled with a king: 21 wins 20; 8-K stands on 18 and loses 10 to 19.
    shoe = "8s 9h 8d Tc 3s Kd Kh"
    assert net("blackjack-52", shoe, ["1 split", "1 double", "1 stand"]) == "10.00"
    with pytest.raises(RecordFault) as caught:
        net("blackjack-52", shoe, ["1 split", "1 double 5.00", "1 stand"])
    assert (caught.value.code, caught.value.clause) == ("illegal-action", "9")


def test_no_double_on_three_cards() -> None:
    with pytest.raises(RecordFault) as caught:
        net("blackjack-52", "2s 9h 3d Tc 4s Kd", ["1 hit", "1 double"])
    assert caught.value.code == "illegal-action"


def test_a_suited_678_is_a_plain_21_without_bonuses() -> None:
    assert net("blackjack-52", "6s 9h 7s 9c 8s", ["1 hit"]) == "10.00"


def test_three_redoubles() -> None:
    # 10, 20, 40, 80 are added in turn: 160 stand on 2-3-2-3-4-5 = 19 against 18.
    shoe = "2s 9h 3d 9c 2h 3s 4d 5c"
    found = played("three-redoubles", shoe, ["1 double"] * 4)
    assert [line["staked"] for line in found["wagers"]] == [
        "10.00",
        "10.00",
        "20.00",
        "40.00",
        "80.00",
    ]
    assert found["hands"][0]["total"] == 19
    assert found["net"]["ann"] == "160.00"


def test_a_fourth_redouble_is_refused() -> None:
    with pytest.raises(RecordFault) as caught:
        played("three-redoubles", "2s 9h 3d 9c 2h 3s 4d 5c 2c", ["1 double"] * 5)
    assert (caught.value.code, caught.value.at) == ("actions-left-over", "actions[4]")


def test_a_stand_keeps_the_doubles() -> None:
    # 8-3 doubled with a 2 is 13, doubled again with a 7 is 20: 40 stand and win.
    shoe = "8s 9h 3d 9c 2h 7s"
    assert net("three-redoubles", shoe, ["1 double", "1 double", "1 stand"]) == "40.00"


@pytest.mark.parametrize(
    ("suits", "won", "clause"),
    [("shh", "10.00", "14"), ("sss", "50.00", "8 same"), ("hhh", "100.00", "8 hearts")],
)
def test_678_pays_by_suit(suits: str, won: str, clause: str) -> None:
    shoe = f"6{suits[0]} 9h 7{suits[1]} 9c 8{suits[2]}"
    assert net("three-redoubles", shoe, ["1 hit"]) == won
    assert clauses("three-redoubles", shoe, ["1 hit"]) == [clause]


def test_surrender_after_a_hit_returns_a_quarter() -> None:
    shoe = "9s 8h 3d 9c 4s"
    assert net("three-redoubles", shoe, ["1 hit", "1 surrender"]) == "-7.50"
    # A quarter of 5.50 is 1.375: the fraction of a cent is dropped.
    assert net("three-redoubles", shoe, ["1 hit", "1 surrender"], "5.50") == "-4.13"


def test_no_insurance_is_offered() -> None:
    with pytest.raises(RecordFault) as caught:
        net("three-redoubles", "9s Ah 9d 9c", ["ann insure 5.00", "1 stand"])
    assert caught.value.code == "illegal-action"
