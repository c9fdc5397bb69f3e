"""From the decision on the table to a question about chances."""
