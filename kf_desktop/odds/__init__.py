"""Exact odds: what may come of the decision on the table, and the best use of its re-rolls.

Inside everything is whole numbers and fractions; only what is shown is a float.
"""
