/** The page where scenarios are drawn: the map, what is drawn on it, the forces, what the loader says, straight into a match. */
import { html, nothing, render } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { onceAFrame } from "../core/dom.js";
import { fileFault, loadButton, saveButton } from "../core/filebuttons.js";
import { saveToml } from "../core/files.js";
import { icon, logo } from "../core/icons.js";
import { phrase, say, sayCount } from "../core/language.js";
import { get } from "../core/net.js";
import { ruleOf } from "../core/rulelink.js";
import { fieldOf } from "./fields.js";
import { fleetsPage } from "./fleets.js";
import { forcesPage } from "./forces.js";
import { mapPage, sidesOf } from "./inspector.js";
import { chordShown, effective } from "../core/ways.js";
import { mapWays, PAGE_KEYS, pressKey } from "./keys.js";
import { MapView } from "./map.js";
import { Drawing } from "./model.js";
import { onTheMap, tools, viewButtons } from "./strip.js";
import { holds } from "./tables.js";
import { below } from "../core/root.js";

/** @import {Lobby, Remark, ScenarioFault} from "../wire.js" */

const TABS = /** @type {const} */ ([
  ["scenario", phrase("Scenario")],
  ["map", phrase("Map")],
  ["forces", phrase("Forces")],
]);

/** Forces only where there is something to build them of. @param {Drawing} drawing */
function tabsOf({ info }) {
  return TABS.filter(([tab]) => tab !== "forces" || info.forces || info.layers.some(({ items }) => items.length));
}

/** @param {Drawing} drawing @param {MapView} view */
function scenarioPage(drawing, view) {
  const { info } = drawing;
  const fields = info.fields.filter(({ only }) => holds(only, drawing.contents));
  return html`${fields.map((field) => fieldOf(field, drawing.contents, `scenario-${field.key}`, info.game, sidesOf(drawing), (key, value) => drawing.setField(key, value)))}
    <details class="editor-list">
      <summary>${say("Keys")}</summary>
      <dl class="editor-keys">
        ${effective(mapWays(drawing, view)).map(({ keys, text }) => html`<div><dt>${keys.map((key) => html`<kbd>${chordShown(key)}</kbd> `)}</dt><dd>${text}</dd></div>`)}
        ${PAGE_KEYS.map(([keys, text]) => html`<div><dt><kbd>${say(keys)}</kbd></dt><dd>${say(text)}</dd></div>`)}
      </dl>
    </details>`;
}

/** What a fault is about, in the page's own words. @param {ScenarioFault} fault @param {Drawing} drawing */
function whereOf({ key, row, where }, drawing) {
  const { info } = drawing;
  const layer = drawing.layer(key);
  if (layer) return row >= 0 ? drawing.titleOf(key, row) : layer.title;
  if (key !== info.forces?.key) return info.fields.find((field) => field.key === key)?.title ?? (where || say("Scenario"));
  const name = drawing.rows(key)[row]?.["name"];
  return typeof name === "string" && name ? name : say("Forces");
}

/** @param {Drawing} drawing */
function checks(drawing) {
  const { sheet, info, problem } = drawing;
  if (!sheet) return nothing;
  const { faults, remarks } = sheet;
  /** @param {ScenarioFault | Remark} each */
  const go = ({ key, row }) => {
    const layer = drawing.layer(key);
    if (layer && row >= 0) drawing.select(key, row);
    else {
      drawing.tab = key === info.forces?.key || layer?.items.length ? "forces" : layer ? "map" : "scenario";
      drawing.changed();
    }
  };
  return html`<section class="editor-checks" aria-label=${say("Checks")}>
    ${fileFault(drawing.faulty, () => drawing.leaveOut())}
    ${problem ? html`<p class="refusal" role="alert">${problem}</p>` : nothing}
    ${drawing.said ? html`<p class="hint" role="status">${drawing.said}</p>` : nothing}
    <p class="editor-verdict ${faults.length ? "wrong" : ""}" role="status">
      ${icon(faults.length ? "warn" : "check", 18)} ${faults.length ? sayCount(faults.length, "One thing to mend", "{n} things to mend") : say("Ready to play")}
    </p>
    ${faults.length || remarks.length
      ? html`<ul>
          ${faults.map(
            (each) =>
              html`<li class="wrong">
                <button type="button" @click=${() => go(each)}><b>${whereOf(each, drawing)}</b> ${each.text}</button>
              </li>`,
          )}
          ${remarks.map((each) => html`<li><button type="button" @click=${() => go(each)}>${each.text}</button> ${ruleOf(each.rule, info.game)}</li>`)}
        </ul>`
      : nothing}
  </section>`;
}

/** Without its ending. @param {string} title */
function fileName(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "scenario";
}

/** @param {Drawing} drawing */
async function save(drawing) {
  const settled = await drawing.settled();
  if (!settled) return;
  const name = fileName(String(drawing.contents["title"] ?? ""));
  saveToml(name, settled.file);
  drawing.said = drawing.commented ? say("Saved as {file}, without the comments of {other}.", { file: `${name}.toml`, other: drawing.commented }) : say("Saved as {file}.", { file: `${name}.toml` });
  drawing.changed();
}

