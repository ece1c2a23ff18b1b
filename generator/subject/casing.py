"""Letter case: undoing Title Case and SHOUTING, and setting titles and openings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from generator.subject.surface import Phrase, keys
from generator.subject.words import Words

_SCRAMBLED = re.compile("([a-z][A-Z]){3}|([A-Z][a-z]){3}")
_SHAKEN = re.compile("[a-z]+[A-Z]")
_ABBREVIATED = re.compile("[A-Z][a-z]{0,2}[.]")
"""Nobody writes names like “bLeNdErS”, hardly anybody two like “sEo”; “Mr.” has a name behind it."""
_MODEL = re.compile(r"[a-z]*\d+[a-z]*", re.IGNORECASE)
_YEAR = re.compile(r"(19|20)\d\d|10[01]")
_PARTICLE = 3  # letters
_FRESH = (":", "(", "?", "-", "–", "—")
"""After these a sentence or title begins anew."""


class Casing:
    """The rules of letter case of one language."""

    def __init__(
        self, data: Mapping[str, Any], words: Words, vocabulary: Collection[str], names: Iterable[str] = ()
    ) -> None:
        self._small = frozenset(data.get("small", "").split())
        self._unraised = self._small | frozenset(data.get("small_too", "").split())
        self._names: dict[str, str] = {name.lower(): name for name in data.get("names", "").split()}
        self._capitals: dict[str, str] = {name.lower(): name for name in data.get("capitals", "").split()}
        self._perhaps = {name.lower(): name for name in data.get("perhaps", "").split()}
        self._names_follow = words.of(data.get("names_follow", "")) | self._small
        self._verb_follows = tuple(tuple(run.split("_")) for run in data.get("verb_follows", "").split())
        self._given = frozenset(data.get("given", "").split())
        self._places = frozenset(data.get("places", "").split())
        self._middles = frozenset(data.get("middles", "").split())
        self._beside = frozenset(data.get("beside", "").split())
        self._phrases: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        listed = [each.replace("_", " ") for each in data.get("phrases", "").split()]
        for entry in (*listed, *names):
            spelled = tuple(entry.split())
            lower = keys(spelled)
            self._phrases.setdefault(lower[0], []).append((lower, spelled))
        single = {word for entry in words.everything() for word in entry.split()}
        self._known = frozenset(vocabulary) | single | self._small
        self._endings = re.compile(data.get("endings", "(?!)"))
        self._stems = [(re.compile(ending), other) for ending, other in data.get("stems", ())]
        self._longest = int(data.get("acronym", 5))

    def is_name(self, text: str) -> bool:
        """Return whether the text is a name the language lists: “C++” is no code."""
        return text.lower() in self._names

    def knows(self, key: str) -> bool:
        """Return whether this lower-case word is one the language writes in lower case."""
        if key in self._known or key.removesuffix("'s").rstrip("'") in self._known or self._endings.search(key):
            return True
        if any(ending.search(key) and ending.sub(other, key) in self._known for ending, other in self._stems):
            return True
        return "-" in key and all(len(part) < 2 or part.isdigit() or self.knows(part) for part in key.split("-"))

    def undone(self, phrase: Phrase) -> Phrase:
        """Return the phrase as it would stand in mid-sentence."""
        odd = [word for word in phrase.words if _SCRAMBLED.search(word) or _SHAKEN.match(word)]
        if any(map(_SCRAMBLED.search, odd)) or sum(word.lower() not in self._names for word in odd) > 1:
            phrase = _replaced(phrase, phrase.keys)
        cased = [word for word in phrase.words if word[0].isalpha() and word.lower() != word.upper()]
        shouted = self._shouted(cased)
        if not shouted and any(
            word.isupper() and len(word) > self._longest and self.knows(word.lower()) for word in cased
        ):
            lowered = [word if word in self._names.values() else word.lower() for word in phrase.words]
            phrase = _replaced(phrase, tuple(lowered))  # “smart Home DEVICES”
        # A headline has its first word raised, too: “the James Webb Space Telescope” is a name in plain text.
        titled = not (phrase.words[0].islower() and len(cased) > 1) and all(
            word[0] != word[0].lower() or word in self._unraised or not word.islower() for word in cased
        )
        words = list(phrase.words)
        start = len(words) if titled and self._is_model(phrase) else 0
        for at, (word, key) in enumerate(zip(phrase.words, phrase.keys, strict=True)):
            if at < start:
                continue
            spelled = self._phrase_at(phrase.keys, at) if key in self._phrases else ()
            if spelled:
                words[at : at + len(spelled)] = spelled
                start = at + len(spelled)
            else:
                after_mark = at == 0 or phrase.words[at - 1] in _FRESH
                named = key in self._perhaps and word == self._perhaps[key] and self._is_named(phrase.keys, at)
                words[at] = word if named else self._word(word, key, titled or after_mark, shouted)
                if at and words[at].islower() and _ABBREVIATED.fullmatch(phrase.words[at - 1]):
                    words[at] = word
                before = words[at - 1] if at else ""
                is_verb = word.istitle() and self._is_behind(phrase.keys, at)
                if words[at] == word and before and (is_verb or (titled and self._is_common(word, key, before))):
                    words[at] = word.lower()
        self._raise(words, phrase.keys)
        return _replaced(phrase, tuple(words))

    def _raise(self, words: list[str], tokens: tuple[str, ...]) -> None:
        """Give capitals to what belongs to a name: people's two words, the noun behind a place's ("Amalfi Coast")."""
        for at in range(len(words) - 1):
            if tokens[at] in self._given and not self.knows(tokens[at + 1]) and tokens[at + 1].isalpha():
                words[at], words[at + 1] = capital(words[at]), capital(words[at + 1])
        if tokens[-1] in self._places:
            at = len(words) - 2
            while at > 0 and tokens[at] in self._middles:
                at -= 1
            if at >= 0 and tokens[at] in self._names and words[at].istitle():
                words[at + 1 :] = map(capital, words[at + 1 :])

    def _is_model(self, phrase: Phrase) -> bool:
        """Return whether all of it names a product: a maker first, a number last ("Nike Air Max 90")."""
        first, last = phrase.keys[0], phrase.keys[-1]
        maker = self._names.get(first) or self._capitals.get(first) or self._perhaps.get(first) or phrase.words[0]
        is_known = maker is phrase.words[0] and self.knows(first)
        if is_known or maker.isupper() or len(phrase.words) < 3:
            return False
        if not all(word[0] != word[0].lower() or word[0].isdigit() for word in phrase.words):
            return False
        return _MODEL.fullmatch(last) is not None and _YEAR.fullmatch(last) is None

    def _is_common(self, word: str, key: str, before: str) -> bool:
        """Return whether an unknown word stands where names are rare: after a common noun or an adjective."""
        if not before.islower() or before in self._names_follow or not word.istitle() or not word.isalpha():
            return False
        return not (key in self._names or key in self._capitals or key in self._perhaps) and before.isalpha()

    def _is_behind(self, tokens: tuple[str, ...], at: int) -> bool:
        """Return whether only a verb can stand here: behind “how to”."""
        return any(tokens[max(0, at - len(run)) : at] == run for run in self._verb_follows)

    def _is_named(self, tokens: tuple[str, ...], at: int) -> bool:
        return len(tokens) == 1 or not self._beside.isdisjoint(tokens[max(at - 1, 0) : at] + tokens[at + 1 : at + 2])

    def _shouted(self, cased: list[str]) -> bool:
        if not cased or any(word != word.upper() for word in cased):
            return False
        long = [word for word in cased if len(word) > 1]
        if len(long) == 1 and len(long[0]) <= self._longest - 1:
            return False
        return any(self.knows(word.lower()) or len(word) > self._longest for word in long)

    def _phrase_at(self, tokens: tuple[str, ...], at: int) -> tuple[str, ...]:
        for lower, spelled in self._phrases[tokens[at]]:
            if tokens[at : at + len(lower)] == lower:
                return spelled
        return ()

    def _word(self, word: str, key: str, may_lower: bool, shouted: bool) -> str:
        name = self._names.get(key)
        if name is None and key.endswith("'s"):
            base = self._names.get(key[:-2])
            name = base and base + word[-2:].lower()
        if name is not None:
            return name
        lower = word.lower()
        if word == lower:
            return word
        if shouted:
            return lower if self.knows(key) or len(word) > self._longest else word
        if word[1:] != word[1:].lower() and not ("-" in word and word.title() == word):
            return word
        if key in self._capitals or not may_lower:
            return self._capitals.get(key, word)
        return lower if self.knows(key) else word

    def title(self, phrase: Phrase) -> str:
        """Return the phrase in title case: capitals on all but small words."""
        last = len(phrase.words) - 1
        words, particles = [], self._particles(phrase)
        for at, (word, key) in enumerate(zip(phrase.words, phrase.keys, strict=True)):
            bound = at in (0, last) or phrase.words[at - 1] in _FRESH
            is_small = not bound and (key in self._small or at in particles)
            words.append(word if is_small else self._capital_parts(word))
        return _replaced(phrase, tuple(words)).text

    def _particles(self, phrase: Phrase) -> set[int]:
        """Return where the small words of names are: “de los” in “Día de los Muertos”."""
        found = set()
        for at, key in enumerate(phrase.keys):
            spelled = self._phrase_at(phrase.keys, at) if key in self._phrases else ()
            if any(word != word.lower() for word in spelled):
                found |= {at + i for i, word in enumerate(spelled) if word.islower() and len(word) <= _PARTICLE}
        return found

    def _capital_parts(self, word: str) -> str:
        if "-" not in word:
            return capital(word)
        first, *rest = word.split("-")
        return "-".join([capital(first), *(part if part in self._small else capital(part) for part in rest)])


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, unless its first word has capitals within."""
    at = 0
    while at < len(text) and not text[at].isalnum():
        at += 1
    word = text[at:].partition(" ")[0]
    first = word[:1]
    if word != word.lower() or not first.isalpha() or len(first.upper()) != 1:
        return text
    return text[:at] + first.upper() + text[at + 1 :]


def _replaced(phrase: Phrase, words: tuple[str, ...]) -> Phrase:
    if words == phrase.words:
        return phrase
    pieces, starts, at, length = [], [], 0, 0
    for old, start, new in zip(phrase.words, phrase.starts, words, strict=True):
        gap = phrase.text[at:start]
        pieces += [gap, new]
        starts.append(length + len(gap))
        length += len(gap) + len(new)
        at = start + len(old)
    return Phrase("".join(pieces), words, keys(words), tuple(starts))
