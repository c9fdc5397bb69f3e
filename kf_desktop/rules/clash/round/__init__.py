"""The clash from set-up to Aftermath, round by round (CLA, KRD, WIN, AFT)."""
