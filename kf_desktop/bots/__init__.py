"""Players made of code: they answer decisions through the same door as everybody else."""

from kf_desktop.bots.players import BOTS, Bot, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
