"""Load on a real server: many players over WebSockets, and what it costs."""
