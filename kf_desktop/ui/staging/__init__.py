"""Showing how things happen: the events of a step become beats, which are animated one after another."""
