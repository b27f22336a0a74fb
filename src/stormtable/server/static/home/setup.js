/** The set-up of a match: scenario, options, who plays each seat, whose dice. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { readText } from "../core/files.js";
import { players } from "../core/format.js";
import { chooseHints } from "../core/hinting.js";
import { say } from "../core/language.js";
import { Failure, get, post, postFor } from "../core/net.js";
import { openPrinting } from "../core/printing.js";
import { ownDesigns } from "../designs/designshelf.js";
import { clockField } from "./clockfield.js";
import { nearestForce, pointsOf, withDesigns } from "./force.js";
import { firstSetup, forgetSetup, isFirst, keepSetup } from "./last.js";
import { openMatch, seating } from "./open.js";
import { optionField } from "./options.js";
import { diceField, seatFields } from "./seating.js";
import { switchField } from "./switch.js";
import { requestOf, optionsOf, proposal } from "./wanted.js";
import { below } from "../core/root.js";

/**
 * @import {Checked, GameInfo, ScenarioInfo, SeatRequest, UnitCard} from "../wire.js"
 * @import {Units} from "./options.js"
 * @import {Wanted} from "./wanted.js"
 * @typedef {{scenario: string, unit: string} | {file: string}} Brought to be played at once: a unit of one's own design, or a scenario
 */

const PAUSE = 150; // milliseconds without a change before the server is asked

/** @param {ScenarioInfo} scenario @param {GameInfo} game @param {boolean} checked @param {() => void} choose */
function scenarioChoice(scenario, game, checked, choose) {
  const varied = new Set([...game.scenarios.flatMap(({ sizes }) => sizes), ...scenario.sizes]).size > 1;
  return html`<label class="choice-card">
    <input type="radio" name="scenario" .checked=${checked} @change=${choose} />
    <span><b>${scenario.title || say("Your own")}</b><small>${scenario.text || say("From your file.")}</small>${varied ? html`<small class="sizes">${players(scenario.sizes)}</small>` : nothing}</span>
  </label>`;
}

/**
 * @param {(file: File | undefined) => Promise<void>} take what becomes of a file; undefined: none
 * @param {boolean} faulty whether the one that was taken cannot be played
 */
function fileField(take, faulty) {
  return html`<details class="field own-scenario" ?open=${faulty}>
    <summary>${say("A scenario of your own")}</summary>
    <label
      ><span class="hint">${say("A scenario file (TOML): boards, ships and where they stand as you write them.")}</span>
      <input
        type="file"
        accept=".toml,text/plain"
        aria-invalid=${faulty}
        @change=${(/** @type {Event} */ event) => take(/** @type {HTMLInputElement} */ (event.target).files?.[0])}
      />
    </label>
  </details>`;
}

/**
 * The cards of what forces are built of; without them a force can be built all the same.
 * @param {GameInfo} game
 * @returns {Promise<Units>}
 */
async function unitsOf(game) {
  const designs = ownDesigns(game.name).filter(({ legal }) => legal);
  /** @type {[Promise<UnitCard[]>, Promise<UnitCard[]>]} */
  const both = [
    get(`/api/games/${game.name}/units`),
    designs.length ? post(`/api/games/${game.name}/units`, { designs: designs.map(({ words }) => words) }) : Promise.resolve([]),
  ];
  const [cards, own] = await Promise.all(both.map((each) => each.catch(() => [])));
  return { cards: cards ?? [], own: own ?? [] };
}

/**
 * Puts a unit of one's own into the first force, and against it one of about as many points.
 * @param {Wanted} wanted
 * @param {GameInfo} game
 * @param {Units} units
 * @param {string} unit
 */
function bring(wanted, game, units, unit) {
  const [first, ...others] = game.options.filter(({ kind }) => kind === "force").map((option) => withDesigns(option, units.own));
  if (!first) return;
  wanted.options[first.name] = `${unit} 1`;
  const points = pointsOf(first, new Map([[unit, 1]]));
  const limit = Number(wanted.options[first.limit] ?? 0);
  if (0 < limit && limit < points) wanted.options[first.limit] = points;
  for (const option of others) wanted.options[option.name] = nearestForce(option, points);
}

/** What is being set up, and what the server says of it. */
export class Setup {
  /**
   * @param {GameInfo} game
   * @param {SeatRequest["kind"]} others who sits at the other seats at first
   */
  constructor(game, others) {
    this.game = game;
    this.others = others;
    this.wanted = proposal(game, others);
    this.problem = "";
    this.busy = false;
    /** @type {Units} */
    this.units = { cards: [], own: [] };
    /** Of the present choice; null: not answered yet. @type {Checked | null} */
    this.checked = null;
    this.lastAsked = "";
    this.timer = 0;
    /** A file that was read, and what it says. @type {{file: string, info: ScenarioInfo} | null} */
    this.own = null;
    /** What is wrong with the file that was chosen last; until it is replaced or left out nobody sits down. */
    this.faulty = "";
    this.reading = 0;
    this.redraw = () => {};
    /** @type {(answer: string) => void} */
    this.close = () => {};
  }

