"""The fields of a request: each checks a value's type strictly and leaves the rest to the generator.

What a field enforces and what it documents stand side by side here, and both come from the
generator's own functions and bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields


class CamelCase(Schema):
    """A schema whose fields are called in JSON as the contract has it: `heading_tags` is `headingTags`."""

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Give the field its name in JSON."""
        first, *rest = field_name.split("_")
        field_obj.data_key = first + "".join(map(str.capitalize, rest))


class Text(fields.String):
    """A string that one of the generator's `clean_*` functions brings into canonical form."""

    def __init__(self, clean: Callable[[str], Any], *, required: bool = False, **documented: Any) -> None:
        self._clean = clean
        messages: dict[str, Any] = {
            "required": "Is required.",
            "null": "Must be a string.",
            "invalid": "Must be a string.",
        }
        super().__init__(required=required, allow_none=not required, error_messages=messages, metadata=documented)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return _cleaned(self._clean, value)


class Choice(fields.String):
    """A string out of a list."""

    def __init__(self, known: Sequence[str], clean: Callable[[str, Sequence[str]], str], **documented: Any) -> None:
        self._clean = lambda text: clean(text, known)
        super().__init__(allow_none=True, error_messages={"invalid": "Must be a string."}, metadata=documented)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return _cleaned(self._clean, value)


class Whole(fields.Integer):
    """A whole number in JSON's sense: `800` and `800.0` are the same one, `"800"` and `true` are none."""

    def __init__(self, clean: Callable[[Any], int], **documented: Any) -> None:
        self._clean = clean
        super().__init__(allow_none=True, error_messages={"invalid": "Must be a number."}, metadata=documented)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid")
        is_whole_float = isinstance(value, float) and value.is_integer()
        return _cleaned(self._clean, int(value) if is_whole_float else value)


class Flag(fields.Boolean):
    """`true` or `false`, and nothing that merely looks like one."""

    def __init__(self, **documented: Any) -> None:
        super().__init__(allow_none=True, error_messages={"invalid": "Must be a boolean."}, metadata=documented)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class Group(fields.Nested):
    """An object within the body."""

    def __init__(self, schema: type[Schema], **documented: Any) -> None:
        super().__init__(schema, allow_none=True, error_messages={"type": "Must be an object."}, metadata=documented)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, *args: Any, **kwargs: Any
    ) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("type")
        return super()._deserialize(value, attr, data, *args, **kwargs)


def _cleaned(clean: Callable[[Any], Any], value: Any) -> Any:
    try:
        return clean(value)
    except ValueError as error:
        raise ValidationError(str(error)) from None
