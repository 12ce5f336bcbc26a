"""Settings that all tests share."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# A shell that runs the tests in the background has Ctrl-C ignored, and so would every server that they start and stop.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every machine and in every run: a red test is red for everybody.
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
