"""Everything the generator refuses, one class per thing a caller can act on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a brief. `field` is the attribute of `Brief`, e.g. "keywords"."""

    field: str
    detail: str


class GeneratorError(Exception):
    """Base of everything this package raises on purpose."""


class InvalidBrief(GeneratorError, ValueError):
    """The brief holds values that cannot be written about. `faults` lists all of them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.field}: {fault.detail}" for fault in self.faults))


class BankError(GeneratorError):
    """A bank file cannot be used. The message names file, line and remedy."""
