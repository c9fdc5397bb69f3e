"""The words on a card, made from the same data as what it does."""
