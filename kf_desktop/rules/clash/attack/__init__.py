"""A knight's attack in ten steps, and the responses to it (KAT, RSP, POO)."""
