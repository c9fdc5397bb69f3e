"""Movement: a monster's and a knight's own, turning, climbing (MOV, KRD, VAN)."""
