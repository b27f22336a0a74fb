/** A scenario being drawn: its contents as the file has them, what was there before, what is selected and being drawn. */
import { announce } from "../core/announce.js";
import { Draft } from "../core/draft.js";
import { say } from "../core/language.js";
import { get, post } from "../core/net.js";
import { groundOf, sizeOf, wayOn } from "./grounds.js";
import { History } from "./history.js";
import { joined, nameOf, stepPiece, withStand } from "./pieces.js";
import { Rows } from "./rows.js";
import { loaded, storeScenario, storedScenario } from "./scenarioshelf.js";
import { hasVertices, moveRow, pointsOf, snap, withInserted, withVertex, withoutVertex } from "./shapes.js";
import { hasComments, holds, keyOf, withKey, withoutIdle } from "./tables.js";
import { copyOf, enough, isComplete, nestedIn, newRow } from "./tools.js";

/**
 * @import {EditorInfo, EditorLayer, ScenarioSheet} from "../wire.js"
 * @import {Point, Row} from "./shapes.js"
 * @import {Tool} from "./tools.js"
 * @typedef {{layer: string, row: number, vertex: number}} Selected `vertex` below 0: the whole shape
 */

const PAUSE = 140; // milliseconds without a change before the loader is asked

/** @extends {Draft<ScenarioSheet>} */
export class Drawing extends Draft {
  #book = new Rows();

  /** @param {EditorInfo} info @param {() => void} changed */
  constructor(info, changed) {
    super(changed, PAUSE);
    this.info = info;
    this.ground = groundOf(info.ground, () => this.size);
    this.history = new History(storedScenario(info.game) ?? info.starts[0]?.contents ?? info.blank);
    /** @type {Selected | null} */
    this.selected = null;
    /** @type {Tool | null} */
    this.tool = null;
    /** Points of what is being drawn. @type {Point[]} */
    this.pending = [];
    /** What is looked at in the list. */
    this.looked = { layer: "", row: -1 };
    /** Where keys draw; null while the mouse does. @type {Point | null} */
    this.cursor = null;
    this.grid = Math.max(0.5, this.ground.least);
    /** @type {"scenario" | "map" | "forces"} */
    this.tab = "map";
    /** The file whose comments a saved one lacks. */
    this.commented = "";
  }

  /** @returns {Promise<Drawing>} */
  static async open(/** @type {string} */ game, /** @type {() => void} */ changed) {
    /** @type {EditorInfo} */
    const info = await get(`/api/games/${encodeURIComponent(game)}/editor`);
    return new Drawing(info, changed);
  }

  get contents() {
    return this.history.now;
  }

  /** Of a map of hexes, in columns and rows. */
  get size() {
    return sizeOf(this.info, this.contents);
  }

  /** The lists that the file may have as it is, from the ground up. */
  get layers() {
    return this.info.layers.filter(({ only }) => holds(only, this.contents));
  }

  /** @param {string} key */
  layer(key) {
    return this.info.layers.find((layer) => layer.key === key);
  }

  /** The layer whose rows are the sides. */
  get sides() {
    return this.info.layers.find(({ fixed }) => fixed);
  }

  /** The rows of a list as tables: a text alone stands for one, and what is no table for an empty one. @param {string} key @returns {Row[]} */
  rows(key) {
    return this.#book.read(keyOf(this.contents, key), this.layer(key)?.bare);
  }

  /** A row of pieces with what the rules say of it where it says nothing. @param {EditorLayer} layer @param {Row} row @param {number} number @returns {Row} */
  whole(layer, row, number) {
    const zone = layer.fixed && !(layer.place in row) ? this.sheet?.zones[number] : undefined; // left to the rules
    if (zone) return { ...row, [layer.place]: zone };
    if (layer.shape !== "piece") return row;
    return { ...this.sheet?.stands.find((each) => each.key === layer.key && each.row === number)?.contents, ...row };
  }

