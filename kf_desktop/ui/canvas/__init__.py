"""What both boards are made of: a surface to zoom and pan, pictures, glows and what moves on it."""
