"""What the rules ask in several questions, and a player says at once."""
