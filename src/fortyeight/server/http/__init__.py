"""HTTP layer: middleware, error responses, rate limits, static pages, health and metrics.

It may import `table`, `wire` and `base`; `rooms`, `socket` and `cluster` build their routes on it.
Start with `http_services` (what the application is given), then `request_log` and `security` (the
middleware that every request passes).
"""
