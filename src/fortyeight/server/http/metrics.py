"""Prometheus metrics.

Label values come from short lists in the code, never from a request: the number of series stays
bounded, and no names of people leak.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.parser import text_string_to_metric_families

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
#: Maximum values of a label. Codes and routes are constants in the code; if one were made from a
#: request by mistake, the number of series would still be bounded.
MAX_VALUES = 200

_CODE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class _Bounded:
    """Return a label value unchanged, or `other` once `MAX_VALUES` values are known."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def __call__(self, value: str) -> str:
        if value in self._known:
            return value
        if len(self._known) >= MAX_VALUES:
            return "other"
        self._known.add(value)
        return value


class Metrics:
    """The metrics of one server, in their own registry."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def counter(name: str, help_: str, *labels: str) -> Counter:
            return Counter(f"fortyeight_{name}", help_, labels, registry=registry)

        def histogram(name: str, help_: str) -> Histogram:
            return Histogram(f"fortyeight_{name}", help_, buckets=_SECONDS, registry=registry)

        self._codes = _Bounded()
        self._routes = _Bounded()
        self._requests = counter("requests", "Requests answered", "method", "route", "status")
        self._request_seconds = histogram(
            "request_seconds", "From a request to the end of its answer"
        )
        self._refusals = counter("refusals", "Refusals by code", "code")
        self._incidents = counter("incidents", "Unexpected errors")
        self._sockets = Gauge("fortyeight_sockets", "Open sockets", ("role",), registry=registry)
        self._closed = counter("sockets_closed", "Sockets closed, by code", "code")
        commands = counter("commands", "Commands answered", "outcome")
        #: By whether they were accepted; looking a label up takes longer than counting.
        self._commands = {True: commands.labels("done"), False: commands.labels("refused")}
        self._command_seconds = histogram("command_seconds", "From a command to its answer")
        self._batches = counter("store_batches", "Transactions of the store")
        self._changes = counter("store_changes", "Changes in these transactions")
        self._batch_seconds = histogram(
            "store_batch_seconds", "From the begin of a transaction to its end"
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        method = method if method in METHODS else "other"
        self._requests.labels(method, self._routes(route), str(status)).inc()
        self._request_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(self._codes(code if _CODE.fullmatch(code) else "other")).inc()

    def incident(self) -> None:
        self._incidents.inc()

    def socket_opened(self, role: str) -> None:
        self._sockets.labels(role).inc()

    def socket_closed(self, role: str, code: int) -> None:
        self._sockets.labels(role).dec()
        known = code in (1000, 1001, 1005, 1006, 1011, 1012) or 4000 <= code < 4020
        self._closed.labels(str(code) if known else "other").inc()

    def command(self, accepted: bool, seconds: float) -> None:
        self._commands[accepted].inc()
        self._command_seconds.observe(seconds)

    def store_batch(self, changes: int, seconds: float | None) -> None:
        """Count changes, and their transaction unless another process counts it."""
        self._changes.inc(changes)
        if seconds is not None:
            self._batches.inc()
            self._batch_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Families:
    """Metric families, collected like those of a registry."""

    def __init__(self) -> None:
        self._families: dict[str, Metric] = {}

    def add(self, process: str, text: str) -> None:
        """Add the metrics of a process, with its name as a label."""
        for family in text_string_to_metric_families(text):
            told = family.name, family.documentation, family.type
            merged = self._families.setdefault(family.name, Metric(*told))
            merged.samples += [
                sample._replace(labels={**sample.labels, "process": process})
                for sample in family.samples
            ]

    def collect(self) -> Iterable[Metric]:
        return self._families.values()


def merge_metrics(texts: Mapping[str, str]) -> bytes:
    """Return the metrics of several processes as one text, each sample with its process."""
    families = _Families()
    for process, text in texts.items():
        families.add(process, text)
    return generate_latest(families)
