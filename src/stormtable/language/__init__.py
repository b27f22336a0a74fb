"""What people read, in their own language.

The English sentences stand where they are said; other languages have catalogues, and fall back to English. Nothing here
is for notation, the words of files or what is stored: those are the same in every language.
"""

from stormtable.language.catalogues import ENGLISH, LANGUAGES, Catalogue, Language, catalogue_of, language_for
from stormtable.language.once import Itself, made_once, unkept
from stormtable.language.remembering import Kept, Remembered, each_language, remembering, say_again
from stormtable.language.saying import phrase, phrase_as, say, say_as, say_count, say_number, speaking, spoken, within

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Catalogue",
    "Itself",
    "Kept",
    "Language",
    "Remembered",
    "catalogue_of",
    "each_language",
    "language_for",
    "made_once",
    "phrase",
    "phrase_as",
    "remembering",
    "say",
    "say_again",
    "say_as",
    "say_count",
    "say_number",
    "speaking",
    "spoken",
    "unkept",
    "within",
]
