"""The clash board: spaces, terrain as it lies, miniatures, sides, sight (CLA, MON, SIG)."""
