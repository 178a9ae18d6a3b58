"""Events, decisions and rules in sentences.

Start with `story.py`, which tells a round; each module beside it has the sentences of one kind.
"""
