"""A house described for pages and papers: its felt, options, wheels and rules.

Start with `layout.py` (the felt) and `house_options.py` (the form that makes a house).
"""
