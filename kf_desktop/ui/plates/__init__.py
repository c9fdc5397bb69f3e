"""The plates in the window: which print there is of something, and how it is painted (docs/art-direction.md)."""
