/** A value that others can watch. */

/**
 * @template {object} T
 */
export class Store {
  /** @param {T} initial */
  constructor(initial) {
    /** @type {T} */
    this.value = initial;
    /** @type {Set<(now: T, before: T) => void>} */
    this.watchers = new Set();
  }

  /**
   * Changes some fields and tells the watchers, once, after the change.
   * @param {Partial<T>} patch
   */
  set(patch) {
    const before = this.value;
    this.value = { ...before, ...patch };
    for (const watcher of this.watchers) watcher(this.value, before);
  }

  /**
   * @param {(now: T, before: T) => void} watcher
   * @returns {() => void} ends the watch
   */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
