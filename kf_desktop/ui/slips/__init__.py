"""Slips: what has happened to each figure since the last answer, on the table until the next one."""
