"""The catalogues hold the sentences of the code, each with the places that its English one has."""

from __future__ import annotations

import string
from collections.abc import Iterable

import pytest

from tools import messages


def test_what_is_written_is_up_to_date() -> None:
    old = [
        str(path.relative_to(messages.ROOT))
        for path, text in messages.files().items()
        if not path.exists() or path.read_bytes() != text
    ]
    assert not old, f"run `python -m tools.messages`: {old}"


def test_no_catalogue_is_left_of_what_is_said_no_more() -> None:
    written = set(messages.files())
    kept = {*messages.SOURCES.glob("*/*.po"), *messages.CATALOGUES.glob("*/*.json")}
    assert kept <= written, sorted(kept - written)


def forms(text: object) -> tuple[str, ...]:
    """One form of a sentence, or its several."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def places(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_a_translation_has_the_places_of_its_sentence(code: str) -> None:
    for domain, wanted in messages.sentences().items():
        for message in messages.brought_up_to_date(code, domain, wanted):
            if message.id and messages.translated(message):
                english, told = places(forms(message.id)), forms(message.string)
                assert all(places([text]) <= english for text in told), f"{code}/{domain}: {told}"
                assert len(told) > 1 or places(told) == english, f"{code}/{domain}: {told}"


def test_sentences_of_the_page_are_found_within_templates_in_templates() -> None:
    source = """
    /** A sentence: say("in a comment"). */
    const shown = html`<p>
      ${busy ? say('say "now"') : html`${sayParts("{a} and {b}", { a: html`<b>${say("deep", { n: f(1, 2) })}</b>` })}`}
    </p>`;
    sayCount(lists(a, [1, 2]).length, "{n} die", "{n} dice");
    sayAs("button", "Fire");
    say(variable);
    """
    assert list(messages.said_in_page(source)) == [
        ("", 'say "now"', ""),
        ("", "{a} and {b}", ""),
        ("", "deep", ""),
        ("", "{n} die", "{n} dice"),
        ("button", "Fire", ""),
    ]


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_a_sentence_of_several_catalogues_is_told_alike_in_all(code: str) -> None:
    """What the program reads is one catalogue: where a word is told otherwise elsewhere, it says as what it is used."""
    told: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for domain, wanted in messages.sentences().items():
        for message in messages.brought_up_to_date(code, domain, wanted):
            if domain != messages.PAGE and message.id and messages.translated(message):
                key = messages.english(message), message.context or ""
                told.setdefault(key, set()).add(forms(message.string))
    assert {key: each for key, each in told.items() if len(each) > 1} == {}


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_every_sentence_is_translated(code: str) -> None:
    lacking = [each for each in messages.untranslated() if each.startswith(f"{code}/")]
    assert not lacking, f"languages/{code}: {lacking[:20]}"


def test_what_levels_say_of_themselves_is_found() -> None:
    found, hard = messages.sentences(), "Weighs every plan against your answers."
    assert ("", hard) in found["lightning_war"]
    assert ("", "Sends its fleets where it looks good at a glance.") in found["jumpstrike"]
