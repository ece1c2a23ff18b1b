"""The subject of an article: what a topic is, and every form in which sentences may use it.

The code knows no language. All it does is match, inflect and look up what a language's `subject.yaml` says:

`writing`     `spaces` (false: every character is a token), `title_case`, `question` (marks before and after a
              question), `raw` (characters that make a topic code: kept as typed), `symbols` (signs that do not).
`words`       named word lists, each one string of words; `_` stands for a space inside an entry. A list may also be
              made: `{form: gerund, of: "verbs", without: "things", also: "extra words"}`.
`inflections` named ways to inflect a word: `words` (pairs of exceptions) and `rules` (pairs of pattern and replacement, first
              fit wins), or `{undo: gerund, of: "verbs"}`, which leads back to the word a form came from.
              `phrase` says how a phrase is inflected: which words to `skip`, which to go on after (`joiners`).
`casing`      `small` words of title case; lists that are `known` to be lower case; `endings` known to be; `names` and
              `phrases` with their spelling; `capitals` that stay when typed so; `acronym` (longest word kept in SHOUTING).
`nouns`       `head` ("last", "first" or "none"), `cut` (words that end the head), `short_cut`, `articles`, `numbers` (rules in
              order: `words` or `ending`, `is`), `names` and `acronyms` (numbers of proper names), `pairs` ("X and Y"),
              `headed` (numbers whose head may be named), `concrete` (further heads), `facets` (head word to facet).
`slots`       conditions of pattern slots: `first`, `last` (lists), `in` (list; one entry), `without` (list), `form`
              (pattern, one word), `words` (most words), `number` (numbers), `not_first`, `not_last`.
`patterns`    in order, first fit wins: `match` is made of words, `[one|another way|]` and `{slot}`; `shape`, `name`, `number`,
              `short`, `do`, `question`, `left`, `right` are filled with slots, `{slot:inflection}` or `{all}`;
              `facet` is an id, `ask: true` marks a direct question. `{topic}` without `name` is read again as a topic.
`keyphrase`   `strip` (patterns with `{rest}`, stripped as long as one fits) and `most` words.
`pronouns`    words that change sides when a reader's words become the writer's ("my": "your").
"""

from generator.subject.grammar import Grammar
from generator.subject.model import Subject

__all__ = ["Grammar", "Subject"]
