/** Links to seats, to watch, to a moment; the record and the position as files. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { copy } from "../core/dom.js";
import { saveFile } from "../core/files.js";
import { openDialog, tell } from "../core/dialog.js";
import { get, request } from "../core/net.js";
import { known } from "../core/keys.js";
import { playerName } from "./seats.js";

/**
 * @import {Created} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @param {string} path */
function absolute(path) {
  return new URL(path, location.origin).href;
}

/**
 * A link with a button that copies it.
 * @param {string} title
 * @param {string} path
 * @param {string} hint
 * @param {unknown} [before]
 */
function linkRow(title, path, hint, before = nothing) {
  const href = absolute(path);
  /** @param {Event} event */
  const copied = async (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const done = await copy(href);
    button.textContent = done ? "Copied" : "Select and copy";
    if (!done) /** @type {HTMLInputElement | null} */ (button.parentElement?.querySelector("input"))?.select();
  };
  return html`<div class="link-row">
    <label>${before}<b>${title}</b><small>${hint}</small><input readonly value=${href} /></label>
    <button type="button" @click=${copied}>Copy</button>
  </div>`;
}

/**
 * The links of the match as far as this browser may know them.
 * @param {Model} model
 * @returns {Promise<Created | null>}
 */
async function linksOf(model) {
  const { key, table } = model.value;
  const owner = table?.key_kind === "owner" ? key : known(key)?.owner;
  return owner ? get(`/api/table/${encodeURIComponent(owner)}/links`) : null;
}

/** @param {Model} model */
export async function openShare(model) {
  let links = null;
  try {
    links = await linksOf(model);
  } catch (error) {
    await tell("Links", error instanceof Error ? error.message : String(error));
    return;
  }
  const seats = model.value.table?.seats ?? [];
  const watch = links?.watch ?? known(model.value.key)?.watch;
  await openDialog("Links to this table", () => {
    if (!links && !watch) {
      return html`<p>Only the browser that opened this match can hand out its links.</p>
        <p class="hint">Your own seat is in this page's address. Whoever has it plays in your place: keep it to yourself.</p>`;
    }
    return html`
      ${links?.links
        .filter(({ kind }) => kind === "friend")
        .map((link) =>
          linkRow(
            link.name || link.seats.map((seat) => playerName(seats.find((each) => each.seat === seat), model.scene?.sides)).join(", "),
            `/table/${link.key}`,
            "plays this seat; whoever has the link holds it",
            link.seats.map((seat) => mark(seat, "", 16)),
          ),
        )}
      ${watch ? linkRow("Watch", `/table/${watch}`, "sees what everyone may see, and decides nothing", icon("eye", 16)) : nothing}
    `;
  });
}

/** @param {Model} model */
export function momentLink(model) {
  const { table, live, key } = model.value;
  if (!live) return absolute(`/replay/${key}#${model.at}`);
  if (table?.over?.replay) return absolute(`${table.over.replay}#${model.at}`);
  const watch = table?.key_kind === "watch" ? key : known(key)?.watch;
  return watch ? absolute(`/table/${watch}#${model.at}`) : "";
}

/**
 * Copies a link to the moment that is looked at.
 * @param {Model} model
 */
export async function shareMoment(model) {
  const link = momentLink(model);
  if (!link) {
    await tell("Link to a moment", "Whoever opened the match can share it; after the end everyone can.");
    return;
  }
  await openDialog("Link to this moment", () => linkRow(`After entry ${model.at}`, link, "opens the table as it stood then"));
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

/** @param {Model} model */
export function saveRecord(model) {
  return save(model, "record", "match.jsonl");
}

/** The position on the board as a case file, for a report of a rule. @param {Model} model */
export function saveCase(model) {
  const moment = model.value.moment >= 0 || !model.value.live ? `?entry=${model.at}` : "";
  return save(model, `case${moment}`, "case.toml");
}
