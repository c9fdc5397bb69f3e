"""The Knight Sheet: Your Tale, its records and counters, the Saint (SHT, CAM, SAI)."""
