"""The page of saved games: the list, what is kept of one, and two of them compared."""
