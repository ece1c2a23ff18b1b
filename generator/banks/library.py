"""The library: every language found under `templates/languages`, loaded when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from threading import RLock
from typing import Any

from generator.banks import load
from generator.banks.contrasts import Contrasts
from generator.banks.lexicon import Entry, Lexicon, Row, entries, places, shown
from generator.banks.model import Bank, Category, Frames
from generator.banks.phrase import first_reading
from generator.banks.store import Store
from generator.banks.voice import Contraction, Swaps, Voice
from generator.errors import BankError
from generator.memo import Memo
from generator.models import TONES
from generator.subject import Grammar, Subject
from generator.subject.casing import capital
from generator.words import COUNTERS, Stems, characters, stemmer, tokens

GENERAL = "general"
_META = re.compile(r"[\\.^$*+?{}\[\]|()]")
_WITHIN = re.compile(r"(?<![.?!“] )(?<!^)\b[^\W\d_A-Z][^\W\d_A-Z]+\b", re.MULTILINE)
"""Words in lower case that do not begin a sentence."""
_AGREEING = re.compile(r"\{([A-Za-z]+:[a-z_]+)\}")


class Language:
    """One language: its grammar card, frames, lexicon and categories (each read on first use)."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store, self._folder = store, folder
        self._categories: dict[str, Category] = {}
        self._lock = RLock()
        self.code = folder.name
        card = self.card = store.read(folder / "language.yaml")
        self.name, self.direction = card["name"], card["direction"]
        self.is_draft = card.get("draft") == "true"
        self.by_characters = card["count_by"] == "characters"
        self.count = COUNTERS[card["count_by"]]
        self.scale = float(card.get("characters_per_word", 1))
        self.longest_phrase = 12 if self.by_characters else 6  # in tokens, of what the lexicon can hold
        self.joiner = "" if self.by_characters else " "
        self._stemmed = stemmer(card.get("stemmer", ""))
        self.stem = self._stemmed.__getitem__
        self.stems = Stems(self.stem, self.tokens)
        self.understand = lru_cache(maxsize=4096)(self._understand)
        self.understand_keyword = lru_cache(maxsize=4096)(partial(self._understand, keyword=True))
        plain, stiff = (tuple(map(tuple, card.get(name, ()))) for name in ("swaps", "stiff_swaps"))
        swaps = {tone: Swaps(plain if tone in card.get("contracted", ()) else (*plain, *stiff)) for tone in TONES}
        self.voices = {
            tone: Voice(
                self.count,
                self.by_characters,
                self._contractions(tone),
                swaps[tone],
                tone,
                card.get("transitions", ()),
                card.get("passive", "(?!)"),
            )
            for tone in TONES
        }

    def _contractions(self, tone: str) -> tuple[Contraction, ...]:
        """Return what is rewritten: marks in every tone, then what this one shortens."""
        pairs = self.card.get("contractions", ()) if tone in self.card.get("contracted", ()) else ()
        edge = "" if self.by_characters else r"\b"
        marks = self.card.get("marks", ())
        rules = [Contraction(mark, re.compile(re.escape(mark)), instead) for mark, instead in marks]
        for full, short in pairs:
            for there, instead in ((full, short), (full[:1].upper() + full[1:], short[:1].upper() + short[1:])):
                is_plain = not _META.search(there)
                rules.append(Contraction(there if is_plain else "", re.compile(f"{edge}{there}{edge}"), instead))
        return tuple(rules)

    @cached_property
    def category_ids(self) -> tuple[str, ...]:
        """The categories of this language, in alphabetical order, `general` among them."""
        return tuple(sorted(each.name for each in (self._folder / "categories").iterdir() if each.is_dir()))

    @cached_property
    def grammar(self) -> Grammar:
        """The rules by which a topic is understood."""
        return Grammar.from_mapping(
            self._store.read(self._folder / "subject.yaml"), self._index["vocabulary"], self._index["names"]
        )

    def _understand(self, text: str, *, keyword: bool = False) -> Subject:
        """Return what a topic or keyword is; `understand` and `understand_keyword` remember the answers."""
        return self.grammar.analyse(text, keyword=keyword)

    @cached_property
    def frames(self) -> Frames:
        """The sentences that tie topic, keyword and aspect together."""
        files = [self._store.read(path) for path in sorted((self._folder / "frames").glob("*.yaml"))]
        return load.frames(files, self._store.read(self._folder / "labels.yaml"))

    @cached_property
    def seo(self) -> Mapping[str, Any]:
        """Titles and descriptions, as written."""
        return dict(load.flat_labels(self._store.read(self._folder / "seo.yaml")))

    @cached_property
    def contrasts(self) -> Contrasts:
        """What is known of things that people compare."""
        paths = sorted((self._folder / "contrasts").glob("*.yaml"))
        return Contrasts({path.stem: self._store.read(path) for path in paths}, self.singular_of)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that call categories and subjects."""
        return Lexicon(self._index["lexicon"])

    @cached_property
    def shown(self) -> Lexicon:
        """What steps show how to do, and in which files."""
        return Lexicon(self._index["shown"])

    def around(self, category: str, subject: str) -> Iterator[str]:
        """Yield the subject that this one lies within, the one around that, and so on."""
        within = self._index["within"].get(category, {})
        seen = {subject}
        while (subject := within.get(subject, "")) and subject not in seen:
            seen.add(subject)
            yield subject

    def outranked(self, run: str) -> Iterator[str]:
        """Yield the categories that yield where a topic has this run of stems: health to pets in “cancer in dogs”."""
        for owner, (words, fields) in self._index["outranks"].items():
            if not set(words).isdisjoint(run.split()) and any(each.category == owner for each in self.lexicon[run]):
                yield from fields

    @cached_property
    def leading(self) -> Mapping[str, Sequence[Sequence[str]]]:
        """The phrases that lead an entry, in the singular, with category and subject of each file.

        Single words are there only where they lead the first entry of a file.
        """
        name = f"languages/{self.code}/leading.json"
        return dict(self._store.gathered(name, self._category_files, self._build_leading))

    def _build_leading(self) -> dict[str, list[list[str]]]:
        found: dict[str, list[list[str]]] = {}
        for path in self._category_files:
            data = self._store.read(path)
            for at, entry in enumerate(data.get("keywords", ())):
                phrase = self.singular_of(entry["about"][0])
                if " " in phrase or not at:
                    found.setdefault(phrase, []).append([path.parent.name, data.get("subject", "")])
        return found

    @cached_property
    def agreeing_slots(self) -> tuple[str, ...]:
        """The slots for words that agree with a noun (`topic:is`), as far as any sentence uses them."""
        sources = [text for path in self._general_files for text in _texts(self._store.read(path))]
        return tuple(sorted({*self._index["slots"], *(slot for text in sources for slot in _AGREEING.findall(text))}))

    @cached_property
    def _category_files(self) -> list[Path]:
        """The files of all categories, in the order of their names."""
        return sorted((self._folder / "categories").glob("*/*.yaml"), key=str)

    @property
    def _general_files(self) -> list[Path]:
        """The files whose sentences serve every category."""
        frames = sorted((self._folder / "frames").glob("*.yaml"))
        return [path for path in (*frames, self._folder / "labels.yaml", self._folder / "seo.yaml") if path.is_file()]

    @cached_property
    def _index(self) -> Any:
        """What must be known of every category before one is chosen, kept beside the compiled files."""
        known_by = [*self._category_files, *self._general_files, self._folder / "language.yaml"]
        known = self._store.gathered(f"languages/{self.code}/index.json", known_by, self._build_index)
        words = known["stems"].split()
        self._stemmed.update(zip(words[::2], words[1::2], strict=True))
        return known

    def _build_index(self) -> dict[str, Any]:
        rows: list[Row] = []
        of_steps: list[Row] = []
        vocabulary, slots = set(), set()
        general = [*map(self._store.read, self._general_files), self.card]
        words = set(self.tokens("\n".join(_texts(general))))  # for their stems alone
        files: dict[str, dict[str, list[str]]] = {}
        within: dict[str, dict[str, str]] = {}
        outranks: dict[str, tuple[list[str], list[str]]] = {}
        names: set[str] = set()
        for path in self._category_files:
            data = self._store.read(path)
            if data.get("within"):
                within.setdefault(path.parent.name, {})[data["subject"]] = data["within"]
            if "outranks" in data:
                words_of, fields = data["outranks"]["words"], data["outranks"]["fields"]
                outranks[path.parent.name] = [*map(self.stems_of, words_of)], fields
            files.setdefault(path.parent.name, {}).setdefault(data.get("subject", ""), []).append(path.name)
            rows += map(self._row, entries(path.parent.name, [data]))
            of_steps += map(self._row, shown(path.parent.name, data))
            names.update(each for each in data.get("kinds", ()) if " " in each and each != each.lower())
            found = self._words_in(path)
            vocabulary.update(found["vocabulary"].split())
            slots.update(found["slots"].split())
            words.update(found["words"].split())
        return {
            "files": files,
            "lexicon": places(rows),
            "names": sorted(names),
            "outranks": outranks,
            "shown": places(of_steps),
            "slots": sorted(slots),
            "stems": " ".join([f"{word} {self.stem(word)}" for word in sorted(words)]),
            "vocabulary": sorted(vocabulary),
            "within": within,
        }

    def _row(self, entry: Entry) -> Row:
        phrase, category, subject, weight = entry
        return self.stems_of(phrase), " ".join(self.tokens(phrase)), category, subject, weight

    def _words_in(self, path: Path) -> dict[str, str]:
        """Return the words of a file, kept beside its compiled twin: an author who changes one file waits for that."""

        def gather() -> dict[str, str]:
            sentences = "\n".join(_texts(self._store.read(path)))
            found = {
                "vocabulary": _WITHIN.findall(sentences),
                "slots": _AGREEING.findall(sentences),
                "words": self.tokens(sentences),
            }
            return {name: " ".join(sorted(set(each))) for name, each in found.items()}

        name = f"languages/{self.code}/words/{path.parent.name}/{path.stem}.json"
        return dict(self._store.gathered(name, [path], gather))

    def tokens(self, text: str) -> list[str]:
        """Return the text's words in lower case (characters where the script has no word spaces)."""
        if self.by_characters:
            return characters(text)
        known = self._spellings
        return [known.get(word, word) for word in tokens(text)] if known else tokens(text)

    @cached_property
    def _spellings(self) -> Mapping[str, str]:
        """Other spellings and regional names of words that the banks use (the card's `spellings`): “tyre”, “tire”."""
        return dict(self.card.get("spellings", {}))

    @cached_property
    def _headlines(self) -> list[re.Pattern[str]]:
        return [re.compile(each) for each in self.card.get("headlines", {}).get("of", ())]

    def headline(self, sentence: str) -> str:
        """Return the sentence as the title of an item: “A mistake is to buy first” is “Buying first”."""
        for pattern in self._headlines:
            found = pattern.match(sentence)
            if found:
                do, too = (
                    each and self.grammar.inflect(each, self.card["headlines"]["form"]) for each in found.groups()
                )
                between = sentence[found.end("do") : found.start("too")].removesuffix("to ")
                return capital(do) + between + too + sentence[found.end("too") :]
        return sentence

    def singular_of(self, phrase: str) -> str:
        """Return the words of a phrase in the singular, joined by spaces: “rates” is “rate”, and “rating” is not."""
        return " ".join(map(self.grammar.singular, self.tokens(phrase.replace("'", "’"))))

    def stems_of(self, phrase: str) -> str:
        """Return the stems of a phrase, joined by spaces."""
        return " ".join(map(self.stem, self.tokens(phrase)))

    def category(self, name: str) -> Category:
        """Return the category's banks."""
        found = self._categories.get(name)
        if found is None:
            with self._lock:
                found = self._categories.get(name) or self._read_category(name)
                self._categories[name] = found
        return found

    def _read_category(self, name: str) -> Category:
        files = self._index["files"].get(name, {})

        def bank(subject: str) -> Bank:
            return self._read_bank(name, subject, files.get(subject, ()))

        return Category(name, bank(""), Subjects(files, bank))

    def _read_bank(self, category: str, subject: str, files: Iterable[str]) -> Bank:
        folder = self._folder / "categories" / category
        owner = f"{category}/{subject}" if subject else category
        try:
            sources = [self._store.read(folder / file) for file in files]
            return load.bank(subject, owner, sources, self.stems_of, self.singular_of, self._leans)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise BankError(
                f"languages/{self.code}/categories/{owner} cannot be used ({error!r}); "
                f"`galley pack check {self.code}` says where."
            ) from error

    @cached_property
    def _leaning(self) -> re.Pattern[str]:
        return re.compile(self.card.get("leaning", "(?!)"))

    def _leans(self, sentence: str) -> bool:
        """Tell whether a paragraph that begins with this sentence takes up the one before it."""
        return self._leaning.search(first_reading(sentence)) is not None


