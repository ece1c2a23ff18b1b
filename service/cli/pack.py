"""`galley pack`: check, read and begin the banks of a language."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from service.cli import DONE, FAILED, CommandFailed

if TYPE_CHECKING:
    from generator.banks.library import Library

HELP = "Check, read and begin the banks of a language."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One subcommand for each thing an author does."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="Tell everything that is wrong, with file, line and remedy.")
    check.add_argument("code", help="The language, such as en.")
    check.add_argument("--category", default="", help="Only this category.")
    check.add_argument("--quiet", action="store_true", help="Leave the warnings out.")
    check.set_defaults(run=_check)
    sample = actions.add_parser("sample", help="Write articles to read aloud.")
    sample.add_argument("code", help="The language, such as en.")
    sample.add_argument("--category", default=None, help="Write in this category, whatever the topics call for.")
    sample.add_argument("--topic", action="append", help="A topic, once or more. Default: those of the grammar card.")
    sample.add_argument("--length", type=int, default=500, help="Words. Default: 500.")
    sample.set_defaults(run=_sample)
    new = actions.add_parser("new", help="Begin a language: a grammar card and the speaker's notes.")
    new.add_argument("code", help="An ISO 639-1 code.")
    new.add_argument("name", help="The language's own name for itself.")
    new.set_defaults(run=_new)


def _library(code: str) -> Library:
    from generator.banks.library import default_library

    library = default_library()
    if code not in library.codes:
        raise CommandFailed(f"There is no language {code!r}. Known: {', '.join(library.codes)}.")
    return library


def _check(arguments: argparse.Namespace) -> int:
    from generator.banks.check import check_language

    findings = check_language(_library(arguments.code).root, arguments.code, arguments.category)
    errors = [each for each in findings if each.level == "error"]
    for finding in errors if arguments.quiet else findings:
        print(finding)
    print(f"{arguments.code}: {len(errors)} errors, {len(findings) - len(errors)} warnings", file=sys.stderr)
    return FAILED if errors else DONE


def _sample(arguments: argparse.Namespace) -> int:
    from generator import Brief, document, generate
    from generator.models import TONES

    language = _library(arguments.code).language(arguments.code)
    topics = arguments.topic or language.card.get("samples", [])
    if not topics:
        raise CommandFailed("The grammar card has no `samples`. Name a topic with --topic.")
    for at, topic in enumerate(topics):
        brief = Brief(
            topic, arguments.length, TONES[at % len(TONES)], arguments.code, category=arguments.category, seed=at
        )
        print(document(generate(brief, drafts=True), "markdown"))
    return DONE


def _new(arguments: argparse.Namespace) -> int:
    from generator.banks.begin import begin_language
    from generator.banks.library import default_library

    for path in begin_language(default_library().root, arguments.code, arguments.name):
        print(path)
    return DONE
