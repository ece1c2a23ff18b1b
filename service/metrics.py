"""Figures for Prometheus. Labels come from short fixed lists: never a key, a path or a topic."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

from generator import CONTENT_VERSION, Article

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"))
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """The figures of one application.

    With several worker processes the library adds up all of them, if the server has set
    `PROMETHEUS_MULTIPROC_DIR` before it started them; else each worker tells its own.
    """

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        requests = Counter(
            "galley_requests_total", "Requests answered.", ("route", "method", "status"), registry=registry
        )
        seconds = Histogram("galley_request_seconds", "Time to answer.", ("route",), buckets=SECONDS, registry=registry)
        articles = Counter(
            "galley_articles_total", "Articles written.", ("language", "structure", "form"), registry=registry
        )
        words = Counter("galley_words_total", "Words written.", ("language",), registry=registry)
        content = Gauge(
            "galley_content_info",
            "The content version of this service.",
            ("content_version",),
            registry=registry,
            multiprocess_mode="max",
        )
        content.labels(CONTENT_VERSION).set(1)
        # Finding a figure by its labels takes the library longer than counting. The labels are few.
        self._requests = cache(requests.labels)
        self._seconds = cache(seconds.labels)
        self._articles = cache(articles.labels)
        self._words = cache(words.labels)

    def count_request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count one answered request. `route` is the rule that matched, not the path."""
        self._requests(route, method if method in METHODS else "other", status).inc()
        self._seconds(route).observe(seconds)

    def count_article(self, article: Article, form: str) -> None:
        """Count one article that was written for a client."""
        self._articles(article.language, article.structure, form).inc()
        self._words(article.language).inc(article.word_count)

    def exposition(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        registry = self._registry
        if values.ValueClass._multiprocess:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
