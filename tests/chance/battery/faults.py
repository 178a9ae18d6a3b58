"""Shuffles with a fault planted in them. The battery proves nothing unless it catches each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fortyeight.chance import Bits, SeededBits, draw_below, shuffled
from tests.chance.battery.battery import Shuffle
from tests.chance.battery.tallies import Order
from tests.chance.manual import MASSACHUSETTS, ManualShuffle, Riffle

Draw = Callable[[int, Bits], int]


def fisher_yates(cards: Sequence[int], draw: Draw, bits: Bits) -> Order:
    """The right shuffle over a draw that may be wrong."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw(last + 1, bits)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def swap_with_any(cards: Sequence[int], bits: Bits) -> Order:
    order = list(cards)
    for place in range(len(order)):
        chosen = draw_below(len(order), bits)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def sattolo(cards: Sequence[int], bits: Bits) -> Order:
    """A card is never swapped with itself, so that all come round in one circle."""
    return fisher_yates(cards, lambda bound, source: draw_below(bound - 1, source), bits)


def never_the_first(cards: Sequence[int], bits: Bits) -> Order:
    return fisher_yates(cards, lambda bound, source: 1 + draw_below(bound - 1, source), bits)


def last_swap_left_out(cards: Sequence[int], bits: Bits) -> Order:
    order = list(cards)
    for last in range(len(order) - 1, 1, -1):
        chosen = draw_below(last + 1, bits)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def first_swap_left_out(cards: Sequence[int], bits: Bits) -> Order:
    return (*shuffled(cards[:-1], bits), cards[-1])


def rounding(width: int) -> Callable[[Sequence[int], Bits], Order]:
    """A fraction of a fixed number of bits, times the bound, rounded down."""

    def draw(bound: int, bits: Bits) -> int:
        return draw_below(2**width, bits) * bound >> width

    return lambda cards, bits: fisher_yates(cards, draw, bits)


def byte_modulo(cards: Sequence[int], bits: Bits) -> Order:
    def draw(bound: int, source: Bits) -> int:
        size = 1 if bound <= 256 else 2
        return int.from_bytes(source.take(size), "big") % bound

    return fisher_yates(cards, draw, bits)


@dataclass(frozen=True, slots=True)
class StuckBit:
    """A source in whose bytes one bit is always the same."""

    source: Bits
    bit: int
    stuck_at: int

    def take(self, size: int) -> bytes:
        mask = 1 << self.bit
        fresh = self.source.take(size)
        if self.stuck_at:
            return bytes(byte | mask for byte in fresh)
        return bytes(byte & ~mask for byte in fresh)


def stuck_bit(bit: int, stuck_at: int) -> Callable[[Sequence[int], Bits], Order]:
    return lambda cards, bits: shuffled(cards, StuckBit(bits, bit, stuck_at))


def bytes_used_twice(cards: Sequence[int], bits: Bits) -> Order:
    """Every other draw reuses the bytes of the one before it."""
    kept: list[bytes] = []

    class Twice:
        def take(self, size: int) -> bytes:
            if kept and len(kept[-1]) == size:
                return kept.pop()
            kept.append(bits.take(size))
            return kept[-1]

    return fisher_yates(cards, lambda bound, _: draw_below(bound, Twice()), bits)


def riffled(cards: Sequence[int], bits: Bits) -> Order:
    return ManualShuffle("seven riffles", (Riffle(),) * 7).perform(cards, bits)


def by_hand(cards: Sequence[int], bits: Bits) -> Order:
    return MASSACHUSETTS.perform(cards, bits)


STATELESS: dict[str, Callable[[Sequence[int], Bits], Order]] = {
    "swap with any": swap_with_any,
    "Sattolo": sattolo,
    "off by one: never the first": never_the_first,
    "off by one: the last swap left out": last_swap_left_out,
    "off by one: the first swap left out": first_swap_left_out,
    "rounding a fraction of 8 bits": rounding(8),
    "byte modulo": byte_modulo,
    **{
        f"bit {bit} stuck at {stuck_at}": stuck_bit(bit, stuck_at)
        for bit in range(8)
        for stuck_at in (0, 1)
    },
    "bytes used twice": bytes_used_twice,
    "seven riffles": riffled,
    "the Massachusetts procedure by hand": by_hand,
}


class SameShoeAgain:
    """Every thousandth shuffle repeats the previous shoe."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits
        self.count = 0
        self.last: Order = ()

    def __call__(self, cards: Sequence[int]) -> Order:
        self.count += 1
        if self.count % 1000 or len(self.last) != len(cards):
            self.last = shuffled(cards, self.bits)
        return self.last


class GoesOnFromTheLast:
    """The shoe before is not put back in order, and only half of it is shuffled."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits
        self.last: Order = ()

    def __call__(self, cards: Sequence[int]) -> Order:
        if len(self.last) != len(cards):
            self.last = shuffled(cards, self.bits)
        half = len(cards) // 2
        self.last = (*self.last[half:], *shuffled(self.last[:half], self.bits))
        return self.last


STATEFUL: dict[str, Callable[[Bits], Shuffle]] = {
    "the same shoe again": SameShoeAgain,
    "goes on from the last shoe": GoesOnFromTheLast,
}

NAMES = (*STATELESS, *STATEFUL)


def planted(name: str) -> Shuffle:
    """The shuffle with this fault, on a fixed stream: a catch is a catch every time."""
    bits = SeededBits(f"planted: {name}")
    if name in STATEFUL:
        return STATEFUL[name](bits)
    faulty = STATELESS[name]
    return lambda cards: faulty(cards, bits)
