"""Attempts to log in are counted, over all workers, by the same limiter that counts for keys.

Links have counters of their own: whoever floods the password field cannot lock the operator out.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from flask import request

from service import problems
from service.context import current
from service.errors import Problem

PASSWORDS_FROM_ONE, PASSWORDS_FROM_ALL = 10, 60
LINKS_FROM_ONE = 30


@dataclass(frozen=True, slots=True)
class Door:
    """Where somebody knocks; `limit` is attempts a minute."""

    id: str
    limit: int


def count_password() -> None:
    """Count an attempt with a password, or raise the `Problem` that says how long to wait."""
    _count("login-password", Door(client(request.remote_addr), PASSWORDS_FROM_ONE), Door("all", PASSWORDS_FROM_ALL))


def count_link() -> None:
    """Count an attempt with a link."""
    _count("login-link", Door(client(request.remote_addr), LINKS_FROM_ONE))


def client(address: str | None) -> str:
    """Return whom an address stands for: in IPv6 a whole network (/64), in which anybody can change places."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")
    return str(found)


def _count(kind: str, *doors: Door) -> None:
    for door in doors:
        allowance = current().limiter.hit(door, kind)
        if not allowance.allowed:
            seconds = str(allowance.reset_seconds)
            detail = f"Too many attempts. Try again in {seconds} seconds."
            raise Problem(problems.TOO_MANY_LOGINS, detail, headers={"Retry-After": seconds})
