"""The kinds of problem a client can meet, each with a stable address and a page that explains it.

A `ProblemType` is what RFC 9457 calls a problem type: `type`, `title` and `status` come from here.
Only what happened this time (`detail`, `errors`) is written where it happens.
"""

from __future__ import annotations

from dataclasses import dataclass

PATH = "/docs/problems/"


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of problem. `slug` never changes once released: clients compare `uri`."""

    slug: str
    status: int
    title: str
    meaning: str
    remedy: str

    @property
    def uri(self) -> str:
        """The `type` of the problem document, and the path of the page about it."""
        return PATH + self.slug


BAD_REQUEST = ProblemType(
    "bad-request",
    400,
    "The request cannot be understood",
    "The request broke off, or a part of it is not valid HTTP.",
    "Send the request again; if that does not help, look at what a proxy between you and the service changes.",
)
INVALID_JSON = ProblemType(
    "invalid-json",
    400,
    "The body is not JSON",
    "The body is no JSON text in UTF-8 as RFC 8259 describes it. NaN and Infinity are no JSON; a name that occurs "
    "twice in one object and nesting of more than 32 levels are refused as well, because programs read them "
    "differently.",
    "Write the body with a JSON library instead of joining strings, and send it as UTF-8. The detail names line and "
    "column, or the errors name the places.",
)
MISSING_KEY = ProblemType(
    "missing-key",
    401,
    "An API key is needed",
    "The request has no `x-api-key` header.",
    "Send your key in the header `x-api-key`. Whoever runs the service issues keys, on the keys page or with "
    "`galley keys create`.",
)
INVALID_KEY = ProblemType(
    "invalid-key",
    401,
    "The API key is not valid",
    "The key in `x-api-key` is not one that this service has issued, or it has a typing mistake in it: the last six "
    "characters of a key check the others.",
    "Compare it with the key you were given, all 43 characters, without quotation marks or spaces around it.",
)
REVOKED_KEY = ProblemType(
    "revoked-key",
    401,
    "The API key was revoked",
    "The key was valid once, and whoever runs the service has withdrawn or replaced it.",
    "Ask for a new key. A revoked key never becomes valid again.",
)
EXPIRED_KEY = ProblemType(
    "expired-key",
    401,
    "The API key has expired",
    "The key was issued until a certain moment, which is past; or it was replaced and its time of grace is over.",
    "Ask for a new key.",
)
MISSING_TOKEN = ProblemType(
    "missing-token",
    401,
    "The metrics token is needed",
    "The figures under `/metrics` are protected on this service, and the request has no or another token.",
    "Send `Authorization: Bearer` with the token that the service was started with (`GALLEY_METRICS_TOKEN`).",
)
MISSING_SCOPE = ProblemType(
    "missing-scope",
    403,
    "The API key does not allow this",
    "The key is valid, but was not issued for this use. `generate` is for writing articles, `read` for the options.",
    "Ask for a key with the scope that the detail names.",
)
FORM_REFUSED = ProblemType(
    "form-refused",
    403,
    "The form is not from this session",
    "A form of the web pages came from another site, from another session, or from a page that was open for too long.",
    "Open the page again and fill in the form there. If that does not help, a proxy changes the `Host` or `Origin` "
    "header: set `GALLEY_PUBLIC_URL` to the address that people use.",
)
NOT_FOUND = ProblemType(
    "not-found",
    404,
    "There is nothing at this address",
    "No page and no endpoint has this path.",
    "Compare the path with the API's description under `/docs`; paths have no slash at their end.",
)
METHOD_NOT_ALLOWED = ProblemType(
    "method-not-allowed",
    405,
    "The method does not fit the address",
    "The path exists, but not for the method of the request.",
    "Use one of the methods that the `Allow` header lists.",
)
NOT_ACCEPTABLE = ProblemType(
    "not-acceptable",
    406,
    "The article does not come in this form",
    "The `Accept` header asks only for media types that are not offered here.",
    "Ask for one of the media types that the detail lists, or leave the header out to get JSON.",
)
BODY_TOO_SLOW = ProblemType(
    "body-too-slow",
    408,
    "The body took too long",
    "The service waited for the body of the request and gave up.",
    "Send the request again over a new connection, its body in one go.",
)
FORM_SPENT = ProblemType(
    "form-spent",
    409,
    "The form was sent already",
    "A form that makes a key works once. This one was sent before, most often by a reload of the page that showed "
    "the key. Nothing was changed now.",
    "The keys page lists what was made. A key that was not kept cannot be shown again: revoke it and make another.",
)
KEY_CLOSED = ProblemType(
    "key-closed",
    409,
    "The key is closed",
    "Only a key that opens something can be replaced. This one is revoked or expired.",
    "Make a new key on the keys page.",
)
BODY_TOO_LARGE = ProblemType(
    "body-too-large",
    413,
    "The body is too large",
    "The body has more than 64 KiB (65,536 bytes). The longest possible request is far shorter.",
    "Send one request for each article, and nothing in it but the fields of the contract.",
)
UNSUPPORTED_MEDIA_TYPE = ProblemType(
    "unsupported-media-type",
    415,
    "The body is not declared as JSON",
    "The `Content-Type` is missing or is something else than `application/json` in UTF-8, or the body is compressed.",
    "Send `Content-Type: application/json`, with `charset=utf-8` or without, and no `Content-Encoding`.",
)
INVALID_BRIEF = ProblemType(
    "invalid-brief",
    422,
    "The request asks for what cannot be written",
    "The body is JSON, but values in it are missing, unknown, of the wrong type or out of bounds. All faults are "
    "listed at once, each with a JSON pointer (RFC 6901) to its place; an empty pointer means the whole body.",
    "Correct each place under `errors`. `GET /api/v1/options` lists the languages, tones, structures, categories and "
    "bounds. A field that you do not need can be left out or set to `null`.",
)
RATE_LIMITED = ProblemType(
    "rate-limited",
    429,
    "Too many requests with this key",
    "The key has a limit per minute, and it is used up.",
    "Wait for as many seconds as `Retry-After` says. `RateLimit` and `RateLimit-Policy` on every answer tell how much "
    "is left. An answer kept with its `ETag` counts too, so do not ask again for what you have.",
)
TOO_MANY_LOGINS = ProblemType(
    "too-many-logins",
    429,
    "Too many attempts to log in",
    "There were more attempts to log in than a person makes, from this address or from all together.",
    "Wait a minute, or make a link with `galley login-link`, which does not wait.",
)
INTERNAL_ERROR = ProblemType(
    "internal-error",
    500,
    "The service made a mistake",
    "Something happened that is a fault of the service, not of the request. Its log has the whole story.",
    "Tell whoever runs the service the `requestId`. Sending the same request again will likely end the same way.",
)
STORE_UNREACHABLE = ProblemType(
    "store-unreachable",
    503,
    "The service cannot check keys at the moment",
    "The database that holds the keys (or the store that counts requests) does not answer.",
    "Try again after the seconds in `Retry-After`. If it lasts, tell whoever runs the service; `/readyz` shows the "
    "same state.",
)
NOT_READY = ProblemType(
    "not-ready",
    503,
    "The service is not ready",
    "The service is running, but cannot do its work: its store does not answer or its languages cannot be used.",
    "Send traffic to another instance until `/readyz` answers 200; the detail says what is missing.",
)

CATALOGUE: dict[str, ProblemType] = {
    value.slug: value for value in list(globals().values()) if isinstance(value, ProblemType)
}
"""Every kind by its slug, in the order of their status."""


def for_status(status: int) -> ProblemType:
    """Return the general kind for a status that Flask or the server decided on."""
    general = {
        404: NOT_FOUND,
        405: METHOD_NOT_ALLOWED,
        406: NOT_ACCEPTABLE,
        408: BODY_TOO_SLOW,
        413: BODY_TOO_LARGE,
        415: UNSUPPORTED_MEDIA_TYPE,
    }
    return general.get(status, INTERNAL_ERROR if status >= 500 else BAD_REQUEST)
