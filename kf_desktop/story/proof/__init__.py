"""Proof-reading of storybooks: what is wrong, what is owed, what nobody comes to. Asked by `check`, never by play."""
