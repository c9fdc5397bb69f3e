"""The glossary: every word of the game, where it stands and in one list."""
