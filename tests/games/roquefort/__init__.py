"""Château Roquefort, rule by rule.

`castle.py` sets the positions up; `test_citations.py` sees that no rule is left out.
"""
