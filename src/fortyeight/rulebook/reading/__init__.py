"""Read rulebook and house files within bounds, and report every fault.

Start with `read_book.py` and `read_house.py`; `files.py` is the bounded TOML parser that records,
strategies and settings use too.
"""
