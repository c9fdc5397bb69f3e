"""Modes of play: a module for each that is not the standard campaign."""
