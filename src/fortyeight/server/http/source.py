"""Where a connection comes from."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.types import Scope

_MOST_HOPS = 32

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Sources:
    """Tells who a connection comes from, through the proxies that are believed."""

    def __init__(self, proxies: Iterable[str] = ()) -> None:
        self._proxies = tuple(ipaddress.ip_network(proxy) for proxy in proxies)

    def of(self, scope: Scope) -> str:
        """The address that a connection comes from, as one key for rates and bounds.

        Somebody with an IPv6 address mostly has a whole network of them: it counts as one.
        """
        address = self._address(scope)
        if address is None:
            return "unknown"
        if isinstance(address, ipaddress.IPv6Address):
            return str(ipaddress.ip_network((address, 64), strict=False))
        return str(address)

    def _address(self, scope: Scope) -> Address | None:
        peer = peer_of(scope)
        if peer is None or not self._proxies or not self._believed(peer):
            return peer
        # The last entry was written by the proxy that called us, the one before by the one
        # before it: the first from the right that no proxy of ours wrote is the client.
        for text in reversed(_forwarded(scope)):
            hop = _parsed(text)
            if hop is None:
                return peer
            peer = hop
            if not self._believed(hop):
                return hop
        return peer

    def _believed(self, address: Address) -> bool:
        return any(address in network for network in self._proxies)


def peer_of(scope: Scope) -> Address | None:
    """The other end of the connection itself."""
    client = scope.get("client")
    return _parsed(client[0]) if client else None


def _parsed(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _forwarded(scope: Scope) -> list[str]:
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return b",".join(values).decode("latin-1").split(",")[-_MOST_HOPS:] if values else []


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy says that it asks for somebody else."""
    return any(name in (b"x-forwarded-for", b"forwarded") for name, _ in scope["headers"])
