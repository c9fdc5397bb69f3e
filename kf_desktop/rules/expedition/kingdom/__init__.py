"""The kingdom: map, track, wheel, curse, hunt (SET, DEL, HUN)."""
