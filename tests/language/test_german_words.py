"""German has one word for each of the things that are spoken of everywhere; docs/languages.md lists them."""

from __future__ import annotations

import re

import pytest

from stormtable.language import catalogue_of

# What the English sentence speaks of, and the words that German does not use for it.
OTHERS = {
    "a match is a Partie": (r"\bmatch(es)?\b|\bgame is (over|won|drawn)\b|\bwins the game\b", r"\bSpiel(s|e|en)?\b"),
    "it is angehalten": (r"^(?!.*\{pause\}).*\bpaused?\b", r"[Uu]nterbr|\bPause\b|pausier"),
    "a level is a Stufe": (r"\blevels?\b(?! of a)", r"\bStärken?\b|\bNiveau"),
}
BOTH = r"\b(?<!the )games?\b(?! is)"  # where a sentence speaks of games as well, they are Spiele


@pytest.mark.parametrize("word", OTHERS)
def test_one_word_for_one_thing(word: str) -> None:
    catalogue = catalogue_of("de")
    assert catalogue is not None
    english, german = (re.compile(each) for each in OTHERS[word])
    found, spoken_of = [], 0
    for sentence, told in catalogue.sentences.items():
        if english.search(sentence):
            spoken_of += 1
            forms = told if isinstance(told, list) else [told]
            if any(german.search(each) for each in forms) and not re.search(BOTH, sentence):
                found.append((sentence, forms))
    assert spoken_of > 5
    assert found == []
