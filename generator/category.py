"""What a brief is about: its category and the subjects within, or `general` when in doubt.

Text of the wrong field is worse than general text, so a narrow lead is no lead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from generator.banks.lexicon import BY_STEM, Call
from generator.banks.library import GENERAL, Language
from generator.words import ngrams

TOPIC, HEAD, WHOLE, KEYWORD = 3.0, 1.5, 4.0, 1.0
LEAST, LEAD, NAMED = 1.4, 1.25, 0.5
_AS_MUCH = 0.5  # of what the topic says for one file, at which another is at home with it, too
_VOICES = 2  # keywords that speak for a field where the topic does not: one may be at home anywhere, like “dress code”
_SHORT = 3  # letters; so short a word must be met as it stands


@dataclass(frozen=True, slots=True)
class Field:
    """Where a brief belongs. `mentions` holds the stems of topic and keywords, in runs as long as the lexicon holds."""

    category: str
    subjects: tuple[str, ...]  # those the topic calls (else the keywords), the best first
    topic: frozenset[str]
    keywords: tuple[frozenset[str], ...]
    names: frozenset[str] = frozenset()  # those runs of the topic that call the best of its subjects
    beside: tuple[str, ...] = ()  # further subjects, which only keywords call

    @property
    def mentions(self) -> frozenset[str]:
        """Every run of stems in topic and keywords."""
        return self.topic.union(*self.keywords)


def find_field(language: Language, topic: str, keywords: Sequence[str], wish: str | None = None) -> Field:
    """Return where the topic belongs; `wish` names the category if the brief does."""
    texts = [language.tokens(text) for text in (topic, *keywords)]
    heard = _hear(language, topic, texts)
    heard.yielding.discard(wish or "")
    enough = min(len(keywords), _VOICES)
    weights = {
        key: by for key, by in heard.weights.items() if key[0] not in heard.yielding and (0 in by or len(by) >= enough)
    }
    scores = {owner: sum(by.values()) for (owner, subject), by in weights.items() if not subject}
    of_topic = {key: by[0] for key, by in weights.items() if key[1] and 0 in by}
    most = max(of_topic.values(), default=0.0)
    at_home = {owner for (owner, _), weight in of_topic.items() if weight >= _AS_MUCH * most}
    category = wish or _winner(scores, heard.sure, bool(keywords), at_home)
    if category not in language.category_ids:
        category = GENERAL
    subjects = {name: by for (owner, name), by in weights.items() if name and owner == category}
    called, beside = _called(language, category, subjects)
    if not called and (shown := _shown(language, heard.stems[0], wish or category)) is not None:
        category, called = shown.category, (shown.subject,)
    topic_runs = _runs_of(language, texts[0], heard.stems[0])
    own_runs = tuple(_own_runs(each, topic_runs, language.longest_phrase) for each in heard.stems[1:])
    named = frozenset(heard.names[category, called[0]] if called else ())
    return Field(category, called, topic_runs, own_runs, named, beside)


def _shown(language: Language, stems: Sequence[str], category: str) -> Call | None:
    """Return the file whose steps show how to do most of the topic, of the category if that is known; or None.

    It is asked only where no file goes by any of the topic's words: “pack a lunch for work”.
    """
    runs = (stems[at:end] for at in range(len(stems)) for end in range(len(stems), at + 1, -1))
    for run in sorted(runs, key=len, reverse=True):
        for call in language.shown.get(" ".join(run), ()):
            if category in (GENERAL, call.category):
                return call
    return None


@dataclass(frozen=True, slots=True)
class _Heard:
    """What the lexicon says of topic and keywords."""

    stems: list[list[str]]  # of the topic, then of each keyword
    weights: defaultdict[tuple[str, str], dict[int, float]]  # of each text for field and subject
    names: defaultdict[tuple[str, str], set[str]]  # runs of the topic that call a subject
    sure: set[str]  # fields that the topic names
    yielding: set[str]  # fields that another outranks


def _hear(language: Language, topic: str, texts: Sequence[Sequence[str]]) -> _Heard:
    lexicon = language.lexicon  # brings most stems along
    stems = [[language.stem(word) for word in words] for words in texts]
    heard = _Heard(stems, defaultdict(dict), defaultdict(set), set(), set())
    of_topic = _outline(language, topic, texts[0], stems[0])
    heads = [of_topic.head, *map(len, stems[1:])]
    for at, (words, runs) in enumerate(zip(texts, stems, strict=True)):
        for start, end in _longest_matches(runs, language):
            if not at and of_topic.around.issuperset(range(start, end)):  # “tips” in “yoga tips” are no tips to waiters
                continue
            run, form = " ".join(runs[start:end]), " ".join(words[start:end])
            heard.yielding.update(() if at else language.outranked(run))
            factor = (KEYWORD if at else TOPIC) * (HEAD if end == heads[at] else 1)
            factor *= 1 + 0.5 * (end - start - 1) / language.scale
            for call in lexicon[run]:
                share = _share(language, form, call)
                if not share:
                    continue
                is_all = (
                    not at
                    and (
                        (share == 1 and runs[start:end] in of_topic.wholes)  # “running” alone is the sport
                        or (runs[start:end] == of_topic.before and _is_called(language, call, form))
                    )
                )
                weight = factor * call.weight * share * (WHOLE if is_all else 1)
                for key in {(call.category, ""), (call.category, call.subject)}:
                    heard.weights[key][at] = heard.weights[key].get(at, 0) + weight
                if at:
                    continue
                if call.subject:
                    heard.names[call.category, call.subject].add(run)
                names_it = end == heads[0] and call.weight >= 1 and form in call.forms
                if end - start > 1 or names_it or is_all:
                    heard.sure.add(call.category)
    return heard


def _called(
    language: Language, category: str, subjects: Mapping[str, Mapping[int, float]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the subjects that the topic calls (else the keywords), without those around others, and further ones.

    `subjects` are all that are called, with what topic (0) and keywords say for each.
    """
    ranked = sorted((-sum(by.values()), name) for name, by in subjects.items())
    several = [name for score, name in ranked if -score >= 0.5 * -ranked[0][0] and -score >= LEAST]
    of_topic = sorted((name for name in several if 0 in subjects[name]), key=lambda name: -subjects[name][0])
    around = {wider for name in several for wider in language.around(category, name)}
    called = tuple(name for name in of_topic or several if name not in around)
    return called, tuple(name for name in several if name not in called)