class Subjects(Mapping[str, Bank]):
    """The banks of a category's subjects, each read when it is first looked at."""

    def __init__(self, names: Iterable[str], read: Callable[[str], Bank]) -> None:
        self._names = tuple(name for name in names if name)
        self._banks = Memo(read)

    def __getitem__(self, name: str) -> Bank:
        """Return the bank of a subject. Raises `KeyError` when there is none."""
        if name not in self._names:
            raise KeyError(name)
        return self._banks[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Library:
    """All languages of a templates folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._store = Store(root)
        self._languages: dict[str, Language] = {}
        self._lock = RLock()

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The languages' codes: the folders' names."""
        return tuple(sorted(path.parent.name for path in (self.root / "languages").glob("*/language.yaml")))

    def language(self, code: str) -> Language:
        """Return one language."""
        found = self._languages.get(code)
        if found is None:
            with self._lock:
                found = self._languages.get(code) or Language(self._store, self.root / "languages" / code)
                self._languages[code] = found
        return found

    def on_offer(self, drafts: bool = False) -> tuple[str, ...]:
        """Return the codes of the languages that are served."""
        return tuple(code for code in self.codes if drafts or not self.language(code).is_draft)


@lru_cache(maxsize=1)
def default_library() -> Library:
    """Return the library that ships with this package: inside it when installed, else beside it."""
    here = Path(__file__).parents[1]
    packaged = here / "_templates"
    return Library(packaged if packaged.is_dir() else here.parent / "templates")


def _texts(data: Any) -> Sequence[str]:
    """Return every string in nested data."""
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, Mapping) else data
    return [text for part in parts for text in _texts(part)]
