"""What a session remembers of what was played: answers, checkpoints, and what the players decided against the rules."""
