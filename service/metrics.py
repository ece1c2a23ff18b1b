"""Figures for Prometheus. Labels come from short fixed lists: never a key, a path or a topic."""

from __future__ import annotations

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
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "galley_requests_total", "Requests answered.", ("route", "method", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "galley_request_seconds", "Time to answer.", ("route",), buckets=SECONDS, registry=self._registry
        )
        self._articles = Counter(
            "galley_articles_total", "Articles written.", ("language", "structure", "form"), registry=self._registry
        )
        self._words = Counter("galley_words_total", "Words written.", ("language",), registry=self._registry)
        content = Gauge(
            "galley_content_info",
            "The content version of this service.",
            ("content_version",),
            registry=self._registry,
            multiprocess_mode="max",
        )
        content.labels(CONTENT_VERSION).set(1)

    def count_request(self, route: str | None, method: str, status: int, seconds: float) -> None:
        """Count one answered request. `route` is the rule that matched, not the path."""
        route = route or "none"
        self._requests.labels(route, method if method in METHODS else "other", str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def count_article(self, article: Article, form: str) -> None:
        """Count one article that was written for a client."""
        self._articles.labels(article.language, article.structure, form).inc()
        self._words.labels(article.language).inc(article.word_count)

    def exposition(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        registry = self._registry
        if values.ValueClass._multiprocess:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        return generate_latest(registry)
