/** Values of a scenario file by their dotted keys. */

/** @typedef {Record<string, any>} Table */

/**
 * @param {Table} table
 * @param {string} key "options.season" is one of a table in it
 * @param {unknown} value undefined takes it away
 * @returns {Table}
 */
export function withKey(table, key, value) {
  const [first = "", ...rest] = key.split(".");
  const { [first]: before, ...others } = table;
  const inner = rest.length ? withKey(before && typeof before === "object" ? before : {}, rest.join("."), value) : value;
  const gone = inner === undefined || (rest.length > 0 && Object.keys(/** @type {object} */ (inner)).length === 0);
  return gone ? others : { ...table, [first]: inner };
}

/** @param {Table} table @param {string} key @returns {unknown} */
export function keyOf(table, key) {
  return key.split(".").reduce((/** @type {any} */ inner, part) => (inner && typeof inner === "object" ? inner[part] : undefined), table);
}
