"""The words of the window in each language."""
