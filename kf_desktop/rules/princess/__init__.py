"""Princesses: how one joins the party, what she may do, how she leaves it (PRI)."""
