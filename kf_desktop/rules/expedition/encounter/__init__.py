"""The Encounter (ENC)."""
