"""The opening: a hook that names the topic, a word about its field, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.banks.library import Language
from generator.banks.model import Bank, Point
from generator.banks.phrase import Value, Values
from generator.compose.answer import find_answer, write_answer
from generator.compose.closeness import takes_up
from generator.compose.contrast import short_answer
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.titles import calls_itself_text, label
from generator.plan import Part
from generator.tree import Line, Paragraph, Section
from generator.values import value

WHOLE_ENDS = 250  # words of an article whose opening and closing are not cut to make its length
_LONG_ENOUGH = 1200  # words of an article that says what follows
_ANNOUNCING = 3  # one of so many articles says it where it need not
_ANNOUNCED = 3  # names of sections
_ROOMY = 250  # words of an instruction that has room for an opening on its thing
_WITH_BRIDGE = 500  # words of an article whose opening may come to the topic at its end
_WHOLE = 3  # sentences of such an opening
_LONG_NAME = 2  # spaces: “balance and preferences” among others reads like two names
_STEPPED = ("how-to", "sections", "detailed")  # structures that tell one job in its steps
_LEADS = ("how-to", "question", "versus", "sentence", "raw")


def opening(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the opening; the keyphrase stands in its first sentence."""
    section = desk.open(Section("opening"))
    answer = find_answer(desk, material)
    lines, body = (_asked(desk) if answer else []), None
    is_job = material.is_one_job(desk)  # of which the file's opening says nothing
    if not (lines or is_job):
        lines = _on_thing(desk, material) or _on_whole(desk, material)
    if not lines:
        lines, body = _first(desk, material)
    if is_job and desk.brief.structure in _STEPPED and desk.brief.length >= _ROOMY * desk.scale:
        second = desk.frame("lead.job", desk.searched, fixed=True)
        lines += [second] if second is not None else []
    is_whole = len(lines) >= _WHOLE or is_job
    room = budget - sum([line.words for line in lines])
    if desk.contrast is not None:
        lines += short_answer(desk, desk.contrast)
    elif answer:
        lines += write_answer(desk, answer)
    elif room >= 8 * desk.scale and not is_whole:
        lines += _body(desk, material, lines, body)
    is_short = desk.brief.length < WHOLE_ENDS * desk.scale
    section.blocks.append(Paragraph(lines, least=1 if is_short else max(1, len(lines))))


def _asked(desk: Desk) -> list[Line]:
    """Return the topic's question itself, where it is one and the answer follows."""
    line = label(desk, "asked", None, {**desk.values, "Topic": _heading(desk)}) if desk.subject.ask else None
    return [desk.write(line)] if line is not None else []


def _on_thing(desk: Desk, material: Material) -> list[Line]:
    """Return an opening on the thing that an instruction is about, which ends with what to do: “How to write a will”.

    The file on wills has one; of “writing a will” its sentences would not hold.
    """
    if desk.of_file is None or desk.brief.length < _ROOMY * desk.scale:
        return []
    hook, body = _hook_of(desk, material.banks[0], desk.of_file)
    if hook is None or body is None:
        return []
    paragraph = desk.paragraph(body)
    bridge = "bridge.how-to.steps" if desk.brief.structure == "how-to" else "bridge.how-to"
    last = desk.frame(bridge, desk.searched, fixed=True)
    return [hook, *(paragraph.lines if paragraph else ()), *([last] if last else ())]


def _on_whole(desk: Desk, material: Material) -> list[Line]:
    """Return an opening on what the file speaks of, of which the topic is a part or a narrower name: it ends with that.

    Other openings begin with the topic, in a sentence that ties the two together.
    """
    bridge = _bridge(desk)
    is_long = desk.brief.length >= _WITH_BRIDGE * desk.scale
    if not is_long or bridge not in desk.frames.phrases:
        return []
    hook, body = _hook(desk, material)
    first = [hook] if hook else []
    first += _body(desk, material, first, body)
    whole = desk.headline or desk.searched
    name = whole["topic" if desk.headline is None else "Topic"].text.casefold()
    if any(name in line.text().casefold() for line in first):  # it was named after all
        return first
    last = desk.frame(bridge, whole, fixed=True)
    return [*first, *([last] if last else ())]


