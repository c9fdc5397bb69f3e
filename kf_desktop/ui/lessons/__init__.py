"""Lessons and hints: what is said to somebody who learns the game, at the moment it is needed."""
