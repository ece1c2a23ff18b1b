"""`galley batch`: a file of requests in, a file of articles out, line by line."""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING

from service.cli import DONE, FAILED, CommandFailed

if TYPE_CHECKING:
    from marshmallow import Schema

HELP = "Write an article for each line of a file; line 7 of the answers belongs to line 7 of the requests."

_BLOCK = 64
"""Lines that one process takes at a time. More make it no faster; fewer cost messages between processes."""

Answer = tuple[bytes, bool]
Answers = Callable[[list[tuple[int, bytes]]], Iterable[Answer]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take two files."""
    parser.add_argument(
        "source", metavar="IN.jsonl", help="One request a line, as for POST /api/v1/generate; - is standard input."
    )
    parser.add_argument(
        "target", metavar="OUT.jsonl", help="One answer a line: the article, or what was wrong; - is standard output."
    )
    parser.add_argument("--resume", action="store_true", help="Go on after the last whole line of OUT.jsonl.")
    parser.add_argument("--workers", type=int, help="Processes. Default: one a processor.")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer every line. Fails (1) if any could not be answered with an article."""
    from service.cli import _stores
    from service.config import available_processors

    drafts = _stores.settings().drafts
    workers = available_processors() if arguments.workers is None else max(1, arguments.workers)
    with ExitStack() as stack:
        source, target, done = _files(arguments, stack)
        numbered = enumerate(itertools.islice(source, done, None), start=done + 1)
        if workers == 1:
            answers: Answers = lambda block: itertools.starmap(answer, ((drafts, *line) for line in block))  # noqa: E731
        else:
            pool = stack.enter_context(multiprocessing.get_context("spawn").Pool(workers))
            answers = lambda block: pool.starmap(answer, ((drafts, *line) for line in block), _BLOCK // 4)  # noqa: E731
        written, faults = _write(_blocks(numbered, _BLOCK * workers), answers, target)
    _report(done, written, faults)
    return FAILED if faults else DONE


def answer(drafts: bool, number: int, line: bytes) -> Answer:
    """Return the answer to one line, and whether it is an article."""
    from generator import InvalidBrief, generate, prepare
    from service.api.body import parse
    from service.api.requests import load_brief
    from service.cli._faults import fault_of
    from service.cli.generate import represent
    from service.errors import Problem

    try:
        brief = prepare(load_brief(_schema(drafts), parse(line.rstrip(b"\r\n"))), drafts)
        return represent(generate(brief, drafts), "json").encode(), True
    except (Problem, InvalidBrief) as error:
        return fault_of(error, number), False
    except Exception as error:  # a mistake of ours in one line must not cost the other million
        print(f"galley: line {number}: {type(error).__name__}: {error}", file=sys.stderr)
        return fault_of(error, number), False


@cache
def _schema(drafts: bool) -> Schema:
    from generator import offer
    from service.api.requests import request_schema

    return request_schema(offer(drafts))


def _write(blocks: Iterable[list[tuple[int, bytes]]], answers: Answers, target: IO[bytes]) -> tuple[int, list[int]]:
    written, faults = 0, []
    for block in blocks:
        for (number, _), (text, is_article) in zip(block, answers(block), strict=True):
            target.write(text + b"\n")
            written += 1
            if not is_article:
                faults.append(number)
        target.flush()
    return written, faults


def _blocks(lines: Iterator[tuple[int, bytes]], size: int) -> Iterator[list[tuple[int, bytes]]]:
    # Never more than a block in memory, however long the file is.
    while block := list(itertools.islice(lines, size)):
        yield block


def _files(arguments: argparse.Namespace, stack: ExitStack) -> tuple[IO[bytes], IO[bytes], int]:
    """Return where to read, where to write and how many lines are done."""
    source = sys.stdin.buffer if arguments.source == "-" else Path(arguments.source).open("rb")  # noqa: SIM115
    stack.callback(source.close)
    if arguments.target == "-":
        return source, sys.stdout.buffer, 0
    path = Path(arguments.target)
    if arguments.source != "-" and path.exists() and path.samefile(arguments.source):
        raise CommandFailed("The answers would overwrite the requests. Name another file.")
    if not arguments.resume or not path.exists():
        return source, stack.enter_context(path.open("wb")), 0
    target = stack.enter_context(path.open("r+b"))
    done, end = 0, 0
    for line in target:
        if line.endswith(b"\n"):
            done, end = done + 1, end + len(line)
    target.seek(end)
    target.truncate()
    return source, target, done


def _report(done: int, written: int, faults: list[int]) -> None:
    parts = [f"{written} lines answered"]
    if done:
        parts.append(f"{done} were there before")
    if faults:
        some = ", ".join(map(str, faults[:10])) + (", ..." if len(faults) > 10 else "")
        parts.append(f"{len(faults)} of them without an article: {some}")
    print("; ".join(parts) + ".", file=sys.stderr)
