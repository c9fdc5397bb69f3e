"""Colours, fonts and sizes: one theme for everything that is drawn."""
