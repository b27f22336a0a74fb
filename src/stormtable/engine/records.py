"""Records: small classes of fixed layout, plain slotted objects to the interpreter and NumPy records to compiled code.

A field is a whole number of a given width, a bool, another record (`one`, `fixed`), or an array of fixed size of these
(`many`). A blank record is all zero. There are no strings, growing lists, dicts or floats in a record.
"""

from stormtable.engine.arrays import Table
from stormtable.engine.copying import copy_into, copy_moving, copy_record, strict
from stormtable.engine.layout import I8, I16, I32, I64, U64, Bool, Field, fixed, layout, many, one, record
from stormtable.engine.packing import (
    Difference,
    Patch,
    blank_array,
    differences,
    dtype_of,
    from_void,
    moving_dtype,
    moving_patch,
    pack,
    pack_moving,
    patch_moving,
    to_array,
    to_tuple,
    unpack,
    unpack_moving,
)

__all__ = [
    "I8",
    "I16",
    "I32",
    "I64",
    "U64",
    "Bool",
    "Difference",
    "Field",
    "Patch",
    "Table",
    "blank_array",
    "copy_into",
    "copy_moving",
    "copy_record",
    "differences",
    "dtype_of",
    "fixed",
    "from_void",
    "layout",
    "many",
    "moving_dtype",
    "moving_patch",
    "one",
    "pack",
    "pack_moving",
    "patch_moving",
    "record",
    "strict",
    "to_array",
    "to_tuple",
    "unpack",
    "unpack_moving",
]
