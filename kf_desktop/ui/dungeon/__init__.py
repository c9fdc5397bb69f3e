"""A dungeon in the middle of the table: its rooms as a map."""
