"""What all tests share: how hypothesis looks for counterexamples."""

from hypothesis import HealthCheck, settings

# The same examples on every run and no deadline: a slow machine is no fault of the code.
settings.register_profile(
    "galley", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.load_profile("galley")
