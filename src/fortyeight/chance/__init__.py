"""Unbiased draws and shuffles."""

from fortyeight.chance.draw import Bits, SeededBits, SystemBits, below
from fortyeight.chance.shuffle import shuffled

__all__ = ["Bits", "SeededBits", "SystemBits", "below", "shuffled"]