  /** @param {Brought} brought */
  async bring(brought) {
    const { game, wanted } = this;
    const first = firstSetup(game);
    if (first) Object.assign(wanted.options, first.options);
    if ("unit" in brought) {
      wanted.scenario = brought.scenario;
      this.units = await unitsOf(game);
      bring(wanted, game, this.units, brought.unit);
      return;
    }
    const info = await post(`/api/games/${game.name}/scenario`, { scenario_file: brought.file });
    this.own = { file: brought.file, info };
    wanted.scenario_file = brought.file;
    Object.assign(wanted.options, info.options);
  }

  /** @returns {ScenarioInfo | undefined} */
  get scenario() {
    const { wanted, own, game } = this;
    return wanted.scenario_file ? own?.info : game.scenarios.find(({ name }) => name === wanted.scenario);
  }

  get places() {
    return this.checked?.seats.length ? this.checked.seats : (this.scenario?.seats ?? []);
  }

  get options() {
    return optionsOf(this.game, this.scenario?.options ?? {}, new Set(this.places.map(({ team }) => team)).size);
  }

  get request() {
    return requestOf(this.wanted, this.options, this.places.length);
  }

  /** @param {unknown} error */
  #failed(error) {
    this.problem = sentenceOf(error);
  }

  /** Asks what the server says, a moment after the last change. */
  check() {
    const { request, game } = this;
    const question = JSON.stringify([request.scenario, request.scenario_file, request.options, request.designs]);
    if (question === this.lastAsked) return;
    this.lastAsked = question;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      /** @type {Checked | null} */
      const found = await post(`/api/games/${game.name}/check`, request).catch(() => null);
      if (question !== this.lastAsked) return;
      this.checked = found;
      this.redraw();
    }, PAUSE);
  }

  /** @param {ScenarioInfo} chosen @param {string} file */
  choose(chosen, file) {
    const { wanted } = this;
    // A file brings its options along; they go with it.
    if (file || wanted.scenario_file) Object.assign(wanted.options, chosen.options);
    if (!file) wanted.scenario = chosen.name;
    wanted.scenario_file = file;
    this.faulty = "";
    this.problem = "";
    this.checked = null;
    this.redraw();
  }

  /** Leaves out whatever file was chosen. */
  drop() {
    this.reading++;
    this.own = null;
    const input = document.querySelector(".own-scenario input");
    if (input instanceof HTMLInputElement) input.value = "";
    const { scenarios } = this.game;
    const shipped = scenarios.find(({ name }) => name === this.wanted.scenario) ?? scenarios[0];
    if (shipped) this.choose(shipped, "");
  }

  /** @param {File | undefined} file */
  async takeFile(file) {
    if (!file) return this.drop();
    const reading = ++this.reading;
    try {
      const text = await readText(file);
      /** @type {ScenarioInfo} */
      const info = await post(`/api/games/${this.game.name}/scenario`, { scenario_file: text });
      if (reading !== this.reading) return;
      this.own = { file: text, info };
      this.choose(info, text);
    } catch (error) {
      if (reading !== this.reading) return;
      this.own = null;
      this.wanted.scenario_file = "";
      this.faulty = sentenceOf(error);
      this.redraw();
    }
  }

  /** Back to what is played at first; who sits where stays. */
  reset() {
    forgetSetup(this.game.name);
    const { seats } = this.wanted;
    this.wanted = { ...proposal(this.game, this.others), seats };
    this.drop();
  }

  /** Puts on paper what is being set up, with its options. */
  async print() {
    const { game, request, scenario } = this;
    await openPrinting({
      title: scenario?.title || game.title,
      parts: game.prints,
      print: ({ paper, parts }) => postFor(`/api/games/${game.name}/print`, { ...request, paper, parts }),
    });
  }

  async start() {
    if (this.busy || this.faulty) return;
    this.busy = true;
    this.problem = "";
    this.redraw();
    try {
      await this.carryOut();
    } catch (error) {
      this.#failed(error);
    }
    this.busy = false;
    this.redraw();
  }

  // What another kind of set-up does in its own way

  /** What the button that begins says. */
  get submit() {
    return say("Take a seat");
  }

  /** What is asked beside the scenario and its options. */
  aside() {
    const { places, wanted, game, redraw } = this;
    const others = friends(wanted.seats.slice(0, places.length));
    return html`${seatFields(places, wanted, game, redraw)} ${clockField(wanted, redraw)} ${diceField(wanted, redraw)}
      ${others ? nothing : switchField(say("Hints"), say("H shows what the computer's hard level would do; a warning comes before costly decisions if you like. The record tells that they were used."), wanted.hints, (on) => (wanted.hints = on))}
      ${others ? switchField(say("A referee"), say("Whoever has the link may set things right: a position, dice, anything taken back. The log tells it."), wanted.referee, (on) => (wanted.referee = on)) : nothing}`;
  }

  /** Begins, and closes the dialogue with where to go. */
  async carryOut() {
    const { request, game } = this;
    const created = await openMatch(request);
    keepSetup(game, request);
    if (!friends(request.seats)) chooseHints(game.name, request.hints === true);
    this.close(`/table/${created.table}${request.seats.some(({ kind }) => kind === "friend") ? "#invite" : ""}`);
  }
}

