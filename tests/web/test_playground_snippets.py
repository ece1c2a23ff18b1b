"""Both snippets send exactly the request on the page, whatever it holds: they are run, by bash, sh and Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.playground.snippets import PATH, curl, python

BASE = "http://127.0.0.1:8000"
HOSTILE = [
    "it's",
    '"quoted"',
    "`id`",
    "$(id)",
    "$HOME ${PATH} !! !1",
    "back\\slash \\n \\u0041",
    "'; rm -rf / #",
    "</script><script>alert(1)</script>",
    "line\u2028sep\u2029par\x85nel",
    "right\u202eleft\u200b",
    "-d @/etc/passwd",
    "{{ 7*7 }} %s {0} {x}",
    "日本語 العربية 🚲 \U000e0041",
    "tab\tnewline\nreturn\r",
]

# Stands in for curl: prints what it is given, each argument ended by a NUL.
SHELL = "curl() { printf '%s\\0' \"$@\"; }\nGALLEY_KEY=k\n"


def arguments(shell: str, source: str) -> list[str]:
    run = subprocess.run([shell, "-c", SHELL + source], capture_output=True, check=True, env={"PATH": os.defpath})
    return run.stdout.decode().split("\0")[:-1]


def sent_by_python(source: str) -> dict[str, Any]:
    space: dict[str, Any] = {}
    exec(compile(source.partition("request = ")[0], "snippet", "exec"), space)
    brief = space["brief"]
    assert isinstance(brief, dict)
    return brief


@pytest.mark.parametrize("shell", [name for name in ("sh", "bash", "zsh") if shutil.which(name)])
@pytest.mark.parametrize("topic", HOSTILE)
def test_the_shell_hands_over_the_very_request(shell: str, topic: str) -> None:
    body = {"topic": topic, "length": 500, "seo": {"title": topic, "headingTags": False}}
    url, *options = arguments(shell, curl(BASE, body))
    assert url == BASE + PATH
    assert options[:5] == ["-H", "x-api-key: k", "-H", "Content-Type: application/json", "-d"]
    assert json.loads(options[5]) == body
    assert len(options) == 6


@pytest.mark.parametrize("topic", HOSTILE)
def test_python_sends_the_very_request(topic: str) -> None:
    body = {"topic": topic, "seed": 3, "seo": {"keywords": topic, "headingTags": True}}
    assert sent_by_python(python(BASE, body)) == body


@given(st.text())
def test_python_writes_any_text_as_it_is(topic: str) -> None:
    assert sent_by_python(python(BASE, {"topic": topic}))["topic"] == topic


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",))))
def test_the_quotes_of_the_shell_hold_any_text(topic: str) -> None:
    quoted = curl(BASE, {"topic": topic}).partition("-d ")[2]
    assert quoted[0] == quoted[-1] == "'"
    inside = quoted[1:-1].replace("'\\''", "\0")
    assert "'" not in inside
    assert json.loads(inside.replace("\0", "'")) == {"topic": topic}


@pytest.mark.parametrize("make", [curl, python])
@pytest.mark.parametrize("topic", HOSTILE)
def test_nothing_hides_in_what_is_pasted(make: Any, topic: str) -> None:
    assert all(char.isprintable() or char == "\n" for char in make(BASE, {"topic": topic}))


def test_an_address_that_is_no_plain_one_stays_one_argument() -> None:
    assert arguments("sh", curl("http://x$(id)'y", {"topic": "a"}))[0] == "http://x$(id)'y" + PATH


def test_the_program_runs_and_says_what_it_misses() -> None:
    source = python("http://127.0.0.1:9", {"topic": "a"})
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, check=False, text=True, env={})
    assert run.returncode
    assert "KeyError: 'GALLEY_KEY'" in run.stderr


def test_no_snippet_holds_a_key() -> None:
    assert "galley_" not in curl(BASE, {"topic": "a"}) + python(BASE, {"topic": "a"})
