"""The delve: travel, exploration, points of interest, Deep Fog, story (DEL, CLU)."""
