"""Scenario files: reading and writing them."""
