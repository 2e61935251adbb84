"""The revisions of the schema, one after the other, by number."""
