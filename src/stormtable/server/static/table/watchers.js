/** Who may watch a match, and how late: for whoever opened it to decide, for others to know. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { listText } from "../core/format.js";
import { say, sayCount } from "../core/language.js";
import { get, post } from "../core/net.js";
import { numberField } from "../core/numberfield.js";
import { linkRow, Origins, reachNote } from "./links.js";
import { ownerOf } from "./seatlinks.js";

/**
 * @import {Watched, WatchingRequest} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const MOVES = [0, 1, 2, 3, 5, 10, 20, 50];
const MINUTES = [0, 1, 5, 10, 15, 30, 60, 120];

/** @param {number} moves */
const movesText = (moves) => sayCount(moves, "{n} move", "{n} moves");

/** How a match is watched, in a sentence. @param {Watched} watched */
function sentenceOf({ listed, entries, minutes, watchers }) {
  const late = listText([entries ? movesText(entries) : "", minutes ? sayCount(minutes, "{n} minute", "{n} minutes") : ""].filter(Boolean));
  const who = listed ? say("Everybody may watch: the match stands among those being played now.") : say("Whoever has the link may watch.");
  return [who, late ? say("Watchers see it {late} late.", { late }) : say("Watchers see it as it happens."), sayCount(watchers, "{n} person looks on now.", "{n} people look on now.")].join(" ");
}

class Watchers {
  /** @param {Model} model */
  constructor(model) {
    this.address = `/api/table/${encodeURIComponent(ownerOf(model) || model.value.key)}/watching`;
    /** @type {Watched | null} */
    this.watched = null;
    this.problem = "";
    this.said = "";
    this.redraw = () => {};
  }

  /** @param {() => Promise<Watched>} ask @param {string} said */
  async ask(ask, said) {
    this.problem = this.said = "";
    try {
      this.watched = await ask();
      this.said = said;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.redraw();
  }

  /** @param {Partial<WatchingRequest>} changed @param {string} said */
  decide(changed, said) {
    const { listed = false, entries = 0, minutes = 0 } = this.watched ?? {};
    return this.ask(() => post(this.address, { listed, entries, minutes, ...changed }), said);
  }
}

/** What whoever opened the match can choose. @param {Watchers} watchers @param {Watched} watched @param {Origins} origins */
function choices(watchers, watched, origins) {
  const late = say("What watchers see lags behind, so that nobody can tell a player what the other is about to do.");
  return html`<label class="field switch">
      <input type="checkbox" role="switch" .checked=${watched.listed} @change=${(/** @type {Event} */ event) => watchers.decide({ listed: /** @type {HTMLInputElement} */ (event.target).checked }, say("Kept."))} />
      <span><b>${say("All may watch")}</b><small>${say("The match stands among those being played now. Watchers see no secrets.")}</small></span>
    </label>
    <fieldset class="field">
      <legend>${say("Delay")}</legend>
      <div class="clock-amounts">
        ${numberField(say("Moves"), MOVES, watched.entries, (value) => (value ? movesText(value) : say("none")), (entries) => watchers.decide({ entries }, say("Kept.")))}
        ${numberField(say("Minutes"), MINUTES, watched.minutes, (value) => (value ? say("{minutes} min", { minutes: value }) : say("none")), (minutes) => watchers.decide({ minutes }, say("Kept.")))}
      </div>
      <p class="hint">${late}</p>
    </fieldset>
    ${watched.watch ? html`${reachNote(origins)} ${linkRow(origins, say("Watching"), `/table/${watched.watch}`, say("sees what watchers may"))}` : nothing}
    <p class="more"><button type="button" class="text-link" @click=${() => watchers.decide({ listed: false, close: true }, say("The link of before has ended; this is a new one."))}>${say("End this link: nobody watches by it any more")}</button></p>`;
}

/** @param {Model} model */
export async function openWatching(model) {
  const watchers = new Watchers(model);
  /** @type {Origins | undefined} */
  let origins;
  await openDialog(say("Who may watch"), (_, redraw) => {
    watchers.redraw = redraw;
    const to = (origins ??= new Origins(redraw));
    const { watched, problem, said } = watchers;
    if (!watched && !problem) void watchers.ask(() => get(watchers.address), "");
    return html`${problem ? html`<p class="refusal" role="alert"><span>${problem}</span></p>` : nothing}
      ${watched ? html`<p>${sentenceOf(watched)}</p>${watched.own ? choices(watchers, watched, to) : html`<p class="hint">${say("Whoever opened the match decides it.")}</p>`}` : html`<p class="hint">${say("Looking who watches.")}</p>`}
      <p class="hint" role="status">${said}</p>`;
  });
}
