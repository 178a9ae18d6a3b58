"""Unbiased draws and shuffles."""

from fortyeight.chance.draw import Bits, BrokenBits, SeededBits, SystemBits, below, below_each
from fortyeight.chance.shuffle import shuffled

__all__ = [
    "Bits",
    "BrokenBits",
    "SeededBits",
    "SystemBits",
    "below",
    "below_each",
    "shuffled",
]