def _bridge(desk: Desk) -> str:
    """Return the bank of the sentence that ends an opening with the topic; none if that stands at its beginning."""
    if desk.headline is not None:
        is_counted = desk.subject.count and desk.subject.heading[:1].isdigit() and desk.brief.structure == "listicle"
        of_what = f"bridge.counted.{desk.subject.facet}"
        return "" if not is_counted else of_what if of_what in desk.frames.phrases else "bridge.counted"
    if desk.theme and _by_theme(desk) in ("lead.within", "lead.beside"):
        return "bridge.within"
    if not desk.theme and desk.as_meant is not desk.searched:
        return "bridge.guide" if calls_itself_text(desk) else "bridge.whole"
    return ""


def _first(desk: Desk, material: Material) -> tuple[list[Line], Point | None]:
    """Return the sentence or two that name the topic as it is searched for, and what was written to follow."""
    headline = _headline(desk)
    if headline and desk.subject.ask:
        return [headline], None
    lead = _lead(desk)
    hook, body = (lead, None) if lead else _hook(desk, material)
    return [line for line in (headline, hook) if line], body


def _body(desk: Desk, material: Material, said: list[Line], written: Point | None) -> list[Line]:
    """Return the sentences behind the hook: those written for it, else such of one file that take up its words."""
    hook = " ".join([line.variant.text for line in said])
    for bank in material.banks:
        bodies = desk.unused_points(bank.bodies[desk.brief.tone])
        bodies.sort(
            key=lambda each: (each is not written, each.key in desk.promised, not takes_up(desk.language, each, hook))
        )
        for body in bodies:
            paragraph = desk.paragraph(body)
            if paragraph is not None:
                return paragraph.lines
    return []


def announce(desk: Desk, absent: Sequence[Keyword]) -> None:
    """End some openings with a sentence that names what follows, where there is room.

    Keywords absent so far that it names have to stay there.
    """
    section = desk.sections[0]
    first = section.blocks[0] if section.blocks else None
    if section.kind != "opening" or not isinstance(first, Paragraph):
        return
    is_said = desk.as_meant is not desk.searched  # by its first sentence
    if not is_said and desk.brief.length >= _LONG_ENOUGH * desk.scale:
        wanted = {each.values["keyword"].text for each in absent}
        is_due = any(each.name in wanted for each in desk.sections)
        line = _scope(desk, is_due) if is_due or not desk.chooser.number("scope", _ANNOUNCING) else None
        first.lines += [line] if line is not None else []


def _headline(desk: Desk) -> Line | None:
    """Return the sentence that begins with the whole topic, where no other can name what is searched for.

    Nobody speaks of “kitchen storage ideas” as of kitchen storage.
    """
    if desk.headline is not None:
        return desk.frame("lead.asked" if desk.subject.ask else "lead.headline", desk.headline, fixed=True)
    if desk.as_meant is desk.searched:
        return None
    if desk.theme:
        return desk.frame(_by_theme(desk), {**desk.searched, "theme": desk.values["topic"]}, fixed=True)
    return desk.frame("lead.headline", {**desk.values, "Topic": _heading(desk)}, fixed=True)


def _by_theme(desk: Desk) -> str:
    """Return the bank for a topic whose file speaks of more: mold for “mold removal”, or beside it: digestion.

    Another is for doing something with what the file is on: “growing tomatoes”.
    """
    stems = desk.language.stems_of
    if not set(stems(desk.theme).split()) <= set(stems(desk.subject.text).split()):
        return "lead.beside"
    is_doing = desk.subject.shape == "gerund" and "lead.doing" in desk.frames.phrases
    return "lead.doing" if is_doing else "lead.within"


