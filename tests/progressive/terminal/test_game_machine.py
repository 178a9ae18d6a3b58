"""Whole games with wheels: what must always hold, whatever is pressed and whatever goes wrong."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from fortyeight.cards import Card, card, full_shoe
from fortyeight.chance import SeededBits, draw_below, shuffled
from fortyeight.money import balances
from fortyeight.progressive import (
    Game,
    GameCommand,
    TerminalStage,
    decide_game,
    evolve_game,
    open_game,
)
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import JackpotPaid, MustHitWon
from fortyeight.progressive.ledger import game_postings, meter_account, opening_postings
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.run import automatic_step, may_start, terminal_step
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import ChangeMeter, StartRound, TerminalCommand
from fortyeight.table import (
    AUTOMATIC,
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    WagerKind,
    choices,
    decide,
    next_step,
    out_of_cards,
)
from fortyeight.table.core.commands import (
    DeclineInsurance,
    GetUp,
    Join,
    LoadShoe,
    PlaceWager,
    Sit,
    SkipCard,
    Stand,
)
from fortyeight.table.core.events import RoundOpened
from fortyeight.table.core.state import Stage
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.irregular.possible_commands import possible_irregularities
from fortyeight.table.settle.ledger import HOUSE, LAYOUT, account, at_stake
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS
from fortyeight.view.audience import audiences
from fortyeight.view.wheel_event_view import game_event_view
from fortyeight.view.wheel_view import buttons, game_view
from tests.effort import effort
from tests.progressive.terminal.any_game import houses_with_wheels, is_offered, pressed, presses
from tests.progressive.terminal.games import MARYLAND, PONTOON, SPANISH
from tests.progressive.terminal.written import check_record
from tests.properties.commands import PEOPLE, any_command
from tests.properties.machine import TableMachine, on_layout, play_machine
from tests.stored_json import from_json, to_json

#: The kinds of lines in which a meter's money comes to a player.
JACKPOTS = (*WHEEL_WAGERS, WagerKind.MUST_HIT)

BOOKS = (PONTOON, SPANISH, MARYLAND)

#: Blackjacks for the players, sixes and tens for the dealer.
RANKS = {
    PONTOON: ("6K", "6KQ9A", "A23456789JQK", "78"),
    SPANISH: ("AJQK", "AK9", "A23456789JQK", "78"),
    MARYLAND: ("AK6", "6K", "AJQK", "A23456789JQK", "78"),
}


class GameMachine(TableMachine):
    """Rounds at a table with its wheels; the shoe is filled from outside."""

    game: Game
    opened: Game
    happened: list[GameEvent]
    held: dict[str, int]
    round_start: tuple[Game, int]

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def open(self, data: st.DataObject, seed: int) -> None:
        self.house = data.draw(houses_with_wheels(self.book))
        note(f"{self.book} {dict(self.house.choices)}")
        self.bits = SeededBits(seed)
        self.presses = presses(self.house)
        self.opened = self.game = open_game(self.house, self.bits)
        self.start_with(self.game.table)
        self.happened = []
        self.held = dict(balances(opening_postings(self.game.system)))
        self.round_start = self.game, 0
        self.clock = 0
        people = data.draw(st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True))
        for box, person in enumerate(people, start=1):
            self.accept(Join(person, data.draw(st.sampled_from((3000, 10**7, 10**7)))))
            if box <= self.house.boxes.boxes:
                self.accept(Sit(person, box))
        self.loaded: Counter[Card] = Counter()
        self.load(data.draw(st.integers(20, 150)), data.draw(st.sampled_from(RANKS[self.book])))

    def load(self, size: int, ranks: str) -> None:
        rules = self.house.cards
        full = full_shoe(rules.decks, rules.removed_ranks)
        cards = shuffled(tuple(one for one in full if one.rank.value in ranks), self.bits)[:size]
        if not draw_below(4, self.bits):
            # Tens that do not belong there, soon after each other.
            at = draw_below(12, self.bits)
            cards = (*cards[:at], card("Th"), *cards[at : at + 1], card("Td"), *cards[at + 1 :])
        self.accept(LoadShoe(cards))
        self.loaded = Counter(cards)

    def accept(self, command: Command | TerminalCommand) -> None:
        events = decide_game(self.game, command)
        assert not isinstance(events, Refused), f"{command} was refused: {events}"
        for event in events:
            for account_, cents in balances(game_postings(self.game, event)).items():
                self.held[account_] = self.held.get(account_, 0) + cents
            self.game = evolve_game(self.game, event)
            self.happened.append(event)
            if isinstance(event, RoundOpened):
                self.round_start = self.game, len(self.happened)
        self.table = self.game.table

    def attempt(self, command: GameCommand) -> bool:
        """Try a command; return whether it is accepted. A refusal has a code and a sentence."""
        answer = decide_game(self.game, command)
        if isinstance(answer, Refused):
            assert answer.code
            assert answer.sentence
            return False
        self.accept(command)
        return True

    @rule(data=st.data(), eager=st.booleans())
    def carry_on(self, data: st.DataObject, eager: bool) -> None:
        """Play an offered command; an eager dealer goes on automatically."""
        offers = [one for one in choices(self.table) if not self.waits(one.command)]
        if offers:
            offer = data.draw(st.sampled_from(offers))
            self.accept(data.draw(st.sampled_from(offer.examples())))
        if eager:
            self.table_goes_on()

    def waits(self, command: GameCommand) -> bool:
        """Return whether the table would do this but for a must-hit jackpot that is to be paid."""
        stage = self.game.system.stage
        won = stage is not TerminalStage.READY and not self.game.system.participants
        steps = (Step.SETTLE, Step.CLOSE_ROUND, Step.NEXT_ROUND)
        return won and isinstance(command, DealerStep) and command.step in steps

    def table_goes_on(self) -> None:
        """Take the dealer's steps at the table, not the terminal, until a person must decide."""
        self.floor_acts()
        while (step := next_step(self.table)) in AUTOMATIC and step is not None:
            if out_of_cards(self.table) or self.waits(DealerStep(step)):
                break
            self.accept(DealerStep(step))
            self.floor_acts()

    def floor_acts(self) -> None:
        """Do what the floor does where the round waits for it."""
        awaited = next_floor_command(self.table)
        if awaited is not None:
            self.accept(awaited)

    def both_go_on(self) -> None:
        """Take the dealer's steps at table and terminal until a person must decide."""
        draws = WheelChance(self.bits)
        while (command := automatic_step(self.game, draws)) is not None:
            if not self.attempt(command):
                # Wrong codes have locked the terminal: the jackpot waits for its time to pass.
                assert self.game.system.codes_locked_until
                return

    @precondition(lambda self: self.table.phase is Phase.BETTING and not self.table.wagers)
    @rule(data=st.data())
    def wager_on_wheels(self, data: st.DataObject) -> None:
        """Most people place all that they may on the wheels beside their main wagers."""
        for box, person in sorted(self.table.seats.items()):
            for kind in (WagerKind.MAIN, *WHEEL_WAGERS):
                amounts = wager_amounts(self.table, person, box, kind)
                if not isinstance(amounts, Refused) and data.draw(st.integers(0, 5)) < 5:
                    self.accept(PlaceWager(person, box, kind, amounts.least))
        if may_start(self.game) and data.draw(st.booleans()):
            self.accept(StartRound())

    @rule(rounds=st.integers(1, 3), data=st.data())
    def play_on(self, rounds: int, data: st.DataObject) -> None:
        """Play ordinary rounds: everyone stands, the dealer presses what the terminal offers."""
        for _ in range(rounds):
            if self.table.phase is Phase.BETTING and not self.table.wagers:
                self.wager_on_wheels(data)
            while self.table.phase is not Phase.OVER and self.ordinary():
                pass
            self.press_offered(presses=40)
            if self.table.phase is Phase.OVER and self.game.system.stage is TerminalStage.READY:
                self.record_replays()
                self.accept(DealerStep(Step.NEXT_ROUND))

    def ordinary(self) -> bool:
        """The next thing that happens when nothing is out of order, if anything does."""
        if not draw_below(12, self.bits):
            self.go_wrong(draw_below(100, self.bits))
        self.floor_acts()
        table = self.table
        before = len(self.happened)
        if may_start(self.game):
            self.accept(StartRound())
        elif table.phase is Phase.BETTING:
            self.attempt(DealerStep(Step.NO_MORE_BETS))
            if not draw_below(8, self.bits):
                self.miss_a_box(1 + draw_below(3, self.bits))
        elif table.phase is Phase.INSURANCE:
            self.accept(DeclineInsurance(*table.asked[0]))
        elif table.phase is Phase.PLAY and table.hand_in_turn[1].stage is Stage.DECIDING:
            box, _ = table.hand_in_turn
            self.accept(Stand(box.caller, box.number))
        if draw_below(2, self.bits):
            self.both_go_on()
        else:
            self.table_goes_on()
            self.press_offered(presses=10)
        return len(self.happened) > before

    @rule(which=st.integers(0, 99))
    def go_wrong(self, which: int) -> None:
        """A card is missed, drawn in error or seen, a reader fails: whatever may happen now."""
        found = [one for one in possible_irregularities(self.table) if not self.waits(one)]
        if found:
            self.accept(found[which % len(found)])

    @precondition(lambda self: self.table.phase is Phase.DEALING)
    @rule(box=st.integers(1, 3))
    def miss_a_box(self, box: int) -> None:
        """A box gets none of its first two cards: its wagers come back, those on wheels too."""
        while self.table.phase is Phase.DEALING and not out_of_cards(self.table):
            step = next_step(self.table)
            if step is None:
                return
            if not self.attempt(SkipCard(box)):
                self.accept(DealerStep(step))

    @precondition(lambda self: self.table.phase is Phase.BETTING)
    @rule(which=st.integers(0, 3), box=st.integers(1, 3), start=st.booleans())
    def change_seats(self, which: int, box: int, start: bool) -> None:
        """Let a seated person get up if they may, and one without a wager take the seat."""
        seated = self.table.seats.get(box)
        wagering = {wager.person for wager in self.table.wagers} | {seated}
        idle = [person for person in self.table.chips if person not in wagering]
        if seated is not None:
            self.attempt(GetUp(seated, box))
        if not idle:
            return
        who = idle[which % len(idle)]
        self.attempt(Sit(who, box))
        for kind in (WagerKind.MAIN, *WHEEL_WAGERS):
            amounts = wager_amounts(self.table, who, box, kind)
            if not isinstance(amounts, Refused):
                self.accept(PlaceWager(who, box, kind, amounts.least))
        if start and may_start(self.game):
            self.accept(StartRound())

    @rule(presses=st.integers(1, 8))
    def press_offered(self, presses: int) -> None:
        """Whatever the dealer's screen shows can be pressed; rounds are seldom cancelled."""
        for _ in range(presses):
            shown = buttons(self.game)
            if draw_below(8, self.bits):
                shown = [name for name in shown if name != "cancel-round"]
            if not shown or shown == ["start-round"]:
                return
            self.clock += 60
            name = shown[draw_below(len(shown), self.bits)]
            if not self.attempt(pressed(self.game, name, self.bits, self.clock)):
                assert name == "authorise", name
                self.clock += 1800

    @rule(steps=st.integers(1, 4))
    def press_what_is_due(self, steps: int) -> None:
        draws = WheelChance(self.bits)
        for _ in range(steps):
            command = terminal_step(self.game, draws)
            if command is None or not self.attempt(command):
                return

    @rule(data=st.data())
    def press_anything(self, data: st.DataObject) -> None:
        """The terminal takes exactly what it offers."""
        for _ in range(4):
            command = data.draw(self.presses)
            offered = is_offered(self.game, command)
            accepted = self.attempt(command)
            assert offered is None or offered == accepted, command
            assert offered is not None or not accepted or isinstance(command, ChangeMeter)

    @rule(command=any_command())
    def ask_anything(self, command: Command) -> None:
        """What the table alone accepts, it accepts beside its wheels, unless a jackpot waits."""
        alone = decide(self.table, command)
        answer = decide_game(self.game, command)
        waits = self.waits(command) and not isinstance(alone, Refused)
        assert isinstance(answer, Refused) == (isinstance(alone, Refused) or waits)
        if not isinstance(answer, Refused) and not isinstance(command, LoadShoe | Join):
            self.accept(command)

    @precondition(lambda self: out_of_cards(self.table) and len(self.table.discards) > 1)
    @rule()
    def reshuffle_discards(self) -> None:
        self.accept(LoadShoe(shuffled(self.table.discards, self.bits)))

    @precondition(lambda self: self.table.phase is Phase.BETTING and not self.table.wagers)
    @rule(data=st.data(), size=st.integers(20, 150))
    def new_shoe(self, data: st.DataObject, size: int) -> None:
        self.load(size, data.draw(st.sampled_from(RANKS[self.book])))

    @precondition(lambda self: self.game.system.stage is TerminalStage.READY)
    @rule(data=st.data())
    def change_a_meter(self, data: st.DataObject) -> None:
        meters = self.game.system.meters
        if meters:
            name = data.draw(st.sampled_from(sorted(meters)))
            room = int(meters[name].amount) + data.draw(st.integers(1, 200))
            ceiling = (room, room) if name == MUST_HIT else (0, 0)
            self.attempt(ChangeMeter(name, meters[name].reset, ("sue", "tom"), *ceiling))

    @rule()
    def look(self) -> None:
        """Everyone can look at any time; nobody sees the trigger, and no reader waits for ever."""
        trigger = 987_654_321
        system = self.game.system
        hidden = Game(self.table, type(system)(**{**vars(system), "must_hit_trigger": trigger}))
        for audience in audiences(*PEOPLE[:2]):
            assert str(trigger) not in json.dumps(game_view(hidden, audience))
            for event in self.happened[-8:]:
                json.dumps(game_event_view(event, audience))
        offered = [one for one in choices(self.table) if not self.waits(one.command)]
        assert offered or buttons(self.game) or out_of_cards(self.table)

    @precondition(
        lambda self: (
            self.table.phase is Phase.OVER and self.game.system.stage is TerminalStage.READY
        )
    )
    @rule()
    def record_replays(self) -> None:
        start, since = self.round_start
        check_record(start, self.happened[since:], self.game)

    @rule()
    def everything_offered_is_accepted(self) -> None:
        for offer in choices(self.table):
            if isinstance(offer.command, PlaceWager) and offer.command.kind not in WHEEL_WAGERS:
                # Tables without wheels offer these too.
                continue
            for command in offer.examples():
                answer = decide_game(self.game, command)
                assert isinstance(answer, Refused) == self.waits(command), (command, answer)

    @invariant()
    def money_is_conserved(self) -> None:
        held = self.held
        system, table = self.game.system, self.table
        for person, cents in table.chips.items():
            assert held.get(account(person), 0) == cents
            assert cents is not None
            assert cents >= 0
        on_meters = 0
        for name, meter in system.meters.items():
            assert meter.amount == (meter.initial + meter.contributed - meter.paid + meter.resets)
            assert held[meter_account(name)] == int(meter.amount) >= 0
            on_meters += int(meter.amount)
        assert held.get(LAYOUT, 0) == at_stake(table) >= 0
        assert held.get(HOUSE, 0) == table.rack - on_meters
        assert sum(held.values()) == 0

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.table
        held = Counter(table.undealt + table.discards + table.removed + on_layout(table))
        assert held == self.loaded

    @invariant()
    def the_terminal_and_the_table_agree(self) -> None:
        """The participants at the terminal are those with a locked wager on the layout."""
        system, table = self.game.system, self.table
        taking_part = {(one.person, one.box, one.kind, one.cents) for one in system.participants}
        wagers = {
            (one.person, one.box, one.kind, one.cents)
            for one in table.wagers
            if one.kind in WHEEL_WAGERS
        }
        if system.participants or table.phase not in (Phase.BETTING, Phase.OVER):
            assert taking_part == wagers
        assert len({(one.box, one.kind) for one in system.participants}) == len(taking_part)
        if MUST_HIT in system.meters and system.stage is TerminalStage.READY:
            assert system.meters[MUST_HIT].amount < system.must_hit_trigger <= system.must_hit_by

    @invariant()
    def jackpots_reach_their_winners(self) -> None:
        """What has left the meters in a round that is over is in the lines of its winners."""
        if self.table.phase is not Phase.OVER or self.game.system.stage is not TerminalStage.READY:
            return
        since = self.happened[self.round_start[1] :]
        left = sum(event.cents for event in since if isinstance(event, JackpotPaid))
        won = sum(line.returned for line in self.table.settled if line.kind in JACKPOTS)
        assert left <= won
        hit = sum(event.cents for event in since if isinstance(event, MustHitWon))
        lines = [line for line in self.table.settled if line.kind is WagerKind.MUST_HIT]
        assert hit == sum(line.returned for line in lines)

    def teardown(self) -> None:
        if not hasattr(self, "opened"):
            return
        stored = json.loads(json.dumps([to_json(event) for event in self.happened]))
        game = self.opened
        for one in stored:
            game = evolve_game(game, from_json(one))
        assert game == self.game


@pytest.mark.parametrize("book", BOOKS)
def test_games(book: str) -> None:
    play_machine(GameMachine, book, examples=effort(10, 80), steps=50)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_games(book: str) -> None:
    play_machine(GameMachine, book, examples=1500, steps=100)
