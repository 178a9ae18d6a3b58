"""Shuffles of a served table: promised, mixed with the players' seeds, and revealed."""

from __future__ import annotations

from dataclasses import replace

from fortyeight.cards import Card
from fortyeight.chance.fair import (
    ALGORITHM,
    commitment,
    dealers_cut,
    fair_shuffle,
    new_secret,
    nonce_of,
)
from fortyeight.chance.transcript import Cut, Transcript
from fortyeight.chance.transcript_json import write_transcript
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import (
    SecretDrawn,
    ServedEvent,
    ShoeMixed,
    ShoePromised,
    ShoeRevealed,
)
from fortyeight.server.table.state.table_state import LiveShuffle, Service, TableState
from fortyeight.table import Refused, Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import CutCards, ShuffleCards
from fortyeight.table.shoe.steps.cutting import cut_bounds


def promise_shoe(shoe: int) -> tuple[ServedEvent, ...]:
    """Draw a new secret for a shoe; return it and the published commitment as events."""
    secret = new_secret()
    return (SecretDrawn(shoe, secret.hex()), ShoePromised(shoe, commitment(secret)))


def shuffle(changes: ChangeSet, command: ShuffleCards) -> Refused | None:
    """Shuffle the cards into the order that the promised secret determines.

    The command's own order is ignored. The secret of the following shoe is promised at the same
    time, so that seeds for it can be given while this one is dealt.
    """
    service = changes.state.service
    shoe = service.promised
    seeds = tuple(service.seeds.items())
    nonce = nonce_of(service.table, shoe)
    secret = bytes.fromhex(service.secrets[shoe])
    order = fair_shuffle(command.cards, secret, seeds, nonce)
    mixed = ChangeSet(changes.state)
    mixed.add(ShoeMixed(shoe, ALGORITHM, seeds, nonce))
    refused = mixed.do(replace(command, cards=order))
    if refused is not None:
        return refused
    changes.add(*mixed.events, *promise_shoe(shoe + 1))
    return None


def draw_dealer_cut(state: TableState) -> CutCards | None:
    """Return the dealer's cut, whose place the dealer cannot know any more than the players can.

    None if no cards wait to be cut.
    """
    table = state.game.table
    if table.care is None or table.care.stage is not CareStage.SHUFFLED:
        return None
    stack = table.care.stack
    live = next((one for one in state.service.shuffles if one.order == stack), None)
    if live is None:
        return None
    low, high = cut_bounds(table, len(stack))
    secret = bytes.fromhex(state.service.secrets[live.shoe])
    place = dealers_cut(low, high, secret, live.seeds, live.nonce, len(live.cuts) + 1)
    return CutCards("", place)


def reveal(changes: ChangeSet) -> None:
    """Reveal every shuffle whose cards are no longer in use, unless a round is in play."""
    state = changes.state
    if not state.is_between_rounds:
        return
    for live in state.service.shuffles:
        if live.order and not _in_use(state.game.table, live):
            secret = state.service.secrets[live.shoe]
            promised = state.service.commitments[live.shoe + 1]
            text = _transcript(state.service, live, secret, promised)
            changes.add(ShoeRevealed(live.shoe, secret, text))


def _transcript(service: Service, live: LiveShuffle, secret: str, promised: str) -> str:
    """Return all that is needed to repeat a shuffle; `promised` is the commitment of the next."""
    return write_transcript(
        Transcript(
            table=service.table,
            shoe=live.shoe,
            commitment=service.commitments[live.shoe],
            seeds=live.seeds,
            cards=live.order,
            nonce=live.nonce,
            secret=bytes.fromhex(secret),
            cuts=tuple(Cut(one.person, one.place, one.low, one.high) for one in live.cuts),
            drawn=live.order[: live.drawn],
            burned=live.burned,
            next_commitment=promised,
        )
    )


def _in_use(table: Table, live: LiveShuffle) -> bool:
    """Return whether a shuffle's cards may still be dealt."""
    if live.order == table.shoe:
        return True
    places: tuple[tuple[Card, ...], ...] = ()
    if table.care is not None:
        places = (table.care.stack, table.care.stored, table.care.waiting)
    return live.order in places
