"""What the clash board is drawn with."""
