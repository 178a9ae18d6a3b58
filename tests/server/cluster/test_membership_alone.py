"""A single process, on either store."""

from __future__ import annotations

from fortyeight.store.model import LobbyLine
from tests.server.cluster.members import Clock, Member
from tests.store.evening import appended, opened


def test_one_process_claims_every_open_table_once(url: str) -> None:
    member = Member(url, "a", Clock())
    try:
        streams = {opened(member.database, f"t{n}") for n in range(40)}
        appended(member.database, "table:t7", 0, 5, LobbyLine(0, 0, closed=True))
        for _ in range(3):
            member.look()
        assert member.claimed.keys() == member.membership.held == streams - {"table:t7"}
        assert {head.epoch for head in member.claimed.values()} == {1}
        later = opened(member.database, "later")
        member.look()
        assert member.claimed[later].owner == "a"
        assert member.lost == 0
    finally:
        member.database.close()
