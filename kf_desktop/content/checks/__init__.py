"""What is wrong with definitions: a module a chapter; validate.py goes through a library with them."""
