"""What a knight suffers: losses, conditions, Peril, and armor against them (CND, PER, EVA)."""
