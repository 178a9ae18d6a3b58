"""Transcript of a shuffle, as it is revealed."""

from __future__ import annotations

from fortyeight.chance.transcript import Cut, Transcript
from fortyeight.chance.transcript_json import write_transcript
from fortyeight.server.table.state.table_state import LiveShuffle, Service


def transcript_text(service: Service, live: LiveShuffle, secret: str, promised: str) -> str:
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
