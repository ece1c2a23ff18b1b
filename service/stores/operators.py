"""The operator's way in: one-time login links, a password, and sessions on the server.

There is no default password, and a fresh instance has no way in but a link that someone with access
to the machine makes. Links and session tokens are stored as SHA-256; only the password, which people
choose, is worth a slow hash (Argon2).
"""

from __future__ import annotations

import hmac
import secrets
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

import sqlalchemy as sa

from service.stores import audit, tokens
from service.stores.clock import Clock, now
from service.stores.db import insert, reading, writing
from service.stores.tables import login_links, operator_password, sessions

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LINK_LIFE = timedelta(minutes=15)
SESSION_LIFE = timedelta(hours=12)
LEAST_PASSWORD = 12
MOST_PASSWORD = 1024


class WeakPassword(ValueError):
    """The password is too short to protect anything, or too long to be one."""

    def __init__(self) -> None:
        super().__init__(f"A password needs {LEAST_PASSWORD} to {MOST_PASSWORD} characters.")


class OperatorStore:
    """Links, password and sessions of the one operator. A `password` from the settings goes before a stored one."""

    def __init__(
        self, engine: sa.Engine, clock: Clock = now, actor: str = "command line", password: str | None = None
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._actor = actor
        self._password = password

    def issue_link(self) -> str:
        """Return the secret of a link that opens one session within the next 15 minutes. Old links are swept up."""
        secret = secrets.token_urlsafe(24)
        moment = self._clock()
        row = {"digest": tokens.digest(secret), "created": moment, "expires": moment + LINK_LIFE}
        with writing(self._engine) as connection:
            connection.execute(sa.delete(login_links).where(login_links.c.expires < moment - timedelta(days=1)))
            connection.execute(sa.insert(login_links).values(**row))
            audit.note(connection, moment, self._actor, "login-link")
        return secret

    def redeem_link(self, secret: str) -> str | None:
        """Spend a link and return the token of a new session; None if it is unknown, too old or spent.

        Of several who try at once, in any worker, one succeeds.
        """
        moment = self._clock()
        fits = (login_links.c.digest == tokens.digest(secret), login_links.c.expires > moment)
        spend = sa.update(login_links).where(*fits, login_links.c.used.is_(None)).values(used=moment)
        with writing(self._engine) as connection:
            if connection.execute(spend).rowcount != 1:
                return None
            return self._open_session(connection, "login by link")

    def set_password(self, password: str) -> None:
        """Set the operator's password and end every session. Raises `WeakPassword`."""
        if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
            raise WeakPassword
        row = {"id": 1, "hash": self._hasher.hash(password), "changed": self._clock()}
        statement = insert(self._engine, operator_password).values(**row)
        statement = statement.on_conflict_do_update(
            index_elements=["id"], set_={k: row[k] for k in ("hash", "changed")}
        )
        with writing(self._engine) as connection:
            connection.execute(statement)
            connection.execute(sa.update(sessions).where(sessions.c.ended.is_(None)).values(ended=self._clock()))
            audit.note(connection, self._clock(), self._actor, "set-password")

    def has_password(self) -> bool:
        """Tell whether a password was set."""
        if self._password is not None:
            return True
        with reading(self._engine) as connection:
            return connection.execute(sa.select(operator_password.c.id)).first() is not None

    def log_in(self, password: str) -> str | None:
        """Return the token of a new session if this is the operator's password.

        A stored password takes its 50 milliseconds; one from the settings is known in full anyway.
        """
        if len(password) > MOST_PASSWORD or not self._is_right(password):
            return None
        with writing(self._engine) as connection:
            return self._open_session(connection, "login by password")

    def is_open(self, token: str) -> bool:
        """Tell whether this token is of a session that lasts."""
        fits = (sessions.c.digest == tokens.digest(token), sessions.c.expires > self._clock())
        with reading(self._engine) as connection:
            query = sa.select(sessions.c.digest).where(*fits, sessions.c.ended.is_(None))
            return connection.execute(query).first() is not None

    def log_out(self, token: str) -> None:
        """End a session, here and in every other worker."""
        mine = sa.update(sessions).where(sessions.c.digest == tokens.digest(token), sessions.c.ended.is_(None))
        with writing(self._engine) as connection:
            if connection.execute(mine.values(ended=self._clock())).rowcount:
                audit.note(connection, self._clock(), self._actor, "logout")

    def _is_right(self, password: str) -> bool:
        if self._password is not None:
            return hmac.compare_digest(tokens.digest(password), tokens.digest(self._password))
        from argon2.exceptions import VerificationError  # noqa: PLC0415

        with reading(self._engine) as connection:
            known = connection.execute(sa.select(operator_password.c.hash)).scalar_one_or_none()
        if known is None:
            return False
        try:
            return self._hasher.verify(known, password)
        except VerificationError:
            return False

    def _open_session(self, connection: sa.Connection, how: str) -> str:
        token = secrets.token_urlsafe(32)
        moment = self._clock()
        row = {"digest": tokens.digest(token), "created": moment, "expires": moment + SESSION_LIFE}
        connection.execute(sa.delete(sessions).where(sessions.c.expires < moment))
        connection.execute(sa.insert(sessions).values(**row))
        audit.note(connection, moment, self._actor, how)
        return token

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # noqa: PLC0415

        return PasswordHasher()
