"""KF Desktop: Kingdoms Forlorn on the desktop."""

__version__ = "0.1.0"
