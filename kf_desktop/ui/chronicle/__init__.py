"""The chronicle: what became of a campaign in words and plots, to read and to take along."""
