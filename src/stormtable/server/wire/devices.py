"""Devices of players: bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = [
    "Code",
    "CodeRequest",
    "DeviceInfo",
    "DeviceRequest",
    "Devices",
    "EnterRequest",
    "PasskeyInfo",
    "PasskeyRequest",
    "Puzzle",
]


class DeviceInfo(msgspec.Struct, kw_only=True):
    """A browser that holds one."""

    id: str
    name: str
    created: float
    seen: float  # to the minute
    here: bool  # it is the one that asks


class PasskeyInfo(msgspec.Struct, kw_only=True):
    """A passkey that brings one back."""

    id: str
    name: str
    created: float
    used: float


class Devices(msgspec.Struct, kw_only=True):
    """GET /api/me/devices, and the answer to what changes them."""

    devices: list[DeviceInfo]  # the one used last first
    passkeys: list[PasskeyInfo]
    most: int  # devices that one may have


class DeviceRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/devices and /api/me/passkeys/one, answered by `Devices`: name one, or let it go."""

    id: str
    name: str = ""
    out: bool = False


class Code(msgspec.Struct, kw_only=True):
    """POST /api/me/code: what brings one to another device, once."""

    code: str
    seconds: float  # for which it is good


class CodeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/code, answered by `Me`: be on this device whoever made the code."""

    code: str
    device: str = ""  # what it is called
    leave: bool = False  # whoever this browser holds is left


class Puzzle(msgspec.Struct, kw_only=True):
    """POST /api/me/passkeys/new and /api/passkey/new: what the browser's authenticator is asked, as WebAuthn has it."""

    options: dict[str, Any]


class PasskeyRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/passkeys, answered by `Devices`: keep a passkey."""

    credential: dict[str, Any]  # as PublicKeyCredential.toJSON() has it
    name: str = ""


class EnterRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/passkey, answered by `Me`: be on this device whose passkey it is."""

    credential: dict[str, Any]
    device: str = ""
    leave: bool = False
