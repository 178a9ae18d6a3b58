"""A game of the library: its verbs and queries agree, and it goes back and forth by value."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from inspect import signature

import pytest

import fortyeight as fe
from fortyeight.library.rounds.moves import VERBS
from fortyeight.record import read_record, replay, table_result
from fortyeight.rulebook import shipped_books
from fortyeight.table.wagers.wager_kinds import PLACEABLE
from tests.effort import effort

#: Verbs of a decision, each with a query of the same name.
DECISIONS = [name.removeprefix("can_") for name in dir(fe.Game) if name.startswith("can_")]


def random_rounds(book: str, seed: int, rounds: int) -> Iterator[fe.Game]:
    """Yield a game before each of its decisions, with two people on a box and one on another."""
    draw = random.Random(seed)
    game = fe.Game(book, seed=seed)
    for _ in range(rounds):
        least = game.house.limits.minimum // 100
        unit = max(game.house.limits.chip_unit // 100, 1)
        stakes = [least + unit * draw.randrange(2) for _ in range(3)]
        for person, box, stake in zip(("ann", "bob", "cy"), (1, 2, 2), stakes, strict=True):
            if game.house.boxes.people > 1 or person != "cy":
                game.wager(person, box=box, main=stake)
        game.deal()
        while not game.over:
            yield game
            game.act(draw.choice(game.legal()))
        yield game


def accepted(game: fe.Game, verb: str) -> bool:
    """Return whether a verb is accepted; what is refused leaves the game as it was."""
    tried = game.copy()
    try:
        getattr(tried, verb)()
    except fe.RefusalError:
        assert tried == game
        return False
    assert tried != game
    assert tried.undo() == game
    return True


@pytest.mark.parametrize("book", shipped_books())
def test_a_query_agrees_with_its_verb(book: str) -> None:
    seen: set[str] = set()
    for game in random_rounds(book, effort(2, 11), effort(6, 200)):
        offered = {move.verb for move in game.legal()} if not game.over else set()
        for verb in DECISIONS:
            can = getattr(game, f"can_{verb}")()
            assert can == accepted(game, verb), (game, verb)
            if can:
                seen.add(verb)
            if verb != "deal" and not game.over:
                assert can == (verb.replace("_", "-") in offered), (game, verb)
    assert {"hit", "stand", "double"} <= seen


@pytest.mark.parametrize("book", shipped_books())
def test_every_legal_move_is_accepted_and_what_is_told_of_it_is_true(book: str) -> None:
    for game in random_rounds(book, 7, effort(3, 40)):
        for move in game.legal() if not game.over else ():
            amounts = (None,) if move.most is None else (None, move.least, move.most)
            for amount in amounts:
                assert game.can(move, amount=amount)
                after = game.copy().act(move, amount=amount)
                by_name = game.copy().act(
                    move.verb,
                    move.person,
                    box=move.box,
                    amount=amount,
                    hand=move.hand,
                    wager=move.wager or None,
                )
                assert after == by_name


@pytest.mark.parametrize("book", shipped_books())
def test_a_round_is_written_and_read_back(book: str) -> None:
    for game in random_rounds(book, 5, effort(4, 60)):
        if not game.over:
            with pytest.raises(fe.RefusalError, match="no finished round"):
                game.to_record()
            continue
        text = game.to_record()
        again = fe.Game.from_record(text)
        assert again.result == game.result
        assert table_result(replay(read_record(text)).table) == game.result.to_json()
        assert fe.Game.from_record(fe.record_to_json(text)).result == game.result
        while again.boxes:
            again.undo()
        assert again.phase == "betting"


def test_the_same_seed_deals_the_same_cards() -> None:
    one, other = (fe.Game("ma-spanish21", seed=48).wager("ann", main=10).deal() for _ in range(2))
    assert one == other
    assert one != fe.Game("ma-spanish21", seed=49).wager("ann", main=10).deal()


def test_branches_of_a_game_draw_the_same_next_card() -> None:
    game = fe.Game("ma-spanish21", seed=1).wager("ann", main=10).deal()
    cards = {str(game.copy().hit().boxes[0].hands[0].cards[2]) for _ in range(3)}
    assert len(cards) == 1


@pytest.mark.ruling("R25")
def test_a_shuffled_shoe_lasts_as_long_as_the_game() -> None:
    game = fe.Game("ma-spanish21", seed=6, decks=6)
    for _ in range(effort(120, 1000)):
        game.wager("ann", main=10).deal()
        while not game.over:
            game.follow(fe.load_strategy("mimic"))
    assert game.state.table.round == effort(120, 1000)


def test_wagers_are_placed_all_or_none() -> None:
    game = fe.Game("ma-spanish21", seed=1)
    with pytest.raises(fe.RefusalError):
        game.wager("ann", main=10, match=100_000)
    assert game.state.table.wagers == ()
    assert game.state.table.chips == {}


def test_wager_takes_every_kind_that_can_be_placed() -> None:
    named = set(signature(fe.Game.wager).parameters) - {"self", "person", "box"}
    assert named == {kind.value.replace("-", "_") for kind in PLACEABLE}


def test_a_side_bet_and_the_next_round() -> None:
    game = fe.Game("ma-spanish21", shoe="7s 7h 8s 5c 9d 9c Kh 8d 6d")
    game.wager("ann", main=10, match=5).deal().stand()
    assert game.result.outcomes == {(1, 1): "lose"}
    by_kind = {row["kind"]: row["returned"] for row in game.result.rows()}
    assert by_kind == {"main": "0.00", "match": "25.00"}  # a 7 of another suit pays 4 to 1
    game.wager("ann", main=10).deal()
    assert (game.state.table.round, str(game.dealer[0])) == (2, "Kh")
    assert game.surrender().result.net == {"ann": Decimal("-5.00")}


def test_a_round_can_be_dealt_by_the_caller() -> None:
    game = fe.Game("ma-spanish21", shoe="").wager("ann", main=10).deal()
    for card in ("Kh", "9h", "6d"):
        assert game.needs_card
        assert game.legal() == ()
        game.put(card)
    assert not game.needs_card
    assert game.surrender().result.net == {"ann": Decimal("-5.00")}
    assert fe.Game.from_record(game.to_record()).result == game.result


def test_the_wheels_are_spun_by_the_dealer() -> None:
    book = next(one for one in shipped_books() if "bonus_spin" in _offered(one))
    game = fe.Game(book, seed=3)
    spun = False
    for _ in range(effort(40, 400)):
        game.wager("ann", main=10, bonus_spin=5).deal()
        while not game.over:
            game.stand() if game.can_stand() else game.act(game.legal()[-1])
        spun = spun or "wheel" in game.story().lower()
        assert fe.Game.from_record(game.to_record()).result == game.result
    assert spun


def _offered(book: str) -> set[str]:
    house = fe.house(book)
    return {name for name in ("bonus_spin", "xtreme") if getattr(house, name) is not None}


BAD_USES: dict[str, Callable[[], object]] = {
    "unknown book": lambda: fe.Game("ma-spanish22"),
    "unknown choice": lambda: fe.Game("ma-spanish21", deck=8),
    "bad card": lambda: fe.Game("ma-spanish21", shoe="Kh 1x"),
    "a ten": lambda: fe.Game("ma-spanish21", shoe="Th"),
    "too many": lambda: fe.Game("ma-spanish21", shoe="Kh " * 9),
    "a float": lambda: fe.Game("ma-spanish21", seed=1).wager("ann", main=2.5),  # type: ignore[arg-type]  # that is the point
    "half a cent": lambda: fe.Game("ma-spanish21", seed=1).wager("ann", main="0.005"),
    "no wager": lambda: fe.Game("ma-spanish21", seed=1).wager("ann"),
    "bad verb": lambda: fe.Game("ma-spanish21", seed=1).act("fold"),
    "nobody": lambda: fe.Game("ma-spanish21", seed=1).act("sit"),
    "bad hand": lambda: fe.Game("ma-spanish21", seed=1).act("ride", hand="x"),  # type: ignore[arg-type]  # that is the point
    "no file": lambda: fe.replay("missing.toml"),
    "no record": lambda: fe.replay({"rulebook": 3}),
    "bad wager": lambda: fe.replay('{"rulebook": "ma-spanish21", "wagers": ["a"], "shoe": ""}'),
    "bad json": lambda: fe.replay("{"),
    "no strategy": lambda: fe.load_strategy("mimik"),
    "no cards": lambda: fe.read_cards("xx"),
    "deal": lambda: fe.Game("ma-spanish21", seed=1).deal(),
    "undo": lambda: fe.Game("ma-spanish21", seed=1).undo(),
    "result": lambda: fe.Game("ma-spanish21", seed=1).result,
    "put": lambda: fe.Game("ma-spanish21", seed=1).put("Kh"),
    "values": lambda: fe.Game("ma-spanish21", seed=1).values(),
}


@pytest.mark.parametrize("use", BAD_USES)
def test_bad_use_raises_one_family_with_a_sentence(use: str) -> None:
    with pytest.raises(fe.FortyeightError) as raised:
        BAD_USES[use]()
    assert raised.value.code
    assert len(raised.value.sentence) > 8


def test_a_refusal_names_its_clause() -> None:
    game = fe.Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal()
    refused = game.why_not("split")
    assert refused is not None
    assert (refused.code, refused.clause) == ("no-pair", "10(a)")


def test_pictures_do_not_show_what_lies_face_down() -> None:
    game = fe.Game("ma-spanish21", dealing="hole-card", shoe="Kh 9h 6d Ac")
    game.wager("ann", main=10).deal()
    assert str(game.state.table.hole) == "Ac"
    html = game._repr_html_()
    assert html.count("<svg") == 4
    assert "<title>Kh</title>" in html
    for shown in (html, repr(game), game.story(), str(game.view()), str(game.legal())):
        assert "Ac" not in shown
        assert "A♣" not in shown


def test_every_verb_of_the_protocol_is_there() -> None:
    methods = {name.replace("_", "-") for name in dir(fe.Game)}
    assert set(VERBS) - methods == {
        "sit",
        "get-up",
        "place-wager",
        "withdraw-wager",
        "refuse-company",
        "allow-company",
        "refuse-card",
        "take-late-card",
        "call-dead",
    }


def test_a_move_is_made_by_the_person_whose_it_is() -> None:
    game = fe.Game("ma-spanish21", shoe="8s 8h 9h 3d 3c 4s").wager("ann", main=10)
    game.wager("bob", box=2, main=10).deal()
    hit = next(one for one in game.legal("ann") if one.verb == "hit")
    for other in ({"person": "bob"}, {"box": 2}, {"wager": "match"}):
        with pytest.raises(fe.InputError, match="this move is for"):
            game.act(hit, **other)
    made = fe.Move(hit.verb, hit.person, hit.box)
    assert game.copy().act(made, person=hit.person).story() == game.copy().act(hit).story()
    with pytest.raises(fe.InputError, match="there is no verb"):
        game.act(fe.Move("nope", "ann", 1))


@pytest.mark.parametrize(("person", "box"), [("ann", 1.0), ("ann", True), ("ann", "1"), (3, 1)])
def test_wagers_name_a_person_and_a_box(person: object, box: object) -> None:
    with pytest.raises(fe.InputError, match="is not a"):
        fe.Game("ma-spanish21").wager(person, box=box, main=10)  # type: ignore[arg-type]  # on purpose
