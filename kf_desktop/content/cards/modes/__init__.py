"""Sheets and tables that only a mode of play uses."""
