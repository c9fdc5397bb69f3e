"""Loot, Spoils, and how missions end (SPO, LOO, EXP)."""
