"""The engine: it knows no game and no network, and needs the standard library only."""
