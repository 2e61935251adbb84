"""The games; each is a folder with the same file names. They know the core, and nothing of each other."""
