"""`remember_last` caches for the same object, and for no other that is equal to it."""

from __future__ import annotations

from fortyeight.remember_last import remember_last


def test_a_function_is_asked_once_about_the_same_object() -> None:
    asked: list[list[int]] = []

    @remember_last
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    first, equal = [1, 2], [1, 2]
    assert [total(first), total(first)] == [3, 3]
    assert len(asked) == 1
    assert [total(equal), total(first)] == [3, 3]
    assert len(asked) == 3
