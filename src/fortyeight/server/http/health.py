"""Routes for operators: liveness, readiness and metrics."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.metrics import merge_metrics
from fortyeight.server.http.source import is_forwarded, peer_of
from fortyeight.server.http.strict_model import StrictModel

#: Timeout of a probe of the store.
STORE_SECONDS = 3
#: How long a result is cached, so that frequent requests do not load the store.
PROBE_SECONDS = 1
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Health(StrictModel):
    """Status of the server."""

    status: str


def health_router(services: Services) -> APIRouter:
    """Return the routes for operators of the server."""
    router = APIRouter(tags=["operations"])
    probe = StoreProbe(services.fault)

    @router.get("/healthz")
    async def alive() -> Health:
        """Return 200 as long as the process answers."""
        return Health(status="alive")

    @router.get("/readyz")
    async def ready() -> Health:
        """Return 200 if tables can be played and the server is not stopping, else 503.

        That is, the store can be written to, and every process that tables need is there.
        """
        if services.state.stopping:
            raise Refusal("stopping", "the server stops", status=503)
        if fault := await probe.fault():
            raise Refusal("unavailable", fault, status=503)
        return Health(status="ready")

    @router.get(
        "/metrics",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def metrics(request: Request) -> Response:
        """Return the metrics in the Prometheus text format.

        A server of several processes labels each with its process: the desk, or tables-1 and so on.
        Only for clients on the same machine, or with the bearer token if one is configured.
        """
        if not may_read_metrics(request, services.settings.metrics.token):
            raise Refusal("metrics", "the metrics are not for everybody", status=403)
        own = services.metrics.text()
        others = await services.other_metrics()
        text = merge_metrics({"desk": own.decode(), **others}) if others else own
        return Response(text, media_type=TEXT)

    return router


class StoreProbe:
    """Test write to the store: one at a time, with a briefly cached result."""

    def __init__(self, check: Callable[[], Awaitable[str]]) -> None:
        self._check = check
        self._running: asyncio.Task[str] | None = None
        self._ended = 0.0

    async def fault(self) -> str:
        """Return why nothing can be stored, or an empty string."""
        running = self._running
        fresh = time.monotonic() - self._ended < PROBE_SECONDS
        if running is None or (running.done() and not fresh):
            running = self._running = asyncio.ensure_future(self._checked())
        try:
            async with asyncio.timeout(STORE_SECONDS):
                # A caller that is cancelled or times out does not end the probe for the others.
                return await asyncio.shield(running)
        except TimeoutError:
            return "the store does not answer"

    async def _checked(self) -> str:
        try:
            fault = await self._check()
        except Exception:
            log_event("store not reachable", logging.WARNING, error=True)
            fault = "the store cannot be reached"
        self._ended = time.monotonic()
        return fault


def may_read_metrics(request: Request, token: str) -> bool:
    """Whether the client has the token; without a configured token, whether it is on this machine.

    Requests from a proxy on this machine do not count as local: it asks for another client.
    """
    if token:
        header = request.headers.get("authorization", "")
        return secrets.compare_digest(header.encode(), f"Bearer {token}".encode())
    peer = peer_of(request.scope)
    return peer is not None and peer.is_loopback and not is_forwarded(request.scope)
