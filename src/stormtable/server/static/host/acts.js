/** What a host does to somebody: asked for in a dialogue, then done, then told. */
import { html, nothing } from "../lit.js";
import { askToConfirm, openDialog } from "../core/dialog.js";
import { Failure, post } from "../core/net.js";

/**
 * @import {BanRequest, Done, HostMatch, PlayerInfo, ReportInfo, RestrictionInfo} from "../wire.js"
 * @typedef {(text: string) => void} Told called with what was done
 */

/** How long a ban may last: days, and what they are called. @type {readonly [number, string][]} */
const LONG = [
  [1, "one day"],
  [7, "a week"],
  [30, "a month"],
  [365, "a year"],
  [0, "for good"],
];

/** @param {unknown} error */
export const message = (error) => (error instanceof Error ? error.message : String(error));

/** Whether the server does not take us for the host any more. @param {unknown} error */
export const isStranger = (error) => error instanceof Failure && error.status === 403;

/**
 * @param {string} act
 * @param {object} body
 * @returns {Promise<string>} what was done
 */
export async function carryOut(act, body) {
  /** @type {Done} */
  const { text } = await post(`/api/host/${act}`, body);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * A dialogue with fields; stays open with what is wrong until it is done.
 * @param {object} asked
 * @param {string} asked.title
 * @param {string} asked.text
 * @param {import("../lit.js").TemplateResult} asked.fields
 * @param {string} asked.yes
 * @param {(form: FormData) => Promise<string>} asked.act
 * @param {Told} told
 */
async function ask({ title, text, fields, yes, act }, told) {
  let problem = "";
  await openDialog(title, (close, draw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      try {
        const done = await act(new FormData(/** @type {HTMLFormElement} */ (event.target)));
        close("done");
        told(done);
      } catch (error) {
        problem = message(error);
        draw();
      }
    };
    return html`<form class="host-form" @submit=${submit}>
      ${text ? html`<p>${text}</p>` : nothing} ${fields} ${problem ? html`<p class="refusal" role="alert">${problem}</p>` : nothing}
      <div class="dialog-buttons">
        <button class="go">${yes}</button>
        <button type="button" @click=${() => close("")}>Back</button>
      </div>
    </form>`;
  });
}

/** @param {number} chosen days */
function longAndWhy(chosen) {
  return html`<label
      >How long
      <select name="days">
        ${LONG.map(([days, words]) => html`<option value=${days} ?selected=${days === chosen}>${words}</option>`)}
      </select></label
    >
    <label>Why, which they are told <input name="reason" maxlength="200" autocomplete="off" /></label>`;
}

/** @param {FormData} form */
const restriction = (form) => ({ days: Number(form.get("days")), reason: String(form.get("reason")) });

/** @param {PlayerInfo} player @param {Told} told */
export function banPlayer(player, told) {
  const text = "A banned player takes no open seat, offers none and does not talk. Matches that run go on.";
  const act = (/** @type {FormData} */ form) => carryOut("ban", /** @type {BanRequest} */ ({ player: player.id, ...restriction(form) }));
  return ask({ title: `Ban ${player.name}`, text, fields: longAndWhy(7), yes: "Ban", act }, told);
}

/** @param {PlayerInfo} player @param {Told} told */
export function mutePlayer(player, told) {
  const act = (/** @type {FormData} */ form) => carryOut("mute", { player: player.id, ...restriction(form) });
  return ask({ title: `Mute ${player.name}`, text: "A muted player plays, and does not talk.", fields: longAndWhy(1), yes: "Mute", act }, told);
}

/** @param {Told} told */
export function banAddress(told) {
  const text = "From a banned address nothing is opened and no table entered. Many people may share one.";
  const fields = html`<label>Address or network <input name="address" required placeholder="203.0.113.7" autocomplete="off" spellcheck="false" /></label>
    ${longAndWhy(1)}`;
  const act = (/** @type {FormData} */ form) => carryOut("ban", { address: String(form.get("address")), ...restriction(form) });
  return ask({ title: "Ban an address", text, fields, yes: "Ban", act }, told);
}

/** @param {PlayerInfo} player @param {Told} told */
export function renamePlayer(player, told) {
  const fields = html`<label>New name <input name="name" required minlength="2" maxlength="24" autocomplete="off" .value=${player.name} autofocus /></label>`;
  const act = (/** @type {FormData} */ form) => carryOut("rename", { player: player.id, name: String(form.get("name")) });
  return ask({ title: `Rename ${player.name}`, text: "", fields, yes: "Rename", act }, told);
}

/**
 * Asks, and does it.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} act
 * @param {object} body
 * @param {Told} told
 */
async function confirmed(title, text, yes, act, body, told) {
  if (!(await askToConfirm(title, text, yes))) return;
  await simply(act, body, told);
}

/**
 * Does it; what goes wrong is told in the same place.
 * @param {string} act
 * @param {object} body
 * @param {Told} told
 */
async function simply(act, body, told) {
  try {
    told(await carryOut(act, body));
  } catch (error) {
    told(message(error));
  }
}

/** @param {PlayerInfo} player @param {Told} told */
export function removePlayer(player, told) {
  const text = "The devices that hold this player do so no longer; the name goes, matches and results stay, played by someone. This cannot be taken back.";
  return confirmed(`Remove ${player.name}?`, text, "Remove", "remove", { player: player.id }, told);
}

/** @param {HostMatch} match @param {Told} told */
export function abandonMatch(match, told) {
  const text = "It ends at once, without a result, and counts for nobody's rating. Its record stays. This cannot be taken back.";
  return confirmed(`End ${match.title}, ${match.seats.join(" against ")}?`, text, "End it", "abandon", { match: match.name }, told);
}

/** @param {RestrictionInfo} held @param {Told} told */
export const lift = (held, told) => simply("lift", { id: held.id }, told);

/** @param {ReportInfo} report @param {"acted" | "dismissed"} state @param {Told} told */
export const closeReport = (report, state, told) => simply("report", { id: report.id, state }, told);

/** @param {Told} told */
export function recompute(told) {
  const text = "They are made anew of all stored results, in the order in which the matches ended. On many thousands that takes a while.";
  return confirmed("Compute all ratings anew?", text, "Compute", "ratings", {}, told);
}