def _heading(desk: Desk) -> Value:
    return value(desk.subject.heading, desk.language.count)


def _lead(desk: Desk) -> Line | None:
    shape = "sentence" if desk.subject.shape == "raw" else desk.subject.shape
    if desk.is_apart:
        return desk.frame("lead.apart", desk.searched, fixed=True)
    return desk.frame(f"lead.{shape}", desk.searched, fixed=True) if shape in _LEADS else None


def _hook(desk: Desk, material: Material) -> tuple[Line | None, Point | None]:
    """Return the hook, and the body that stands in the same place of its file's list: the two are written as one."""
    banks: list[Bank] = [*material.banks, material.general]
    for bank in banks:
        hook, body = _hook_of(desk, bank, desk.as_meant)
        if hook is not None:
            return hook, body
    return None, None


def _hook_of(desk: Desk, bank: Bank, values: Values) -> tuple[Line | None, Point | None]:
    hooks, bodies = bank.hooks[desk.brief.tone], bank.bodies[desk.brief.tone]
    line = desk.draw(hooks, values, fixed=True)
    if line is None or not bank.name or len(hooks) != len(bodies):
        return line, None
    return line, next(body for hook, body in zip(hooks, bodies, strict=True) if hook.key in desk.used)


def with_names(desk: Desk, values: Values) -> Values | None:
    """Return the values plus what the article is about: three sections as `a`, `b` and `c`, in order; or None.

    Those on keywords come sooner. Long names confuse a list, and those that hold the topic say nothing new.
    """
    names = list(dict.fromkeys(each.name for each in desk.sections if each.name and not _repeats(desk, each.name)))
    wanted = {each.values["keyword"].text for each in desk.keywords}
    words = {name: _words(desk.language, name) for name in names}
    heads = {_head(desk.language, name) for name in names if name in wanted}
    names = [name for name in names if not any(words[name] < other for other in words.values())]
    names = [name for name in names if name in wanted or _head(desk.language, name) not in heads]
    pair = desk.language.card["list_and"]["last"]
    names = [name for name in names if pair not in name]  # “the principle, sensors and data and upkeep”
    short = [name for name in names if name.count(" ") < _LONG_NAME]
    names = short if len(short) >= _ANNOUNCED else names
    if len(names) < _ANNOUNCED:
        return None
    others = [names[0], names[-1], names[len(names) // 2], *names]
    picked = list(dict.fromkeys([*(each for each in names if each in wanted), *others]))[:_ANNOUNCED]
    for slot, name in zip(("a", "b", "c"), sorted(picked, key=names.index), strict=True):
        values = desk.with_noun(slot, name, "", values)
    return values


@lru_cache(maxsize=16384)
def _words(language: Language, name: str) -> frozenset[str]:
    """Return the stems of a name: all of those of “noise” stand in “noise and neighbors”, which need not name it."""
    return frozenset(language.stems_of(name).split()) - language.grammar.articles


@lru_cache(maxsize=16384)
def _head(language: Language, name: str) -> str:
    """Return the stem of a name's last word: “the effects near the horizon” says no more beside “event horizon”."""
    return (language.stems_of(name).split() or [name])[-1]


def _repeats(desk: Desk, name: str) -> bool:
    """Tell whether a section's name holds the topic or is part of it: “things to do in Barcelona”, of Barcelona."""
    topic, is_addition = desk.subject.short.casefold(), desk.language.grammar.is_addition(name)  # “in winter”
    return is_addition or (bool(topic) and (topic in name.casefold() or name.casefold() in topic))


def _scope(desk: Desk, fixed: bool) -> Line | None:
    """Return the sentence that names what follows: three aspects, in the order of their sections, or None."""
    values = with_names(desk, desk.values)
    return desk.frame("scope", values, fixed) if values else None
