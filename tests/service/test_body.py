"""Bodies that are no JSON, too large, or not declared as what they are."""

from __future__ import annotations

import io
import json

import pytest

from service.api.body import MAX_BYTES, MAX_DEPTH, is_json

GENERATE = "/api/v1/generate"

NO_JSON = [
    b"",
    b" ",
    b"{",
    b'{"topic": "tea"',
    b'{"topic": "tea",}',
    b"{'topic': 'tea'}",
    b'{topic: "tea"}',
    b'{"topic": "tea"} x',
    b'{"topic": "a\nb"}',
    b'{"topic": "\\x41"}',
    b'{"topic": "\xff"}',
    b'{"topic": "\xed\xa0\x80"}',
    b'\xef\xbb\xbf{"topic": "tea"}',
    '{"topic": "tea"}'.encode("utf-16"),
    b'{"length": 0800}',
    b'{"length": +1}',
    b'{"length": .5}',
    b"topic=tea",
    b"\x00",
    b'{"topic": "tea", "length": NaN, ]',
    b"[" * 2000,
    b'{"a":' * 2000,
    b'{"topic": "' + b'\\"' * 20_000,
    b'{"topic": "' + b"[{" * 20_000,
]


@pytest.mark.parametrize("body", NO_JSON, ids=lambda body: repr(body[:30]))
def test_a_body_that_is_no_json_is_refused(ask, body):
    answer = ask(body)
    assert (answer.status_code, answer.json["type"]) == (400, "/docs/problems/invalid-json")


def test_the_refusal_says_where_the_json_breaks(ask):
    assert "line 2, column 3" in ask('{\n  topic: "tea"}').json["detail"]


def test_the_refusal_says_where_the_encoding_breaks(ask):
    assert "byte 12" in ask(b'{"topic": "\xff"}').json["detail"]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ('{"topic": "a", "topic": "b"}', ["/topic"]),
        ('{"topic": "a", "t\\u006fpic": "b"}', ["/topic"]),
        ('{"topic": "a", "seo": {"title": "a", "title": "b", "title": "c"}}', ["/seo/title"]),
        ('{"topic": "a", "x": [{"y": 1, "y": 1}]}', ["/x/0/y"]),
        ('{"topic": "a", "length": NaN}', ["/length"]),
        ('{"topic": "a", "length": Infinity, "seed": -Infinity}', ["/length", "/seed"]),
        ('{"a": [1, NaN], "b": 1, "b": {"c": NaN}}', ["/a/1", "/b", "/b/c"]),
        ("NaN", [""]),
    ],
)
def test_what_json_has_no_room_for_is_refused_at_its_place(ask, body, pointers):
    answer = ask(body)
    assert answer.status_code == 400
    assert [fault["pointer"] for fault in answer.json["errors"]] == pointers


def test_nesting_is_accepted_up_to_the_bound(ask):
    body = '{"topic": "tea", "x": ' + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1) + "}"
    assert ask(body).status_code == 422


def test_nesting_beyond_the_bound_is_refused(ask):
    body = '{"topic": "tea", "x": ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "}"
    answer = ask(body)
    assert (answer.status_code, "nested deeper" in answer.json["detail"]) == (400, True)


def test_brackets_in_a_string_are_no_nesting(ask):
    assert ask({"topic": "tea " + '[{"' * 50, "length": 50}).status_code == 200


def test_many_shallow_values_are_no_nesting(ask):
    assert ask({"topic": "tea", "x": [[]] * 100}).status_code == 422


def padded(size):
    body = json.dumps({"topic": "tea", "length": 50})
    return body + " " * (size - len(body))


def test_a_body_of_64_kib_is_read(ask):
    assert ask(padded(MAX_BYTES)).status_code == 200


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 10_000_000])
def test_a_larger_body_is_refused(ask, size):
    answer = ask(padded(size))
    assert (answer.status_code, answer.json["type"]) == (413, "/docs/problems/body-too-large")


def chunked(client, key, body):
    """Send a body as a server passes it on that came in chunks: without a length."""
    return client.post(
        GENERATE,
        headers={"x-api-key": key, "Transfer-Encoding": "chunked"},
        content_type="application/json",
        input_stream=io.BytesIO(body.encode()),
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_a_body_in_chunks_is_read(client, key):
    assert chunked(client, key, padded(MAX_BYTES)).status_code == 200


def test_a_larger_body_in_chunks_is_refused(client, key):
    assert chunked(client, key, padded(MAX_BYTES + 1)).status_code == 413


def test_a_body_that_breaks_off_is_refused(client, key):
    answer = client.post(
        GENERATE,
        headers={"x-api-key": key},
        content_type="application/json",
        input_stream=io.BytesIO(b'{"topic": "te'),
        environ_overrides={"CONTENT_LENGTH": "500"},
    )
    assert (answer.status_code, answer.json["type"]) == (400, "/docs/problems/bad-request")


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json5",
        "application/problem+json",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
        "json",
        "/",
        "application/json, text/plain",
    ],
)
def test_a_body_that_is_not_declared_as_json_is_refused(ask, content_type):
    answer = ask('{"topic": "tea"}', **{"Content-Type": content_type})
    assert (answer.status_code, answer.json["type"]) == (415, "/docs/problems/unsupported-media-type")


def test_the_refusal_names_the_media_type_that_is_read(ask):
    assert ask("{}", **{"Content-Type": "text/plain"}).headers["Accept"] == "application/json"


def test_a_compressed_body_is_refused(ask):
    answer = ask('{"topic": "tea"}', **{"Content-Encoding": "gzip"})
    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "identity")


def test_an_identity_encoding_is_no_compression(ask):
    assert ask(None, **{"Content-Encoding": "identity"}).status_code == 200


@pytest.mark.parametrize(
    ("content_type", "expected"),
    [
        ("application/json", True),
        ("Application/JSON ; Charset=UTF8", True),
        ("application/json; version=1", True),
        ("application/json;charset=ascii", False),
        ("", False),
    ],
)
def test_json_is_told_from_its_declaration(content_type, expected):
    assert is_json(content_type) is expected
