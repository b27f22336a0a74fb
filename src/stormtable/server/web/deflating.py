"""Messages over a WebSocket made small: each by itself, and quickly.

Of the message before little is found again, and to remember it takes each page 45 kB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

try:
    from isal.isal_zlib import DEFLATED, Z_SYNC_FLUSH, compressobj

    LEVEL = 2  # in a quarter of the time of zlib's 3, and 3 % larger
except ImportError:  # on the few platforms where it has no wheel
    from zlib import DEFLATED, Z_SYNC_FLUSH, compressobj  # type: ignore[assignment]

    LEVEL = 3  # at 6, the usual level, a move's messages take twice as long, to be a tenth smaller

__all__ = ["DEFLATE"]

SHORT: Final = 125  # bytes that are sent as they are, which the shortest head of a frame has room for
END: Final = b"\x00\x00\xff\xff"  # of what was flushed; left out by RFC 7692, 7.2.1


class Deflating(PerMessageDeflate):
    """The extension as two sides have agreed on it."""

    def encode(self, frame: Frame) -> Frame:
        """A frame as it is sent: compressed if it is a text that is long enough."""
        if frame.opcode is not Opcode.TEXT or len(frame.data) <= SHORT:
            return frame
        smaller = compressobj(LEVEL, DEFLATED, -self.local_max_window_bits)
        data = smaller.compress(frame.data) + smaller.flush(Z_SYNC_FLUSH)
        return Frame(frame.opcode, data.removesuffix(END), frame.fin, rsv1=True)


class Deflate(ServerPerMessageDeflateFactory):
    """What is agreed on with a page that offers the extension."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """See ServerExtensionFactory."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Deflating(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


DEFLATE: Final = Deflate(server_no_context_takeover=True, client_no_context_takeover=True)