/** Into the set-up of a match with what lies on the drawing board. @param {Drawing} drawing */
async function play(drawing) {
  const settled = await drawing.settled();
  if (!settled || settled.faults.length) return;
  const { openSetup } = await import("../home/setup.js");
  /** @type {Lobby} */
  const lobby = await get("/api/games");
  const game = lobby.games.find(({ name }) => name === drawing.info.game);
  if (game) await openSetup(game, game.levels.length ? "computer" : "screen", { file: settled.file });
}

/** An empty table or a shipped scenario to begin with. @param {Drawing} drawing */
async function begin(drawing) {
  const { info } = drawing;
  const answer = await openDialog(
    say("Begin with"),
    (close) =>
      html`<p>${say("What lies on the table now comes back with Undo.")}</p>
        <div class="editor-starts">
          <button type="button" @click=${() => close("blank")}>${say("An empty table")}</button>
          ${info.starts.map(({ name, title }) => html`<button type="button" @click=${() => close(`start ${name}`)}>${title}</button>`)}
        </div>`,
  );
  const start = info.starts.find(({ name }) => answer === `start ${name}`);
  if (start) drawing.take(start.contents, say("{name} is on the table.", { name: start.title }));
  else if (answer === "blank") drawing.take(info.blank, say("An empty table."));
}

/** @param {Drawing} drawing */
function bar(drawing) {
  const { history, info, sheet } = drawing;
  return html`<header class="editor-bar">
    <a class="home-link" href=${below("/")} aria-label=${say("Stormtable, all games")}>${logo(26)}</a>
    <h1>${info.title}<small>${info.game_title}</small></h1>
    <div class="editor-bar-acts">
      <button type="button" aria-label=${say("Undo")} title=${say("Undo")} ?disabled=${!history.before.length} @click=${() => drawing.undo()}>${icon("undo", 18)}</button>
      <button type="button" class="redo" aria-label=${say("Do again")} title=${say("Do again")} ?disabled=${!history.after.length} @click=${() => drawing.redo()}>${icon("undo", 18)}</button>
      <button type="button" @click=${() => void begin(drawing)}>${icon("file", 18)} <span>${say("Begin with")}</span></button>
      ${loadButton((file) => drawing.load(file))} ${saveButton(() => void save(drawing))}
      <button type="button" class="go" ?disabled=${!sheet || sheet.faults.length > 0 || drawing.faulty !== ""} @click=${() => void play(drawing)}>${icon("play", 18)} <span>${say("Play it")}</span></button>
    </div>
  </header>`;
}

/** Arrows go from tab to tab. @param {KeyboardEvent} event @param {Drawing} drawing */
function stepTab({ key }, drawing) {
  const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const tabs = tabsOf(drawing);
  const at = tabs.findIndex(([tab]) => tab === drawing.tab);
  const next = by ? tabs[(at + by + tabs.length) % tabs.length] : undefined;
  if (!next) return;
  drawing.tab = next[0];
  drawing.changed();
  document.getElementById(`tab-${next[0]}`)?.focus();
}

/** @param {Drawing} drawing @param {MapView} view */
function column(drawing, view) {
  return html`<div class="editor-tabs" role="tablist" aria-label=${say("Of the scenario")}>
      ${tabsOf(drawing).map(
        ([key, title]) =>
          html`<button
            type="button"
            role="tab"
            id="tab-${key}"
            aria-controls="editor-panel"
            aria-selected=${drawing.tab === key}
            @click=${() => {
              drawing.tab = key;
              drawing.changed();
            }}
          >
            ${say(title)}
          </button>`,
      )}
    </div>
    <div class="editor-panel" id="editor-panel" role="tabpanel" aria-labelledby="tab-${drawing.tab}" tabindex="0">
      ${drawing.tab === "scenario" ? scenarioPage(drawing, view) : drawing.tab === "map" ? mapPage(drawing) : drawing.info.forces ? forcesPage(drawing, drawing.info.forces) : fleetsPage(drawing)}
    </div>
    ${checks(drawing)}`;
}

/**
 * @param {HTMLElement} root
 * @param {string} name of the game
 */
export async function showEditor(root, name) {
  /** @type {MapView | null} */
  let view = null;
  const redraw = onceAFrame(() => draw());
  const drawing = await Drawing.open(name, redraw);
  document.title = say("{page}, {game} · Stormtable", { page: drawing.info.title, game: drawing.info.game_title });
  const frame = document.createElement("div");
  frame.className = "editor-map";
  frame.tabIndex = 0;
  frame.setAttribute("role", "application");
  frame.setAttribute("aria-label", say("Map. Arrows move what is selected; choose above what to draw."));
  view = new MapView(frame, drawing);
  const map = view;
  window.addEventListener("keydown", (event) => {
    pressKey(event, drawing, map, () => void save(drawing));
    if (!(event.target instanceof HTMLElement)) return;
    if (event.target.matches(".editor-row") && !drawing.held) frame.focus(); // the row went with its shape
    if (event.target.matches('[role="tab"]')) stepTab(event, drawing);
  });
  window.addEventListener("pagehide", () => drawing.store());
  const draw = () => {
    render(
      html`<main class="editor-page">
        ${bar(drawing)}
        <section class="editor-board" aria-label=${say("The table")}>${tools(drawing, map)}<div class="editor-frame">${frame}${viewButtons(drawing, map)}${onTheMap(drawing, map)}</div></section>
        <aside class="editor-column" aria-label=${say("The scenario")}>${column(drawing, map)}</aside>
      </main>`,
      root,
    );
    map.draw();
  };
  draw();
  await drawing.ask();
}
