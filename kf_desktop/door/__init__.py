"""The door between the game and whoever plays it: everything that goes through it, as data."""
