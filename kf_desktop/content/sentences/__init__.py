"""What a card says, made from what it does: the text and the deed cannot differ. English and Chinese.

``parts.describe`` turns effects into sentences; the other modules put the faces of cards together from them.
"""
