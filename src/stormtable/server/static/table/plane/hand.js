/** A ghost in hand: dragged from its piece, set by a tap, turned by its grips, stepped by keys; Enter carries it out. */
import { bearing } from "./geometry.js";
import { Ghost, planWords } from "./ghost.js";
import { firstPlan, planBack, planBy, planFacing, planLeg, planOn, planSaying, planStep, planToward } from "./plans.js";
import { movable, planned } from "./regions.js";
import { sheetOf } from "./sheet.js";
import { Verdicts } from "./verdicts.js";
import { actorsOf } from "../surveying.js";
import { announce } from "../../core/announce.js";

/**
 * @import {Scene, WhyAnswer} from "../../wire.js"
 * @import {Camera} from "../camera.js"
 * @import {Model} from "../model.js"
 * @import {Point} from "./geometry.js"
 * @import {Plan} from "./plans.js"
 */

/** A step of the arrow keys, and the fine one, hundredths; half as many tenths of a degree of a flight's heading. */
const STEP = 100;
const FINE = 10;
/** Tenths of a degree that a bracket turns, and finely. */
const TURN = 50;
const FINE_TURN = 5;
const SLACK = 4;
/** Pixels that the ghost and its grips keep from the edge of what is seen. */
const ROOM = 20;

export class Hand {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {Model} model
   */
  constructor(frame, camera, model) {
    this.frame = frame;
    this.camera = camera;
    this.model = model;
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** @type {Ghost | null} */
    this.ghost = null;
    /** @type {Plan | null} */
    this.plan = null;
    /** @type {{pointer: number, x: number, y: number, mode: "move" | "turn" | "spin" | "on", piece: string, far: boolean, off: Point} | null} */
    this.held = null;
    /** A drag that ended before it was told what its piece may do: where it led. @type {{piece: string, toward: Point} | null} */
    this.early = null;
    this.frameAsked = 0;
    this.verdicts = new Verdicts(model);
    /** Where the pointer was last. @type {PointerEvent | null} */
    this.last = null;
    frame.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => (this.held = null));
  }

  /** A new drawing: a plan belongs to the position it was made in. @param {SVGSVGElement} drawing */
  renew(drawing) {
    const kept = this.model.value.plan;
    this.drawing = drawing;
    this.ghost?.remove();
    this.ghost = null;
    this.plan = null;
    this.held = null;
    this.early = null;
    if (kept && kept.number !== this.model.value.table?.number) this.model.set({ plan: null });
    else if (kept) this.#show(kept.plan);
  }

  get able() {
    const { scene } = this.model;
    return this.model.deciding && Boolean(scene?.plane?.regions.length || actorsOf(scene).length);
  }

  /** @param {{clientX: number, clientY: number}} event */
  #place(event) {
    return this.drawing ? sheetOf(this.drawing).place(this.camera.toDrawing(event)) : { x: 0, y: 0 };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { scene } = this.model;
    if (event.button !== 0 || this.held || !this.able || !scene || !(event.target instanceof Element) || event.target.closest("[data-over]")) return;
    const grip = event.target.closest("[data-knob]")?.getAttribute("data-knob");
    const ghost = event.target.closest("[data-ghost]");
    // What is offered lies over the piece that it is about.
    const piece = event.target.closest(".piece[data-piece], .stop[data-piece], .plane-turn[data-piece]")?.getAttribute("data-piece") ?? "";
    const mode = grip === "turn" || grip === "spin" || grip === "on" ? grip : "move";
    const which = grip || ghost ? (this.plan?.piece ?? "") : piece;
    // What a piece may do is asked for when it is looked at: it can be taken in hand before the answer is here.
    if (!grip && !ghost && !movable(scene).has(piece) && !this.#mayAct(scene, piece)) return;
    this.early = null;
    this.held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, mode, piece: which, far: false, off: this.#off(event, which, Boolean(grip ?? ghost)) };
  }

  /** @param {Scene} scene @param {string} piece */
  #mayAct(scene, piece) {
    return piece !== "" && (actorsOf(scene).some((each) => each.piece === piece) || (scene.surveys && scene.prompt?.piece === piece));
  }

  /** How far from its middle a piece or its ghost is taken, so that it does not leap. @param {PointerEvent} event @param {string} piece @param {boolean} ghost @returns {Point} */
  #off(event, piece, ghost) {
    const at = this.#place(event);
    const [x, y] = this.model.scene?.pieces.find(({ id }) => id === piece)?.cell ?? [at.x, at.y];
    return ghost && this.plan ? { x: at.x - this.plan.to.x, y: at.y - this.plan.to.y } : { x: at.x - x, y: at.y - y };
  }

  /** Lets go of the ghost: a second finger makes a pinch of it. */
  letGo() {
    if (this.held?.far && !this.early) this.#settle();
    this.held = null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.far && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
    if (!held.far && held.mode === "on" && this.plan && this.model.scene) this.#show(planOn(this.model.scene, this.plan));
    if (!held.far && this.model.scene?.surveys && held.piece) this.model.set({ looked: held.piece });
    held.far = true;
    this.last = event;
    if (!this.frameAsked) this.frameAsked = requestAnimationFrame(() => this.#follow());
  }

  /** Once a frame, whatever the pointer's rate. */
  #follow() {
    this.frameAsked = 0;
    const { held, last } = this;
    const { scene } = this.model;
    if (!held || !last || !scene) return;
    const point = this.#place(last);
    if ((held.mode === "turn" || held.mode === "spin") && this.plan) {
      const { to } = this.plan;
      const toward = bearing(Math.round(point.x - to.x), Math.round(point.y - to.y));
      // The grip of a spin lies astern.
      this.#show(planFacing(scene, this.plan, held.mode === "spin" ? toward + 1800 : toward, held.mode === "spin"));
    } else {
      this.#lead(scene, held.piece, { x: point.x - held.off.x, y: point.y - held.off.y });
    }
  }

  /** @param {Scene} scene @param {string} piece @param {Point} toward */
  #lead(scene, piece, toward) {
    const plan = planToward(scene, piece, toward, this.plan?.piece === piece ? this.plan : null);
    if (plan) this.#show(plan);
    this.early = plan || !scene.surveys ? null : { piece, toward };
  }

  /** What a piece may do has come: a drag that did not wait for it is caught up with. */
  told() {
    const { early } = this;
    const { scene } = this.model;
    if (!early || !scene || this.model.value.looked !== early.piece) return;
    this.#lead(scene, early.piece, early.toward);
    this.early = null;
    if (!this.held) this.#settle();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (this.frameAsked) {
      cancelAnimationFrame(this.frameAsked);
      this.#follow();
    }
    this.held = null;
    if (held.far && this.early) return;
    if (held.far) this.#settle();
    else if (held.mode === "on") this.goOn();
    else if (held.mode === "move" && event.target instanceof Element && event.target.closest("[data-ghost]")) this.commit();
    else this.onTap(event);
  }

  /** A press on a piece that was not dragged; set by the board. @param {PointerEvent} _event */
  onTap(_event) {}

  /**
   * A tap on the bare table: puts the ghost there, where a place may be chosen.
   * @param {{clientX: number, clientY: number}} event
   */
  tap(event) {
    const { scene } = this.model;
    const region = scene?.plane?.regions.find(({ kind }) => kind === "place");
    if (!this.able || !scene || !region) return false;
    const piece = this.plan?.piece ?? region.piece;
    const plan = planToward(scene, piece, this.#place(event), this.plan);
    if (!plan) return false;
    this.#show(plan);
    this.#settle();
    return true;
  }

  /** @param {Plan} plan */
  #show(plan) {
    const { scene } = this.model;
    if (!this.drawing || !scene) return [];
    this.plan = plan;
    this.ghost ??= new Ghost(this.drawing, scene);
    this.drawing.classList.add("planning");
    const chances = this.ghost.show(plan);
    this.verdicts.ask(plan);
    this.ghost.judge(this.verdicts.of(plan));
    return chances;
  }

  /** Whether an act that was thought of is legal. @param {WhyAnswer} why */
  hear(why) {
    this.verdicts.hear(why);
    if (this.plan) this.ghost?.judge(this.verdicts.of(this.plan));
    if (this.model.value.plan) this.model.set({});
  }

  /** The way of a place: its pace, alone or with others. @param {string} way the id of a region */
  go(way) {
    const { scene } = this.model;
    if (scene && this.plan) this.#put(planBy(scene, this.plan, way));
  }

  /** The plan stands: the column tells it. */
  #settle() {
    const { table } = this.model.value;
    if (!this.plan || !table) return;
    const chances = this.#show(this.plan);
    this.model.set({ plan: { plan: this.plan, chances, number: table.number } });
    announce(planWords(this.plan));
  }

  /** Begins with the keys, or goes on to the next piece that can be placed. */
  begin() {
    const { scene } = this.model;
    if (!this.able || !scene?.plane) return false;
    const pieces = planned(scene).map(({ piece }) => piece);
    const next = pieces[(pieces.indexOf(this.plan?.piece ?? "\n") + 1) % Math.max(pieces.length, 1)];
    const plan = next === undefined ? null : firstPlan(scene, next);
    if (!plan) return false;
    this.#show(plan);
    this.#settle();
    return true;
  }

  /** @param {string} piece */
  choose(piece) {
    const { scene } = this.model;
    const plan = scene ? firstPlan(scene, piece) : null;
    if (!plan) return;
    this.#show(plan);
    this.#settle();
  }

  /** Another plan in the place of the present one. @param {Plan | null} plan */
  #put(plan) {
    if (!plan) {
      this.drop();
      return;
    }
    this.#show(plan);
    this.#settle();
    this.reveal();
  }

  /** Moves the map where the ghost or one of its grips is out of sight, or covered by what stands on the board. */
  reveal() {
    const { camera, ghost } = this;
    if (!ghost || this.held) return;
    const { top, right, bottom, left } = ghost.extent;
    const frame = camera.frame.getBoundingClientRect();
    const edges = camera.insets;
    const dx = Math.max(frame.left + edges.left + ROOM - left, 0) + Math.min(frame.right - edges.right - ROOM - right, 0);
    const dy = Math.max(frame.top + edges.top + ROOM - top, 0) + Math.min(frame.bottom - edges.bottom - ROOM - bottom, 0);
    if (dx || dy) camera.pan(dx, dy);
  }

  /** @param {string} suffix */
  say(suffix) {
    const { scene } = this.model;
    if (scene && this.plan) this.#put(planSaying(scene, this.plan, suffix));
  }

  /** Settles the leg in hand and begins another. */
  goOn() {
    const { scene } = this.model;
    if (scene && this.plan) this.#put(planOn(scene, this.plan));
  }

  /** Takes the last leg back. */
  goBack() {
    const { scene } = this.model;
    if (scene && this.plan) this.#put(planBack(scene, this.plan));
  }

  /** Numbers of the leg in hand: hundredths, tenths of a degree. @param {{far?: number, heading?: number, x?: number, y?: number, facing?: number, spin?: boolean}} wanted */
  set({ far, heading, x, y, facing, spin = false }) {
    const { scene } = this.model;
    const { plan } = this;
    if (!scene || !plan) return;
    if (facing !== undefined) this.#put(planFacing(scene, plan, facing, spin));
    else if (x !== undefined || y !== undefined) this.#put(planToward(scene, plan.piece, { x: x ?? plan.to.x, y: y ?? plan.to.y }, plan));
    else this.#put(planLeg(scene, plan, { ...(far === undefined ? {} : { far }), ...(heading === undefined ? {} : { heading }) }));
  }

  /** @param {string} key @param {boolean} fine @returns {boolean} whether the key was the ghost's */
  key(key, fine) {
    const { scene } = this.model;
    const { plan } = this;
    if (!plan || !scene || !this.able) return false;
    const step = fine ? FINE : STEP;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] };
    const by = steps[key];
    const turn = fine ? FINE_TURN : TURN;
    if (by) this.#put(planStep(scene, plan, ...by));
    else if (key === "[" || key === "{") this.#put(planFacing(scene, plan, plan.to.facing + turn));
    else if (key === "]" || key === "}") this.#put(planFacing(scene, plan, plan.to.facing - turn));
    else if (key === "Insert" || key.toLowerCase() === "w") this.goOn();
    else if (key === "Backspace" || key === "Delete") this.goBack();
    else if (key === "Enter") this.commit();
    else return false;
    return true;
  }

  /**
   * Carries the plan out, and after it whatever is said. What is refused or not sent can be mended: the plan stays until
   * the position is another.
   * @param {string} [then] notation
   */
  commit(then = "") {
    const { plan } = this;
    if (!plan) return;
    const text = [plan.text, then].filter(Boolean).join("; ");
    if (text) this.model.order(text);
    else this.drop();
  }

  /** @returns {boolean} whether there was one */
  drop() {
    if (!this.plan) return false;
    this.drawing?.classList.remove("planning");
    this.ghost?.remove();
    this.ghost = null;
    this.plan = null;
    this.model.set({ plan: null });
    return true;
  }
}
