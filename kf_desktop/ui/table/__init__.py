"""The table: the main window, its bars and panels, and what ties them to the session."""
