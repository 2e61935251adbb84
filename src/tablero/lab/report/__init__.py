"""The report of a study: what its games say, in sentences and charts, on one page."""
