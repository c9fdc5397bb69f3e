"""Questions whose answer is foregone: nothing that could be said to them would change anything."""
