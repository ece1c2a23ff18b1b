"""The check of the banks: each slip of the pen is found, placed and answered with a remedy."""

from pathlib import Path

import pytest

from generator.banks.begin import begin_language
from generator.banks.check import check_language
from generator.banks.library import Library
from generator.errors import BankError

CONTRACT = Path(__file__).parents[2] / "templates/contract.yaml"
CARD = """name: "Toki"
draft: "true"
direction: "ltr"
count_by: "words"
reading_speed: "200"
numbers: ["singular", "plural"]
forms:
  is: {singular: "is", plural: "are"}
agreement:
  clause_begins_after: ["because"]
  verbs: ["are"]
  verb_endings: ["s"]
  alternating: ["a", "an"]
determiners:
  topic:
    singular: "a"
    rules:
      - ["hour|honest", "an"]
      - ["uni|use|one", "a"]
      - ["[aeiou]", "an"]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "contract.yaml").write_bytes(CONTRACT.read_bytes())
    folder = tmp_path / "languages/tp/categories/general"
    folder.mkdir(parents=True)
    (tmp_path / "languages/tp/language.yaml").write_text(CARD, encoding="utf-8")
    return tmp_path


def findings(root: Path, text: str, name: str = "frames/link.yaml") -> list[str]:
    path = root / "languages/tp" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [str(each) for each in check_language(root, "tp") if path.name in each.file]


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("Plan for {topic} [today|now.", "brackets do not match"),
        ("Plan for {topic} [to[d]ay|now].", "brackets do not match"),
        ("Plan for {tpic} today.", "does not exist"),
        ("Plan for {topic:are} today.", "no form 'are'"),
        ("Plan for {topic}s today.", "glued"),
        ("Plan for {keyword} today.", "no value here"),
        ("Plan for {topic} } today.", "brace"),
        ("Plan for <b>{topic}</b> today.", "markup"),
        ("Plan for {topic} [today |], and go.", "space or mark too many"),
        ("Plan for {topic} ... or not.", "space or mark too many"),
        ("Plan for {topic}", "full stop"),
        ("plan for {topic} today.", "small letter"),
        ("Wait, because {topic} needs care.", "agrees with some topics only"),
        ("{Topic} are here.", "agrees with some topics only"),
        ("Plan a [good|early] start.", "does not fit 'early'"),
        ("Plan an [hour|honest day|union] today.", "does not fit 'union'"),
        ("[a|b] [c|d] [e|f] [g|h] [i|j] [k|l] [m|n] {topic}.", "more combinations"),
    ],
)
def test_a_sentence_that_cannot_be_used_is_named_with_its_line(root: Path, sentence: str, message: str) -> None:
    found = findings(root, f'mention:\n  professional:\n    - "{sentence}"\n')
    assert any(message in each and ":3:" in each for each in found), found


@pytest.mark.parametrize(
    "sentence",
    [
        "Plan for {topic} [today|now].",
        "{Topic} {topic:is} here, as ever.",
        "Go *slowly* with `code`.",
        "“Why?” they ask.",
        "{Topic} There’s more to it.",
        "Plan a [useful|one-hour] start and an [honest|early] end.",
    ],
)
def test_a_good_sentence_passes(root: Path, sentence: str) -> None:
    assert findings(root, f'mention:\n  professional:\n    - "{sentence}"\n') == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('mention:\n  - "One good sentence about it."\nmention:\n  - "Another one."\n', "stands twice"),
        ("mention:\n  - One rule about everything here.\n", "not in double quotes"),
        ('mention:\n\t- "A tab."\n', "tab"),
        ('mention: ["unclosed\n', "no valid YAML"),
        ('mention:\n  - "Cafe\u0301 talk is a fine thing."\n', "NFC"),
        (
            "mention:\n" + 2 * '  - "One careful look at the plan helps everybody."\n',
            "same sentence",
        ),
        (
            'mention:\n  - "One careful look at the plan helps everybody here."\n'
            '  - "One careful look at the plan helps everybody now."\n',
            "Nearly the same",
        ),
    ],
)
def test_a_file_that_is_out_of_form_is_named(root: Path, text: str, message: str) -> None:
    assert any(message in each for each in findings(root, text)), findings(root, text)


ASPECT = """aspects:
  - id: "care"
    stage: "keep"
    name: "care"
    number: "mass"
    headings: ["Care for {topic}", "Daily care"]
    tips: ["Care for {topic} weekly", "Look twice"]
    points:
      - {claim: "Care costs little.", action: "Do it weekly."}
      - {claim: "Dust harms more than use does.", action: "Wipe it off."}
      - {mistake: "Many wait for a fault.", action: "Look earlier."}
    ask:
      - {question: "How often?", answer: "Every week."}
      - {question: "How often does {topic} ask for it?", answer: "It depends."}
