/** What a host does to somebody: asked for in a dialogue, then done, then told. */
import { html, nothing } from "../lit.js";
import { askToConfirm, openDialog } from "../core/dialog.js";
import { phrase, say } from "../core/language.js";
import { Failure, post } from "../core/net.js";

/**
 * @import {BanRequest, Done, HostMatch, PlayerInfo, ReportInfo, RestrictionInfo} from "../wire.js"
 * @typedef {(text: string) => void} Told called with what was done
 */

/** How long a ban may last: days, and what they are called. @type {readonly [number, string][]} */
const LONG = [
  [1, phrase("one day")],
  [7, phrase("a week")],
  [30, phrase("a month")],
  [365, phrase("a year")],
  [0, phrase("for good")],
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
        <button type="button" @click=${() => close("")}>${say("Back")}</button>
      </div>
    </form>`;
  });
}

/** @param {number} chosen days */
function longAndWhy(chosen) {
  return html`<label
      >${say("How long")}
      <select name="days">
        ${LONG.map(([days, words]) => html`<option value=${days} ?selected=${days === chosen}>${say(words)}</option>`)}
      </select></label
    >
    <label>${say("Why, which they are told")} <input name="reason" maxlength="200" autocomplete="off" /></label>`;
}

/** @param {FormData} form */
const restriction = (form) => ({ days: Number(form.get("days")), reason: String(form.get("reason")) });

/** @param {PlayerInfo} player @param {Told} told */
export function banPlayer(player, told) {
  const text = say("A banned player takes no open seat, offers none and does not talk. Matches that run go on.");
  const act = (/** @type {FormData} */ form) => carryOut("ban", /** @type {BanRequest} */ ({ player: player.id, ...restriction(form) }));
  return ask({ title: say("Ban {name}", { name: player.name }), text, fields: longAndWhy(7), yes: say("Ban"), act }, told);
}

/** @param {PlayerInfo} player @param {Told} told */
export function mutePlayer(player, told) {
  const act = (/** @type {FormData} */ form) => carryOut("mute", { player: player.id, ...restriction(form) });
  return ask({ title: say("Mute {name}", { name: player.name }), text: say("A muted player plays, and does not talk."), fields: longAndWhy(1), yes: say("Mute"), act }, told);
}

/** @param {Told} told */
export function banAddress(told) {
  const text = say("From a banned address nothing is opened and no table entered. Many people may share one.");
  const fields = html`<label>${say("Address or network")} <input name="address" required placeholder="203.0.113.7" autocomplete="off" spellcheck="false" /></label>
    ${longAndWhy(1)}`;
  const act = (/** @type {FormData} */ form) => carryOut("ban", { address: String(form.get("address")), ...restriction(form) });
  return ask({ title: say("Ban an address"), text, fields, yes: say("Ban"), act }, told);
}

/** @param {PlayerInfo} player @param {Told} told */
export function renamePlayer(player, told) {
  const fields = html`<label>${say("New name")} <input name="name" required minlength="2" maxlength="24" autocomplete="off" .value=${player.name} autofocus /></label>`;
  const act = (/** @type {FormData} */ form) => carryOut("rename", { player: player.id, name: String(form.get("name")) });
  return ask({ title: say("Rename {name}", { name: player.name }), text: "", fields, yes: say("Rename"), act }, told);
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
  const text = say("The devices that hold this player do so no longer; the name goes, matches and results stay, played by someone. This cannot be taken back.");
  return confirmed(say("Remove {name}?", { name: player.name }), text, say("Remove"), "remove", { player: player.id }, told);
}

/** Who plays a match: "Ada against Bo". @param {HostMatch} match */
export function seatsOf({ seats: [first = "", ...others] }) {
  return others.reduce((before, next) => say("{before} against {next}", { before, next }), first);
}

/** @param {HostMatch} match @param {Told} told */
export function abandonMatch(match, told) {
  const text = say("It ends at once, without a result, and counts for nobody's rating. Its record stays. This cannot be taken back.");
  return confirmed(say("End {game}, {seats}?", { game: match.title, seats: seatsOf(match) }), text, say("End it"), "abandon", { match: match.name }, told);
}

/** @param {RestrictionInfo} held @param {Told} told */
export const lift = (held, told) => simply("lift", { id: held.id }, told);

/** @param {ReportInfo} report @param {"acted" | "dismissed"} state @param {Told} told */
export const closeReport = (report, state, told) => simply("report", { id: report.id, state }, told);

/** @param {Told} told */
export function recompute(told) {
  const text = say("They are made anew of all stored results, in the order in which the matches ended. On many thousands that takes a while.");
  return confirmed(say("Compute all ratings anew?"), text, say("Compute"), "ratings", {}, told);
}