/** Whether somebody else plays too. @param {readonly SeatRequest[]} seats */
const friends = (seats) => seats.some(({ kind }) => kind === "friend");

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof Failure && error.where) return `${error.where}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** @param {Setup} setup */
function scenarioField(setup) {
  const { game, own, scenario, faulty } = setup;
  return html`<fieldset class="field">
    <legend>${say("Scenario")}</legend>
    <div class="choice-cards">
      ${game.scenarios.map((each) => scenarioChoice(each, game, !faulty && each === scenario, () => setup.choose(each, "")))}
      ${own ? scenarioChoice(own.info, game, own.info === scenario, () => setup.choose(own.info, own.file)) : nothing}
    </div>
  </fieldset>`;
}

/** What is wrong, and the buttons. @param {Setup} setup */
function foot(setup) {
  const { faulty, problem, checked, busy } = setup;
  const wrong = problem || (checked?.problem ?? "");
  return html`<div class="dialog-buttons">
    ${faulty
      ? html`<p class="refusal" role="alert"><span>${say("This file cannot be played. {why}", { why: faulty })}</span> <button type="button" @click=${() => setup.drop()}>${say("Leave it out")}</button></p>`
      : wrong
        ? html`<p class="refusal" role="alert">${wrong}</p>`
        : nothing}
    <button type="submit" class="go" aria-busy=${busy} ?disabled=${faulty !== ""}>${setup.submit}</button>
    <button type="button" @click=${() => setup.close("")}>${say("Back")}</button>
  </div>`;
}

/** @param {Setup} setup */
function form(setup) {
  const { game, wanted, options, units, redraw } = setup;
  return html`<form
    class="setup-form"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void setup.start();
    }}
  >
    <div class="setup-columns">
      <div>
        ${scenarioField(setup)} ${options.map((option) => optionField(option, { wanted, game, options, units, places: setup.scenario?.seats ?? [] }, redraw))}
        ${isFirst(game, wanted, options) ? nothing : html`<p class="more"><button type="button" class="text-link" @click=${() => setup.reset()}>${say("Back to the first scenario and its own options")}</button></p>`}
        <p class="more"><a href=${below(`/rules/${game.name}`)}>${say("Rules of {game}", { game: game.title })}</a></p>
        ${game.workshop ? html`<p class="more"><a href=${below(`/designs/${game.name}`)}>${game.workshop}</a></p>` : nothing}
        ${game.editor ? html`<p class="more"><a href=${below(`/scenarios/${game.name}`)}>${game.editor}</a></p>` : nothing}
        ${game.prints.length ? html`<p class="more"><button type="button" class="text-link" @click=${() => setup.print()}>${say("Print it to play at a table")}</button></p>` : nothing}
        ${fileField((file) => setup.takeFile(file), setup.faulty !== "")}
      </div>
      <div>${setup.aside()}</div>
    </div>
    ${foot(setup)}
  </form>`;
}

/**
 * @param {GameInfo} game
 * @param {SeatRequest["kind"]} others who sits at the other seats at first
 * @param {Brought} [brought]
 */
export async function openSetup(game, others, brought) {
  const setup = new Setup(game, others);
  if (brought) await setup.bring(brought);
  const answer = await runSetup(setup, say("Set up {game}", { game: game.title }));
  if (answer) location.assign(below(answer));
}

/**
 * Shows a set-up until it begins or is dismissed.
 * @param {Setup} setup
 * @param {string} title
 * @returns {Promise<string>} what it was closed with; "": it was dismissed
 */
export function runSetup(setup, title) {
  const { game } = setup;
  let fetched = !game.options.some(({ kind }) => kind === "force") || setup.units.cards.length > 0;
  return openDialog(
    title,
    (close, redraw) => {
      Object.assign(setup, { close, redraw });
      if (!fetched) {
        fetched = true;
        void unitsOf(game).then((units) => {
          setup.units = units;
          redraw();
        });
      }
      const { wanted, places } = setup;
      wanted.seats = seating(game, Math.max(places.length, wanted.seats.length), setup.others, wanted.seats);
      if (!setup.faulty) setup.check();
      return form(setup);
    },
    "setup",
  );
}
