"""Security and cache headers of every response."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import Message

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": (
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), "
        "microphone=(), payment=(), usb=()"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: One year; only sent if browsers connect by https.
HSTS = "max-age=31536000"


def add_security_headers(message: Message, path: str, https: bool) -> None:
    """Add the headers to the start message of a response."""
    headers = MutableHeaders(scope=message)
    for name, value in SECURITY_HEADERS.items():
        # A file that is shown by itself may have a stricter policy of its own.
        if name != "Content-Security-Policy" or "sandbox" not in headers.get(name, ""):
            headers[name] = value
    if https:
        headers["Strict-Transport-Security"] = HSTS
    # Browsers may cache files if they revalidate them, or as the file says; nothing else is cached.
    is_file = "etag" in headers and not path.startswith("/api/")
    kept = headers.get("cache-control", "no-cache")
    headers["Cache-Control"] = kept if is_file else "no-store"
