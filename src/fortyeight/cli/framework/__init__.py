"""What every command is made of: lazy import, plain help with examples, bad input, Ctrl-C."""