  /** What is selected, with its layer and its row, null where that is gone. */
  get held() {
    const { selected } = this;
    const layer = selected && this.layer(selected.layer);
    const row = selected && this.rows(selected.layer)[selected.row];
    if (!selected || !layer || !row || !holds(layer.only, this.contents)) return null;
    return { ...selected, layer, plain: row, data: this.whole(layer, row, selected.row) };
  }

  /**
   * @param {Record<string, any>} contents
   * @param {string} [mark] changes of one mark in a row are undone together
   */
  put(contents, mark = "") {
    this.history.put(withoutIdle(contents, this.info.fields, this.contents), mark);
    this.#renew();
  }

  #renew() {
    this.said = "";
    if (this.selected && !this.held) this.selected = null;
    const points = this.held ? pointsOf(this.held.data, this.held.layer).length : 0;
    if (this.selected && this.selected.vertex >= points) this.selected = { ...this.selected, vertex: -1 };
    this.changed();
    this.askSoon();
  }

  /** A value of the whole file; "options.season" is one of a table; undefined takes it away. @param {string} key @param {unknown} value */
  setField(key, value) {
    this.put(withKey(this.contents, key, value), `field-${key}`);
  }

  /** @param {string} layer @param {readonly Row[]} rows @param {string} [mark] */
  putRows(layer, rows, mark = "") {
    const { bare = "", spare = false } = this.layer(layer) ?? {};
    const written = this.#book.write(rows, keyOf(this.contents, layer), bare);
    this.put(withKey(this.contents, layer, spare && !written.length ? undefined : written), mark);
  }

  /** @param {string} layer @param {number} number @param {Row} row @param {string} [mark] */
  putRow(layer, number, row, mark = "") {
    this.putRows(layer, this.rows(layer).map((each, i) => (i === number ? row : each)), mark);
  }

  undo() {
    if (this.history.undo()) this.#back(say("Undone."));
  }

  redo() {
    if (this.history.redo()) this.#back(say("Done again."));
  }

  /** @param {string} said */
  #back(said) {
    this.pending = [];
    this.#renew();
    announce(said);
  }

  /** Another scenario in place of this one; undo brings it back. @param {Record<string, any>} contents @param {string} said */
  take(contents, said) {
    this.selected = null;
    this.tool = null;
    this.pending = [];
    this.commented = "";
    this.history.put(contents, "");
    this.#renew();
    this.said = said;
    this.changed();
  }

  /** @param {string} layer @param {number} row @param {number} [vertex] */
  select(layer, row, vertex = -1) {
    this.selected = { layer, row, vertex };
    this.tool = null;
    this.pending = [];
    this.tab = "map";
    this.changed();
  }

  /** @param {string} layer @param {number} row */
  look(layer, row) {
    this.looked = { layer, row };
    this.changed();
  }

  drop() {
    this.selected = null;
    this.changed();
  }

  /** @param {number} by */
  stepVertex(by) {
    const { held } = this;
    if (!held) return;
    const count = pointsOf(held.data, held.layer).length + 1;
    const vertex = ((held.vertex + 1 + by + count) % count) - 1;
    this.selected = { layer: held.layer.key, row: held.row, vertex };
    announce(vertex < 0 ? say("The whole shape.") : say("Point {number}, {place}.", { number: vertex + 1, place: pointsOf(held.data, held.layer)[vertex]?.join(", ") ?? "" }));
    this.changed();
  }

  /** The next shape of all that lie on the table. @param {number} by */
  stepShape(by) {
    const all = this.layers.flatMap(({ key }) => this.rows(key).map((_, row) => ({ layer: key, row })));
    if (!all.length) return;
    const at = all.findIndex(({ layer, row }) => layer === this.selected?.layer && row === this.selected.row);
    const next = all[(Math.max(at, by > 0 ? -1 : 0) + by + all.length) % all.length];
    if (next) this.select(next.layer, next.row);
    announce(`${this.titleOf(next?.layer ?? "", next?.row ?? 0)}.`);
  }

  /** What a row is called. @param {string} key @param {number} row */
  titleOf(key, row) {
    const layer = this.layer(key);
    return layer ? nameOf(this, layer, row) : key;
  }

  /** Moves what is selected. @param {number} dx @param {number} dy @param {string} mark */
  moveBy(dx, dy, mark) {
    const { held } = this;
    if (!held) return;
    if (held.layer.shape === "piece") {
      stepPiece(this, dx, dy, mark);
      return;
    }
    const [east, north] = wayOn(this.ground, dx, dy);
    const from = held.vertex < 0 ? null : pointsOf(held.data, held.layer)[held.vertex];
    const row = from
      ? withVertex(held.data, held.layer, held.vertex, snap([from[0] + east, from[1] + north], 0, this.size))
      : moveRow(held.data, held.layer, east, north, this.size);
    this.putRow(held.layer.key, held.row, row, mark);
  }

  /** A point in the middle of the edge behind the selected one, or behind a given one. @param {number} [after] @param {Point} [at] */
  insert(after, at) {
    const { held } = this;
    if (!held || !hasVertices(held.layer)) return;
    const points = pointsOf(held.data, held.layer);
    const open = held.layer.shape === "line";
    const last = open ? points.length - 2 : points.length - 1;
    const before = Math.min(after ?? Math.max(held.vertex, 0), last);
    const [a, b] = [points[before], points[(before + 1) % points.length]];
    if (!a || !b) return;
    const place = at ?? snap([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 0, this.size);
    this.selected = { layer: held.layer.key, row: held.row, vertex: before + 1 };
    this.putRow(held.layer.key, held.row, withInserted(held.data, held.layer, before, place));
  }

  /** Takes the selected point away, or the whole shape. */
  remove() {
    const { held } = this;
    if (!held) return;
    if (held.vertex >= 0 && hasVertices(held.layer)) {
      const row = withoutVertex(held.data, held.layer, held.vertex);
      if (row) {
        this.selected = { layer: held.layer.key, row: held.row, vertex: -1 };
        this.putRow(held.layer.key, held.row, row);
        return;
      }
    }
    if (held.layer.fixed) return;
    announce(say("{name} is taken away.", { name: this.titleOf(held.layer.key, held.row) }));
    this.selected = null;
    this.putRows(held.layer.key, this.rows(held.layer.key).filter((_, i) => i !== held.row));
  }

  /** Whether a list of the file has room for more. @param {string} key */
  hasRoom(key) {
    return this.rows(key).length < (this.layer(key)?.most ?? 0);
  }

  /** One more row, selected. @param {string} layer @param {Row} row */
  add(layer, row) {
    if (!this.hasRoom(layer)) return;
    const rows = [...this.rows(layer), row];
    this.selected = { layer, row: rows.length - 1, vertex: -1 };
    this.putRows(layer, rows);
  }

  /** A copy, a little aside; or where the other side sees the same. @param {boolean} across */
  copy(across) {
    const { held } = this;
    if (!held || held.layer.fixed) return;
    this.add(held.layer.key, copyOf(held.data, held.layer, this.rows(held.layer.key), this.size, across, this.ground));
  }

  /** The next contour, inside the selected one. @param {string} field that rises */
  nest(field) {
    const { held } = this;
    if (!held) return;
    this.add(held.layer.key, nestedIn(held.data, held.layer, field));
  }

  /** Lays a row higher or lower in its list: what comes later lies above. @param {number} by */
  raise(by) {
    const { held } = this;
    if (!held || held.layer.fixed) return;
    const rows = [...this.rows(held.layer.key)];
    const to = held.row + by;
    if (to < 0 || to >= rows.length) return;
    rows.splice(to, 0, ...rows.splice(held.row, 1));
    this.selected = { layer: held.layer.key, row: to, vertex: held.vertex };
    this.putRows(held.layer.key, rows);
  }

  /** @param {Tool | null} tool */
  draw(tool) {
    this.tool = tool;
    this.pending = [];
    this.cursor = null;
    this.selected = null;
    if (tool) this.tab = "map";
    this.changed();
  }

  /** How many points end a shape by themselves; 0: it is closed by hand. */
  get enough() {
    return this.tool ? enough(this.tool) : 0;
  }

  /** @param {Point} point @param {number} [grid] that it keeps to */
  addPoint(point, grid = this.grid) {
    if (!this.tool) return;
    const at = this.tool.layer.shape === "piece" ? point : snap(point, grid, this.size);
    const first = this.pending[0];
    const last = this.pending.at(-1);
    if (last && last[0] === at[0] && last[1] === at[1]) {
      if (!this.enough) this.finish();
      return;
    }
    if (!this.enough && this.tool.layer.shape === "polygon" && !this.tool.band && first && first[0] === at[0] && first[1] === at[1]) {
      this.finish();
      return;
    }
    this.pending = [...this.pending, at];
    announce(say("Point {number}, {place}.", { number: this.pending.length, place: this.ground.told(at) }));
    if (this.enough && this.pending.length === this.enough) this.finish();
    else this.changed();
  }

  takePointBack() {
    this.pending = this.pending.slice(0, -1);
    this.changed();
  }

  /** Whether what is being drawn is a shape already. */
  get complete() {
    return this.tool !== null && isComplete(this.tool, this.pending.length);
  }

  /** The shape as drawn goes into the scenario, selected; the tool stays for the next one. */
  finish() {
    const { tool, pending } = this;
    if (!tool || !this.complete) return;
    this.pending = [];
    this.tool = null;
    const waiting = this.rows(tool.layer.key)[tool.row ?? -1];
    if (waiting && tool.row !== undefined && pending[0]) {
      this.selected = { layer: tool.layer.key, row: tool.row, vertex: -1 };
      this.putRow(tool.layer.key, tool.row, withStand(waiting, tool.layer, pending[0]));
      return;
    }
    const row = tool.layer.ends ? joined(this, tool.layer, pending) : newRow(tool, pending, this.rows(tool.layer.key), this.size);
    if (row) this.add(tool.layer.key, row);
    else this.changed();
    announce(row ? say("{name} is drawn.", { name: this.titleOf(tool.layer.key, this.rows(tool.layer.key).length - 1) }) : say("Both ends lie nearest to one place: that is no lane."));
  }

  /** Where keys draw, begun in the middle of the table. @param {number} dx @param {number} dy */
  moveCursor(dx, dy) {
    const from = this.cursor ?? this.pending.at(-1) ?? this.ground.middle();
    const [east, north] = wayOn(this.ground, dx, dy);
    this.cursor = this.tool?.layer.shape === "piece" ? this.ground.step(from, dx, dy) : snap([from[0] + east, from[1] + north], 0, this.size);
    announce(this.ground.told(this.cursor));
    this.changed();
  }

  /** @override */
  store() {
    storeScenario(this.info.game, this.contents);
  }

  /** What the loader says; a picture stays until there is another. @override @returns {Promise<ScenarioSheet>} */
  async question() {
    /** @type {ScenarioSheet} */
    const sheet = await post(`/api/games/${this.info.game}/editor`, { contents: this.contents });
    return sheet.svg ? sheet : { ...sheet, svg: this.sheet?.svg ?? "" };
  }

  /** @param {File} file */
  async load(file) {
    await this.read(file, async (text) => {
      /** @type {{contents: Record<string, any>}} */
      const { contents } = await post(`/api/games/${this.info.game}/editor/file`, { scenario_file: text });
      const commented = hasComments(text);
      this.take(contents, loaded(file.name, commented));
      this.commented = commented ? file.name : "";
    });
  }

  /** @param {string} key @param {number} row */
  faultsOf(key, row) {
    return this.sheet?.faults.filter((fault) => fault.key === key && fault.row === row) ?? [];
  }
}
