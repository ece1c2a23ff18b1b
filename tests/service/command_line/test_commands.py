"""The command line as a whole, and its smaller commands."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator import Brief, document, generate
from service import cli
from service.stores.db import connect
from service.stores.operators import OperatorStore
from tests.service.command_line.conftest import ROOT, Galley

CONTRACT = {"quickstart", "serve", "generate", "batch", "keys", "login-link", "options", "pack"}


def test_every_command_of_the_contract_is_there() -> None:
    assert set(cli.commands()) >= CONTRACT


def test_help_lists_every_command(galley: Galley) -> None:
    done = galley("--help")
    assert done.code == 0
    for name, command in cli.commands().items():
        assert f"    {name}" in done.out
        assert command.HELP.split()[0] in done.out


@pytest.mark.parametrize("name", sorted(cli.commands()))
def test_every_command_has_help_of_its_own(galley: Galley, name: str) -> None:
    assert galley(name, "--help").out.startswith(f"usage: galley {name}")


def test_help_waits_for_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from service.cli import build_parser\n"
        "build_parser().format_help()\n"
        "heavy = {'flask', 'sqlalchemy', 'nltk', 'jinja2', 'granian', 'alembic', 'marshmallow', 'generator.writer'}\n"
        "print(*sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("\n", "")


@pytest.mark.parametrize("arguments", [[], ["cook"], ["serve", "--port"], ["generate"]])
def test_misuse_is_exit_code_2(galley: Galley, arguments: list[str]) -> None:
    done = galley(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "usage: galley" in done.err


def test_wrong_settings_are_all_named(process: Galley) -> None:
    done = process("keys", "list", GALLEY_PORT="x", GALLEY_DRAFTS="x")
    assert (done.code, done.out) == (2, "")
    assert "GALLEY_PORT" in done.err
    assert "GALLEY_DRAFTS" in done.err
    assert "Traceback" not in done.err


def test_a_database_that_is_away_is_exit_code_1(process: Galley) -> None:
    done = process("keys", "list", GALLEY_DATABASE_URL="postgresql+psycopg://u:hunter2@/n?host=/nonexistent")
    assert (done.code, done.out) == (1, "")
    assert "cannot be used" in done.err
    assert "hunter2" not in done.err


def test_a_reader_that_has_seen_enough_is_no_failure(tmp_path: Path) -> None:
    command = f"{sys.executable} -m service.cli options | head -c 1; exit ${{PIPESTATUS[0]}}"
    environ = {"PATH": "/usr/bin:/bin", "GALLEY_DATABASE_URL": f"sqlite:///{tmp_path}/galley.db"}
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{", "")


def test_ending_a_command_is_exit_code_130(galley: Galley, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("service.cli.options.run", interrupted)
    assert galley("options").code == 130


def test_a_bug_shows_its_trace(galley: Galley, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("a bug")

    monkeypatch.setattr("service.cli.options.run", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        galley("options")


def test_options_lists_what_can_be_asked_for(galley: Galley) -> None:
    options = json.loads(galley("options").out)
    assert "professional" in json.dumps(options["tones"])
    assert any(language["code"] == "en" for language in options["languages"])


def test_login_link_prints_a_link_that_works_once(galley: Galley, tmp_path: Path) -> None:
    done = galley("login-link")
    found = re.fullmatch(r"http://127\.0\.0\.1:8000/login\?token=(\S+)\n", done.out)
    assert found
    engine = connect(f"sqlite:///{tmp_path}/galley.db")
    assert OperatorStore(engine).redeem_link(found[1])
    assert OperatorStore(engine).redeem_link(found[1]) is None
    engine.dispose()


@pytest.mark.parametrize(
    ("environ", "address"),
    [
        ({"GALLEY_PUBLIC_URL": "https://galley.example"}, "https://galley.example/login"),
        ({"GALLEY_HOST": "0.0.0.0", "GALLEY_PORT": "9000"}, "http://127.0.0.1:9000/login"),
        ({"GALLEY_HOST": "::1"}, "http://[::1]:8000/login"),
    ],
)
def test_links_lead_to_where_people_reach_the_service(
    galley: Galley, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], address: str
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert galley("login-link").out.startswith(address)


def test_the_password_is_read_from_standard_input(process: Galley, tmp_path: Path) -> None:
    done = process("operator", "set-password", stdin="correct horse battery\n")
    assert (done.code, done.out) == (0, "")
    engine = connect(f"sqlite:///{tmp_path}/galley.db")
    assert OperatorStore(engine).log_in("correct horse battery")
    engine.dispose()


def test_a_password_in_the_settings_goes_before_it_and_the_command_says_so(
    galley: Galley, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
    monkeypatch.setenv("GALLEY_OPERATOR_PASSWORD", "another horse battery")
    assert "goes before it" in galley("operator", "set-password").err


def test_a_weak_password_is_refused(process: Galley) -> None:
    done = process("operator", "set-password", stdin="short\n")
    assert done.code == 2
    assert "12" in done.err


class Terminal:
    def isatty(self) -> bool:
        return True


def test_a_password_is_asked_for_twice(galley: Galley, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["correct horse battery", "correct horse battery", "correct horse battery", "another"])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    assert galley("operator", "set-password").code == 0
    done = galley("operator", "set-password")
    assert done.code == 2
    assert "differ" in done.err


@pytest.mark.parametrize("form", ["html", "markdown", "text"])
def test_generate_prints_the_document(galley: Galley, form: str) -> None:
    done = galley("generate", "electric bikes", "--length", "120", "--keywords", "battery, commuting", "--format", form)
    article = generate(Brief(topic="electric bikes", length=120, keywords=("battery", "commuting")))
    assert (done.code, done.err) == (0, "")
    assert done.out.rstrip("\n") == document(article, form).rstrip("\n")


def test_generate_knows_every_field(galley: Galley) -> None:
    done = galley(
        *("generate", "Electric bikes", "--length", "200", "--tone", "technical", "--language", "EN"),
        *("--structure", "faq", "--keywords", "battery", "--title", "My Title", "--description", "Mine."),
        *("--seed", "7", "--category", "mobility", "--no-heading-tags", "--format", "json"),
    )
    article = json.loads(done.out)
    assert (article["tone"], article["structure"], article["seed"]) == ("technical", "faq", 7)
    assert (article["title"], article["seo"]["description"]) == ("My Title", "Mine.")
    assert (article["category"], article["seo"]["headingTags"]) == ("mobility", False)


def test_generate_names_every_fault(galley: Galley) -> None:
    long = "x" * 90
    done = galley("generate", "!", "--length", "10", "--tone", "loud", "--keywords", f"a,{long}", "--seed", "-1")
    assert (done.code, done.out) == (2, "")
    for name in ("TOPIC", "--length", "--tone", "--keywords", "--seed"):
        assert f"galley: {name}: " in done.err


def test_articles_are_utf8_whatever_the_terminal_is(process: Galley) -> None:
    done = process("generate", "café ☕ 日本", "--length", "60", "--format", "text", LC_ALL="C", PYTHONUTF8="0")
    assert done.code == 0
    assert "café ☕ 日本" in done.out
