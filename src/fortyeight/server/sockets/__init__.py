"""Sockets at tables: what is read from them and what waits to be sent."""
