"""Which process of a server gets a connection."""

from __future__ import annotations

import selectors
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.app.front import Front, number_of
from fortyeight.server.app.processes import Processes, _Process
from fortyeight.server.app.read_settings import BadSettings, read_settings
from fortyeight.server.app.serve import divide_limits
from fortyeight.server.base.station import DESK, Station, station_of

SOCKET = b"GET /api/tables/abcdefgh2345/socket?as=player HTTP/1.1\r\nHost: a\r\n\r\n"
URLS = ("http://127.0.0.1:1", "http://127.0.0.1:2", "http://127.0.0.1:3")


def test_the_socket_of_a_table_goes_to_its_process() -> None:
    assert number_of(SOCKET, 3) == station_of("abcdefgh2345", 3) != DESK


@given(st.integers(0, len(SOCKET)), st.integers(2, 9))
def test_half_a_line_is_waited_for_or_decided_as_the_whole_one(length: int, processes: int) -> None:
    assert number_of(SOCKET[:length], processes) in (None, number_of(SOCKET, processes))


@pytest.mark.parametrize(
    "line",
    [
        b"GET /api/tables/abcdefgh2345 HTTP/1.1\r\n",
        b"GET /api/tables/abc/seats HTTP/1.1\r\n",
        b"GET /api/tables/a%2Fb/socket HTTP/1.1\r\n",
        b"POST /api/tables/abcdefgh2345/socket HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\n",
        b"GET /api/tables/" + b"a" * 300,
        b"\x16\x03\x01\x02\x00",
        b"\r\n",
    ],
)
def test_everything_else_goes_to_the_desk(line: bytes) -> None:
    assert number_of(line, 3) == DESK


@given(st.binary(max_size=400), st.integers(2, 9))
def test_any_bytes_have_a_process_or_wait_while_they_may_be_a_socket(
    line: bytes, processes: int
) -> None:
    number = number_of(line, processes)
    assert number in (None, *range(processes))
    assert number is not None or len(line) < 256


@given(st.text(), st.integers(1, 8))
def test_every_table_has_one_process_that_runs_it_and_never_the_desk(
    table: str, tables: int
) -> None:
    urls = tuple(f"http://127.0.0.1:{number}" for number in range(tables + 1))
    running = [n for n in range(tables + 1) if Station(n, urls).runs(table)]
    assert running == [station_of(table, tables + 1)]
    assert running != [DESK]
    assert Station(DESK, urls).url_of(table) == urls[running[0]]


def test_tables_keep_their_process_from_version_to_version() -> None:
    """The others of a server that is restarted one by one must agree."""
    assert [station_of(f"table-{n}", 4) for n in range(6)] == [1, 2, 2, 1, 1, 2]


def test_a_process_takes_its_share_of_all_connections() -> None:
    given = {"processes": 3, "limits.sockets": 100, "limits.connections": 200}
    settings = read_settings(None, {}, given)
    desk, other = (divide_limits(settings, Station(n, ("",) * 4)).limits for n in (DESK, 1))
    assert (desk.sockets, other.sockets) == (34, 34)
    assert (desk.connections, other.connections) == (200, 67), "the desk answers all requests"
    assert other.sockets_a_source == settings.limits.sockets_a_source


def test_without_the_signals_of_unix_a_server_of_one_process_can_be_imported() -> None:
    """Windows has no SIGCHLD."""
    code = "import signal; del signal.SIGCHLD; import fortyeight.server.app.serve"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_process_that_ends_again_and_again_is_started_less_and_less_often() -> None:
    with selectors.DefaultSelector() as selector:
        processes = Processes(2, _never, selector, lambda: None, lambda found: None)
        waits = [processes._wait_after(1, 100.0, 101.0) for _ in range(8)]
        assert waits == [0, 1, 3, 7, 15, 30, 30, 30]
        assert processes._wait_after(2, None, 5.0) == 1, "one that never got ready waits at once"
        assert processes._wait_after(1, 100.0, 200.0) == 0, "it has worked for a while"
        processes.close()


def test_what_others_need_is_stopped_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """First the tables, then the desk, last the process that stores; each is told once."""
    told: list[int] = []
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        processes = Processes(3, _never, selector, lambda: None, lambda found: None, has_store=True)
        stack.callback(processes.close)
        channels = {number: _running(processes, number, stack) for number in range(4)}
        monkeypatch.setattr(processes, "_signal", lambda number, *_: told.append(number))
        processes.stop()
        assert told == [1, 2]
        for ended, expected in ((2, [1, 2]), (1, [1, 2, 0]), (0, [1, 2, 0])):
            assert not _is_told(channels[3])
            processes._note_ended(ended, processes._processes[ended], 0)
            assert told == expected
        assert _is_told(channels[3]), "a signal to all does not stop it, only the front"
        processes._note_ended(3, processes._processes[3], 0)
        assert not processes.are_left


def test_the_process_that_stores_is_started_again_while_others_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They could end no round without it."""
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        processes = Processes(2, _never, selector, lambda: None, lambda found: None, has_store=True)
        stack.callback(processes.close)
        for number in range(3):
            _running(processes, number, stack)
        monkeypatch.setattr(processes, "_signal", lambda *_: None)
        processes.stop()
        processes._note_ended(2, processes._processes[2], -9)
        assert processes.are_due
        for number in (1, 0):
            processes._note_ended(number, processes._processes[number], 0)
        assert not processes.are_left, "nobody needs it any more"


def _running(processes: Processes, number: int, stack: ExitStack) -> socket.socket:
    """Add a process that runs; return its end of the channel."""
    ours, theirs = socket.socketpair()
    stack.callback(theirs.close)
    ours.setblocking(False)
    theirs.setblocking(False)
    processes._processes[number] = _Process(Station(number, URLS), 1000 + number, ours)
    return theirs


def _is_told(channel: socket.socket) -> bool:
    try:
        return channel.recv(16) == b"s"
    except BlockingIOError:
        return False


def test_the_process_that_stores_runs_no_table() -> None:
    assert Station(3, URLS).is_store
    assert not any(Station(3, URLS).runs(f"table-{n}") for n in range(100))
    assert not any(Station(number, URLS).is_store for number in range(3))


def _never(*_: object) -> None:
    raise AssertionError("no process is started")


def test_several_processes_are_no_part_of_a_cluster() -> None:
    chosen = {"processes": 2, "node.url": "http://10.0.0.1:8048"}
    with pytest.raises(BadSettings, match=r"leave out node\.url"):
        read_settings(None, {}, chosen)


def test_a_signal_that_comes_while_the_handlers_are_set_stops_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that came before the loop could be woken was lost, and the server ran on."""
    set_handler = signal.signal

    def set_and_send(number: signal.Signals, handler: signal.Handlers) -> object:
        before = set_handler(number, handler)
        if number == signal.SIGTERM:
            signal.raise_signal(number)
        return before

    front = Front(read_settings(None, {}, {}), socket.socket(), lambda *_: None, lambda _: None)
    with closing(front._processes):
        monkeypatch.setattr(signal, "signal", set_and_send)
        with front._signals():
            monkeypatch.setattr(signal, "signal", set_handler)
            front._turn()
            assert front._processes.is_stopping
        front._close()
