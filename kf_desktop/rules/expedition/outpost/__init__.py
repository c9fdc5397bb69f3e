"""The Outpost, and the loadout chosen there (OUT, LOA)."""
