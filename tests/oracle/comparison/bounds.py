"""Single rounds at the bounds of the paytables, which chance and the trees seldom reach."""

from collections.abc import Mapping

from tests.oracle.comparison.setups import Setup

HITS = ["1 hit", "2 hit", "3 hit"]
LOW: Mapping[str, object] = {"table_minimum": "2.00", "decks": 8}
LOW_MBS: Mapping[str, object] = {"table_minimum": "5.00"}

# Three boxes with three sevens of one suit each; the dealer shows a seven, and the next
# card, a king, leaves the shoe only as a hole card.
SEVENS = ["7h", "7c", "7s", "7d", "7h", "7c", "7s"]
SEVENS_WITH_HOLE = [*SEVENS, "Kd", "7h", "7c", "7s"]
SEVENS_WITHOUT = [*SEVENS, "7h", "7c", "7s", "Kd"]


def three(first: str, second: str, third: str) -> list[str]:
    return [f"ann 1 main {first}", f"bob 2 main {second}", f"cat 3 main {third}"]


US_BOUNDS = three("25.00", "24.50", "4.50")
MBS_BOUNDS = three("100.00", "99.50", "9.50")

SUPER_BONUS = {
    "ma-pontoon21": (Setup("ma-pontoon21", US_BOUNDS, SEVENS_WITHOUT, LOW), HITS),
    "md-pontoon21": (Setup("md-pontoon21", US_BOUNDS, SEVENS_WITH_HOLE, LOW), HITS),
    "ma-spanish21": (Setup("ma-spanish21", US_BOUNDS, SEVENS_WITHOUT, LOW), HITS),
    "mbs-pontoon": (Setup("mbs-pontoon", MBS_BOUNDS, SEVENS_WITHOUT, LOW_MBS), HITS),
    "bbc-spanish21": (
        Setup("bbc-spanish21", three("1.00", "10.00", "4.50"), SEVENS_WITH_HOLE, {"decks": 8}),
        HITS,
    ),
}


def many_cards(book: str, drawn: str, *, hole: bool) -> tuple[Setup, list[str]]:
    """A hand that draws this many cards against a nine; the dealer has 18 if needed."""
    cards = drawn.split()
    dealt = [cards[0], "9d", cards[1], *(["9c"] if hole else []), *cards[2:], "9c"]
    setup = Setup(book, ["ann 1 main 10.00"], dealt, {"decks": 8})
    return setup, ["1 hit"] * (len(cards) - 2)


BONUS_21 = {
    f"{book}, {len(drawn.split())} cards": many_cards(book, drawn, hole=hole)
    for book, hole in (
        ("ma-pontoon21", False),
        ("md-pontoon21", True),
        ("ma-spanish21", False),
        ("mbs-pontoon", False),
        ("bbc-spanish21", True),
    )
    for drawn in (
        "2h 3c 4d 5s 7h",
        "2h 3c 4d 3s 4h 5d",
        "2h 3c 2d 3s 4h 2d 5c",
        "2h 2c 2d 3s 3h 2d 3c 4h",
    )
}

BOUNDS = {
    **{f"Super Bonus, {book}": told for book, told in SUPER_BONUS.items()},
    **{f"bonus 21, {name}": told for name, told in BONUS_21.items()},
}
