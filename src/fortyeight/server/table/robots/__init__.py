"""Strategies of robots, made where nobody waits for them."""
