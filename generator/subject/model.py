"""What the generator knows about a topic: one record, every form ready to be inserted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """A topic (or keyword) and the forms in which sentences may use it.

    An empty string always means "there is no safe form": choose a sentence that does not need it.
    `shape` is "noun", "gerund", "how-to", "question", "versus", "sentence" or "raw"; `number` is
    one of the language's shapes ("singular", "m.plural", "any") or "" when nobody knows.
    """

    text: str
    """The topic as given."""
    shape: str
    number: str
    """Grammar shape of `name`."""
    title: str
    """The whole topic as it opens a headline: "How to Bake Sourdough Bread"."""
    heading: str
    """The whole topic as it opens a heading: "How to bake sourdough bread"."""
    name: str
    """A noun phrase for mid-sentence: "baking sourdough bread". No article is ever added."""
    opening: str
    """`name` at the start of a sentence."""
    short: str
    """A shorter `name` for later mentions; `name` itself if nothing is better."""
    head: str = ""
    """Bare head noun for "the " + head: "bikes"; "" if none is safe."""
    keyphrase: str = ""
    """The exact phrase SEO tools count; "" when it is too long and a keyword should serve."""
    searched: str = ""
    """A noun phrase that holds `keyphrase` where `name` does not: "the best blenders"; "" if there is none."""
    searched_number: str = ""
    """Grammar shape of `searched`."""
    do: str = ""
    """Infinitive phrase: "bake sourdough bread"."""
    question: str = ""
    """The topic as an embedded clause: "why cats purr"."""
    ask: str = ""
    """The topic as a direct question: "Why do cats purr?"."""
    thing: str = ""
    """What an activity is after, where sentences speak of that: "a mattress" for "choosing a mattress"."""
    left: str = ""
    right: str = ""
    """The sides of a comparison."""
    count: int | None = None
    """The number in "7 ways to ..."."""
    items: str = ""
    """What a list on it names: "claims" ("7 facts about ..."), "questions", "mistakes" or "", which is tips."""
    stage: str = ""
    """The stage of dealing with it that is asked for: "choose" for "buying a used car", or "" for all of them."""
    facet: str = ""
    """What about it: benefits, mistakes, cost, types, tips, guide, history, examples, future or ""."""
