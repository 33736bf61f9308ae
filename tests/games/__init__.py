"""Tests of the games, a folder for each."""
