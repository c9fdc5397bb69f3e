"""The procedures of the rulebook that a scenario plays by name, a module a chapter."""
