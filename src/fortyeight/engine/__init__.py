"""The engine protocol: JSON lines over standard input and output, for programs in any language.

`requests.py` lists every request with its fields; `session.py` answers them with a `Game`;
`long_work.py` solves in a process of its own, which can be stopped, and `deciding.py` decides in
it; `serve.py` reads and writes the lines. `bridge.py` seats a program that speaks the protocol at
a served table, with the help of `program.py` and `watched_cards.py`. This room may import
`library` and the layers below it. docs/reference/engine.md is the reference.
"""
