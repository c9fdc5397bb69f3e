"""The position of a scenario, a module a part of the table."""
