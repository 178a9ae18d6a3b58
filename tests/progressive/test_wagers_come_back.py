"""Dead hands, void rounds and a misused reader: wagers on wheels come back, once."""

from __future__ import annotations

import pytest

from fortyeight.progressive import TerminalStage
from tests.progressive.spun import net, place_of, spins, spun, wheel_lines
from tests.rounds import played

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"

SPINNERS = "ann 1 main 10.00; ann 1 bonus-spin 5.00; bob 2 main 10.00; bob 2 bonus-spin 5.00"
XTREMES = "ann 1 main 10.00; ann 1 xtreme 5.00; bob 2 main 10.00; bob 2 xtreme 5.00"
NO_CARD = "dealer misses 1 first; dealer misses 1 second; 2 stand"


@pytest.mark.clause(SPANISH, "15(h)")
def test_a_box_without_a_card_has_its_bonus_spin_back() -> None:
    """Bob's 9-8 beats the dealer's 6-2-9; box 1 got no card."""
    ended = wheel_lines(SPANISH, SPINNERS, "9h 6s 8c 2d 9d", NO_CARD)
    assert ended == [
        ("ann", "bonus-spin", "5.00", "5.00", "15(h)"),
        ("bob", "bonus-spin", "5.00", "0.00", "16(a)"),
    ]


@pytest.mark.clause(SPANISH, "15(h)")
def test_an_ace_is_not_paid_on_a_hand_that_is_called_dead() -> None:
    """Ann's one card is an ace; she wants no second one late, and her wagers come back."""
    round_ = SPANISH, SPINNERS, "Ah 9h 6s 8c Kd Kd", "dealer misses 1 second; 1 dead; 2 stand"
    assert wheel_lines(*round_)[0] == ("ann", "bonus-spin", "5.00", "5.00", "15(h)")
    assert net(*round_)["ann"] == "0.00"


@pytest.mark.clause(SPANISH, "15(h)", "16(d)")
def test_a_second_card_that_comes_late_makes_a_blackjack() -> None:
    round_ = SPANISH, SPINNERS, "Ah 9h 6s 8c Kd 9d 9s", "dealer misses 1 second; 1 take; 2 stand"
    ended = wheel_lines(*round_, extra=spins("250"))
    assert ended[0] == ("ann", "bonus-spin", "5.00", "250.00", "16(d)(2), R18")


@pytest.mark.clause(PONTOON, "15(h)", "16(i)(1)")
def test_a_dead_box_takes_no_part_in_xtreme() -> None:
    """The wheel picks seat 1, whose wager has come back: Bob gets the community prize."""
    shoe = "9h 6s 8c Kd 9d"
    assert wheel_lines(PONTOON, XTREMES, shoe, NO_CARD, extra=spins("seat 1 community 75")) == [
        ("ann", "xtreme", "5.00", "5.00", "15(h)"),
        ("bob", "xtreme", "5.00", "75.00", "16(b), R18"),
    ]
    hot = spins("seat 1 hot 500 community 75")
    assert place_of(PONTOON, XTREMES, shoe, NO_CARD, extra=hot) == ("bad-record", "spins[0]")


@pytest.mark.clause(PONTOON, "15(h)", "16(s)")
def test_a_dead_box_feeds_no_meter_and_wins_no_must_hit() -> None:
    """From a meter of 499.90, a share of 12.5 cents reaches 500.00: Bob's, for Ann's came back."""
    shoe = "9h 9s 8c 8d"
    won = spins("must-hit seat 2", must_hit="499.90")
    assert wheel_lines(PONTOON, XTREMES, shoe, NO_CARD, extra=won)[-1] == (
        *("bob", "must-hit", "0.00", "500.00", "16(s)"),
    )
    game = played(PONTOON, XTREMES, shoe, NO_CARD).game
    assert game.system.meters["primary"].contributed == 25


@pytest.mark.clause(PONTOON, "15(h)")
def test_a_dead_box_that_was_alone_leaves_the_terminal_ready() -> None:
    wagers = "ann 1 main 10.00; ann 1 xtreme 5.00; bob 2 main 10.00"
    system = played(PONTOON, wagers, "9h 6s 8c Kd 9d", NO_CARD).game.system
    assert (system.stage, system.accounted, system.cancelled) == (TerminalStage.READY, 0, 1)
    assert net(PONTOON, wagers, "9h 6s 8c Kd 9d", NO_CARD) == {"ann": "0.00", "bob": "10.00"}


@pytest.mark.clause(PONTOON, "15(i)", "16(b)")
def test_a_hand_called_dead_in_play_keeps_its_xtreme() -> None:
    """Ann's card is missed and she calls her hand dead; the dealer's 6 and king still trigger."""
    actions = "1 hit; dealer misses 1; 2 stand; 1 dead"
    extra = spins("seat 1 hot 500 community 75")
    round_ = PONTOON, XTREMES, "9h 9c 6s 2c 2d Kd 9d", actions
    assert net(*round_, extra=extra) == {"ann": "495.00", "bob": "80.00"}


