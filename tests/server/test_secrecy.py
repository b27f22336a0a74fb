"""What is sent to whom: nothing secret before its time, by no way."""

from __future__ import annotations

from tests.support.serving import Served, heard, links, play_out_both


async def test_nothing_secret_is_sent_before_its_time(served: Served) -> None:
    """By bytes: seed, generator, sealed plots and private dice in no message and no answer to anybody else."""
    created = await served.open("screen", "friend", options={"turns": 1})
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as w:
        live = next(iter(served.hall.lives.values()))
        seed = live.stored.seed
        assert seed
        await a.act("step -1")
        scanned = await a.act("scan")
        assert scanned["log"][-1]["stories"][0]["dice"]
        await a.act("aim 7")
        await b.table_where(lambda now: now["seats"][0]["committed"])
        await w.table_where(lambda now: now["seats"][0]["committed"])
        for other in (theirs, created["watch"], created["owner"]):
            for path in ("record", "case", "log", "entries/0", "entries/1"):
                answer = await served.http.get(f"/api/table/{other}/{path}")
                assert answer.status_code == 200, answer.text
                served.seen.append(answer.text)
        own = [text for text in served.seen if '"seat":0,"mine":[0]' in text]
        others = [text for text in served.seen if text not in own]
        assert len(others) >= 15
        secrets = (
            '"seat":0,"text":"step',
            '"seat":0,"text":"aim',
            '"seat":0,"text":"scan',
            "scanned",
            "aim = 7",
            "rng",
        )
        for text in others:
            assert not [secret for secret in secrets if secret in text]
        for text in served.seen:
            assert seed.hex() not in text
        assert b.now["number"] == 1  # the commitment alone
        assert b.log[1]["sealed"]
        await b.act("step 0")
        await b.act("aim 8")
        await play_out_both(a, b)
        assert a.now["dice"]["seed"] == seed.hex()


async def asked_for(served: Served, key: str) -> list[str]:
    """All that can be asked for at a table without sitting down at it."""
    answers = [await served.http.get(f"/api/table/{key}/{path}") for path in ("record", "case", "log", "entries/0")]
    answers.append(await served.http.post("/api/mine", json={"keys": [key]}))
    answers.append(await served.http.post(f"/api/table/{key}/branch", json={"entry": 1}))
    return [answer.text for answer in answers]


async def test_drafts_and_refusals_of_others_make_no_message(served: Served) -> None:
    """Who counts messages learns nothing either."""
    created = await served.open("screen", "friend")
    mine, theirs = links(created)
    async with served.sit(mine) as a, served.sit(theirs) as b, served.sit(created["watch"]) as w:
        for other in (a, b, w):
            await heard(other)
        before = [await asked_for(served, key) for key in (theirs, created["watch"], created["owner"])]
        for act in ("step 1", "scan", "step 0", "nonsense", "scan"):
            await a.act(act)
        await a.send("undo", number=a.now["number"], seat=0, to=a.now["number"] - 1)
        await heard(a)
        assert await heard(b) == await heard(w) == []
        assert before == [await asked_for(served, key) for key in (theirs, created["watch"], created["owner"])]
        await a.act("aim 4")
        for other in (b, w):
            (told,) = await heard(other)
            assert told["seats"][0]["committed"]
