"""What a client writes stays text: in every string field, in every form, in every message."""

from __future__ import annotations

import json
import re

import pytest

HOSTILE = [
    "{{ 7*7 }}",
    "{% for x in y %}",
    "{{ config.items() }}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "{topic.__class__} {0} %s %(x)s",
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1) x",
    "[x](javascript:alert(1)) ![y](z)",
    "`code` **bold** _it_ # heading",
    "--- \n title: stolen \n---",
    "a: b # c",
    "&lt;b&gt; &amp; &#60;",
    "<!-- x --> ]]> <![CDATA[",
    "\u202ex\u2066y",
    "x" * 79,
]

BODIES = {
    "topic": lambda text: {"topic": text},
    "keywords": lambda text: {"topic": "tea", "seo": {"keywords": text}},
    "title": lambda text: {"topic": "tea", "seo": {"title": text}},
    "description": lambda text: {"topic": "tea", "seo": {"description": text}},
}

TAG = re.compile(r"<(script|img|b|title)\b[^>]*>", re.IGNORECASE)


def body_of(field, text):
    return {**BODIES[field](text), "length": 80}


@pytest.fixture(params=sorted(BODIES))
def field(request):
    return request.param


@pytest.fixture(params=HOSTILE, ids=lambda text: ascii(text)[:24])
def text(request):
    return request.param


def test_hostile_text_is_written_about(ask, field, text):
    assert ask(body_of(field, text)).status_code == 200


def test_no_template_is_run(ask, field):
    answer = ask(body_of(field, "tea {{ 7907*7919 }} ${7907*7919}"))
    assert str(7907 * 7919) not in answer.text  # a number that no count in the report can be


def test_no_tag_gets_into_the_html_of_the_answer(ask, field, text):
    html = ask(body_of(field, text)).json["html"]
    assert not TAG.search(html)
    assert "<img" not in html


def test_a_page_has_no_script_but_its_own_data(ask, field, text):
    page = ask(body_of(field, text), Accept="text/html").text
    scripts = re.findall(r"<script[^>]*>", page)
    assert all("application/ld+json" in script for script in scripts)
    assert page.count("<script") == page.count("</script")
    assert page.count("<title") == page.count("</title") == 1


def test_the_data_in_a_page_is_json(ask, field, text):
    page = ask(body_of(field, text), Accept="text/html").text
    for data in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL):
        json.loads(data)


def test_the_front_matter_ends_where_it_should(ask, field, text):
    lines = ask(body_of(field, text), Accept="text/markdown").text.split("\n")
    end = lines.index("---", 1)
    assert {line.partition(":")[0] for line in lines[1:end] if not line.startswith((" ", "-"))} == {
        "title",
        "description",
        "slug",
        "language",
        "keywords",
    }


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7*7 }}", '"\\\n', "\ud800", "\x00"], ids=ascii)
def test_a_hostile_name_comes_back_as_a_json_string(ask, name):
    answer = ask(json.dumps({"topic": "tea", name: 1}))
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert answer.data.isascii()


@pytest.mark.parametrize(
    "path", ["/<script>", "/%00", "/%0d%0aSet-Cookie:x", "/%ff%fe", "/{{7*7}}", "/a b", "/x//y", "/..%2f"]
)
def test_a_hostile_path_comes_back_as_an_escaped_reference(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert re.fullmatch(r"[!-~]+", answer.json["instance"])
    assert not re.search(r"[<>\"{} ]", answer.json["instance"])
