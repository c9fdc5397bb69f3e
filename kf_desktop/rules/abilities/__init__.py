"""Abilities: what they cost, when they are offered, what they do; tests and saves (ABI, TES)."""
