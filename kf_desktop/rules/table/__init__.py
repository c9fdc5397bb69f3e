"""What lies on the table: the state, the box, dice, scenes, and why something cannot be done."""
