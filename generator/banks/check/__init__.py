"""The check of a language's banks: everything that is wrong at once, each with file, line and remedy.

`form` reads single files, `coverage` counts what a category offers, `repeats` compares sentences, `trial`
writes articles. Nothing here judges whether a sentence is good: that takes a reader.
"""

from generator.banks.check.run import check_language
from generator.banks.check.source import Finding

__all__ = ["Finding", "check_language"]
