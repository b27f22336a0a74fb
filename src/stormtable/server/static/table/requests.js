/** What the seats ask of one another, above the log until it is answered; and the pause that they agreed on. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { askToConfirm } from "../core/dialog.js";
import { listText, sentence } from "../core/format.js";
import { changeList } from "./changes.js";
import { mayRule, openRuling } from "./ruling.js";
import { playerName } from "./seats.js";
import { takenList } from "./undo.js";

/**
 * @import {AskedFor, FromClient, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @typedef {Extract<FromClient, {type: "ask"}>["kind"]} Kind */

/** What is asked for, in a sentence: "Ada asks ...". */
const WISHES = {
  undo: "for an undo",
  pause: "to pause the match",
  draw: "for a draw",
  swap: "to swap sides",
  end: "to end the match without a result",
  position: "to set the position right",
  dice: "to set dice",
  back: "to go back",
};

/** What comes of it. */
const MEANS = {
  undo: "",
  pause: "Nobody acts until somebody goes on; clocks stand still.",
  draw: "The match ends, and counts as a draw.",
  swap: "Everybody takes another side, before the first decision.",
  end: "The match ends and counts for nobody.",
  position: "",
  dice: "",
  back: "",
};

/** In the menu: its icon, what it is called, and what a dialogue says before it is asked for. */
const OFFERED = /** @type {const} */ ({
  pause: ["pause", "Pause the match", ""],
  draw: ["handshake", "Offer a draw", "If everybody agrees, the match ends at once and counts as a draw. A computer agrees unless it thinks that it stands better."],
  swap: ["swap", "Swap sides", "If everybody agrees, each takes another side. Names and links go along."],
  end: ["stop", "End without a result", "If everybody agrees, the match ends at once and counts for nobody. It stays readable and can be replayed."],
});

/** @param {Table} table @param {number} seat */
const nameOf = (table, seat) => playerName(table.seats.find((each) => each.seat === seat), table.scene?.sides);

/** "today at 18:05", "until Tue 18:05". @param {number} unixSeconds */
function when(unixSeconds) {
  const then = new Date(unixSeconds * 1000);
  const time = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? time : `${then.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" })}, ${time}`;
}

/** What is to be set right. @param {AskedFor} wish @param {string} until */
function rulingDetail({ kind, to, position, changes }, until) {
  const what = { position: "", dice: `Those of entry ${to}; what followed no longer counts.`, back: `To after entry ${to}; what followed no longer counts.` };
  return html`<span>${kind === "position" || kind === "dice" || kind === "back" ? what[kind] : ""} ${until}</span>
    ${changes.length ? changeList(changes) : position ? html`<pre class="ask-position">${position}</pre>` : nothing}`;
}

/** Why, what goes, and until when. @param {AskedFor} wish @param {Model} model */
function detail(wish, model) {
  const until = `Open until ${when(wish.until)}.`;
  if (wish.kind === "position" || wish.kind === "dice" || wish.kind === "back") return rulingDetail(wish, until);
  if (wish.kind !== "undo") return html`<span>${MEANS[wish.kind]} ${until}</span>`;
  return html`<details>
    <summary>Back to entry ${wish.to}: ${wish.why}</summary>
    ${takenList(wish, model)}
    <p>${until}</p>
  </details>`;
}

/** @param {AskedFor} wish @param {Model} model @param {Table} table */
function strip(wish, model, table) {
  const { kind, number, seat } = wish;
  const mine = wish.mine ? wish.waiting.find((each) => table.mine.includes(each)) : undefined;
  /** @param {number} by @param {boolean} yes */
  const answer = (by, yes) => () => model.send({ type: "consent", seat: by, yes, kind, request: number });
  const waiting = listText(wish.waiting.map((each) => nameOf(table, each)));
  const head = wish.own ? `You ask ${WISHES[kind]}` : `${sentence(nameOf(table, seat))} asks ${WISHES[kind]}`;
  return html`<section class="ask side-${seat} ${mine === undefined ? "" : "mine"}" aria-label="Request" role=${mine === undefined ? "status" : nothing}>
    ${mark(seat, "", 22)}
    <div class="ask-words"><b>${head}${mine === undefined ? `; waiting for ${waiting}` : ""}</b> ${detail(wish, model)}</div>
    <div class="ask-buttons">
      ${mine === undefined
        ? nothing
        : html`<button type="button" class="allow" @click=${answer(mine, true)}>Allow</button>
            <button type="button" class="bare refuse" @click=${answer(mine, false)}>Refuse</button>`}
      ${wish.own ? html`<button type="button" class="bare withdraw" @click=${answer(seat, false)}>Withdraw</button>` : nothing}
    </div>
  </section>`;
}

/** @param {Model} model */
export function requestStrips(model) {
  const { table, moment } = model.value;
  return table && moment < 0 ? table.requests.map((wish) => strip(wish, model, table)) : nothing;
}

/** In place of the decision while the match is paused. @param {Table} table @param {Model} model */
export function pausedPart(table, model) {
  if (!table.paused) return nothing;
  const [own] = table.mine;
  const { seat, since } = table.paused;
  return html`<section class="decision paused ${own === undefined ? "theirs" : "mine"}" aria-label="Paused">
    <p class="capitals">${icon("pause", 14)} Paused since ${when(since)}</p>
    <h2 tabindex="-1">The match is paused, as ${nameOf(table, seat)} asked.</h2>
    <p class="decision-detail">Nobody acts until somebody goes on with it.</p>
  </section>
  ${own === undefined ? nothing : html`<div class="commit"><button type="button" class="go" @click=${() => model.send({ type: "resume", seat: own })}>Go on</button></div>`}`;
}

/** Asks for something, after a word of what it means. @param {Kind} kind @param {Model} model */
async function ask(kind, model) {
  const [, title, text] = OFFERED[kind];
  if (text && !(await askToConfirm(title, text, title))) return;
  const { table } = model.value;
  const seat = table?.mine.find((each) => table.seats.some((other) => other.seat === each && !other.out));
  if (table && seat !== undefined) model.send({ type: "ask", number: table.number, seat, kind });
}

/** What can be asked for, in the menu. @param {Model} model @param {(act: () => unknown) => () => void} afterPick */
export function requestButtons(model, afterPick) {
  const { table } = model.value;
  const kinds = /** @type {Kind[]} */ (table?.may_ask ?? []);
  const rules = mayRule(table);
  if (!kinds.length && !rules) return nothing;
  return html`<hr />
    ${kinds.map((kind) => html`<button type="button" @click=${afterPick(() => ask(kind, model))}>${icon(OFFERED[kind][0])} ${OFFERED[kind][1]}</button>`)}
    ${rules ? html`<button type="button" @click=${afterPick(() => openRuling(model))}>${icon("whistle")} ${table?.key_kind === "referee" ? "Set it right" : "Ask to set it right"}</button>` : nothing}`;
}
