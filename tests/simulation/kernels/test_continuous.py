"""A continuous shuffler: its cards are those of a plain machine, its game that of fresh shoes."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field, replace
from functools import cache
from math import sqrt

import numpy as np
import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.checkpoint import identity
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import kernel_tables, zero_of
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import CARDS
from fortyeight.simulation.kernels.draws import number_at, shoe_key
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.results.tally import no_tally
from fortyeight.simulation.run import ROUNDS_OF_SESSION, RunPlan, block, run
from fortyeight.strategy import builtin, named_counting
from tests.effort import effort
from tests.simulation.cases import played
from tests.simulation.witness import Dealt, Referee

SEED = 48
#: Standard errors that chance explains.
ERRORS = 5.0


@cache
def game(book: str = "ma-spanish21") -> GameTables:
    return game_of(open_house(rulebook(book), {}), builtin("mimic"))


@dataclass
class Machine:
    """All cards: some in a chute, which is a queue, and the others in no order that matters."""

    inside: list[int]
    room: int
    key: np.uint64
    chute: deque[int] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.chute.extend(self._pick(self.key, place) for place in range(self.room))

    def _pick(self, key: np.uint64, place: int) -> int:
        """A card of those inside, each as likely as any other; the first takes its place."""
        number = int(number_at(key, np.uint64(place))) * len(self.inside) >> 32
        card = self.inside[number]
        self.inside[number] = self.inside[0]
        del self.inside[0]
        return card

    def round(self, number: int, cards: int) -> list[int]:
        """Deal this many cards; they go back when the chute is filled again."""
        key = np.uint64(shoe_key(self.key, number))
        dealt = []
        for place in range(cards):
            dealt.append(self.chute.popleft() if self.chute else self._pick(key, place))
        place = max(cards, self.room)
        while len(self.chute) < self.room:
            self.chute.append(self._pick(key, place))
            place += 1
        back = deque(dealt)
        back.rotate(-self.room)
        self.inside[:0] = back
        return dealt


def kernel_rounds(
    found: GameTables, session: int, rounds: int, boxes: int, chute: int
) -> tuple[int, list[int], list[int]]:
    """Cards of the first rounds of a session, how the machine's cards lie then, and all results."""
    tally, deck = no_tally(found, boxes), np.empty_like(found.cards)
    nothing = np.empty(0, np.int32)
    deal_shoes(
        np.uint64(SEED), session, 1, ROUNDS_OF_SESSION, rounds, boxes, kernel_tables(found), deck,
        tally.results, tally.counts, nothing, None, nothing, np.uint64(chute),
        nothing,
    )  # fmt: skip
    assert tally.rounds == rounds
    nets = np.repeat(np.arange(len(tally.results)) - zero_of(found), tally.results)
    return int(tally.counts[CARDS]), deck.tolist(), nets.tolist()


@pytest.mark.parametrize("chute", [1, 5, 16, 40])
@pytest.mark.parametrize(("book", "boxes"), [("ma-spanish21", 1), ("md-pontoon21", 3)])
def test_cards_are_those_of_a_plain_machine(book: str, boxes: int, chute: int) -> None:
    """After every round the chute and the rest lie alike, and the referee nets the same."""
    witness = played(book, "wild")
    found = witness.kernel.game
    referee = Referee(witness.house, witness.player, boxes, witness.wager)
    for session in range(2):
        key = np.uint64(shoe_key(np.uint64(SEED), session))
        machine = Machine(found.cards.tolist(), chute, key)
        before, old = 0, list[int]()
        for number in range(1, 13):
            cards, deck, nets = kernel_rounds(found, session, number, boxes, chute)
            next_up = list(machine.chute)
            dealt = machine.round(number, cards - before)
            assert [*machine.chute, *machine.inside] == deck
            assert sorted(deck) == sorted(found.cards.tolist())
            assert dealt[:chute] == next_up[: len(dealt)]
            own = list(nets)
            for net in old:
                own.remove(net)
            faces = tuple(found.faces[card] for card in dealt)
            witness._compare(referee, Dealt(faces, tuple(own), 1), f"{session}, {number}")
            before, old = cards, nets


