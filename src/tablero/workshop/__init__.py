"""Making an edition of one's own: what each value may be, changing one, comparing two, and showing them all."""
