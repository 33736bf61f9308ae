"""How Hypothesis runs: `make check` tries a few examples, everything else many. No time limit: machines are noisy."""

from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=20)
settings.load_profile("default")
