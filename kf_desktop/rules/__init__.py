"""Kingdoms Forlorn by its rulebook: one package a part of the book, one module a chapter."""
