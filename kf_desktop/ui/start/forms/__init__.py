"""What a game is begun with: who rides, against whom, and how it is played."""
