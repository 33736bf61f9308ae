"""The match server: people and bots at tables, in real time, durable, each seat told what it may know."""
