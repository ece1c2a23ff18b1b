"""The compiled grammar of one language: text in, `Subject` out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from generator.subject.casing import Casing, capital
from generator.subject.keyphrase import Keyphrase
from generator.subject.matter import Matter
from generator.subject.model import Subject
from generator.subject.nouns import Nouns
from generator.subject.phrases import Phrases
from generator.subject.reading import Reader, Reading
from generator.subject.surface import Phrase, Writing, trim
from generator.subject.words import Words

_PAIR = 2  # words


class Grammar:
    """Analyses topics with the rules of one language's `subject.yaml`."""

    def __init__(self, data: Mapping[str, Any], vocabulary: Collection[str] = (), names: Iterable[str] = ()) -> None:
        words = Words(data)
        numbered = frozenset((data.get("numbered") or "").split())
        phrases = Phrases(words, data.get("pronouns") or {}, numbered)
        self._writing = Writing.from_mapping(data.get("writing") or {})
        self._casing = Casing(data.get("casing") or {}, words, vocabulary, names)
        self._nouns = Nouns(data.get("nouns") or {}, words)
        self._reader = Reader(data, words, self._writing, self._nouns, phrases)
        self._keyphrase = Keyphrase(data.get("keyphrase") or {}, data, words, self._writing)
        self._matter = Matter(data.get("matter") or (), data, words, self._writing, self._nouns)
        self._taking = words.of(data.get("pursuits") or "")
        self._bare = words.of(data.get("bare") or "")
        self._ordering = words.of(data.get("ordering") or "")
        self.articles = frozenset((data.get("nouns") or {}).get("articles") or ())
        self.singular = words.inflection("singular")
        self._words = words
        self.opens_addition = self._nouns.opens_addition
        self.is_addition = self._nouns.is_addition
        self.going_on = words.of((data.get("nouns") or {}).get("going_on", ""))
        self.joiners = self._nouns.joiners
        self._unknown = (data.get("nouns") or {}).get("default", "")

    @classmethod
    def from_mapping(
        cls, data: Mapping[str, Any], vocabulary: Collection[str] = (), names: Iterable[str] = ()
    ) -> Grammar:
        """Return the grammar in `data`, a parsed `subject.yaml`.

        `vocabulary` holds words known to be lower case, best all that the language's banks use:
        the more there are, the more Title Case and SHOUTING can be undone. `names` are phrases with
        capitals: “Silk Road”.
        """
        return cls(data, vocabulary, names)

    def inflect(self, word: str, inflection: str) -> str:
        """Return a form of the word: “buying” is the gerund of “buy”."""
        return self._words.inflection(inflection)(word)

    def analyse(self, text: str, *, keyword: bool = False) -> Subject:
        """Return the subject of a cleaned topic or keyword; never fails.

        A keyword that could be an order (“unsubscribe rate”) or an activity (“checking account”) is a noun if its last
        word counts one thing: there would be an article before that, as in “build a sauna”. None is a sentence.
        """
        bare, asked = trim(text)
        if not bare or (self._writing.is_raw(bare) and not self._casing.is_name(bare)):
            return self._raw(text)
        phrase = self._casing.undone(self._writing.phrase(bare))
        if not phrase.words:
            return self._raw(text)
        reading = self._reader.read(phrase)
        if keyword and self._is_noun(phrase, reading):
            reading = Reading(forms={"name": phrase.text})
        name = reading.forms["name"]
        named = phrase if name == phrase.text else self._writing.phrase(name)
        noun = self._nouns.analyse(named)
        number = noun.number if reading.number is None else reading.number
        if keyword and not number:
            number = self._nouns.likely(name)
        plain = reading.number is None
        keyphrase = self._keyphrase.of(phrase)
        searched = self._searched(reading.forms.get("searched", ""), keyphrase, name)
        heading, title, ask = self._headlines(phrase, asked or bool(reading.asks), bool(reading.asks))
        return Subject(
            text=text,
            shape=reading.shape,
            number=number,
            title=title,
            heading=heading,
            name=name,
            opening=capital(name),
            short=self._short(reading, named),
            head=noun.head if plain else "",
            keyphrase=keyphrase,
            searched=searched,
            searched_number=self._nouns.analyse(self._writing.phrase(searched)).number if searched else "",
            do=reading.forms.get("do", ""),
            question=reading.forms.get("question", ""),
            ask=ask,
            thing=reading.forms.get("thing", "") or (self._matter.of(named) if reading.shape == "noun" else ""),
            left=reading.forms.get("left", ""),
            right=reading.forms.get("right", ""),
            count=reading.count,
            items=reading.items,
            stage=reading.stage,
            facet=(noun.facet if plain else "") if reading.facet is None else reading.facet,
        )

    def _is_noun(self, phrase: Phrase, reading: Reading) -> bool:
        """Tell whether a keyword that was read as something else is a noun after all: “exercise needs”."""
        is_pair = reading.shape == "gerund" and len(phrase.words) == _PAIR and phrase.keys[0] not in self._taking
        could_be = reading.forms.get("do") == phrase.text or is_pair
        is_sure = phrase.keys[0] in self._ordering or phrase.keys[-1] in self._bare
        has_none = self.articles.isdisjoint(phrase.keys) and not is_sure
        is_one = has_none and self._nouns.analyse(phrase).number == "singular"
        return reading.shape == "sentence" or (could_be and is_one)

    def _headlines(self, phrase: Phrase, marked: bool, asks: bool) -> tuple[str, str, str]:
        before, after = self._writing.question if marked else ("", "")
        heading = before + capital(phrase.text) + after
        title = before + self._casing.title(phrase) + after if self._writing.title_case else heading
        return heading, title, heading if asks else ""

    def _short(self, reading: Reading, named: Phrase) -> str:
        given = reading.forms.get("short")
        if given:
            return given
        if "do" in reading.forms:
            return self._nouns.short(named, 2)
        return self._nouns.short(named, 1) if reading.number is None else named.text

    def _searched(self, text: str, keyphrase: str, name: str) -> str:
        """Return the noun phrase that holds the keyphrase, or "" where the name holds it already."""
        wanted = keyphrase.casefold()
        if not wanted or wanted in name.casefold() or wanted not in text.casefold():
            return ""
        first, _, rest = text.partition(" ")
        return rest if first in self.articles and rest.split(" ", 1)[0] in self.articles else text

    def _raw(self, text: str) -> Subject:
        phrase = text if len(text.split()) <= self._keyphrase.most else ""
        return Subject(text, "raw", self._unknown, text, text, text, text, text, keyphrase=phrase)
