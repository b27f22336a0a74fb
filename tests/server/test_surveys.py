"""Looking at one element over a real server: told through the eyes of whoever looks, and never trusted."""

from __future__ import annotations

from stormtable.games import find
from tests.support.serving import serving

game = find("lightning_war")


async def test_a_look_and_what_comes_of_an_act() -> None:
    async with serving(games={"lightning_war": game}) as served:
        created = await served.open("screen", "screen", game="lightning_war", scenario="hedgerow")
        async with served.sit(str(created["table"])) as it:
            while it.now["scene"]["turn"] == "0":
                for each in it.now["scene"]["offers"][0]["id"].split("; "):
                    await it.act(each)
            await it.act("initiative A")
            await it.send("survey", piece=it.now["scene"]["offers"][1]["piece"])
            told = await it.until("survey")
            assert told["number"] == it.now["number"]
            assert told["survey"]["regions"]
            assert "patch" in told["under"]
            for piece in ("element-999", "", "<script>"):
                await it.send("survey", piece=piece)
                nothing = await it.until("survey")
                assert (nothing["survey"], nothing["under"], nothing["over"]) == (None, "", "")
            name = told["survey"]["title"].split()[0]
            for action, legal in ((f"move {name} to 1,1", False), (f"done {name}", True), ("dance", False)):
                await it.send("why", seat=it.now["seat"], action=action, foretell=True)
                why = await it.until("why")
                assert (why["action"], why["legal"]) == (action, legal), why
            await it.send("why", seat=1 - it.now["seat"], action="end", foretell=True)
            assert (await it.until("why"))["legal"] is False


async def test_several_are_asked_of_at_once_within_bounds() -> None:
    async with serving(games={"lightning_war": game}) as served:
        created = await served.open("screen", "screen", game="lightning_war", scenario="hedgerow")
        async with served.sit(str(created["table"])) as it:
            while it.now["scene"]["turn"] == "0":
                for each in it.now["scene"]["offers"][0]["id"].split("; "):
                    await it.act(each)
            await it.act("initiative A")
            seat, pieces = it.now["seat"], [f"element-{n}" for n in range(4)]
            await it.send("together", seat=seat, pieces=pieces, action="move 1a to 37.5,19")
            told = await it.until("together")
            assert (told["number"], told["pieces"]) == (it.now["number"], pieces)
            assert sorted(part["name"] for part in told["together"]["parts"]) == ["1a", "1b", "1c", "hq"]
            await it.send("together", seat=seat, pieces=pieces, action="dance")
            refused = await it.until("refused")
            assert refused["action"] == "dance"
            await it.send("together", seat=seat, pieces=["x"] * 65, action="")
            assert "not understood" in (await it.until("refused"))["text"]
