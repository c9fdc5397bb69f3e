"""What is going on, step by step: the ten steps of an attack, a monster's action, the round."""
