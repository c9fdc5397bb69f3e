"""The monster: activation, targets, attack, escalation, wounds, spawning (ACT, TGT, MAT, ESC, SPN)."""
