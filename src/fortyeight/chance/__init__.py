"""Unbiased draws, shuffles, and shuffles that a player can verify.

Imports `cards` only. Start with `draw.py` and `shuffle.py`; `fair.py` holds the commit-reveal
shuffle and `transcript.py` its verification.
"""

from fortyeight.chance.draw import (
    Bits,
    BrokenBits,
    SeededBits,
    SystemBits,
    draw_below,
    draw_each_below,
)
from fortyeight.chance.fair import (
    FairBits,
    commitment,
    dealers_cut,
    fair_shuffle,
    new_secret,
    nonce_of,
    seed_fault,
)
from fortyeight.chance.shuffle import shuffled
from fortyeight.chance.transcript import Cut, Transcript, shoe_order, verify_transcript
from fortyeight.chance.transcript_json import (
    BadTranscript,
    read_transcript,
    transcript_from_json,
    transcript_to_json,
    write_transcript,
)

__all__ = [
    "BadTranscript",
    "Bits",
    "BrokenBits",
    "Cut",
    "FairBits",
    "SeededBits",
    "SystemBits",
    "Transcript",
    "commitment",
    "dealers_cut",
    "draw_below",
    "draw_each_below",
    "fair_shuffle",
    "new_secret",
    "nonce_of",
    "read_transcript",
    "seed_fault",
    "shoe_order",
    "shuffled",
    "transcript_from_json",
    "transcript_to_json",
    "verify_transcript",
    "write_transcript",
]
