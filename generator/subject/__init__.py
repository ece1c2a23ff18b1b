"""The subject of an article: what a topic is, and every form in which sentences may use it.

The code knows no language. All it does is match, inflect and look up what a language's `subject.yaml` says:

`writing`     `spaces` (false: every character is a token), `title_case`, `question` (marks before and after a
              question), `raw` (characters that make a topic code: kept as typed), `symbols` (signs that do not).
`words`       named word lists, each one string of words; `_` stands for a space inside an entry. A list may also
              be made: `{form: gerund, of: "verbs", without: "things", also: "extra words"}`.
`inflections` named ways to inflect a word: `words` (pairs of exceptions) and `rules` (pairs of pattern and
              replacement, first fit wins), or `{undo: past, of: "verbs", form: gerund}`: from one form of a word to
              another, without `form` back to the word itself.
              `phrase` says how a phrase is inflected: words to `skip`, `joiners` after which to go on.
`casing`      `small` words of title case, `small_too` those that some leave so; `endings` of words in lower case
              and `stems` (pairs) that lead to known words; `names` and `phrases` with their spelling; `capitals`
              that stay when typed so; `perhaps` only alone or `beside` certain words; `given` names of people;
              `places`, nouns that are part of the name before them (with `middles` between); `names_follow`: lists
              of words after which a word nobody knows is taken for a name; `acronym`, the longest word kept in
              SHOUTING. All `words` count as lower case.
`nouns`       `head` ("last", "first" or "none"), `cut` (words that end the head), `short_cut` (words that open an
              addition), `going_on` (words after which a thing that one buys or mends is a thing no longer),
              `wholes` (beginnings that are one word to it: "point of sale systems"), `articles` with
              the numbers they allow, `numbers` (rules in order: `words` or `ending`, `is`), `names` (the same for
              words with capitals), `pairs` ("X and Y"; with `signs` between names a `firm`), `headed` (numbers whose
              head may be named), `concrete` (further heads), `facets` (head word to facet), `default` number.
`slots`       conditions of pattern slots: `first`, `last` (lists), `in` (list; one entry), `without` (list), `form`
              (pattern, one word), `words` and `least` (most and fewest words), `number` (numbers), `not_first`,
              `not_last`.
`patterns`    in order, first fit wins: `match` is made of words, `[one|another way|]` and `{slot}`. `name`, `short`,
              `searched`, `thing`, `do`, `question`, `left`, `right` are filled with slots, `{slot:inflection}` or
              `{all}`; `shape`, `number`, `facet`, `items` and `stage` are values; `ask: true` marks a direct question.
              `{topic}` is read again as a topic, and the pattern's own entries go before what was found there.
              Without `number` it is that of the name, read as a noun phrase.
`matter`      patterns with `{about}`, or one slot: what sentences on a phrase speak of, where its last words say how.
`keyphrase`   `strip` (patterns with `{rest}`, stripped as long as one fits) and `most` words.
`pursuits`    lists of words with which a keyword of two words begins that is an activity, whatever its last word.
`ordering`    lists of verbs that are nothing else, so that a keyword which begins so is an order: “improve credit”.
`bare`        a list of nouns that need no article behind an order: “learn piano”.
`counts`      number words and their values; `pronouns`: words that turn to the reader ("my": "your").
"""

from generator.subject.grammar import Grammar
from generator.subject.model import Subject

__all__ = ["Grammar", "Subject"]
