"""Who is let in, as whom, and how much one may ask for."""
