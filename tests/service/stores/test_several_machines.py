"""Two services, as on two machines, that share PostgreSQL, and Redis if there is one."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from tests.service.serving.conftest import launched


def test_keys_and_limits_hold_over_machines(postgresql_url: str, tmp_path: Path) -> None:
    _share(postgresql_url, tmp_path)


def test_limits_hold_over_machines_in_redis(postgresql_url: str, redis_url: str, tmp_path: Path) -> None:
    _share(postgresql_url, tmp_path, GALLEY_REDIS_URL=redis_url)


def _share(url: str, folder: Path, **environ: str) -> None:
    for name in "ab":
        (folder / name).mkdir()
    with launched(folder / "a", url=url, **environ) as one, launched(folder / "b", url=url, **environ) as other:
        secret, key = one.keys.create("shared", limit=9)
        with ThreadPoolExecutor(6) as crowd:
            asked = [one, other] * 10
            statuses = Counter(crowd.map(lambda service: service.generate(key=secret).status, asked))
        assert statuses == {200: 9, 429: 11}
        one.keys.revoke(key.id)
        assert {service.generate(key=secret).status for service in [one, other] * 4} == {401}
        assert one.stop() == 0
        assert other.stop() == 0
        assert sum(one.keys.uses(key.id, date(2020, 1, 1)).values()) == 9
