"""A knight: statistics, Bane, gear, keywords, techniques, tokens (STA, GEA, TEC, ARC, CND)."""
