"""What a scenario asks of the rules, and what must come of it."""
