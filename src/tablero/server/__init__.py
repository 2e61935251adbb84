"""The browser table: pages, a JSON API and a stream, over a database in which a table is its log."""
