"""The faces of the power dice, as they are printed."""

POWER_DICE: dict[str, tuple[tuple[int, int, int], ...]] = {  # faces as (Power, Potential, Hope), DIC-014
    "red": ((0, 0, 1), (2, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0)),
    "black": ((2, 0, 1), (0, 1, 1), (1, 1, 0), (2, 2, 0), (2, 2, 1), (1, 1, 0)),
    "white": ((1, 3, 0), (3, 2, 1), (1, 2, 1), (2, 3, 0), (1, 1, 1), (2, 1, 1)),
}
