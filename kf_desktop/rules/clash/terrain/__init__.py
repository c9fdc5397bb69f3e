"""Terrain: entering, placing and destroying it (TER)."""
