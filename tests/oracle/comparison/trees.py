"""Small fixed shoes whose whole decision trees are walked, by name.

Each shoe is short on purpose: a branch that wants more cards ends there, so the tree stays small
and the places where the shoe runs out are compared as well.
"""

from collections.abc import Mapping

from tests.oracle.choices import Amounts
from tests.oracle.comparison.setups import Setup

NO_HOLE = {"dealing": "no-hole-card"}
HOLE = {"dealing": "hole-card"}
READER = {"dealing": "card-reader"}
BUSTED_TOO = {"dealer_blackjack_takes": "original-and-busted"}
EIGHTS_UNDER_A_KING = "8h Kd 8s 8c 3d 8d Kh 9s 2s 5h Ac"
AS_BLACKJACK = {"two_card_21_after_split": "wins-as-blackjack"}


def tree(
    book: str,
    wagers: str,
    shoe: str,
    options: Mapping[str, object] | None = None,
    amounts: Amounts = "full",
) -> Setup:
    """`wagers` are parted by commas."""
    return Setup(book, wagers.split(", "), shoe.split(), options or {}, amounts)


MA_PONTOON = {
    "eights resplit under a king, blackjack at the end": tree(
        "ma-pontoon21", "ann 1 main 10.00", EIGHTS_UNDER_A_KING, NO_HOLE
    ),
    "the same cards, busted hands stay lost": tree(
        "ma-pontoon21",
        "ann 1 main 10.00",
        EIGHTS_UNDER_A_KING,
        {**NO_HOLE, **BUSTED_TOO},
    ),
    "doubles for less under a queen, unread hole card": tree(
        "ma-pontoon21",
        "ann 1 main 20.00, ann 1 match 5.00",
        "6d Qc 5c As 4h 6s 9d 2c",
        HOLE,
        "some",
    ),
    "aces split and drawn to under a six": tree(
        "ma-pontoon21", "ann 1 main 10.00", "Ah 6d As Ac Kd 9c 7h 5s Qc", NO_HOLE
    ),
    "aces split under an ace, to the letter": tree(
        "ma-pontoon21",
        "ann 1 main 10.00",
        "Ah Ad As Kc 5d Qh Jd Ks 9c",
        {**NO_HOLE, **AS_BLACKJACK},
    ),
    "insurance by three, one with a blackjack": tree(
        "ma-pontoon21",
        "ann 1 main 10.00, bob 2 main 5.00, cat 3 main 15.00",
        "Kh 9c 7d Ad Ac 8s 7h Qd 4h 6c",
        NO_HOLE,
    ),
    "insurance up to the next chip, unread hole card": tree(
        "ma-pontoon21", "ann 1 main 5.50", "5d Ac 6h Kd 4c 2s 9h", HOLE, "some"
    ),
    "king and jack split, rescues on both hands": tree(
        "ma-pontoon21", "ann 1 main 10.00", "Kh Qd Js 5c 6d 4s 9h 7c Ac", NO_HOLE
    ),
    "suited sevens under a seven beside a match": tree(
        "ma-pontoon21",
        "ann 1 main 25.00, bob 2 main 10.00, bob 2 match 5.00",
        "7h 7c 7d 7h 9c Kh 7h 5s Kd 4d 3c 9d Qs",
        READER,
    ),
}

MD_PONTOON = {
    "the reader finds no blackjack under a king": tree(
        "md-pontoon21", "ann 1 main 10.00, ann 1 match 4.00", "Kc Ks Qd 7h 2s 9d As 3h 8c 5d"
    ),
    "the reader finds a blackjack under an ace": tree(
        "md-pontoon21",
        "ann 1 main 15.00, bob 2 main 5.50",
        "Ad 9h As Kc 9c Jd",
        {"chip_unit": "0.50"},
        "some",
    ),
    "threes split into a five-card 21": tree(
        "md-pontoon21", "ann 1 main 10.00", "3h 8s 3d 9c 4c 5s 2d 7h Kc 5h"
    ),
    "one split only": tree(
        "md-pontoon21", "ann 1 main 10.00", "9h 6s 9d Kc 9c 9s 2d 3h 4c Kh", {"splits": 1}
    ),
    "tens split beside an ace, a two-card 21 ties": tree(
        "md-pontoon21",
        "ann 1 main 10.00",
        "Kh 5d Qs 6c Ac Ad 9h Kd",
        {"two_card_21_after_split": "ties-21"},
    ),
    "doubles for less under a five": tree(
        "md-pontoon21",
        "ann 1 main 7.00, bob 2 main 5.00",
        "2h Kd 5d 3s 9c 7c 6h 8s Qd",
        None,
        "some",
    ),
    "suited sevens under a seven, a surrender and a blackjack": tree(
        "md-pontoon21",
        "ann 1 main 5.00, bob 2 main 10.00, cat 3 main 10.00",
        "7s Ac 9s 7c 7s Kd 8c 8d 7s 3s 2h 9d",
    ),
}

