/** The rule options of a match that is being set up. */
import { html, nothing } from "../lit.js";
import { say } from "../core/language.js";
import { forceBuilder, withDesigns } from "./force.js";
import { below } from "../core/root.js";

/**
 * @import {GameInfo, Option, Place, UnitCard} from "../wire.js"
 * @import {Wanted} from "./wanted.js"
 * @typedef {{cards: readonly UnitCard[], own: readonly UnitCard[]}} Units what forces are built of; `own`: of one's own design
 */

/**
 * @typedef {object} Setting what the options are of
 * @property {Wanted} wanted
 * @property {GameInfo} game
 * @property {readonly Option[]} options all that the scenario can be played with
 * @property {Units} units
 * @property {readonly Place[]} places
 */

/** @param {Option} option @param {Wanted} wanted */
const valueOf = (option, wanted) => wanted.options[option.name] ?? option.default;

/** @param {Option} option @param {Setting} setting @param {(value: string) => void} set */
function forceField(option, { wanted, options, units, places }, set) {
  /** As the scenario calls the side, if it is one of one's own. @param {Option} force @param {number} side */
  const titleOf = (force, side) => (wanted.scenario_file && places[side] ? say("Force of {side}", { side: places[side].name }) : force.title);
  const limit = options.find(({ name }) => name === option.limit);
  const most = limit ? Number(valueOf(limit, wanted)) : 0;
  const forces = options.filter(({ kind }) => kind === "force");
  const side = forces.indexOf(option);
  const rival = forces[side === 0 ? 1 : 0];
  return forceBuilder(
    withDesigns(option, units.own),
    { value: String(valueOf(option, wanted)), limit: most, side, title: titleOf(option, side) },
    [...units.cards, ...units.own],
    rival ? { name: titleOf(rival, forces.indexOf(rival)), value: String(valueOf(rival, wanted)) } : null,
    set,
  );
}

/**
 * @param {Option} option
 * @param {Setting} setting
 * @param {() => void} redraw
 */
export function optionField(option, setting, redraw) {
  const { wanted, game } = setting;
  const value = valueOf(option, wanted);
  /** @param {boolean | number | string} now */
  const set = (now) => {
    wanted.options[option.name] = now;
    redraw();
  };
  if (option.kind === "force") return forceField(option, setting, set);
  const rule = option.rule ? html`<a class="rule" href=${below(`/rules/${game.name}#${option.rule}`)} target="_blank">${option.rule}</a>` : nothing;
  if (option.kind === "number") {
    return html`<label class="field number-field">
      <span><b>${option.title}</b> ${rule}<small>${option.text}</small></span>
      <input
        type="number"
        min=${option.low}
        max=${option.high || nothing}
        .value=${String(value)}
        @change=${(/** @type {Event} */ event) => set(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
    </label>`;
  }
  return html`<label class="field switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${value === true}
      @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}
    />
    <span><b>${option.title}</b> ${rule}<small>${option.text}</small></span>
  </label>`;
}