"""


def test_a_complete_aspect_passes_but_for_warnings(root: Path) -> None:
    found = findings(root, ASPECT, "categories/general/keep.yaml")
    assert all("warning" in each for each in found)
    assert any("no point of its own for the technical tone" in each for each in found)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('    stage: "keep"\n', '    stage: "later"\n', "is no stage"),
        ('    name: "care"\n', "", "needs 'name'"),
        ('    number: "mass"\n', '    number: "mass"\n    colour: "red"\n', "'colour' is not read"),
        ('"Care for {topic}", ', "", "never names {topic}"),
        (', "Look twice"', "", "always names {topic}"),
        ('      - {mistake: "Many wait for a fault.", action: "Look earlier."}\n', "", "Add 1"),
        ('{claim: "Care costs little.", action: "Do it weekly."}', '{claim: "Care costs little."}', "has 1 sentence"),
        ('{claim: "Care costs little.", action: "Do it weekly."}', '"Care costs little."', "no list of roles"),
    ],
)
def test_an_incomplete_aspect_says_what_is_missing(root: Path, old: str, new: str, message: str) -> None:
    assert old in ASPECT
    found = findings(root, ASPECT.replace(old, new), "categories/general/keep.yaml")
    assert any(message in each for each in found), found


def test_a_category_says_how_much_is_missing(root: Path) -> None:
    found = findings(root, 'titles: ["Care and {Topic}"]\n', "categories/general/category.yaml")
    assert any("hooks / professional" in each and "Add 2" in each for each in found)
    assert any("begins with {Topic}" in each for each in found)


@pytest.mark.parametrize("wider", ["tea", "cups"])
def test_a_subject_lies_within_another_of_its_category(root: Path, wider: str) -> None:
    findings(root, 'subject: "tea"\n', "categories/general/tea.yaml")
    found = findings(root, f'subject: "cups"\nwithin: "{wider}"\n', "categories/general/cups.yaml")
    assert any("no other subject" in each for each in found) is (wider == "cups")


def test_steps_are_counted(root: Path) -> None:
    steps = 'steps:\n  needs: ["time"]\n  list:\n    - title: ["Look"]\n      points: []\n'
    found = findings(root, steps, "categories/general/steps.yaml")
    assert any("“steps” holds 1; 4 are needed" in each for each in found)
    assert any("Look / points" in each for each in found)


def test_a_form_that_misses_a_number_is_named(root: Path) -> None:
    card = CARD.replace('is: {singular: "is", plural: "are"}', 'is: {singular: "is"}')
    (root / "languages/tp/language.yaml").write_text(card, encoding="utf-8")
    assert any("lacks: plural" in str(each) for each in check_language(root, "tp"))


def test_a_language_without_a_card_is_named(root: Path) -> None:
    assert "grammar card" in str(check_language(root, "qq")[0])


def test_a_new_language_is_a_draft_without_placeholder_text(root: Path) -> None:
    paths = list(begin_language(root, "qa", "Qa’a"))
    assert {path.name for path in paths} == {"language.yaml", "NOTES.md", "subject.yaml"}
    assert [str(each) for each in check_language(root, "qa") if each.level == "error"] == []
    library = Library(root)
    assert "qa" not in library.on_offer()
    assert library.language("qa").name == "Qa’a"


@pytest.mark.parametrize("code", ["tp", "english", "../x", "P1"])
def test_a_language_begins_once_and_under_a_proper_code(root: Path, code: str) -> None:
    with pytest.raises(BankError):
        list(begin_language(root, code, "Name"))
