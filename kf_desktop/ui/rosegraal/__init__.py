"""The Rosegraal of a Rogue's Path: a rose window whose panes go dark one after the other."""
