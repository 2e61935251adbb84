"""What is kept: the database, its schema and migrations, copies of it, and what is sealed in it."""
