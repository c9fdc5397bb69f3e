"""Before the table: start screen, new campaign, saved games."""
