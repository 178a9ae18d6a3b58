"""How a split can go, counted against every order tried one by one."""

import pytest

from fortyeight.analysis.hands.split_patterns import most_others, patterns


def every_order(splits: int) -> dict[tuple[int, int, int], int]:
    """Ways by pair cards drawn, hands with another second card, and hands that take any."""
    found: dict[tuple[int, int, int], int] = {}

    def go(hands: int, waiting: int, drawn: int, barred: int) -> None:
        if hands == splits + 1 or not waiting:
            end = drawn, barred, waiting
            found[end] = found.get(end, 0) + 1
            return
        go(hands + 1, waiting + 1, drawn + 1, barred)
        go(hands, waiting - 1, drawn, barred + 1)

    go(2, 2, 0, 0)
    return found


@pytest.mark.parametrize("splits", [1, 2, 3, 7])
def test_every_order_is_counted_once(splits: int) -> None:
    counted = {(one.others, one.barred, one.free): one.ways for one in patterns(splits)}
    assert counted == every_order(splits)


def test_as_many_splits_as_a_book_may_allow_are_counted_too() -> None:
    # Walked one by one, there would be thousands of millions of orders.
    assert sum(one.ways for one in patterns(20)) > 10**9
    assert most_others(20) == 39
