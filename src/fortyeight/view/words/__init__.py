"""Events, decisions and rules in sentences.

Start with `event_lines.py`; each `*_words.py` has the sentences of one kind of event, and
`spoken_lines.py` says which of them are spoken at the table.
"""
