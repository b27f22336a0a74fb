/**
 * A state that others can watch: fields, each of which lasts as long as what it is about, and values that follow from them.
 * Nothing is changed in place: every change makes a new state, so that a watcher can compare two.
 */

/**
 * @template F what a field holds
 * @template V the state
 * @typedef {{blank: F, about?: (state: V) => unknown}} Field `about`: once that is another than before, the field is blank again
 */

/**
 * @template {object} T what is held
 * @template {object} [D={}] what follows from it
 */
export class Store {
  #fields;
  #following = {};

  /**
   * @param {{[name in keyof T]: Field<T[name], T & D>}} fields
   * @param {{[name in keyof D]: (state: T & D) => D[name]}} [derived] each is found when it is first asked for, once a state
   */
  constructor(fields, derived) {
    this.#fields = /** @type {[keyof T, Field<any, T & D>][]} */ (Object.entries(fields));
    for (const [name, find] of Object.entries(derived ?? {})) {
      Object.defineProperty(this.#following, name, {
        get() {
          const value = find(this);
          Object.defineProperty(this, name, { value });
          return value;
        },
      });
    }
    this.value = this.#state(/** @type {T} */ (Object.fromEntries(this.#fields.map(([name, { blank }]) => [name, blank]))));
    /** @type {Set<(now: T & D, before: T & D) => void>} */
    this.watchers = new Set();
  }

  /** @param {T} held @returns {Readonly<T & D>} */
  #state(held) {
    return Object.assign(Object.create(this.#following), held);
  }

  /**
   * Changes some fields and tells the watchers, once, after the change.
   * @param {Partial<T>} patch
   */
  set(patch) {
    const before = this.value;
    this.value = this.#state({ ...before, ...patch });
    for (const [name, { blank, about }] of this.#fields) {
      if (about && !(name in patch) && before[name] !== blank && about(this.value) !== about(before)) this.value = this.#state({ ...this.value, [name]: blank });
    }
    for (const watcher of this.watchers) watcher(this.value, before);
  }

  /**
   * @param {(now: T & D, before: T & D) => void} watcher
   * @returns {() => void} ends the watch
   */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
