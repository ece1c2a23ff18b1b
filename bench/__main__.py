"""`make bench`: everything in one run. Ratios hold from machine to machine; times do not."""

from __future__ import annotations

import argparse
import os
import platform

from bench import generator, service


def main() -> None:
    """Measure what was asked for and print Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("part", nargs="*", choices=["generator", "service", []], help="Default: both.")
    parser.add_argument("--rounds", type=int, default=5, help="More rounds, steadier medians. Default: 5.")
    arguments = parser.parse_args()
    print(f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    for name, part in {"generator": generator, "service": service}.items():
        if name in (arguments.part or (name,)):
            print("\n" + part.report(arguments.rounds), flush=True)


if __name__ == "__main__":
    main()
