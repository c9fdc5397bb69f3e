"""The kingdom map: tiles, ways, monsters, the party, and the Deep Fog."""
