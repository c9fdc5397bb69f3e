"""The panels around the board: party, monster, log, tracks."""
