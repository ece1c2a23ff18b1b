"""Galley's generator: a brief in, an article out, the same bytes every time.

    >>> from generator import Brief, generate
    >>> generate(Brief(topic="electric bikes", length=300)).title

This package knows nothing of HTTP, clocks, environments or networks.
"""

from generator.documents import document
from generator.errors import BankError, Fault, GeneratorError, InvalidBrief
from generator.models import CONTENT_VERSION, Article, Brief
from generator.offer import LanguageOffer, Offer, offer, preload
from generator.writer import fingerprint, generate, prepare

__all__ = [
    "CONTENT_VERSION",
    "Article",
    "BankError",
    "Brief",
    "Fault",
    "GeneratorError",
    "InvalidBrief",
    "LanguageOffer",
    "Offer",
    "document",
    "fingerprint",
    "generate",
    "offer",
    "preload",
    "prepare",
]
