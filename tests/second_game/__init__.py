"""A second board game on the same engine: what is not Kingdoms Forlorn's own must serve it too."""
