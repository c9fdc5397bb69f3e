"""The definitions of every card, and the library of them."""
