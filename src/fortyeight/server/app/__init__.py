"""Composition root: read the settings, build the services and the application, run the server.

It may import every other package of the server; none of them imports it. Start with `assembling`
(the services), then `application` (the ASGI application) and `serve` (start and shutdown); `front`
and `processes` are for servers of several processes.
"""
