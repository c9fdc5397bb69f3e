"""The odds of the decision on the table: reckoned off the window's thread, said in a line and in a table."""
