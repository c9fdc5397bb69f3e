"""What is heard at the table: seven quiet sounds, if the player wants them and the computer can play them."""
