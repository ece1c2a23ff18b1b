"""Bank files and their JSON twins."""

import json
from pathlib import Path

import pytest

from generator.banks.library import Library
from generator.banks.store import Store
from generator.errors import BankError


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    path = tmp_path / "languages/xx/frames/link.yaml"
    path.parent.mkdir(parents=True)
    path.write_text('mention:\n  - "no"\n  - "1"\n  - yes\n', encoding="utf-8")
    return path


def test_every_scalar_stays_text(tmp_path: Path, bank: Path) -> None:
    assert Store(tmp_path).read(bank) == {"mention": ["no", "1", "yes"]}


def test_a_twin_is_kept_and_used(tmp_path: Path, bank: Path) -> None:
    Store(tmp_path).read(bank)
    twin = tmp_path / ".compiled/languages/xx/frames/link.json"
    kept = json.loads(twin.read_text(encoding="utf-8"))
    kept["data"] = {"mention": ["from the twin"]}
    twin.write_text(json.dumps(kept), encoding="utf-8")
    assert Store(tmp_path).read(bank) == {"mention": ["from the twin"]}


def test_an_edited_file_makes_its_twin_stale(tmp_path: Path, bank: Path) -> None:
    Store(tmp_path).read(bank)
    bank.write_text('mention: ["new"]\n', encoding="utf-8")
    assert Store(tmp_path).read(bank) == {"mention": ["new"]}


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"of": 1}'])
def test_a_broken_twin_costs_time_and_nothing_else(tmp_path: Path, bank: Path, broken: str) -> None:
    expected = Store(tmp_path).read(bank)
    (tmp_path / ".compiled/languages/xx/frames/link.json").write_text(broken, encoding="utf-8")
    assert Store(tmp_path).read(bank) == expected


def test_what_was_gathered_from_files_is_kept_until_one_of_them_says_something_else(tmp_path: Path, bank: Path) -> None:
    gathered: list[str] = []

    def gather() -> list[str]:
        gathered.append(bank.read_text(encoding="utf-8"))
        return gathered[-1:]

    first = Store(tmp_path).gathered("index.json", [bank], gather)
    bank.touch()
    assert Store(tmp_path).gathered("index.json", [bank], gather) == first
    assert len(gathered) == 1
    bank.write_text('mention: ["new"]\n', encoding="utf-8")
    assert Store(tmp_path).gathered("index.json", [bank], gather) == ['mention: ["new"]\n']


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path: Path, bank: Path) -> None:
    (tmp_path / ".compiled").write_text("a file where the folder would be", encoding="utf-8")
    assert Store(tmp_path).read(bank)["mention"]


@pytest.mark.parametrize("text", ['mention: ["open\n', "", "- a list\n"])
def test_what_cannot_be_used_is_named(tmp_path: Path, bank: Path, text: str) -> None:
    bank.write_text(text, encoding="utf-8")
    with pytest.raises(BankError, match=r"link\.yaml"):
        Store(tmp_path).read(bank)


def test_a_category_out_of_form_names_itself_and_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "languages/xx"
    (folder / "categories/general").mkdir(parents=True)
    (folder / "language.yaml").write_text('name: "X"\ndirection: "ltr"\ncount_by: "words"\n', encoding="utf-8")
    (folder / "categories/general/category.yaml").write_text('aspects:\n  - {id: "a"}\n', encoding="utf-8")
    with pytest.raises(BankError, match="galley pack check xx"):
        Library(tmp_path).language("xx").category("general")
