"""Squires: who they are, the weapon that a knight lends, what they learn (SQU)."""
