"""Hunts of the Postgame: the Rites of the Apocrypha, replays and custom hunts, and what they give (PST)."""
