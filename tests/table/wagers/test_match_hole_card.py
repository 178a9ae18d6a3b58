"""Separate match wagers on the up card and on the hole card."""

from __future__ import annotations

import pytest

from fortyeight.analysis.optional import side_wagers
from fortyeight.record import (
    RecordFault,
    ReplayedRound,
    read_record,
    replay,
    result,
    write_replayed,
)
from fortyeight.rulebook import BadRulebook, House, open_house, read_book_text
from fortyeight.table import WagerKind
from fortyeight.view.house.layout import spots
from fortyeight.view.story.game_teller import game_story

HEAD = 'id = "own"\ntitle = "Own"\nbased_on = "ma-spanish21"\n'
HOLE = 'offered = true\nminimum = "1.00"\nmaximum = "25.00"\nwithin_main = true\n'
BETS = '"ann 1 main 10.00", "ann 1 match 5.00", "ann 1 match-hole 5.00"'


def played(shoe: str, actions: str, more: str = "", bets: str = BETS) -> ReplayedRound:
    return replay(
        read_record(
            f'rulebook = "own"\nwagers = [{bets}]\nshoe = "{shoe}"\nactions = [{actions}]\n'
            f"[book]\n{HEAD}[book.match_hole]\n{HOLE}{more}"
        )
    )


def house(rest: str = "") -> House:
    return open_house(read_book_text(f"{HEAD}{rest}[match_hole]\n{HOLE}"))


def returned(of: ReplayedRound) -> dict[str, str]:
    return {one["kind"]: one["returned"] for one in result(of)["wagers"]}


#: Suited nine to one, unsuited four to one, for each card (6(e)(1)).
@pytest.mark.parametrize(
    ("shoe", "match", "hole"),
    [
        ("9c 9c 7d 7h", "50.00", "25.00"),
        ("9c 8c 9h 9c", "0.00", "70.00"),
        ("9c 9d 9h 8c", "45.00", "0.00"),
    ],
)
@pytest.mark.parametrize("dealing", ["hole-card", "no-hole-card", "card-reader"])
def test_each_wager_goes_by_its_own_card(shoe: str, match: str, hole: str, dealing: str) -> None:
    one, up, other, second = shoe.split()
    of = played(
        f"{one} {up} {other} {second} Kc Kd",
        '"1 stand"',
        f'[book.rules]\ndealing = "{dealing}"\n',
    )
    paid = returned(of)
    assert (paid["match"], paid["match-hole"]) == (match, hole)
    again = replay(read_record(write_replayed(of)))
    assert result(again) == result(of)


def test_the_second_card_is_dealt_for_it_after_a_bust() -> None:
    of = played("9c 7h 5d Kd 9d", '"1 hit"', bets='"ann 1 main 10.00", "ann 1 match-hole 5.00"')
    assert result(of)["dealer"]["cards"] == ["7h", "9d"]
    assert returned(of) == {"main": "0.00", "match-hole": "25.00"}
    told = [line.text for line in game_story(of.game_start, of.game_events)]
    assert "Ann's hole-card match wager of $5.00 wins $20.00 (6(e)(1))." in told


def test_it_goes_by_the_first_two_cards_of_a_box_that_was_split() -> None:
    """Nines are split twice; the hole card matches both first cards, one of them in its suit."""
    shoe = "9c 7h 9d 9h 8c 8d 8h 9c Kd"
    acts = '"1 split", "1 split", "1 stand", "1 stand", "1 stand"'
    of = played(shoe, acts, bets='"ann 1 main 10.00", "ann 1 match-hole 5.00"')
    assert returned(of)["match-hole"] == "70.00"


@pytest.mark.parametrize(
    ("bets", "sentence"),
    [
        ('"ann 1 match-hole 5.00"', "place a main wager on box 1 first"),
        ('"ann 1 main 10.00", "ann 1 match-hole 15.00"', "1.00 to 10.00"),
        ('"ann 1 main 50.00", "ann 1 match-hole 30.00"', "1.00 to 25.00"),
    ],
)
def test_its_limits(bets: str, sentence: str) -> None:
    with pytest.raises(RecordFault, match=sentence):
        played("9c 7h 9d", "", bets=bets)


def test_a_book_without_it_does_not_take_it() -> None:
    text = f'rulebook = "ma-spanish21"\nwagers = [{BETS}]\nshoe = "9c 7h 9d"\nactions = []\n'
    with pytest.raises(RecordFault, match="no hole-card match wager is offered at this table"):
        replay(read_record(text))


def test_its_edge_is_that_of_the_up_card() -> None:
    edges = {one.kind: one.edge for one in side_wagers(house())}
    assert edges[WagerKind.MATCH_HOLE] == edges[WagerKind.MATCH]


def test_it_has_a_spot_on_the_layout() -> None:
    (spot,) = [one for one in spots(house()) if one["kind"] == "match-hole"]
    assert spot["label"] == "Hole match"
    assert spot["limits"] == "from $1.00 to the main wager, at most $25.00"


def test_it_needs_the_odds_of_the_match_wager() -> None:
    with pytest.raises(BadRulebook, match="is paid by the odds of"):
        house('without = ["match"]\n')
