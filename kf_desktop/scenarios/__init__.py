"""Scenario files: a position, what is played, and what must come of it, as plain TOML (docs/scenario-files.md)."""
