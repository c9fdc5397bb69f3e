"""Content: the cards of the box as checked data, the packs they come in, and the words made from them.

Definitions are frozen, slotted dataclasses, checked once when a pack is loaded; the rules read them, nothing
changes them. The authors' side of every class is docs/content-authoring.md.
"""
