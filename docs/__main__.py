"""`make docs`: write the pages that come from the code, so that they cannot fall behind it.

A test compares them with the code; this repairs what it finds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from service.cli import build_parser
from service.config import OPTIONS, Option, Settings

FOLDER = Path(__file__).parent

_SETTINGS = """# Settings

<!-- Written by `make docs`. Change the code, not this page. -->

Settings are environment variables, read when the service starts. A wrong one stops the start, and all wrong
ones are named at once; so is one that looks like a misspelt one. An empty one counts as left out. Secrets can
stand in a file instead, named by the same variable with `_FILE` at its end.

| variable | what it does | default | secret |
|---|---|---|---|
"""

_COMMANDS = """# Command line

<!-- Written by `make docs`. Change the code, not this page. -->

`make run` puts `galley` into `.venv/bin/`. What is asked for goes to standard output, everything else to
standard error. Exit codes: 0 done, 1 failed, 2 misused.
"""


def settings_page() -> str:
    """Return the page about settings: one row for each option."""
    return _SETTINGS + "".join(_setting(option) for option in OPTIONS)


def _setting(option: Option) -> str:
    meaning, _, said = option.help.partition(" Default: ")
    value = Settings.__dataclass_fields__[option.field].default
    default = said.rstrip(".") or f"`{int(value) if isinstance(value, bool) else value}`"
    return f"| `{option.variable}` | {meaning} | {default} | {'yes' if option.is_secret else ''} |\n"


def command_line_page() -> str:
    """Return the page about the command line: every command and what it takes."""
    return _COMMANDS + "".join(_command(parser, meaning) for parser, meaning in _parsers(build_parser(), ""))


def _parsers(parser: argparse.ArgumentParser, meaning: str) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        yield parser, meaning
    for group in groups:
        meanings = {choice.dest: choice.help or "" for choice in group._choices_actions}
        for name, child in group.choices.items():
            yield from _parsers(child, meanings[name])


def _command(parser: argparse.ArgumentParser, meaning: str) -> str:
    actions = [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]
    words = [_word(action) for action in actions if not action.option_strings]
    lines = [f"\n## `{' '.join([parser.prog, *words])}`\n\n{meaning}\n"]
    if actions:
        lines.append("\n| argument | what it does |\n|---|---|\n")
        lines += [f"| `{_word(action)}` | {action.help} |\n" for action in actions]
    return "".join(lines)


def _word(action: argparse.Action) -> str:
    if isinstance(action.metavar, str):
        value = action.metavar
    else:
        value = "\\|".join(action.choices) if action.choices else action.dest.upper()
    if not action.option_strings:
        return value
    return "/".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")


def pages() -> dict[Path, str]:
    """Return every page that comes from the code, by its file."""
    return {FOLDER / "settings.md": settings_page(), FOLDER / "command-line.md": command_line_page()}


def main() -> int:
    """Write the pages; name those that changed."""
    for path, text in pages().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(FOLDER.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
