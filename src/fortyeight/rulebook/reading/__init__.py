"""Read rulebook and house files within bounds, and report every fault.

Start with `read_book.py` and `read_house.py`; `read_difference.py` reads a book on top of its base,
and `../write_book.py` writes it. `files.py` is the bounded TOML parser that records,
strategies and settings use too.
"""
