"""The outpost: what can be bought, hired and promised there."""
