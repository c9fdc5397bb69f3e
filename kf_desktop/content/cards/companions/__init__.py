"""Who comes along beside the knights: squires and princesses."""