def _share(language: Language, form: str, call: Call) -> float:
    """Return how much of its weight a call has for a form: all of it for one that its authors gave, or its plural.

    Another one with its stems says less; and nothing if it is very short (“at” is no form of “ATS”) or another word:
    “finally” has an ending (`derived` on the language's card) that “finals” has not.
    """
    if form in call.forms:
        return 1
    if language.by_characters:
        return BY_STEM
    one = language.singular_of(form)
    if any(language.singular_of(each) == one for each in call.forms):
        return 1
    derived = _derived(language)
    other_word = all(bool(derived.search(form)) != bool(derived.search(each)) for each in call.forms)
    return 0 if len(form) <= _SHORT or other_word else BY_STEM


@cache
def _derived(language: Language) -> re.Pattern[str]:
    return re.compile(language.card.get("derived", "(?!)"))


def _name(language: Language, topic: str) -> list[str]:
    """Return the stems of what the topic is about, without article."""
    words = language.tokens(language.understand(topic).short)
    return [language.stem(word) for word in words if word not in language.grammar.articles]


@dataclass(frozen=True, slots=True)
class _Outline:
    """What stands where in the topic's stems."""

    head: int  # where the head noun of its name ends
    wholes: tuple[list[str], ...]  # runs that are all it is about: all of it, its name at the end, its core
    before: list[str]  # what stands before it says for whom or where
    around: frozenset[int]  # places of the words that say what kind of text it is


