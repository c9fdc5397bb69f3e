"""What happens is seen: the events of a step, turned into motions that are shown one after another."""
