"""The hand below the board: a fan of cards, of each the half that counts now."""
