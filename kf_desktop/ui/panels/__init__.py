"""Around the board: the party rail, the strip at the top, the log."""
