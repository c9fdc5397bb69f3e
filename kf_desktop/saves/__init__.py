"""Saved games: the file, the folders of campaigns and parties, autosave, backups, export and import."""
