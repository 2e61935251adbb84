"""Following what others do: at one's own pace, with what changed marked, by looking back, and why it ended."""
