"""Cards as they lie on the table, and read large."""
