"""Taking turns and telling medians: what all measurements here share."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

Work = Callable[[int], object]
"""Does the work once. The number is another one each time, so that nothing is measured twice."""


def interleaved(works: Mapping[str, Work], rounds: int, seconds: float = 0.3, warm: float = 3.0) -> dict[str, float]:
    """Return the median seconds that each work takes once, after `warm` seconds of it that do not count.

    The works take turns, so that a slow moment of the machine hits all of them; the collector of
    garbage runs between turns and not in them.
    """
    number = 0
    times: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        began = time.perf_counter()
        while time.perf_counter() - began < warm:
            number += 1
            work(number)
    gc.freeze()  # as the service does with what it has loaded
    for _ in range(rounds):
        for name, work in works.items():
            gc.collect()
            done, began = 0, time.perf_counter()
            while (spent := time.perf_counter() - began) < seconds:
                number += 1
                done += 1
                work(number)
            times[name].append(spent / done)
    return {name: statistics.median(values) for name, values in times.items()}


def table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
