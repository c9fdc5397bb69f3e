"""The clash board: floor, terrain, figures, and the options of the decision where they belong."""
