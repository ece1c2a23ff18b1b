"""All checks of one language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from generator.banks.check.coverage import check_bank, check_within
from generator.banks.check.form import check_form
from generator.banks.check.repeats import check_repeats
from generator.banks.check.sides import check_contrasts
from generator.banks.check.source import Finding, Source
from generator.banks.check.wholes import check_wholes


def check_language(root: Path, code: str, category: str = "") -> list[Finding]:
    """Return everything that is wrong with a language's banks (of one category, if named), by file and line."""
    contract: dict[str, Any] = yaml.safe_load((root / "contract.yaml").read_text(encoding="utf-8"))
    folder = root / "languages" / code
    if not (folder / "language.yaml").is_file():
        return [Finding(f"languages/{code}", 1, "error", "Has no language.yaml, the grammar card.")]
    card = Source(folder / "language.yaml", root)
    if str(card.data.get("draft", "")).lower() == "true":
        contract = {**contract, **contract["draft"]}
    forms = card.data.get("forms") or {}
    for word, by_number in forms.items():
        missing = [number for number in card.data.get("numbers", ()) if number not in by_number]
        if missing:
            card.note(("forms", word), f"The form {word!r} lacks: {', '.join(missing)}.")
    sources = [card]
    for path in sorted(folder.rglob("*.yaml")):
        is_contrast = path.parent.name == "contrasts"
        of_category = path.stem if is_contrast else path.parent.name
        if path.name in ("language.yaml", "subject.yaml") or (category and of_category != category):
            continue
        source = Source(path, root)
        sources.append(source)
        check_form(source, card.data)
        if is_contrast:
            check_contrasts(source, folder / "categories", contract)
        if path.parent.parent.name == "categories":
            check_bank(source, contract, path.name == "category.yaml")
            check_wholes(source, contract)
    check_within(sources[1:])
    check_repeats([each for each in sources[1:] if "/contrasts/" not in each.name])
    return sorted(finding for source in sources for finding in source.findings)
