"""The side of the door where the game is: a session as a table, for a window here or lines to elsewhere."""
