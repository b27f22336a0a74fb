"""The text face: the whole scene in words."""

from __future__ import annotations

from msgspec.structs import replace

from stormtable.faces import summary, text
from stormtable.language import speaking
from stormtable.scene import Bar, Card, CardLine, Offer, Prompt, Result, Stat, Step, Track
from tests.faces.test_svg import scene

PROMPT = Prompt(seats=(0,), text="Fire, or hold?", detail="One shot each.", rule="X-1.1", piece="own")
CARD = Card(
    id="card-own",
    piece="own",
    side=0,
    title="Dart 1",
    subtitle="Reds, 50 points",
    stats=(Stat(text="DS", title="Defensive Screens", value="10", printed="12"),),
    lines=(CardLine(id="w", kind="main", text="Cannon", key="P", detail="2D6", state="fired"),),
    status="damaged",
    role="fires",
)
TRACK = Track(
    id="order",
    title="Firing order",
    steps=(
        Step(text="A", title="Dart 1 gunner A", group="Gunners 9", piece="own", state="done", note="hit"),
        Step(text="P", title="Dart 2 pilot", group="Pilots 6", piece="enemy", state="later"),
    ),
)


def test_the_decision_comes_first() -> None:
    lines = text(scene(prompt=PROMPT)).splitlines()
    assert lines[0] == "Test, turn 6 of 30, cannon fire"
    assert lines[2:4] == ["Blue to decide: Fire, or hold?", "One shot each."]


def test_offers_stand_behind_their_keys_with_their_chances() -> None:
    bars = (Bar(text="Miss", share=146), Bar(text="Hit", share=854))
    offer = Offer(id="fire", text="Fire at Dart 2", detail="range 3", number=2, chance=854, bars=bars)
    hold, move = Offer(id="hold", text="Hold", key="h"), Offer(id="move", text="Move")
    lines = text(scene(offers=(offer, hold, move))).splitlines()
    assert lines[lines.index("You may:") + 2 :][:2] == ["  H: Hold", "  Move"]
    assert "  2: Fire at Dart 2, range 3, 85.4\xa0% (miss 14.6\xa0%, hit 85.4\xa0%)" in lines


def test_pieces_cards_and_strips_are_told() -> None:
    told = text(scene(cards=(CARD,), tracks=(TRACK,)))
    assert "  Dart 1 (Blue), acts now\n  Dart 2 (Orange), hex 0703, facing 5, 30\xa0% damaged\n" in told
    assert "Dart 1 (Blue), Reds, 50 points, damaged, fires\n  DS 10 (printed 12)\n  P: Cannon, 2D6, fired\n" in told
    assert "Firing order:\n  Gunners 9:\n    Dart 1 gunner A, hit\n  Pilots 6:\n    Dart 2 pilot\n" in told


def test_the_end_is_told_with_its_reason() -> None:
    over = scene(result=Result(text="Blue wins", reason="Orange conceded", rule="AL-7.2", winner=0), offers=())
    assert "Blue wins: Orange conceded (AL-7.2)" in text(over)
    assert summary(over).endswith("Blue wins")


def test_both_sides_may_decide_at_once() -> None:
    assert "Blue and Orange to decide: Fire, or hold?" in text(scene(prompt=replace(PROMPT, seats=(0, 1))))


def test_nobody_may_be_asked() -> None:
    assert " to decide: Fire, or hold?\n" in text(scene(prompt=replace(PROMPT, seats=())))


def test_in_german_the_words_around_what_a_game_says_are_german() -> None:
    """What the scene says, in whatever language, stands as it is: its "Miss" keeps its capital then."""
    bars = (Bar(text="Miss", share=146), Bar(text="Hit", share=854))
    offer = Offer(id="fire", text="Fire at Dart 2", number=2, chance=854, cost=1, bars=bars)
    with speaking("de"):
        told = text(scene(prompt=replace(PROMPT, seats=(0, 1)), offers=(offer,), cards=(CARD,)))
    assert "Entscheidung von Blue und Orange: Fire, or hold?\n" in told
    assert "Du darfst:\n  2: Fire at Dart 2, 85,4\xa0%, kostet 1 (Miss 14,6\xa0%, Hit 85,4\xa0%)\n" in told
    assert "Auf dem Spielfeld:\n  Dart 1 (Blue), handelt jetzt\n" in told
    assert "  DS 10 (gedruckt 12)\n" in told
