"""An authenticator as WebAuthn has it: keeps key pairs for sites, and signs what it is asked."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

__all__ = ["Authenticator"]

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags of the authenticator's data


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One key pair, made for whoever asks first."""

    def __init__(self, origin: str) -> None:
        self.origin, self.id, self.signs = origin, secrets.token_bytes(16), 0
        self.key = ec.generate_private_key(ec.SECP256R1())

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def data(self, site: str, flags: int) -> bytes:
        self.signs += 1
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.signs.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what asks for a passkey."""
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self.data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        sealed = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self.credential(self.client("webauthn.create", options), attestationObject=encoded(sealed))

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what asks whose passkey this is."""
        client = self.client("webauthn.get", options)
        data = self.data(options["rpId"], PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.credential(client, authenticatorData=encoded(data), signature=encoded(signature))

    def credential(self, client: bytes, **response: str) -> dict[str, Any]:
        number = encoded(self.id)
        return {
            "id": number,
            "rawId": number,
            "type": "public-key",
            "response": {"clientDataJSON": encoded(client), **response},
            "clientExtensionResults": {},
        }
