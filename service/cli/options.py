"""`galley options`: what can be asked for."""

from __future__ import annotations

import argparse
import json

from service.cli import DONE

HELP = "Show languages, tones, structures, categories and bounds as JSON."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take none."""
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Print what `GET /api/v1/options` answers."""
    from generator import offer
    from service.api.options import options_object
    from service.cli import _stores

    print(json.dumps(options_object(offer(_stores.settings().drafts)), ensure_ascii=False, indent=2))
    return DONE
