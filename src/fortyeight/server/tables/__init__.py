"""Tables that are served: one writer each, from the log and back to it."""
