"""A knight's attack in its windows: keywords, tokens, what can be done in each, the Heroic Arc (KAT, ABI, ARC)."""
