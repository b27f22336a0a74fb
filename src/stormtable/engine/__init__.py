"""How rules are written and run; what a rules file needs stands here, the rest in the modules."""

from stormtable.engine.actions import Action, is_bare, offer, same
from stormtable.engine.dice import Dice, below, die, roll, roll_more
from stormtable.engine.events import note
from stormtable.engine.records import (
    I8,
    I16,
    I32,
    I64,
    U64,
    Bool,
    Table,
    copy_into,
    copy_record,
    fixed,
    many,
    one,
    record,
)
from stormtable.engine.rules import Coded, rule, when_compiled

__all__ = [
    "I8",
    "I16",
    "I32",
    "I64",
    "U64",
    "Action",
    "Bool",
    "Coded",
    "Dice",
    "Table",
    "below",
    "copy_into",
    "copy_record",
    "die",
    "fixed",
    "is_bare",
    "many",
    "note",
    "offer",
    "one",
    "record",
    "roll",
    "roll_more",
    "rule",
    "same",
    "when_compiled",
]
