"""The page as it lies on disk: small, self-contained, in two languages, and plain enough for a phone of 2019."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "scanner" / "web"
FILES = sorted(path for path in WEB.iterdir() if path.suffix in (".html", ".css", ".js", ".svg"))
SCRIPTS = {path.name: path.read_text("utf-8") for path in FILES if path.suffix == ".js"}
MOST_BYTES = 200_000
NAMESPACE = "http://www.w3.org/2000/svg"

TOO_NEW = {
    "optional chaining": r"\w\?\.[\w\[(]",
    "nullish coalescing": r"\?\?",
    "look-behind": r"\(\?<[=!]",
    "private fields": r"\bthis\.#",
    "replaceChildren": r"\.replaceChildren\(",
    "replaceAll": r"\.replaceAll\(",
    "Array.at": r"\.at\(-?\d",
    "top-level await": r"^await ",
}
"""Syntax that Safari 12.1 and Chrome 75 do not know: one of these would leave the page blank."""
TOO_NEW_STYLE = (":has(", "@container", "aspect-ratio", "inset:", "clamp(", ":is(", "@layer")
PARSES_TEXT = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function")


def test_the_whole_page_is_small() -> None:
    assert {"page.html", "page.js", "page.css"} <= {path.name for path in FILES}
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


def test_nothing_is_fetched_from_elsewhere() -> None:
    for path in FILES:
        text = path.read_text("utf-8").replace(NAMESPACE, "")
        assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text), path.name


def test_no_script_or_style_is_inline() -> None:
    html = (WEB / "page.html").read_text("utf-8")
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]
    assert not re.search(r"\s(style|on\w+)=", html)
    assert "<style" not in html


@pytest.mark.parametrize("name", SCRIPTS)
def test_text_is_never_parsed_as_html(name: str) -> None:
    for word in PARSES_TEXT:
        assert word not in SCRIPTS[name]


@pytest.mark.parametrize("name", SCRIPTS)
def test_old_phones_understand_the_script(name: str) -> None:
    for feature, pattern in TOO_NEW.items():
        assert not re.search(pattern, SCRIPTS[name], re.MULTILINE), feature


def test_old_phones_understand_the_style() -> None:
    style = (WEB / "page.css").read_text("utf-8")
    assert [feature for feature in TOO_NEW_STYLE if feature in style] == []


def words() -> dict[str, tuple[str, str]]:
    """Every sentence of the page in English and French."""
    table = SCRIPTS["words.js"].partition("const WORDS = {")[2].partition("\n};")[0]
    return {key: (en, fr) for key, en, fr in re.findall(r'(\w+): \["([^"]*)", "([^"]*)"\]', table)}


def test_every_sentence_is_in_both_languages() -> None:
    said = words()
    assert len(said) > 150
    for key, (en, fr) in said.items():
        assert en, key
        assert fr, key
        assert set(re.findall(r"\{\w+\}", en)) == set(re.findall(r"\{\w+\}", fr)), key


def test_every_sentence_that_is_said_exists_and_every_other_is_gone() -> None:
    said = words()
    everything = (
        "".join(text for name, text in SCRIPTS.items() if name != "words.js") + SCRIPTS["words.js"].partition("\n};")[2]
    )
    used = set(re.findall(r'\bt\("(\w+)"', everything))
    assert used - set(said) == set()
    families = set(re.findall(r"`(\w+_)\$\{", everything))
    quoted = set(re.findall(r'"(\w+)"', everything))
    idle = {key for key in said if key not in used | quoted and not any(key.startswith(family) for family in families)}
    assert idle == set()


def test_the_french_follows_french_typography() -> None:
    for key, (_, fr) in words().items():
        assert not re.search(r"\w[?!;:](?!\w)", fr), key
        assert "'" not in fr, key


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_module_says_its_job_and_stays_short(name: str) -> None:
    assert SCRIPTS[name].startswith("/* ")
    assert SCRIPTS[name].count("\n") < 300


def test_every_import_names_what_its_module_exports() -> None:
    for name, text in SCRIPTS.items():
        for listed, source in re.findall(r'^import \{ (.*?) \} from "\./(.*?)";', text, re.MULTILINE):
            for each in listed.split(", "):
                pattern = rf"export (async )?(function|const|class) {each}\b"
                assert re.search(pattern, SCRIPTS[source]), f"{name}: {each} of {source}"
                assert len(re.findall(rf"\b{each}\b", text)) > 1, f"{name} imports {each} in vain"
