"""The games in the tools researchers use: PettingZoo, OpenSpiel, and batches of games for NumPy."""
