"""A second window: the map, the board or a knight, to look at beside the table."""
