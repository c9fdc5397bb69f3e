"""Storybooks: what they are made of, reading them, proof-reading them, and letting a random reader walk them.

The reading session that applies what a book does is part of the rules. The authors' side of every class is
docs/content-authoring.md.
"""
