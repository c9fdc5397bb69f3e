"""Packs: reading their files, checking them, saying what is wrong and where."""
