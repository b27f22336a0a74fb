"""Passkeys as WebAuthn has them: what an authenticator is asked, and whether its answer is right.

The library is loaded when somebody has or uses a passkey: most servers never need it.
"""

from __future__ import annotations

import base64
import ipaddress
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from starlette.requests import Request

from stormtable.engine.game import BadInput
from stormtable.language import phrase, say
from stormtable.server.web.security import name_in
from stormtable.table.match import Refusal

__all__ = [
    "Answer",
    "Fresh",
    "Site",
    "answer_of",
    "asks_for_one",
    "asks_for_some",
    "fresh_passkey",
    "signed",
    "site_of",
]

WRONG: Final = phrase("the passkey's answer is not right")
MOST: Final = 8_192  # signs of each part of an answer


class Site(NamedTuple):
    """What a passkey is bound to."""

    name: str  # of the host
    origins: Sequence[str]


class Answer(NamedTuple):
    """What an authenticator has answered."""

    id: str
    challenge: bytes
    credential: dict[str, Any]


class Fresh(NamedTuple):
    """A passkey that has just been made."""

    id: str
    public: bytes
    signs: int


def site_of(request: Request) -> Site:
    """The site that a request came to. Raises Refusal where passkeys cannot be bound to it."""
    host = request.headers.get("host", "")
    name = name_in(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return Site(name, [f"https://{host.lower()}", f"http://{host.lower()}"])
    raise Refusal(say("a passkey is bound to a name, and this server is reached by an address: use a code instead"))


def asks_for_one(site: Site, challenge: bytes, player: str, name: str, known: Sequence[str]) -> dict[str, Any]:
    """What the browser is asked to make a passkey by; not where it has one of those that are known."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import structs  # noqa: PLC0415

    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Stormtable",
        user_id=player.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=decoded(each)) for each in known],
    )
    return as_dict(webauthn.options_to_json(options))


def asks_for_some(site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser is asked to choose one of its passkeys for this site by."""
    import webauthn  # noqa: PLC0415

    return as_dict(
        webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=site.name, challenge=challenge))
    )


def answer_of(credential: Mapping[str, Any]) -> Answer:
    """What an authenticator has answered, as far as it can be read without trusting it. Raises BadInput."""
    response = credential.get("response")
    number = credential.get("id")
    if not isinstance(response, dict) or not isinstance(number, str) or not 0 < len(number) <= MOST:
        raise BadInput(say("credential: what PublicKeyCredential.toJSON() gives is expected"))
    try:
        data = json.loads(decoded(str(response.get("clientDataJSON", ""))[:MOST]))
        challenge = decoded(str(data["challenge"])) if isinstance(data, dict) else b""
    except (ValueError, KeyError, RecursionError) as error:
        raise BadInput(say("credential: its clientDataJSON cannot be read")) from error
    return Answer(number, challenge, dict(credential))


def fresh_passkey(site: Site, answer: Answer) -> Fresh:
    """The passkey that was made for a challenge. Raises Refusal."""
    import webauthn  # noqa: PLC0415

    try:
        found = webauthn.verify_registration_response(
            credential=answer.credential,
            expected_challenge=answer.challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
        )
    except Exception as error:
        raise Refusal(say(WRONG)) from error
    return Fresh(encoded(found.credential_id), found.credential_public_key, found.sign_count)


def signed(site: Site, answer: Answer, public: bytes, signs: int) -> int:
    """How often the passkey has signed, this challenge last. Raises Refusal if it has not."""
    import webauthn  # noqa: PLC0415

    try:
        found = webauthn.verify_authentication_response(
            credential=answer.credential,
            expected_challenge=answer.challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
            credential_public_key=public,
            credential_current_sign_count=signs,
        )
    except Exception as error:
        raise Refusal(say(WRONG)) from error
    return found.new_sign_count


def as_dict(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
