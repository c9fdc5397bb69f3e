"""How many a party holds."""

SEATS = 5
"""Most knights and squires of a party (CAM-001, CAM-023)."""

USUAL = 4
"""As many as the monsters are made for (CAM-021)."""
