"""Complete documents, and what is on offer."""

import json
import re
from collections.abc import Callable

import pytest
import yaml
from markdown import markdown

from generator import Article, document, offer, preload
from generator.models import STRUCTURES, TONES

Write = Callable[..., Article]
TOPIC = '</script><b>"Bikes" & *stars* {{ 7*7 }}'


def test_the_page_has_title_description_and_one_h1(write: Write) -> None:
    page = document(write("electric bikes"), "html")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en" dir="ltr">')
    assert page.count("<h1>") == 1
    assert '<meta name="description"' in page
    assert '<meta property="og:title"' in page


def test_a_hostile_topic_stays_text_in_the_page(write: Write) -> None:
    page = document(write(TOPIC, title=TOPIC, description=TOPIC, keywords=(TOPIC[:60],)), "html")
    assert page.count("</script>") == 1
    assert "<b>" not in page
    assert "49" not in re.sub(r"[^{}0-9*]", "", page).replace("7*7", "")


def test_the_structured_data_of_the_page_can_be_read_back(write: Write) -> None:
    article = write(TOPIC)
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', document(article, "html"), re.DOTALL)
    assert found
    assert json.loads(found[1]) == article.seo.json_ld


def test_the_front_matter_is_yaml_and_says_what_the_article_says(write: Write) -> None:
    article = write(TOPIC, title=f'{TOPIC} "quoted": yes', keywords=("a: b", "- c"))
    _, front, body = document(article, "markdown").split("---\n", 2)
    data = yaml.safe_load(front)
    assert data["title"] == article.title
    assert data["keywords"] == ["a: b", "- c"]
    assert data["language"] == "en"
    assert body.lstrip().startswith("# ")


@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_markdown_renders_to_the_text_of_the_html(write: Write, structure: str) -> None:
    article = write(TOPIC, structure=structure, length=900)

    def text(html: str) -> list[str]:
        plain = re.sub(r"<[^>]+>", " ", html).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
        return plain.replace("&amp;", "&").replace("&#124;", "|").split()

    assert text(markdown(article.markdown, extensions=["tables"])) == text(article.html)


def test_plain_text_begins_with_the_title(write: Write) -> None:
    article = write("tea")
    assert document(article, "text") == f"{article.title}\n\n{article.text}\n"


def test_an_unknown_kind_of_document_is_refused(write: Write) -> None:
    with pytest.raises(ValueError, match="html, markdown, text"):
        document(write("tea"), "pdf")


def test_the_offer_names_everything_a_brief_may_ask_for() -> None:
    found = offer()
    assert found.tones == TONES
    assert found.structures == STRUCTURES
    assert [each.code for each in found.languages if not each.draft] == [each.code for each in found.languages]
    english = next(each for each in found.languages if each.code == "en")
    assert "general" in english.categories
    assert set(english.categories) <= set(found.categories)


def test_drafts_are_on_offer_only_on_request() -> None:
    assert {each.code for each in offer().languages} < {each.code for each in offer(drafts=True).languages}


def test_preloading_changes_nothing_but_time(write: Write) -> None:
    before = write("tea")
    preload()
    assert write("tea") == before