def _outline(language: Language, topic: str, words: Sequence[str], stems: list[str]) -> _Outline:
    name = _name(language, topic)
    ends_so = name if stems[-len(name) :] == name else stems  # “mortgage” in “what is a mortgage?”
    first, last = _core(language, words)
    around = frozenset((*range(first), *range(last, len(stems))))
    return _Outline(
        _head(stems, name), (stems, ends_so, stems[first:last]), stems[: _addition(language, words)], around
    )


def _is_called(language: Language, call: Call, form: str) -> bool:
    """Tell whether the call is of a subject that goes by this name: trademarks, of “trademarks for small firms”."""
    return language.singular_of(call.subject.replace("-", " ").lower()) == language.singular_of(form)


def _addition(language: Language, words: Sequence[str]) -> int:
    """Return where the topic's words begin to say for whom or where it is, else how many there are."""
    added = language.card.get("named_briefly_before", ())
    return next((at for at, word in enumerate(words) if at and word in added), len(words))


def _core(language: Language, words: Sequence[str]) -> tuple[int, int]:
    """Return where the topic's words begin and end without those around them that say what kind of text it is.

    Of “7 running myths” it is “running”. All of them where nothing else is there.
    """
    around = frozenset(language.card.get("kinds_of_text", ()))
    within = [at for at, word in enumerate(words) if not (word in around or word.isdigit())]
    return (within[0], within[-1] + 1) if within else (0, len(words))


def _head(stems: Sequence[str], name: Sequence[str]) -> int:
    """Return where the head noun of the name ends in the topic's stems: behind “SEO” in “local SEO for dentists”."""
    last = name[-1:]
    return len(stems) - list(reversed(stems)).index(last[0]) if last and last[0] in stems else len(stems)


def _runs_of(language: Language, words: Sequence[str], stems: Sequence[str]) -> frozenset[str]:
    """Return every run of the topic's stems, with and without articles."""
    plain = [stem for word, stem in zip(words, stems, strict=True) if word not in language.grammar.articles]
    return frozenset(ngrams(stems, language.longest_phrase) | ngrams(plain, language.longest_phrase))


def _own_runs(stems: Sequence[str], topic: frozenset[str], most: int) -> frozenset[str]:
    """Return the runs of a keyword that say more than the topic does; all of them if none does."""
    runs = frozenset(ngrams(stems, most))
    return (runs - topic) or runs


def _longest_matches(stems: Sequence[str], language: Language) -> Iterable[tuple[int, int]]:
    """Yield where phrases of the lexicon begin and end in the stems: the longest ones, none inside another."""
    at = 0
    while at < len(stems):
        for size in range(min(language.longest_phrase, len(stems) - at), 0, -1):
            if " ".join(stems[at : at + size]) in language.lexicon:
                yield at, at + size
                at += size
                break
        else:
            at += 1


def _winner(scores: dict[str, float], sure: set[str], has_keywords: bool, at_home: set[str]) -> str:
    """Return the category that leads clearly, else the best of those that name the topic: its phrase or its head noun.

    Of these the best comes that has a file on the topic (is `at_home`): keywords on fees do not move crowdfunding.

    “Heat pumps” stand in the files of several fields: any of them is right, and general text would be the wrong choice.
    """
    ranked = sorted(((score, name) for name, score in scores.items()), key=lambda each: (-each[0], each[1]))
    if not ranked or ranked[0][0] < LEAST:
        return GENERAL
    named = [each for each in ranked if each[1] in sure and each[0] >= NAMED * ranked[0][0]]
    if named and has_keywords:  # these add detail: the topic's own name counts for more
        return next((name for _, name in named if name in at_home), named[0][1])
    clear = len(ranked) < 2 or ranked[0][0] >= LEAD * ranked[1][0]
    return ranked[0][1] if clear or ranked[0][1] in sure else GENERAL
