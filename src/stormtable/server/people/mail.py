"""Notices by e-mail: plain text and small HTML, with one click to be rid of them (RFC 8058)."""

from __future__ import annotations

from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime
from html import escape
from typing import Final

import aiosmtplib

from stormtable.language import LANGUAGES, phrase, say, spoken
from stormtable.server.people.means import Smtp
from stormtable.server.people.sending import NotSent
from stormtable.server.people.words import Told

__all__ = ["confirming", "notice_mail", "send_mail"]

LIMIT: Final = 15.0  # seconds for each step
NAME: Final = "Stormtable"
REFUSED: Final = 500  # codes from which on trying again is of no use
PAGE: Final = """\
<!doctype html>
<html lang="{language}" dir="{direction}">
<body style="margin:0;padding:24px;background:#0a101e;color:#e9eef8;font:16px/1.5 sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#0f1728;border:1px solid #213049;border-radius:10px">
<h1 style="margin:0 0 8px;font-size:22px;color:#e9eef8">{title}</h1>
<p style="margin:0 0 20px;color:#b1bdd2">{text}</p>
<p style="margin:0 0 4px"><a href="{link}" style="display:inline-block;padding:12px 24px;background:#ffecb8;\
color:#171408;border-radius:6px;text-decoration:none;font-weight:600">{act}</a></p>
</div>
<p style="max-width:480px;margin:16px auto 0;font-size:13px;color:#8796b2">{foot}</p>
</body></html>
"""
ACTS: Final = {
    "turn": phrase("Open the table"),
    "talk": phrase("Read it"),
    "request": phrase("Answer"),
    "test": phrase("Change what you are told"),
}


def notice_mail(smtp: Smtp, to: str, told: Told, base: str, off: str, letter: str) -> EmailMessage:
    """A notice as a message; `off` is the address that ends them, `letter` what tells it from all others."""
    link, settings = f"{base}{told.path}", f"{base}/notices"
    message = begin(smtp, to, f"{told.title}, {told.scenario}" if told.scenario else told.title, letter)
    message["List-Unsubscribe"] = f"<{off}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if told.match:
        message["References"] = f"<{told.match}@{domain_of(smtp)}>"  # all of a match lie together
    change, end = say("What you are told"), say("No more of these")
    message.set_content(f"{told.text}\n\n{link}\n\n-- \n{change}: {settings}\n{end}: {off}\n")
    foot = (
        f'<a href="{escape(settings)}" style="color:#b1bdd2">{escape(change)}</a> · '
        f'<a href="{escape(off)}" style="color:#b1bdd2">{escape(end)}</a>'
    )
    act = say(ACTS[told.kind]) if told.kind in ACTS else say("Look at it")
    add_page(message, told.title, told.text, link, act, foot)
    return message


def confirming(smtp: Smtp, to: str, player: str, link: str, letter: str) -> EmailMessage:
    """The one message that goes to an address before its owner has confirmed it."""
    host = link.partition("://")[2].partition("/")[0]
    text = say(
        "{player} asks for notices of games at {host} to be sent to this address. Was that you?",
        player=player,
        host=host,
    )
    title, nothing = say("Confirm your address"), say("If it was not, do nothing: nothing more is sent.")
    message = begin(smtp, to, title, letter)
    message.set_content(f"{text}\n\n{link}\n\n{nothing}\n")
    add_page(message, title, text, link, say("Confirm"), nothing)
    return message


def begin(smtp: Smtp, to: str, subject: str, letter: str) -> EmailMessage:
    message = EmailMessage()
    user, _, domain = smtp.sender.rpartition("@")
    message["From"] = Address(NAME, user, domain)
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = f"<{letter}@{domain_of(smtp)}>"  # the same if it is sent once more: one is shown
    message["Auto-Submitted"] = "auto-generated"
    return message


def domain_of(smtp: Smtp) -> str:
    return smtp.sender.rpartition("@")[2]


def add_page(message: EmailMessage, title: str, text: str, link: str, act: str, foot: str) -> None:
    page = PAGE.format(
        language=spoken(),
        direction=LANGUAGES[spoken()].direction,
        title=escape(title),
        text=escape(text),
        link=escape(link),
        act=escape(act),
        foot=foot,
    )
    message.add_alternative(page, subtype="html")


async def send_mail(smtp: Smtp, message: EmailMessage) -> None:
    """Hand a message to the mail server. Raises NotSent."""
    try:
        await aiosmtplib.send(
            message,
            sender=smtp.sender,
            hostname=smtp.host,
            port=smtp.port,
            username=smtp.user or None,
            password=smtp.password or None,
            use_tls=smtp.tls,
            start_tls=smtp.start_tls,
            timeout=LIMIT,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        code = error.recipients[0].code
        raise NotSent(
            say("its mail server refuses the address (answer {code})", code=code), final=code >= REFUSED
        ) from error
    except aiosmtplib.SMTPAuthenticationError as error:
        raise NotSent(say("the mail server does not let this server in")) from error
    except aiosmtplib.SMTPResponseException as error:
        raise NotSent(
            say("the mail server does not take it (answer {code})", code=error.code), final=error.code >= REFUSED
        ) from error
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        raise NotSent(say("the mail server cannot be reached")) from error
