/** Acts in a row, one at a time: the next is sent when the one before went well, else it is said where they stopped. */
import { say } from "../core/language.js";

/**
 * @import {LogEntry, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @typedef {{act: string, name: string}} Act */

/** What became of somebody in new entries; "": nothing to stop for. @param {readonly LogEntry[]} entries */
function hurtIn(entries) {
  const lines = entries.flatMap(({ stories }) => stories.flatMap((story) => story.lines));
  return lines.find(({ tone }) => tone === "bad")?.text ?? "";
}

export class Queue {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Act[]} */
    this.left = [];
    this.done = 0;
    this.asked = "";
    this.number = -1;
    model.watch((now, before) => {
      if (!this.left.length) return;
      if (now.refused && now.refused !== before.refused) this.#stop(now.refused.text);
      else if (now.problem && now.problem !== before.problem) this.#stop(now.problem);
      else if (now.table && now.table.number !== this.number) this.#went(now.table);
    });
  }

  get busy() {
    return this.left.length > 0;
  }

  /** @param {readonly Act[]} acts */
  start(acts) {
    const { table, pending } = this.model.value;
    if (this.busy || pending || !table || !acts.length) return;
    this.number = table.number;
    this.left = [...acts];
    this.done = 0;
    this.asked = table.scene?.prompt?.text ?? "";
    this.model.set({ stopped: "" });
    this.#send(table);
  }

  /** Stops before the next. */
  stop() {
    if (this.busy) this.#stop(say("you stopped it"));
  }

  /** @param {Table} table */
  #send(table) {
    const [next] = this.left;
    this.number = table.number;
    if (next) this.model.order(next.act);
  }

  /** @param {Table} table */
  #went(table) {
    const fresh = this.model.value.log.filter(({ number }) => number > this.number);
    this.left.shift();
    this.done++;
    if (!this.left.length) return;
    const hurt = hurtIn(fresh);
    const prompt = table.scene?.prompt;
    if (hurt) this.#stop(hurt);
    else if (!this.model.deciding || prompt?.text !== this.asked) this.#stop(say("somebody else decides first"));
    else this.#send(table);
  }

  /** @param {string} why */
  #stop(why) {
    const names = this.left.map(({ name }) => name).join(", ");
    this.left = [];
    this.model.set({ stopped: say("Stopped after {n}: {why}. Not done: {names}.", { n: this.done, why: why.replace(/[.]$/, ""), names }) });
  }
}
