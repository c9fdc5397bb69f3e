"""A game-neutral engine: state, decisions, events, random streams, grids and sessions.

It knows no game, no window and no files. A rules package brings the state and the procedures.
"""
