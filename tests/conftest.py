"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples on every machine and in every run: a red test is red for everybody.
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