@pytest.mark.clause(SPANISH, "15(b)")
@pytest.mark.parametrize(
    ("shoe", "actions"),
    [
        pytest.param("Ah Th 6s 8c Td", "", id="in the deal"),
        pytest.param("9h Ah 6s 8c Kd Th Td", "1 hit", id="before the spin"),
        pytest.param("Ah 9h 6s 8c Kd 2d Th Td", "1 stand; 2 stand", id="when an ace was paid"),
    ],
)
def test_a_second_ten_gives_the_bonus_spins_back(shoe: str, actions: str) -> None:
    found = spun(SPANISH, SPINNERS, shoe, actions)
    assert found["status"] == "void"
    assert found["net"] == {"ann": "0.00", "bob": "0.00"}
    assert [one for one in found["wagers"] if one["kind"] == "bonus-spin"] == [
        {
            "player": player,
            "box": box,
            "hand": None,
            "kind": "bonus-spin",
            "staked": "5.00",
            "returned": "5.00",
            "clause": "15(b)",
        }
        for player, box in (("ann", 1), ("bob", 2))
    ]


@pytest.mark.clause(PONTOON, "15(b)")
def test_a_second_ten_gives_the_xtreme_wagers_back_and_accounts_nothing() -> None:
    round_ = PONTOON, XTREMES, "9h 9c 6s 2c 2d Kd Th Td", "1 hit"
    assert net(*round_, dealing="hole-card") == {"ann": "0.00", "bob": "0.00"}
    system = played(*round_, dealing="hole-card").game.system
    assert (system.stage, system.accounted, system.cancelled) == (TerminalStage.READY, 0, 1)
    assert system.meters["primary"].contributed == 0


@pytest.mark.clause(PONTOON, "15(b)", "16(n)(1)", "16(s)")
def test_a_must_hit_that_was_paid_stays_paid_in_a_void_round() -> None:
    """Under a five no wheel can be spun, so the round was ended and Bob paid at once.

    The jackpot is assumed valid and its meter has fallen: taken back, it would be nobody's.
    """
    round_ = PONTOON, XTREMES, "9h 9c 5s 2c 2d Th Td", "1 hit"
    assert net(*round_, extra=spins("must-hit seat 2")) == {"ann": "0.00", "bob": "100.25"}


@pytest.mark.clause(PONTOON, "15(l)(1)")
@pytest.mark.clause(MARYLAND, "13 P(1)")
@pytest.mark.parametrize(("book", "clause"), [(PONTOON, "15(l)"), (MARYLAND, "13 P")])
@pytest.mark.parametrize("hole", ["Kd", "5d"])
def test_a_misused_reader_gives_xtreme_back(book: str, clause: str, hole: str) -> None:
    """Under a six the wager waits for the hole card, which someone has seen."""
    round_ = book, XTREMES, f"9h 9c 6s 2c 2d {hole}", "dealer misreads seen"
    assert wheel_lines(*round_, dealing="card-reader") == [
        ("ann", "xtreme", "5.00", "5.00", clause),
        ("bob", "xtreme", "5.00", "5.00", clause),
    ]
    assert net(*round_, dealing="card-reader") == {"ann": "0.00", "bob": "0.00"}
    system = played(*round_, dealing="card-reader").game.system
    assert (system.stage, system.accounted, system.cancelled) == (TerminalStage.READY, 0, 1)


@pytest.mark.clause(MARYLAND, "13 P(1)")
def test_a_misused_reader_gives_back_a_bonus_spin_that_is_still_to_be_spun() -> None:
    """Ann decides while Bob's blackjack waits; all hands are dead, and no wheel is spun."""
    round_ = MARYLAND, SPINNERS, "9h Ah 6s 2c Kd Kc", "dealer misreads seen"
    assert net(*round_) == {"ann": "0.00", "bob": "0.00"}
    assert place_of(*round_, extra=spins("60")) == ("bad-record", "spins[0]")


@pytest.mark.clause(MARYLAND, "13 P(1)", "6 G(3)")
def test_what_was_settled_before_the_reader_was_misused_stands() -> None:
    """Under a five no six and ten can come: Xtreme was lost when the cards were dealt."""
    round_ = MARYLAND, XTREMES, "9h 9c 5s 2c 2d Kd", "dealer misreads seen"
    assert net(*round_) == {"ann": "-5.00", "bob": "-5.00"}


@pytest.mark.clause(PONTOON, "15(l)(2)", "16(b)")
def test_a_reader_misused_unseen_changes_nothing() -> None:
    actions = "dealer misreads unseen; 1 stand; 2 stand"
    extra = spins("seat 1 hot 500 community 75")
    shoe = "9h 9c 6s 2c 2d Kd 9d"
    found = net(PONTOON, XTREMES, shoe, actions, extra=extra, dealing="card-reader")
    assert found == {"ann": "505.00", "bob": "80.00"}
