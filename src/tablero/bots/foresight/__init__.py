"""What a plan of Valparaíso will bring: its cards played through on a sketch of the position."""
