"""`galley batch`: line by line, in order, whatever stands in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator import Fault, InvalidBrief
from tests.service.command_line.conftest import Galley

GOOD = [json.dumps({"topic": f"electric bikes {number}", "length": 50}) for number in range(6)]
LINES = [GOOD[0], '{"topic": "", "length": "x"}', "", "[", GOOD[1], '{"topic": "a", "topic": "b"}', GOOD[2]]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "in.jsonl"
    file.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return file


def answers_of(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_each_line_gets_its_answer(galley: Galley, source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    done = galley("batch", str(source), str(target), "--workers", "1")
    answers = answers_of(target)
    assert done.code == 1
    assert [answer.get("topic") or answer["status"] for answer in answers] == [
        "electric bikes 0",
        422,
        400,
        400,
        "electric bikes 1",
        400,
        "electric bikes 2",
    ]
    assert [answer["line"] for answer in answers if "line" in answer] == [2, 3, 4, 6]
    assert {error["pointer"] for error in answers[1]["errors"]} == {"/topic", "/length"}  # type: ignore[attr-defined]
    assert "7 lines answered; 4 of them without an article: 2, 3, 4, 6." in done.err


def test_processes_change_nothing_but_the_time(galley: Galley, process: Galley, source: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    galley("batch", str(source), str(one), "--workers", "1")
    assert process("batch", str(source), str(two), "--workers", "2").code == 1
    assert one.read_bytes() == two.read_bytes()


def test_an_article_is_the_one_that_generate_prints(galley: Galley, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(GOOD[0])
    assert galley("batch", str(source), str(target), "--workers", "1").code == 0
    printed = galley("generate", "electric bikes 0", "--length", "50", "--format", "json").out
    assert target.read_text(encoding="utf-8") == printed


@pytest.mark.parametrize("torn", [0, 1, 40])
def test_resume_goes_on_after_the_last_whole_line(galley: Galley, source: Path, tmp_path: Path, torn: int) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    galley("batch", str(source), str(whole), "--workers", "1")
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:3]) + lines[3][:torn])
    done = galley("batch", str(source), str(part), "--workers", "1", "--resume")
    assert part.read_bytes() == whole.read_bytes()
    assert "4 lines answered; 3 were there before" in done.err


def test_resume_without_a_file_begins_one(galley: Galley, source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    galley("batch", str(source), str(target), "--workers", "1", "--resume")
    assert len(answers_of(target)) == len(LINES)


def test_the_requests_are_never_overwritten(galley: Galley, source: Path) -> None:
    before = source.read_bytes()
    done = galley("batch", str(source), str(source))
    assert done.code == 1
    assert source.read_bytes() == before


def test_a_file_that_is_missing_is_named(galley: Galley, tmp_path: Path) -> None:
    done = galley("batch", str(tmp_path / "nowhere.jsonl"), str(tmp_path / "out.jsonl"))
    assert done.code == 1
    assert "nowhere.jsonl" in done.err


def test_standard_streams_serve_as_files(process: Galley) -> None:
    done = process("batch", "-", "-", "--workers", "1", stdin="\n".join(GOOD))
    assert done.code == 0
    assert len(done.out.splitlines()) == len(GOOD)
    assert "6 lines answered." in done.err


def test_a_mistake_of_ours_costs_one_line(
    galley: Galley, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("generator.generate", broken)
    target = tmp_path / "out.jsonl"
    done = galley("batch", str(source), str(target), "--workers", "1")
    assert [answer["status"] for answer in answers_of(target)] == [500, 422, 400, 400, 500, 400, 500]
    assert "line 1: RuntimeError: a bug" in done.err


def test_what_the_generator_refuses_has_its_place_too(
    galley: Galley, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise InvalidBrief([Fault("heading_tags", "No."), Fault("tone", "No.")])

    monkeypatch.setattr("generator.generate", refuse)
    target = tmp_path / "out.jsonl"
    galley("batch", str(source), str(target), "--workers", "1")
    first = json.loads(target.read_text().splitlines()[0])
    assert {error["pointer"] for error in first["errors"]} == {"/seo/headingTags", "/tone"}
