"""The pages about settings, commands and verbs say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.__main__ import pages

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_a_page_that_comes_from_the_code_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages()[path], "run `make docs`"


def test_the_first_two_commands_of_the_readme_are_run_and_test() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert commands
    assert [line.split("#")[0].strip() for line in commands[1].splitlines()] == ["make run", "make test"]


@pytest.mark.parametrize(
    "page", ["README.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in ROOT.glob("docs/*.md"))]
)
def test_every_link_inside_the_project_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / page).parent.joinpath(target).exists(), target


def test_every_verb_that_is_told_about_exists() -> None:
    verbs = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    told = set(
        re.findall(r"`make ([a-z]+)`|^make ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert {one or other for one, other in told} <= verbs


def test_locks_name_versions_and_hashes_and_nothing_else() -> None:
    line = re.compile(r"[a-z0-9.-]+==[^ ;]+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for name in ("requirements.lock", "requirements-dev.lock"):
        for text in (ROOT / name).read_text(encoding="utf-8").splitlines():
            assert line.fullmatch(text), f"{name}: {text}"


def test_the_locks_agree() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")
