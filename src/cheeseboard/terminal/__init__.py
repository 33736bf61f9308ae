"""Playing at a terminal: screens made of text, actions typed in. Sees a match through views and redacted events."""
