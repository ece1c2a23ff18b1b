"""The subject of an article: what a topic is and how it may be inserted into sentences."""

from generator.subject.grammar import Grammar
from generator.subject.model import Subject

__all__ = ["Grammar", "Subject"]
