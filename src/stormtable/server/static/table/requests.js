/** What the seats ask of one another, above the log until it is answered; and the pause that they agreed on. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { askToConfirm } from "../core/dialog.js";
import { listText, sentence } from "../core/format.js";
import { locale, phrase, say } from "../core/language.js";
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
const WISHES = /** @type {const} */ ({
  undo: [phrase("You ask for an undo"), phrase("{name} asks for an undo")],
  pause: [phrase("You ask to pause the match"), phrase("{name} asks to pause the match")],
  draw: [phrase("You ask for a draw"), phrase("{name} asks for a draw")],
  swap: [phrase("You ask to swap sides"), phrase("{name} asks to swap sides")],
  end: [phrase("You ask to end the match without a result"), phrase("{name} asks to end the match without a result")],
  position: [phrase("You ask to set the position right"), phrase("{name} asks to set the position right")],
  dice: [phrase("You ask to set dice"), phrase("{name} asks to set dice")],
  back: [phrase("You ask to go back"), phrase("{name} asks to go back")],
});

/** What comes of it. */
const MEANS = {
  undo: "",
  pause: phrase("Nobody acts until somebody goes on; clocks stand still."),
  draw: phrase("The match ends, and counts as a draw."),
  swap: phrase("Everybody takes another side, before the first decision."),
  end: phrase("The match ends and counts for nobody."),
  position: "",
  dice: "",
  back: "",
};

/** In the menu: its icon, what it is called, and what a dialogue says before it is asked for. */
const OFFERED = /** @type {const} */ ({
  pause: ["pause", phrase("Pause the match"), ""],
  draw: ["handshake", phrase("Offer a draw"), phrase("If everybody agrees, the match ends at once and counts as a draw. A computer agrees unless it thinks that it stands better.")],
  swap: ["swap", phrase("Swap sides"), phrase("If everybody agrees, each takes another side. Names and links go along.")],
  end: ["stop", phrase("End without a result"), phrase("If everybody agrees, the match ends at once and counts for nobody. It stays readable and can be replayed.")],
});

/** @param {Table} table @param {number} seat */
const nameOf = (table, seat) => playerName(table.seats.find((each) => each.seat === seat), table.scene?.sides);

/** "today at 18:05", "until Tue 18:05". @param {number} unixSeconds */
function when(unixSeconds) {
  const then = new Date(unixSeconds * 1000);
  const time = then.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === new Date().toDateString() ? time : `${then.toLocaleDateString(locale(), { weekday: "short", day: "numeric", month: "short" })}, ${time}`;
}

/** What is to be set right. @param {AskedFor} wish @param {string} until */
function rulingDetail({ kind, to, position, changes }, until) {
  const what = { position: "", dice: say("Those of entry {n}; what followed no longer counts.", { n: to }), back: say("To after entry {n}; what followed no longer counts.", { n: to }) };
  return html`<span>${kind === "position" || kind === "dice" || kind === "back" ? what[kind] : ""} ${until}</span>
    ${changes.length ? changeList(changes) : position ? html`<pre class="ask-position">${position}</pre>` : nothing}`;
}

/** Why, what goes, and until when. @param {AskedFor} wish @param {Model} model */
function detail(wish, model) {
  const until = say("Open until {time}.", { time: when(wish.until) });
  if (wish.kind === "position" || wish.kind === "dice" || wish.kind === "back") return rulingDetail(wish, until);
  if (wish.kind !== "undo") return html`<span>${say(MEANS[wish.kind])} ${until}</span>`;
  return html`<details>
    <summary>${say("Back to entry {n}: {why}", { n: wish.to, why: wish.why })}</summary>
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
  const asked = say(WISHES[kind][wish.own ? 0 : 1], { name: sentence(nameOf(table, seat)) });
  const head = mine === undefined ? say("{request}; waiting for {names}", { request: asked, names: waiting }) : asked;
  return html`<section class="ask side-${seat} ${mine === undefined ? "" : "mine"}" aria-label=${say("Request")} role=${mine === undefined ? "status" : nothing}>
    ${mark(seat, "", 22)}
    <div class="ask-words"><b>${head}</b> ${detail(wish, model)}</div>
    <div class="ask-buttons">
      ${mine === undefined
        ? nothing
        : html`<button type="button" class="allow" @click=${answer(mine, true)}>${say("Allow")}</button>
            <button type="button" class="bare refuse" @click=${answer(mine, false)}>${say("Refuse")}</button>`}
      ${wish.own ? html`<button type="button" class="bare withdraw" @click=${answer(seat, false)}>${say("Withdraw")}</button>` : nothing}
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
  return html`<section class="decision paused ${own === undefined ? "theirs" : "mine"}" aria-label=${say("Paused")}>
    <p class="capitals">${icon("pause", 14)} ${say("Paused since {time}", { time: when(since) })}</p>
    <h2 tabindex="-1">${say("The match is paused, as {name} asked.", { name: nameOf(table, seat) })}</h2>
    <p class="decision-detail">${say("Nobody acts until somebody goes on with it.")}</p>
  </section>
  ${own === undefined ? nothing : html`<div class="commit"><button type="button" class="go" @click=${() => model.send({ type: "resume", seat: own })}>${say("Go on")}</button></div>`}`;
}

/** Asks for something, after a word of what it means. @param {Kind} kind @param {Model} model */
async function ask(kind, model) {
  const [, title, text] = OFFERED[kind];
  if (text && !(await askToConfirm(say(title), say(text), say(title)))) return;
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
    ${kinds.map((kind) => html`<button type="button" @click=${afterPick(() => ask(kind, model))}>${icon(OFFERED[kind][0])} ${say(OFFERED[kind][1])}</button>`)}
    ${rules ? html`<button type="button" @click=${afterPick(() => openRuling(model))}>${icon("whistle")} ${table?.key_kind === "referee" ? say("Set it right") : say("Ask to set it right")}</button>` : nothing}`;
}
