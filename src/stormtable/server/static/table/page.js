/** The table as a page: lays the parts out and draws them anew when something changed. */
import { html, nothing, ref, render } from "../lit.js";
import { compass } from "../core/compass.js";
import { icon } from "../core/icons.js";
import { isPhone, onceAFrame, PHONE } from "../core/dom.js";
import { say } from "../core/language.js";
import { noteLearned } from "../core/learned.js";
import { rulePanel } from "../rules/panel.js";
import { noteAsked } from "./asking.js";
import { Board } from "./board.js";
import { cardRow } from "./cards.js";
import { chartRow } from "./ledger.js";
import { columnOf } from "./column.js";
import { connection } from "./connection.js";
import { curtainOf } from "./curtain.js";
import { gatherable, togglePicking } from "./plane/grouping.js";
import { layerTools } from "./plane/layers.js";
import { replayBar } from "./replaybar.js";
import { meetingPart } from "./meetings.js";
import { reviewChart } from "./review/chart.js";
import { phoneStrip, phoneSheet, phoneTabs } from "./phone.js";
import { topBar } from "./topbar.js";
import { lessonPart } from "./lesson/card.js";
import { Spotlight } from "./lesson/spotlight.js";
import { Clocks, lowCard } from "./scoreboard.js";
import { followTalk } from "./talk/scrolling.js";
import { strips } from "./tracks.js";
import { wordsPanel } from "./textface.js";
import { below } from "../core/root.js";
import { noteSolved } from "../core/solved.js";
import { puzzleHead } from "./puzzle/part.js";

/**
 * @import {Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Where the switches of a free table's light have room beside the map's other tools. */
