"""`galley keys`: make, list, revoke and roll API keys."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

from service.cli import DONE, MISUSED, CommandFailed

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from service.stores.keys import Key, KeyStore

HELP = "Make, list, revoke and roll API keys."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One subcommand for each thing to do with a key."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    create = actions.add_parser("create", help="Make a key; only the key itself goes to standard output.")
    create.add_argument("--name", required=True, help="What the key is for.")
    create.add_argument("--limit", type=int, metavar="PER_MINUTE", help="Requests per minute. Default: no limit.")
    create.add_argument(
        "--expires", metavar="DATE", help="Last day (2030-12-31), moment, or span (90d). Default: never."
    )
    create.add_argument("--scopes", default="generate,read", help="Comma-separated. Default: generate,read.")
    create.set_defaults(run=_create)
    listing = actions.add_parser("list", help="Show all keys, without their secrets.")
    listing.add_argument("--json", action="store_true", help="One JSON array instead of a table.")
    listing.set_defaults(run=_list)
    revoke = actions.add_parser("revoke", help="Close a key for good, from the next request on.")
    revoke.add_argument("id", type=int, help="Its number in `galley keys list`.")
    revoke.set_defaults(run=_revoke)
    roll = actions.add_parser("roll", help="Replace a key; only the new key itself goes to standard output.")
    roll.add_argument("id", type=int, help="Its number in `galley keys list`.")
    roll.add_argument(
        "--grace", default="24h", metavar="SPAN", help="How long the old key works on. Default: 24h; 0s ends it."
    )
    roll.set_defaults(run=_roll)


def _create(arguments: argparse.Namespace) -> int:
    from service.stores.clock import now

    expires = _read("--expires", arguments.expires, now())
    scopes = [scope.strip() for scope in arguments.scopes.split(",") if scope.strip()]
    with _keys() as keys:
        secret, key = keys.create(arguments.name, scopes, arguments.limit, expires)
    print(secret)
    _tell(f"Key {key.id} ({key.name}) is made. It is shown this once.")
    if key.state(now()) == "expired":
        _tell("Note: its time is over already, so it opens nothing.")
    return DONE


def _list(arguments: argparse.Namespace) -> int:
    from service.stores.clock import now

    moment = now()
    with _keys() as keys:
        found = [_row(key, moment) for key in keys.list()]
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif found:
        _print_table(found)
    else:
        _tell("There are no keys. `galley keys create --name NAME` makes one.")
    return DONE


def _revoke(arguments: argparse.Namespace) -> int:
    with _keys() as keys:
        key = keys.revoke(arguments.id)
    _tell(f"Key {key.id} ({key.name}) is revoked.")
    return DONE


def _roll(arguments: argparse.Namespace) -> int:
    from service.cli._stores import span

    try:
        grace = span(arguments.grace)
    except ValueError as error:
        raise CommandFailed(f"--grace: {error}", code=MISUSED) from None
    with _keys() as keys:
        secret, key = keys.roll(arguments.id, grace)
    print(secret)
    old = f"works for another {arguments.grace}" if grace else "is revoked"
    _tell(f"Key {key.id} ({key.name}) takes the place of key {arguments.id}, which {old}. It is shown this once.")
    return DONE


def _keys() -> AbstractContextManager[KeyStore]:
    from service.cli import _stores

    return _stores.keys()


def _read(option: str, text: str | None, now: datetime) -> datetime | None:
    from service.cli._stores import moment

    try:
        return None if text is None else moment(text, now)
    except ValueError as error:
        raise CommandFailed(f"{option}: {error}", code=MISUSED) from None


def _tell(message: str) -> None:
    print(message, file=sys.stderr)


def _row(key: Key, moment: datetime) -> dict[str, Any]:
    return {
        "id": key.id,
        "name": key.name,
        "start": key.start,
        "scopes": sorted(key.scopes),
        "limit": key.limit,
        "state": key.state(moment),
        "created": _minute(key.created),
        "lastUsed": _minute(key.last_used),
        "expires": _minute(key.expires),
    }


def _minute(moment: datetime | None) -> str | None:
    return None if moment is None else moment.strftime("%Y-%m-%dT%H:%MZ")


def _print_table(rows: list[dict[str, Any]]) -> None:
    titles = list(rows[0])
    cells = [titles, *([_cell(row[title]) for title in titles] for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(titles))]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return "-" if value is None else str(value)
