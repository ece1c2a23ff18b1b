"""API keys: issue, verify, roll, revoke.

A key that is revoked is refused on the very next request of every worker: nothing is remembered for
longer than the database stays as it is (see `lookup`). Each change of a key and its line in the audit
trail are one transaction.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from service.stores import audit, tokens
from service.stores.clock import Clock, now
from service.stores.db import reading, writing
from service.stores.lookup import Lookup
from service.stores.tables import api_keys, key_uses

SCOPES = ("generate", "read")
MAX_NAME = 100
MAX_LIMIT = 1_000_000


class KeyRefused(Exception):
    """Base of the reasons why a key opens nothing. No message repeats the key."""


class MalformedKey(KeyRefused):
    """The text is no key: its form or its checksum is wrong. Usually a typo or a cut-off copy."""


class UnknownKey(KeyRefused):
    """The key is well formed but was never issued here."""


class RevokedKey(KeyRefused):
    """The key was revoked."""


class ExpiredKey(KeyRefused):
    """The key's time is over."""


class NoSuchKey(Exception):
    """No key has this id."""

    def __init__(self, key_id: int) -> None:
        self.key_id = key_id
        super().__init__(f"There is no key {key_id}. `galley keys list` shows all keys.")


class KeyNotActive(Exception):
    """A revoked or expired key cannot be rolled: make a new one."""

    def __init__(self, key_id: int) -> None:
        self.key_id = key_id
        super().__init__(f"Key {key_id} is revoked or expired, so it cannot be rolled. Make a new key.")


