/** Links to watch and to a moment; the record and the position as files. */
import { html } from "../lit.js";
import { saveFile } from "../core/files.js";
import { openDialog, tell } from "../core/dialog.js";
import { get, request } from "../core/net.js";
import { known } from "../core/keys.js";
import { say } from "../core/language.js";
import { linkRow, Origins, reachNote } from "./links.js";

/**
 * @import {Lobby} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** The path of a link to the moment that is looked at; "" if this browser knows none. @param {Model} model */
export function momentLink(model) {
  const { table, live, key } = model.value;
  if (!live) return `/replay/${key}#${model.at}`;
  if (table?.over?.replay) return `${table.over.replay}#${model.at}`;
  const watch = table?.key_kind === "watch" ? key : known(key)?.watch;
  return watch ? `/table/${watch}#${model.at}` : "";
}

/**
 * Copies a link to the moment that is looked at.
 * @param {Model} model
 */
export async function shareMoment(model) {
  const link = momentLink(model);
  if (!link) {
    await tell(say("Link to a moment"), say("Whoever opened the match can share it; after the end everyone can."));
    return;
  }
  const { at } = model;
  /** @type {Origins | undefined} */
  let origins;
  await openDialog(say("Link to this moment"), (_, redraw) => {
    const to = (origins ??= new Origins(redraw));
    return html`${reachNote(to)} ${linkRow(to, say("After entry {n}", { n: at }), link, say("opens the table as it stood then"))}`;
  });
}

/** @param {Model} model @param {string} what @param {string} name */
async function save(model, what, name) {
  try {
    const answer = await request(`/api/table/${encodeURIComponent(model.value.key)}/${what}`);
    const named = /filename="?([^";]+)"?/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    saveFile(named ?? name, await answer.blob());
  } catch (error) {
    model.set({ problem: error instanceof Error ? error.message : String(error) });
  }
}

/** What the match is played with on paper, as it began. @param {Model} model */
export async function printMatch(model) {
  const { table, record, key } = model.value;
  const source = table ?? record;
  try {
    /** @type {Lobby} */
    const { games } = await get("/api/games");
    const parts = games.find(({ name }) => name === source?.game)?.prints ?? [];
    const { openPrinting } = await import("../core/printing.js");
    await openPrinting({
      title: source?.title ?? "",
      parts,
      print: (chosen) => request(`/api/table/${encodeURIComponent(key)}/print?paper=${chosen.paper}&parts=${chosen.parts.join(",")}`),
    });
  } catch (error) {
    model.set({ problem: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {Model} model */
export function saveRecord(model) {
  return save(model, "record", "match.jsonl");
}

/** The record with what was said after it. @param {Model} model */
export function saveWithTalk(model) {
  return save(model, "record?talk=1", "match.jsonl");
}

/** The position on the board as a case file, for a report of a rule. @param {Model} model */
export function saveCase(model) {
  const moment = model.value.moment >= 0 || !model.value.live ? `?entry=${model.at}` : "";
  return save(model, `case${moment}`, "case.toml");
}
