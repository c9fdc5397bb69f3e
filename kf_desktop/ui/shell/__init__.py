"""The table of any game: a window, a question with its answers by key, a log, undo, saving. It knows no game."""
