"""What happens at once, and in which order (TIM, GLD-033)."""
