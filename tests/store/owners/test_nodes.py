"""Heartbeats of the processes on a store."""

from __future__ import annotations

from itertools import pairwise

from fortyeight.store.database.database import Database
from fortyeight.store.owners.nodes import delete_node, list_nodes, record_heartbeat


def test_a_process_is_known_from_its_first_sign_of_life(database: Database) -> None:
    database.write(lambda c: record_heartbeat(c, "b", "http://b", 100))
    database.write(lambda c: record_heartbeat(c, "a", "http://a", 105))
    database.write(lambda c: record_heartbeat(c, "b", "http://b2", 110))
    with database.read() as connection:
        a, b = list_nodes(connection)
    assert (a.node, a.url, a.started_at, a.seen_at) == ("a", "http://a", 105, 105)
    assert (b.node, b.url, b.started_at, b.seen_at) == ("b", "http://b2", 100, 110)


def test_every_sign_of_life_differs_from_the_last_even_when_the_clock_does_not_move(
    database: Database,
) -> None:
    seen = []
    for now in (100, 100, 100, 50, 50):
        database.write(lambda c, now=now: record_heartbeat(c, "a", "", now))  # type: ignore[misc]  # mypy knows no defaults of lambdas
        with database.read() as connection:
            seen.append(list_nodes(connection)[0].seen_at)
    assert all(before != after for before, after in pairwise(seen))


def test_the_backend_is_recorded_for_the_last_who_has_it(database: Database) -> None:
    database.write(lambda c: record_heartbeat(c, "a", "", 1))
    database.write(lambda c: record_heartbeat(c, "b", "", 2))
    with database.read() as connection:
        backends = {node.node: node.backend for node in list_nodes(connection)}
    mine = database.writing_pid() if database.is_postgres else None
    assert backends == {"a": None, "b": mine}


def test_a_process_is_forgotten_unless_it_was_seen_since(database: Database) -> None:
    for name in ("a", "b", "c"):
        database.write(lambda c, name=name: record_heartbeat(c, name, "", 7))  # type: ignore[misc]  # mypy knows no defaults of lambdas
    database.write(lambda c: delete_node(c, "a"))
    database.write(lambda c: delete_node(c, "b", 6))
    database.write(lambda c: delete_node(c, "c", 7))
    with database.read() as connection:
        assert [node.node for node in list_nodes(connection)] == ["b"]
