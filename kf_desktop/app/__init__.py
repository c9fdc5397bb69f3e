"""The program on a desktop: the window and the saved games, put together."""
