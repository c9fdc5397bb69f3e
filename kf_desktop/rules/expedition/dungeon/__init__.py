"""Dungeons: rooms with a card in each, and a gate at the end (PST-030 … PST-034)."""
