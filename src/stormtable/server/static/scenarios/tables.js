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

/** Texts of a TOML file, in which a # is a letter like others, and the # of a comment. */
const TEXTS_AND_COMMENTS = /"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#/g;

/** Whether a TOML file has comments, which no reader of such files keeps. @param {string} text */
export function hasComments(text) {
  return text.match(TEXTS_AND_COMMENTS)?.some((each) => each === "#") ?? false;
}
