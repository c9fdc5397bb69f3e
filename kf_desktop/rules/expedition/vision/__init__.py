"""The Vision, and Leads spent (VIS, CLU)."""
