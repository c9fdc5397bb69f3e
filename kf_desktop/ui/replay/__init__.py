"""Looking back: the table at any answer that was given, and a bar to go through them."""