def test_sessions_end_and_begin_anew() -> None:
    plan = RunPlan(game(), SEED, continuous=16)
    whole = block(plan, 0)
    assert whole.rounds == whole.shoes * ROUNDS_OF_SESSION == plan.max_rounds_of_block
    assert whole.run_out == 0
    with_path = block(replace(plan, paths=True), 0)
    assert with_path.path is not None
    assert len(with_path.path) == whole.rounds
    np.testing.assert_array_equal(with_path.counts, whole.counts)


@pytest.mark.usefixtures("small_blocks")
def test_the_same_on_any_threads() -> None:
    plan = RunPlan(game(), SEED, 3, continuous=16)
    alone = run(plan, 80_000, threads=1).tally
    other = run(plan, 80_000, threads=2).tally
    np.testing.assert_array_equal(alone.results, other.results)
    np.testing.assert_array_equal(alone.counts, other.counts)
    ways = [plan, replace(plan, continuous=17), replace(plan, continuous=0)]
    assert len({identity(one) for one in ways}) == len(ways)


@pytest.mark.parametrize(("boxes", "chute"), [(1, 16), (3, 16), (1, 60)])
def test_means_are_those_of_fresh_shoes(boxes: int, chute: int) -> None:
    """Cards in the chute are fixed earlier, but nobody knows them: a round is as from a full shoe.

    What was dealt last cannot come at once, which is a small effect of the second order.
    """
    machine = run(RunPlan(game(), 1, boxes, continuous=chute), effort(500_000, 2_000_000)).tally
    fresh = run(RunPlan(game(), 2, boxes, fresh=True), effort(500_000, 2_000_000)).tally
    error = sqrt(machine.standard_error**2 + fresh.standard_error**2)
    assert abs(machine.mean - fresh.mean) < ERRORS * error
    assert machine.standard_deviation == pytest.approx(fresh.standard_deviation, rel=0.01)


def test_what_does_not_go_together() -> None:
    with pytest.raises(ValueError, match="fresh shoes"):
        RunPlan(game(), 1, fresh=True, continuous=16)
    with pytest.raises(ValueError, match="fewer cards"):
        RunPlan(game(), 1, continuous=len(game().cards))
    house = open_house(rulebook("ma-spanish21"), {})
    counted = game_of(house, builtin("mimic"), counting=named_counting("ma-spanish21"))
    with pytest.raises(ValueError, match="nothing to count"):
        RunPlan(counted, 1, continuous=16)


# The command --------------------------------------------------------------------------------------

_ASKED = ("simulate", "ma-spanish21", "--strategy", "mimic", "--rounds", "5000", "--seed", "1")


def test_the_command_deals_from_it() -> None:
    found = json.loads(CliRunner().invoke(app, [*_ASKED, "--continuous", "--json"]).stdout)
    assert found["chute"] == 16
    assert found["rounds"] == 5000
    shown = CliRunner().invoke(app, [*_ASKED, "--continuous", "--chute", "20"]).stdout
    assert "a continuous shuffler with 20 cards in its chute" in shown
    assert json.loads(CliRunner().invoke(app, [*_ASKED, "--json"]).stdout)["chute"] == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--chute", "16"], "only a continuous shuffler"),
        (["--continuous", "--fresh-shoe"], "fresh shoes"),
        (["--continuous", "--count", "ma-spanish21"], "nothing to count"),
        (["--continuous", "--chute", "0"], "--chute: '0' is not a whole number"),
        (["--continuous", "--chute", "265"], "1 to 264 cards"),
    ],
)
def test_the_command_refuses(more: list[str], says: str) -> None:
    done = CliRunner().invoke(app, [*_ASKED, *more])
    assert done.exit_code == 2
    assert says in done.stderr


def test_a_house_that_has_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("house") / "house.toml"
    path.write_text('rulebook = "mbs-pontoon"\nshuffler = "continuous"\n', "utf-8")
    asked = ["simulate", "mbs-pontoon", "--house", str(path), *_ASKED[2:], "--json"]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["chute"] == 16


@pytest.mark.clause("bbc-spanish21", "Method 3")
def test_a_book_without_one() -> None:
    done = CliRunner().invoke(app, ["simulate", "bbc-spanish21", *_ASKED[2:], "--continuous"])
    assert done.exit_code == 2
    assert "the book allows no continuous shuffler (Method 3)" in done.stderr
