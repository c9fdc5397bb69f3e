"""Spoils: what the expedition brought home."""
