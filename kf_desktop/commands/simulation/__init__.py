"""`kf-desktop simulate`: games played by bots, as many as wanted."""
