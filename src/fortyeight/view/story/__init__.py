"""The story of a round, line by line, for readers of records and histories.

Start with `teller.py`; `game_teller.py` adds the wheels. Sentences of single events come from
`view/words`.
"""
