"""Involuntary movement: displacing, Knockback, Pushback, Drag, Pull (INV)."""
