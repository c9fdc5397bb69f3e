"""A monster's attack: what is rolled against it, what its hits do, the draw for life or death."""
