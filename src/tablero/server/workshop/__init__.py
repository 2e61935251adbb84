"""The workshop in the browser: editions that people make, looked at, changed, played, studied and shared."""
