"""Hide the Havarti: the engine beside a second, slow implementation."""
