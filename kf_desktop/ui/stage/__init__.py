"""The stage at the right of the table: the card that asks, what is going on, the monster, the kingdom."""
