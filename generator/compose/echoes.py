"""Keywords that are other names of the topic: the article calls it so, once."""

from __future__ import annotations

from generator.banks.phrase import Values
from generator.compose.counting import namings, text_of
from generator.compose.desk import Desk, Keyword
from generator.tree import Line, Paragraph

SAYING = ("section", "item", "question")  # a step is no place for further mentions
_AROUND = ("faq", "mistakes", "closing")
_DENSE = 0.006  # share of words at which a mention of the topic can be spared


def echo(desk: Desk) -> None:
    """Call the topic once by each keyword that is another name of it: “adult braces” for “braces for adults”."""
    text = text_of(desk) if desk.echoes else ""
    for keyword in desk.echoes:
        if not namings(desk, text, keyword):
            values = {**desk.values, **{_as_topic(name): each for name, each in keyword.values.items()}}
            if not (_call_by(desk, values) or _rename(desk, values)):
                _say_echo(desk, keyword)


def _say_echo(desk: Desk, keyword: Keyword) -> bool:
    """End the article with a sentence that calls the topic so, or says that all this is about the keyword, too."""
    values = {**desk.values, **{_as_topic(name): each for name, each in keyword.values.items()}}
    line = desk.frame("keyword.echo", values, fixed=True) or desk.frame("mention", values, fixed=True)
    last = desk.sections[-1].blocks[-1] if desk.sections[-1].blocks else None
    if line is None or not isinstance(last, Paragraph):
        return False
    last.end_with(line)
    return True


def _rename(desk: Desk, values: Values) -> bool:
    """Let one of the last sentences that name the topic call it by these values; tell whether one could be spared."""
    names = (desk.values["topic"], desk.searched["topic"])
    stems = desk.language.stems_of
    is_same = set(stems(desk.keyphrase).split()) <= set(stems(values["topic"].text).split())
    is_spare = is_same or desk.mentions > _DENSE * desk.words
    told = [each for each in desk.sections[1:] if each.kind in (*SAYING, "closing")]
    blocks = [block for each in told for block in each.blocks if isinstance(block, Paragraph)]
    for block in reversed(blocks):
        for at, line in enumerate(block.lines):
            if not desk.names_topic(line.variant) or line.values["topic"] not in names:
                continue
            is_mention = desk.carries(line.variant, line.values)
            if values.keys() >= set(line.variant.slots) and (is_spare or not is_mention):
                words = line.variant.length(values)
                block.lines[at] = Line(line.variant, values, words, line.others, fixed=True)
                block.least = max(block.least, at + 1)
                desk.words += words - line.words
                desk.mentions -= is_mention and not is_same
                return True
    return False


def _call_by(desk: Desk, values: Values) -> bool:
    """Let the heading of a part around the body call the topic by these values; tell whether there was one."""
    around = [each for each in desk.sections if each.kind in _AROUND and each.title is not None]
    around.sort(key=lambda each: each.kind == "closing", reverse=True)
    for section in reversed(around):  # the last, the closing only at a pinch
        title = section.title
        is_free = title is not None and title.values.get("topic") in (desk.values["topic"], desk.searched["topic"])
        if title is not None and is_free and desk.names_topic(title.variant):
            words = title.variant.length(values)
            desk.words += words - title.words
            section.title = Line(title.variant, values, words, title.others, fixed=True)
            return True
    return False


def _as_topic(slot: str) -> str:
    return slot.replace("keyword", "topic").replace("Keyword", "Topic")
