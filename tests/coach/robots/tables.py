"""Games in which only the people named by the test answer."""

from __future__ import annotations

from dataclasses import replace

from fortyeight.chance import SeededBits, draw_below
from fortyeight.coach.robots.silence import open_offer, silent_command
from fortyeight.progressive import Game, GameCommand, open_game, play
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal_commands import StartRound
from fortyeight.rulebook import House
from fortyeight.table import AUTOMATIC, Phase, Refused, Step, next_step
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.table.core.commands import DealerStep, Join, PlaceWager, RepairReader, Sit
from fortyeight.table.irregular.reader import no_repair
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import PassReason
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.table.wagers.wager_kinds import PLACEABLE

PEOPLE = ("ann", "bob", "cat", "dan")

#: More than any round or any care of cards can take.
MAX_STEPS = 2_000


class Played:
    """A game with the care of the cards, in which the dealer does every step of the dealer."""

    def __init__(self, house: House, seed: int, *people: str) -> None:
        self.bits = SeededBits(seed)
        self.draws = WheelChance(self.bits)
        self.game: Game = open_game(house, self.bits)
        self.do(OpenTable("dee"))
        for box, person in enumerate(people, start=1):
            self.do(Join(person, (2_000, 10**6, 10**7)[draw_below(3, self.bits)]))
            if box <= house.boxes.boxes:
                self.do(Sit(person, box))

    def do(self, command: GameCommand) -> None:
        played = play(self.game, command)
        assert not isinstance(played, Refused), (command, played)
        self.game = played[0]

    def dealers(self) -> GameCommand | None:
        """Return what dealer and floor do next of their own accord, the deal once bets are closed.

        The cut and the look are left to the dealer.
        """
        table = self.game.table
        offer = open_offer(table)
        if offer is not None:
            return replace(offer, reason=PassReason.INITIAL)
        if table.reader_down and no_repair(table) is None:
            return RepairReader()
        care = routine_command(table, self.bits)
        if care is not None:
            return care
        if table.phase is Phase.OVER:
            return None
        return automatic_step(self.game, self.draws, AUTOMATIC)

    def silent(self) -> bool:
        """Do what comes next when nobody answers; return False where nothing is left to do."""
        found = silent_command(self.game, self.draws)
        command = found[1] if found is not None else self.dealers()
        if command is None:
            return False
        self.do(command)
        return True

    def until_quiet(self) -> None:
        steps = 0
        while self.silent():
            steps += 1
            assert steps < MAX_STEPS, "the table never comes to rest"

    def wager(self) -> None:
        """Let everyone wager on some box, and make some of the other wagers."""
        table = self.game.table
        boxes = range(1, table.house.boxes.boxes + 1)
        for person in table.chips:
            for box in boxes:
                for kind in PLACEABLE:
                    amounts = wager_amounts(self.game.table, person, box, kind)
                    if not isinstance(amounts, Refused) and draw_below(3, self.bits):
                        self.do(PlaceWager(person, box, kind, amounts.least))

    def close_bets(self) -> bool:
        if may_start(self.game):
            self.do(StartRound())
        if next_step(self.game.table) is not Step.NO_MORE_BETS:
            return False
        self.do(DealerStep(Step.NO_MORE_BETS))
        return True
