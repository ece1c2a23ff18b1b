"""The plan of the house: who may import whom, how large a room gets, what templates may hold."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATOR = sorted((ROOT / "generator").rglob("*.py"))
SERVICE = sorted((ROOT / "service").rglob("*.py"))
CODE = [*GENERATOR, *SERVICE, ROOT / "app.py", ROOT / "wsgi.py"]

ALLOWED = {"generator", "jinja2", "markdown", "nltk", "yaml"} | set(sys.stdlib_module_names)
FORBIDDEN = {"socket", "urllib", "http", "random", "secrets", "uuid", "time", "datetime", "subprocess"}
OPENS_FILES = ("generator/banks/", "generator/plan.py", "generator/layout.py")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
    return found


def functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("path", GENERATOR, ids=name_of)
def test_the_generator_knows_no_web_no_clock_and_no_chance(path: Path) -> None:
    tops = {name.split(".")[0] for name in imports(path)}
    assert tops <= ALLOWED
    assert not tops & FORBIDDEN


@pytest.mark.parametrize("path", GENERATOR, ids=name_of)
def test_the_generator_reads_no_environment(path: Path) -> None:
    assert not re.search(r"os\.(environ|getenv)|locale\.", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GENERATOR, ids=name_of)
def test_only_the_banks_and_the_layout_open_files(path: Path) -> None:
    opens = re.search(
        r"(?<![.\w] )(?<![.\w])(?<!def )open\(|(read|write)_(text|bytes)|FileSystemLoader",
        path.read_text(encoding="utf-8"),
    )
    assert not opens or name_of(path).startswith(OPENS_FILES)


@pytest.mark.parametrize("path", [path for path in SERVICE if path.parent.name == "api"], ids=name_of)
def test_the_api_does_not_import_the_pages(path: Path) -> None:
    assert not any(name.startswith("service.web") for name in imports(path))


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_nothing_in_the_code_names_a_language_or_a_category(path: Path) -> None:
    languages = {each.parent.name for each in (ROOT / "templates/languages").glob("*/language.yaml")}
    categories = {each.parent.name for each in (ROOT / "templates/languages").glob("*/categories/*/category.yaml")}
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    examples = {"en"} if name_of(path) in ("generator/models.py",) or path.is_relative_to(ROOT / "service") else set()
    words_of_code = {"is", "or", "as", "no", "to", "general", "software", "business", "security", "style", "health"}
    assert not texts & (languages | categories) - examples - words_of_code


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_no_module_is_over_400_lines_and_no_function_over_50(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    for node in functions(path):
        assert (node.end_lineno or 0) - node.lineno < 50, node.name


def test_the_median_module_is_small() -> None:
    sizes = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in CODE if path.name != "__init__.py")
    assert sizes[len(sizes) // 2] <= 140


@pytest.mark.parametrize("path", sorted((ROOT / "templates/skeletons").rglob("*.jinja")), ids=name_of)
def test_a_skeleton_prints_no_word(path: Path) -> None:
    source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert source.strip() == ""


def test_every_structure_has_a_skeleton_for_every_tone() -> None:
    from generator.models import STRUCTURES, TONES

    for structure in STRUCTURES:
        for tone in TONES:
            assert (ROOT / f"templates/skeletons/{structure}/{tone}.jinja").is_file()