MA_SPANISH = {
    "six, seven, eight on a split hand": tree(
        "ma-spanish21", "ann 1 main 20.00", "7h 9d 7c 8s 6c 8d Ks 2h 5d", HOLE
    ),
    "a blackjack and a pair of twos under a jack": tree(
        "ma-spanish21",
        "ann 1 main 10.00, bob 2 main 10.00, bob 2 match 5.00",
        "Ah 2d Jc Ks 2s 2h 9c Kd Ac 8h 9s",
        NO_HOLE,
    ),
    "everyone busts, doubled or not, under a king": tree(
        "ma-spanish21", "ann 1 main 10.00, bob 2 main 20.00", "Kh 9d Ks 6c 5s 9c Jd Ad 2c", NO_HOLE
    ),
    "the same with busted hands lost": tree(
        "ma-spanish21",
        "ann 1 main 10.00, bob 2 main 20.00",
        "Kh 9d Ks 6c 5s 9c Jd Ad 2c",
        {**NO_HOLE, **BUSTED_TOO},
    ),
    "insurance before the reader, no blackjack": tree(
        "ma-spanish21", "ann 1 main 11.00", "5d Ac 6h 7d Kc 2s 4s", {**READER, "decks": 8}, "some"
    ),
    "fours resplit under a six, unread hole card": tree(
        "ma-spanish21", "ann 1 main 10.00", "4h 6d 4c Kd 4s 4d 7h Qc 6s 5c 9h", HOLE
    ),
    "jack and queen split under a four, eight decks": tree(
        "ma-spanish21",
        "ann 1 main 10.00, ann 1 match 2.50",
        "Jh 4d Qs Kc 6h 9d As 4s 8c 7d",
        {**NO_HOLE, "decks": 8},
    ),
    "aces split under a king, to the letter": tree(
        "ma-spanish21",
        "ann 1 main 10.00",
        "Ah Kd As Kc Qd 5h Ad Ks",
        {**NO_HOLE, **AS_BLACKJACK},
    ),
}

MBS_PONTOON = {
    "aces split once with one card each": tree(
        "mbs-pontoon", "ann 1 main 10.00, ann 1 pair 5.00", "Ah 6d As Ac Kd 9c 7h 5s"
    ),
    "a doubled ace counts one": tree(
        "mbs-pontoon", "ann 1 main 40.00", "Ad 5h 6c 4s Kc 3d 8h 9d", None, "some"
    ),
    "eights resplit under a king, a Pontoon at the end": tree(
        "mbs-pontoon", "ann 1 main 20.00", EIGHTS_UNDER_A_KING
    ),
    "insurance and surrender under an ace": tree(
        "mbs-pontoon", "ann 1 main 25.00, bob 2 main 10.00", "9h 5c As 7d 6d Kc 8s 4d", None, "some"
    ),
    "a Pontoon beside a pair of tens": tree(
        "mbs-pontoon", "ann 1 main 10.00, bob 2 main 10.00", "As Kd 6d Qh Js Ac 5c Ad 9h 4c 8d"
    ),
    "suited sevens under a seven, a doubled hand beside them": tree(
        "mbs-pontoon",
        "ann 1 main 100.00, bob 2 main 10.00, cat 3 main 10.00",
        "7d 5h Ks 7c 7d 6c 9s 7d 9h Kc 4d 6h",
    ),
    "no surrender under a nine": tree("mbs-pontoon", "ann 1 main 10.00", "Kd 9h 6c 3s 8d 2c 5h"),
}

BBC_SPANISH = {
    "two doubles for half or full": tree(
        "bbc-spanish21", "ann 1 main 5.00", "3h 6s 4c Kd 2d Kh 2c 5d", None, "some"
    ),
    "kings split by rank": tree(
        "bbc-spanish21", "ann 1 main 5.00", "Kh 6c Ks 9d Kd Ac Qc 5s 8d 4h 9s"
    ),
    "king and queen split by value": tree(
        "bbc-spanish21", "ann 1 main 5.00", "Kh 6c Qs 9d 9h Ac 5s 2d 8c", {"split_by": "value"}
    ),
    "the check finds a blackjack under an ace": tree(
        "bbc-spanish21",
        "ann 1 main 7.00, bob 2 main 10.00, bob 2 match 3.00",
        "Ah 9d As Kc Ad Qc",
    ),
    "no check under a king": tree(
        "bbc-spanish21", "ann 1 main 10.00, bob 2 main 10.00", "7h 6c Kd 5d 5s Ac 9c 9h 2d 3h"
    ),
    "a check under a king": tree(
        "bbc-spanish21",
        "ann 1 main 10.00, ann 1 break-bonus 2.00",
        "7h Kd 5d Ac 9c",
        {"looks_under": ["A", "K", "Q", "J"]},
    ),
    "the dealer plays on for the Break Bonus": tree(
        "bbc-spanish21",
        "ann 1 main 5.00, ann 1 break-bonus 5.00",
        "Kh 2c 6d 3d 9s 4h 5s Kd 6h Jc",
        {"decks": 2},
    ),
    "the dealer breaks with eight cards": tree(
        "bbc-spanish21",
        "ann 1 main 5.00, ann 1 break-bonus 1.00",
        "9h 2c 8d 2d 2h 2s 3c 2c 3d Kh 9c",
    ),
    "suited sevens under a seven doubled past 21": tree(
        "bbc-spanish21", "ann 1 main 1.00, bob 2 main 5.00", "7s 9c 7h 7s 9d Kd 7s 4c 2d 8h"
    ),
    "aces split and doubled on 21": tree(
        "bbc-spanish21", "ann 1 main 4.00", "Ah 5d As 9c Kc 8d Qh 3c 6d 2s 7c"
    ),
}

TREES = {
    f"{setup.book}: {name}": setup
    for group in (MA_PONTOON, MD_PONTOON, MA_SPANISH, MBS_PONTOON, BBC_SPANISH)
    for name, setup in group.items()
}
