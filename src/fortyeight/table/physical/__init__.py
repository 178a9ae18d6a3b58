"""A shoe of real cards: nobody knows their order, and each is keyed in when it is turned up.

`keying` takes keyed cards, `correcting` takes them back, `reporting` takes what only the dealer can
see of the cards, and `prompts` says what the dealer keys next. May import `core`, `play`, `shoe`
and `irregular`. Start with `keying`.
"""