const ROOMY = "(min-width: 1241px)";

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {Model} model
   */
  constructor(root, model) {
    this.root = root;
    this.model = model;
    /** @type {Board | null} */
    this.board = null;
    this.phone = isPhone();
    this.clocks = new Clocks(model);
    /** The step of a lesson that was drawn last. */
    this.taught = -1;
    /** @type {Spotlight | undefined} of a lesson, or a hint */
    this.spotlight = undefined;
    /** How wide the row of cards was when its room was measured. */
    this.cardsIn = 0;
    /** What the column was about when it was drawn last. */
    this.decision = "";
    this.draw = onceAFrame(() => this.#draw());
    model.watch(this.draw);
    matchMedia(PHONE).addEventListener("change", () => {
      this.phone = isPhone();
      this.draw();
    });
    matchMedia(ROOMY).addEventListener("change", () => this.draw());
    this.draw();
  }

  /** @param {Element | undefined} frame */
  #frame(frame) {
    if (frame instanceof HTMLElement && this.board?.frame !== frame) {
      this.board = new Board(frame, this.model);
      this.draw();
    }
  }

  /** The whole map, or back to what the decision is about. */
  wholeMap() {
    const { board } = this;
    if (board?.camera.isWhole) board.viewing.focus();
    else board?.viewing.whole();
  }

  ruler() {
    this.board?.ruler.toggle();
    this.draw();
  }

  #tools() {
    const camera = () => this.board?.camera;
    return html`<div class="tools" role="group" aria-label=${say("Map")}>
      <button type="button" class="bare" aria-label=${say("Zoom in")} title=${say("Zoom in (+)")} @click=${() => camera()?.zoom(1.3, undefined, undefined, true)}>${icon("plus")}</button>
      <button type="button" class="bare" aria-label=${say("Zoom out")} title=${say("Zoom out (−)")} @click=${() => camera()?.zoom(1 / 1.3, undefined, undefined, true)}>${icon("minus")}</button>
      <button type="button" class="bare" aria-label=${say("Whole map")} title=${say("Whole map, and back (M)")} @click=${() => this.wholeMap()}>${icon("fit")}</button>
      ${this.model.scene?.plane ? layerTools(this.board, !matchMedia(ROOMY).matches, () => this.draw()) : nothing}
      ${this.model.scene?.hexes || this.model.scene?.plane
        ? html`<button
            type="button"
            class="bare ruler-button"
            aria-label=${say("Ruler")}
            title=${this.model.offers.some(({ key }) => key === "r") ? say("Ruler: press on the board and pull") : say("Ruler (R): press on the board and pull")}
            aria-pressed=${this.board?.ruler.on === true}
            @click=${() => this.ruler()}
          >
            ${icon("ruler")}
          </button>`
        : nothing}
      ${gatherable(this.model).length > 1
        ? html`<button
            type="button"
            class="bare pick-button"
            aria-label=${say("Take several together")}
            title=${say("Take several together (V): tap them, or pull a box; with Shift at any time")}
            aria-pressed=${this.model.value.picking}
            @click=${() => togglePicking(this.model)}
          >
            ${icon("several")}
          </button>`
        : nothing}
    </div>`;
  }

  /** @param {Scene | null} scene */
  #boardPart(scene) {
    const drawn = scene ? strips(scene, this.phone) : [];
    // On a phone without strips the tools stand beside the numbers at stake.
    const low = lowCard(this.model);
    return html`${this.phone && !drawn.length
        ? low
        : html`<div class="board-bar">
            ${low}
            <div class="strips">${drawn}</div>
            ${scene?.hexes ? compass(scene.hexes.directions) : nothing} ${this.#tools()}
          </div>`}
      <div class="board-frame" ${ref((frame) => this.#frame(frame))}></div>
      ${this.#belowBoard(scene)} ${wordsPanel(this.model)} ${meetingPart(this.model)}`;
  }

  /** What stands below the board where there is room: the review's curve, else what the scene says of its pieces. @param {Scene | null} scene */
  #belowBoard(scene) {
    if (this.phone || !scene) return nothing;
    if (this.model.value.reviewing) return reviewChart(this.model);
    if (scene.chart) return chartRow(scene, this.model);
    return scene.cards.length ? cardRow(scene, this.model) : nothing;
  }

  /** What stands beside the board, or on a phone below it. @param {boolean} shut */
  #beside(shut) {
    const { model } = this;
    if (this.phone) return shut ? nothing : html`${phoneSheet(model)} ${phoneTabs(model)}`;
    return html`${lessonPart(model)}
      <aside class="column" aria-label=${say("Decision and log")} ?inert=${shut}>${columnOf(model)}</aside>
      <footer class="replay-bar" ?inert=${shut}>${replayBar(model)}</footer>`;
  }

  #draw() {
    const { model } = this;
    const { table, problem, live, record } = model.value;
    const scene = model.scene;
    if (live && (!table || model.value.shut)) {
      render(waitingRoom(model), this.root);
      return;
    }
    const curtain = table?.curtain ?? null;
    this.#dress(scene);
    render(
      html`<header class="top" ?inert=${curtain !== null}>${topBar(model, this.clocks, this.phone)}</header>
        ${this.phone && scene && !curtain ? html`<section class="phone-head" aria-label=${say("Figures and map")}>${puzzleHead(model)} ${phoneStrip(scene, model)} ${strips(scene, true).length ? nothing : this.#tools()}</section>` : nothing}
        <main class="board-part" aria-label=${say("The board")} ?inert=${curtain !== null}>${this.#boardPart(scene)}</main>
        ${this.#beside(curtain !== null)}
        ${rulePanel(model.value.rule, table?.game ?? record?.game ?? "", (rule) => model.set({ rule }))}
        ${curtain && table ? curtainOf(curtain, table, model) : nothing}
        ${problem && !table ? html`<p class="refusal" role="alert">${problem}</p>` : nothing}`,
      this.root,
    );
    this.clocks.tick();
    this.#teach();
    this.#board(scene);
    noteAsked(model, this.root);
    this.#scroll();
    followTalk(this.root);
  }

  /** At the table of a lesson: lights what is to be done, and remembers when it is; so of a puzzle; elsewhere what a hint says. */
  #teach() {
    const { table, hint } = this.model.value;
    if (table?.puzzle?.solved) noteSolved(table.game, table.puzzle.number, table.puzzle.found ? "found" : "shown");
    if (!table?.lesson && !hint) return;
    this.spotlight ??= new Spotlight(this.root, this.model);
    this.spotlight.wake();
    if (!table?.lesson) return;
    if (table.lesson.done) noteLearned(table.game, table.lesson.name);
    if (table.lesson.step === this.taught) return;
    this.taught = table.lesson.step;
    // After the focus has gone to the question, which stands below the card.
    requestAnimationFrame(() => requestAnimationFrame(() => this.root.querySelector(".sheet-content")?.scrollTo({ top: 0 })));
  }

  /** What stylesheets and tests are told of the page. @param {Scene | null} scene */
  #dress(scene) {
    const { sheet, sheetLow } = this.model.value;
    const mood = scene?.mood ?? "space";
    this.root.dataset["entry"] = String(this.model.at);
    document.documentElement.dataset["mood"] = mood;
    this.root.className = `table-page ${mood} ${this.phone ? `sheet-${sheet}` : ""} ${sheetLow ? "sheet-low" : ""} ${scene?.plane ? "on-plane" : ""}`;
  }

  /** A new decision is read from its top; of a strip the present stands in the middle. */
  #scroll() {
    const { table, sheet } = this.model.value;
    const decision = `${table?.number} ${sheet}`;
    if (decision !== this.decision) {
      this.decision = decision;
      for (const part of this.root.querySelectorAll(".column, .column > .now, .sheet-content")) part.scrollTop = 0;
    }
    for (const now of this.root.querySelectorAll(".strip .now")) {
      const strip = now.closest(".strip");
      if (strip instanceof HTMLElement && now instanceof HTMLElement && strip.scrollWidth > strip.clientWidth) {
        const [inside, around] = [now.getBoundingClientRect(), strip.getBoundingClientRect()];
        strip.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
      }
    }
  }

  /** @param {Scene | null} scene */
  #board(scene) {
    const { board, model } = this;
    if (!board || !scene) return;
    const { moment, shown, table } = model.value;
    const drawn = moment >= 0 || !table ? shown?.svg : table.svg;
    this.#keepCards();
    this.#cover(board);
    if (drawn) board.show(drawn, scene);
    board.mark();
  }

  /** Tells the board what stands on it: on a phone the sheet. @param {Board} board */
  #cover(board) {
    const frame = board.frame.getBoundingClientRect();
    const sheet = this.root.querySelector(".sheet")?.getBoundingClientRect().top ?? frame.bottom;
    const low = Math.max(frame.bottom - sheet, 0);
    if (low === board.camera.insets.bottom) return;
    board.camera.insets = { ...board.camera.insets, bottom: low };
    requestAnimationFrame(() => board.uncover());
  }

  /** Cards come and go: the room of the highest stays theirs until the end, so that the map does not jump. */
  #keepCards() {
    const row = this.root.querySelector(".card-row, .chart-row");
    if (!(row instanceof HTMLElement)) return;
    const over = this.model.value.table?.over;
    if (over || this.cardsIn !== row.clientWidth) {
      this.cardsIn = row.clientWidth;
      row.style.removeProperty("min-height");
    }
    if (!over) row.style.setProperty("min-height", `${row.getBoundingClientRect().height}px`);
  }
}

/** Before the first message, and once there are no more. @param {Model} model */
function waitingRoom(model) {
  const { line, shut, moved } = model.value;
  return html`<main class="room">
    <div class="room-hexes" aria-hidden="true"></div>
    ${shut
      ? html`<h1>${moved ? say("Your seat has a new link") : say("The table is closed to this link")}</h1>
          <p role="alert">${moved ? say("The first browser in which it is opened and somebody sits down has the seat.") : shut}</p>
          <p>
            ${moved ? html`<a class="button go" href=${below(moved)}>${say("Sit down here again")}</a>` : nothing}
            <a class="button ${moved ? "" : "go"}" href=${below("/")}>${say("All games")}</a>
          </p>`
      : html`<h1>${line.state === "lost" ? say("The table does not answer") : say("Setting the table")}</h1>
          <p role="status">
            ${line.state === "lost" ? say("Trying again by itself. Is the server still running?") : say("The map is unrolled, the ships take their places.")}
          </p>
          ${line.state === "lost" ? html`<p><button type="button" class="go" @click=${() => connection.retry()}>${say("Try now")}</button></p>` : nothing}`}
  </main>`;
}