class InvalidKeyRequest(ValueError):
    """The wishes for a new key cannot be met. `faults` maps each field at fault to a sentence."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        self.faults = dict(faults)
        super().__init__(" ".join(f"{field}: {detail}" for field, detail in faults.items()))


@dataclass(frozen=True, slots=True)
class Key:
    """One API key, without its secret. `start` is the visible beginning; `limit` is per minute."""

    id: int
    name: str
    start: str
    scopes: frozenset[str]
    limit: int | None
    created: datetime
    expires: datetime | None
    last_used: datetime | None
    revoked: datetime | None
    replaced_by: int | None = None

    def state(self, at: datetime) -> str:
        """Return "active", "expired" or "revoked"."""
        if self.revoked is not None:
            return "revoked"
        return "expired" if self.expires is not None and self.expires <= at else "active"


_FIELDS = ("id", "name", "start", "scopes", "limit_per_minute", "created", "expires", "last_used", "revoked")
_COLUMNS = [*(api_keys.c[name] for name in _FIELDS), api_keys.c.replaced_by]
_BY_DIGEST = sa.select(*_COLUMNS).where(api_keys.c.digest == sa.bindparam("digest"))


class KeyStore:
    """All keys of one database. `actor` is who the audit trail says made the changes."""

    def __init__(self, engine: sa.Engine, clock: Clock = now, actor: str = "command line") -> None:
        self._engine = engine
        self._clock = clock
        self._actor = actor
        self._by_digest = Lookup(engine, _BY_DIGEST, _key)

    def acting_for(self, actor: str) -> KeyStore:
        """Return the same store, its changes signed by someone else."""
        return KeyStore(self._engine, self._clock, actor)

    def create(
        self,
        name: str,
        scopes: Iterable[str] = SCOPES,
        limit: int | None = None,
        expires: datetime | None = None,
    ) -> tuple[str, Key]:
        """Issue a key. Returns its secret, which is not kept and never shown again, and the key.

        A key may be made that is expired already. Raises `InvalidKeyRequest` with every fault.
        """
        wish = checked(name, tuple(scopes), limit, expires, self._clock())
        with writing(self._engine) as connection:
            secret, key = self._insert(connection, wish)
            audit.note(connection, self._clock(), self._actor, "create", key.id, {"name": key.name, **_terms(key)})
        return secret, key

    def verify(self, secret: str) -> Key:
        """Return the key that this secret opens, or raise the `KeyRefused` that says why there is none."""
        if not tokens.is_well_formed(secret):
            raise MalformedKey("The key has a wrong form or checksum.")
        key = self._by_digest.find(tokens.digest(secret))
        if key is None:
            raise UnknownKey("The key is not known.")
        if key.revoked is not None:
            raise RevokedKey("The key was revoked.")
        if key.expires is not None and key.expires <= self._clock():
            raise ExpiredKey("The key is expired.")
        return key

    def list(self) -> tuple[Key, ...]:
        """Return all keys, the oldest first."""
        with reading(self._engine) as connection:
            return tuple(_key(row) for row in connection.execute(sa.select(*_COLUMNS).order_by(api_keys.c.id)))

    def get(self, key_id: int) -> Key:
        """Return one key. Raises `NoSuchKey`."""
        with reading(self._engine) as connection:
            return _get(connection, key_id)

    def uses(self, key_id: int, since: date) -> dict[date, int]:
        """Return how often a key was used on each day since then. Days without use are left out."""
        query = sa.select(key_uses.c.day, key_uses.c.uses).where(key_uses.c.key_id == key_id, key_uses.c.day >= since)
        with reading(self._engine) as connection:
            return {row.day: row.uses for row in connection.execute(query.order_by(key_uses.c.day))}

    def uses_of_all(self, since: date) -> dict[int, dict[date, int]]:
        """Return the same for every key that was used, by its id: one query for a whole list."""
        found: dict[int, dict[date, int]] = {}
        query = sa.select(key_uses.c.key_id, key_uses.c.day, key_uses.c.uses).where(key_uses.c.day >= since)
        with reading(self._engine) as connection:
            for row in connection.execute(query.order_by(key_uses.c.day)):
                found.setdefault(row.key_id, {})[row.day] = row.uses
        return found

    def revoke(self, key_id: int) -> Key:
        """Close a key for good, from the next request on. Revoking twice changes nothing."""
        with writing(self._engine) as connection:
            key = _get(connection, key_id)
            if key.revoked is None:
                _update(connection, key_id, revoked=self._clock())
                audit.note(connection, self._clock(), self._actor, "revoke", key_id, {"name": key.name})
            return _get(connection, key_id)

    def roll(self, key_id: int, grace: timedelta = timedelta(0)) -> tuple[str, Key]:
        """Replace a key by a new one with the same terms; the old one works on for the grace period."""
        if grace < timedelta(0):
            raise InvalidKeyRequest({"grace": "Must not be negative."})
        moment = self._clock()
        with writing(self._engine) as connection:
            old = _get(connection, key_id)
            if old.state(moment) != "active":
                raise KeyNotActive(key_id)
            secret, new = self._insert(connection, old)
            if grace:
                end = min(moment + grace, old.expires) if old.expires else moment + grace
                _update(connection, key_id, replaced_by=new.id, expires=end)
            else:
                _update(connection, key_id, replaced_by=new.id, revoked=moment)
            detail = {"name": old.name, "replacedBy": new.id, "graceSeconds": int(grace.total_seconds())}
            audit.note(connection, moment, self._actor, "roll", key_id, detail)
        return secret, new

    def _insert(self, connection: sa.Connection, wish: Key) -> tuple[str, Key]:
        secret = tokens.new_key()
        statement = sa.insert(api_keys).values(
            name=wish.name,
            start=tokens.start(secret),
            digest=tokens.digest(secret),
            scopes=_joined(wish.scopes),
            limit_per_minute=wish.limit,
            created=self._clock(),
            expires=wish.expires,
        )
        return secret, _key(connection.execute(statement.returning(*_COLUMNS)).one())


def _key(row: Sequence[Any]) -> Key:
    key_id, name, start, scopes, *rest = row
    return Key(key_id, name, start, frozenset(scopes.split()), *rest)


def _joined(scopes: Iterable[str]) -> str:
    return " ".join(sorted(scopes))


def _terms(key: Key) -> dict[str, Any]:
    expires = key.expires.isoformat() if key.expires else None
    return {"scopes": sorted(key.scopes), "limit": key.limit, "expires": expires}


def _get(connection: sa.Connection, key_id: int) -> Key:
    row = connection.execute(sa.select(*_COLUMNS).where(api_keys.c.id == key_id)).one_or_none()
    if row is None:
        raise NoSuchKey(key_id)
    return _key(row)


def _update(connection: sa.Connection, key_id: int, **values: Any) -> None:
    connection.execute(sa.update(api_keys).where(api_keys.c.id == key_id).values(**values))


def _is_unfit(char: str) -> bool:
    """Tell whether a character would break a page or a log line: controls, halves of pairs, turns of direction."""
    return (
        unicodedata.category(char) in ("Cc", "Cs") or char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    )


def checked(name: str, scopes: tuple[str, ...], limit: int | None, expires: datetime | None, at: datetime) -> Key:
    """Return a wish as a key without id and secret, or raise `InvalidKeyRequest` with every fault."""
    faults = {}
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= MAX_NAME or any(map(_is_unfit, name)):
        faults["name"] = f"Must be 1 to {MAX_NAME} characters on one line."
    unknown = [scope for scope in scopes if scope not in SCOPES]
    if unknown or not scopes:
        faults["scopes"] = f"Must be one or more of: {', '.join(SCOPES)}."
    if limit is not None and (isinstance(limit, bool) or not 1 <= limit <= MAX_LIMIT):
        faults["limit"] = f"Must be 1 to {MAX_LIMIT} requests per minute."
    if faults:
        raise InvalidKeyRequest(faults)
    return Key(0, name, "", frozenset(scopes), limit, at, expires, None, None)
