/** A ghost in hand: dragged from its piece, set by a tap, turned by its grips, stepped by keys; Enter carries it out. */
import { bearing } from "./geometry.js";
import { Ghost, planWords } from "./ghost.js";
import { firstPlan, planBack, planBy, planFacing, planLeg, planOn, planSaying, planToward } from "./plans.js";
import { movable, plannedRegions } from "./regions.js";
import { measuresOf } from "./drawing.js";
import { Gathering } from "./gathering.js";
import { gatherable, matesOf, toggle } from "./grouping.js";
import { Verdicts } from "./verdicts.js";
import { Queue } from "../queue.js";
import { actorsOf } from "../surveying.js";
import { announce } from "../../core/announce.js";

/**
 * @import {Scene, TogetherAnswer, WhyAnswer} from "../../wire.js"
 * @import {Camera} from "../camera.js"
 * @import {Model} from "../model.js"
 * @import {Point} from "./geometry.js"
 * @import {Plan} from "./plans.js"
 */

const SLACK = 4;
/** Milliseconds of a finger's press that takes a piece together with others. */
const LONG = 480;
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
    this.gathering = new Gathering(model);
    this.queue = new Queue(model);
    /** What is to be carried out once it is known how the others follow: said after it; null: nothing. @type {string | null} */
    this.waiting = null;
    this.pressing = 0;
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
    return this.drawing ? measuresOf(this.drawing).place(this.camera.toDrawing(event)) : { x: 0, y: 0 };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { target } = event;
    if (event.button !== 0 || this.held || !this.able || !(target instanceof Element) || target.closest("[data-over]")) return;
    const grip = this.ghost?.gripAt(target, event);
    const ghost = target.closest("[data-ghost], [data-knob]");
    // What is offered lies over the piece that it is about.
    const piece = target.closest(".piece[data-piece], .stop[data-piece], .plane-turn[data-piece]")?.getAttribute("data-piece") ?? "";
    const mode = grip === "turn" || grip === "spin" || grip === "on" ? grip : "move";
    const which = ghost ? (this.plan?.piece ?? "") : piece;
    if (!ghost && (!this.#canTake(piece) || this.#picks(event, piece))) return;
    this.early = null;
    if (event.pointerType !== "mouse" && !ghost) this.pressing = window.setTimeout(() => this.#pressedLong(piece), LONG);
    this.held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, mode, piece: which, far: false, off: this.#off(event, which, Boolean(ghost)) };
  }

  /** Whether a press there takes pieces together; one that is taken already leads the others. @param {PointerEvent} event @param {string} piece */
  #picks(event, piece) {
    const { picking, group } = this.model.value;
    return event.shiftKey || (picking && !group.includes(piece));
  }

  /** @param {string} piece */
  #pressedLong(piece) {
    if (!this.held || this.held.far || !gatherable(this.model).includes(piece)) return;
    this.held = null;
    this.model.set({ picking: true });
    toggle(this.model, piece);
  }

  /** Whether a piece can be taken in hand: also before the answer is here that says what it may do. @param {string} piece */
  #canTake(piece) {
    const { scene } = this.model;
    return scene !== null && (movable(scene).has(piece) || this.#mayAct(scene, piece));
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
    if (!held.far && this.model.scene?.surveys && held.piece) this.#takeUp(held.piece);
    held.far = true;
    this.last = event;
    if (!this.frameAsked) this.frameAsked = requestAnimationFrame(() => this.#follow());
  }

  /** A piece in hand is looked at; one that is not of those taken together goes alone. @param {string} piece */
  #takeUp(piece) {
    clearTimeout(this.pressing);
    const { group } = this.model.value;
    this.model.set({ looked: piece, ...(group.includes(piece) ? {} : { group: [], picking: false }) });
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
    clearTimeout(this.pressing);
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
    else if (held.mode === "move" && event.target instanceof Element && event.target.closest("[data-ghost], [data-knob]")) this.commit();
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
    const mates = matesOf(this.model, plan.piece);
    this.ghost.accompany(plan, mates, this.gathering.of(plan));
    if (mates.length) this.gathering.ask(plan);
    else this.verdicts.ask(plan);
    this.ghost.judge(mates.length ? null : this.verdicts.of(plan));
    return chances;
  }

  /** How those that are taken together would follow, or what is proposed. @param {TogetherAnswer} answer */
  hearTogether(answer) {
    this.gathering.hear(answer);
    const { plan } = this;
    if (!plan) return;
    this.ghost?.accompany(plan, matesOf(this.model, plan.piece), this.gathering.of(plan));
    if (this.waiting !== null && this.gathering.of(plan)) this.commit(this.waiting);
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
    if (scene && this.plan) this.put(planBy(scene, this.plan, way));
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
    const { group, looked } = this.model.value;
    if (group.length > 1 && !this.plan) {
      this.choose(group.includes(looked) ? looked : (group[0] ?? ""));
      return this.plan !== null;
    }
    const pieces = plannedRegions(scene).map(({ piece }) => piece);
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
  put(plan) {
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
    if (scene && this.plan) this.put(planSaying(scene, this.plan, suffix));
  }

  /** Settles the leg in hand and begins another. */
  goOn() {
    const { scene } = this.model;
    if (scene && this.plan) this.put(planOn(scene, this.plan));
  }

  /** Takes the last leg back. */
  goBack() {
    const { scene } = this.model;
    if (scene && this.plan) this.put(planBack(scene, this.plan));
  }

  /** Numbers of the leg in hand: hundredths, tenths of a degree. @param {{far?: number, heading?: number, x?: number, y?: number, facing?: number, spin?: boolean}} wanted */
  set({ far, heading, x, y, facing, spin = false }) {
    const { scene } = this.model;
    const { plan } = this;
    if (!scene || !plan) return;
    if (facing !== undefined) this.put(planFacing(scene, plan, facing, spin));
    else if (x !== undefined || y !== undefined) this.put(planToward(scene, plan.piece, { x: x ?? plan.to.x, y: y ?? plan.to.y }, plan));
    else this.put(planLeg(scene, plan, { ...(far === undefined ? {} : { far }), ...(heading === undefined ? {} : { heading }) }));
  }

  /**
   * Carries the plan out, and after it whatever is said. What is refused or not sent can be mended: the plan stays until
   * the position is another.
   * @param {string} [then] notation
   */
  commit(then = "") {
    const { plan } = this;
    if (!plan) return;
    if (plan.text && matesOf(this.model, plan.piece).length) this.#commitAll(plan, then);
    else {
      const text = [plan.text, then].filter(Boolean).join("; ");
      if (text) this.model.order(text);
      else this.drop();
    }
  }

  /** Each does its own act in turn; what one of them may not do stays undone, as the plan says. @param {Plan} plan @param {string} then */
  #commitAll(plan, then) {
    const answer = this.gathering.of(plan);
    this.waiting = answer ? null : then;
    const able = answer?.parts.filter(({ act }) => act) ?? [];
    if (!able.length) return;
    const acts = [...able.map(({ act }) => act), then].filter(Boolean);
    this.model.order(acts.join("; "), acts.length > 1 ? able.map(({ name, text }) => `${name} ${text}`).join("; ") : "");
  }

  /** Carries out what is proposed, one act after the other; without names, all of it. @param {ReadonlySet<string>} [but] pieces that do nothing @param {string} [then] */
  carryOutProposed(but = new Set(), then = "") {
    const proposed = this.gathering.proposed;
    if (!proposed || this.plan) return false;
    const acts = proposed.parts.filter(({ piece }) => !but.has(piece)).map(({ act, name }) => ({ act, name }));
    this.queue.start(then ? [...acts, { act: then, name: then }] : acts);
    return true;
  }

  /** @returns {boolean} whether there was one */
  drop() {
    this.waiting = null;
    if (!this.plan) return false;
    this.drawing?.classList.remove("planning");
    this.ghost?.remove();
    this.ghost = null;
    this.plan = null;
    this.model.set({ plan: null });
    return true;
  }
}
