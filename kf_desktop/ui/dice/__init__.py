"""Dice: drawn by ourselves, to be looked at and to be picked."""
