"""A knight, read at leisure: board, cards, gear and the campaign sheet."""
