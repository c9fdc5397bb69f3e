"""The effect vocabulary: one class an operation, a module a family of them."""
