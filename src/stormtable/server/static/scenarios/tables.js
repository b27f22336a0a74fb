/** Values of a scenario file by their paths: "turns", "options.season", "sides[1].ships" with rows counted from 1. */

/** @typedef {Record<string, any>} Table */

/** @param {string} path @returns {(string | number)[]} places in lists from 0 */
function stepsOf(path) {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, row, key = ""]) => (row ? Number(row) - 1 : key));
}

/**
 * @param {Table} table
 * @param {string} path "options.season" is a value of a table in it
 * @param {unknown} value undefined takes it away, and what it leaves empty
 * @returns {Table}
 */
export function withKey(table, path, value) {
  return replaced(table, stepsOf(path), value);
}

/** @param {any} whole @param {readonly (string | number)[]} way @param {unknown} value @returns {any} */
function replaced(whole, way, value) {
  const [first, ...rest] = way;
  if (first === undefined) return value;
  const there = whole && typeof whole === "object" ? whole : typeof first === "number" ? [] : {};
  const inner = replaced(there[first], rest, value);
  const gone = inner === undefined || (rest.length > 0 && Object.keys(inner).length === 0);
  if (typeof first === "number") {
    const rows = [...there];
    while (rows.length < first) rows.push({});
    rows[first] = gone ? {} : inner;
    return gone && first === rows.length - 1 ? rows.slice(0, -1) : rows;
  }
  if (!gone) return { ...there, [first]: inner };
  const { [first]: _, ...others } = there;
  return others;
}

/** @param {Table} table @param {string} path @returns {unknown} */
export function keyOf(table, path) {
  return stepsOf(path).reduce((/** @type {any} */ inner, step) => (inner && typeof inner === "object" ? inner[step] : undefined), table);
}

/**
 * Whether conditions of the file hold: a flag that is on, one that is off ("!build"), how long a list is ("starts:4").
 * @param {readonly string[]} only
 * @param {Table} contents
 */
export function holds(only, contents) {
  return only.every((each) => {
    const [path = "", count] = each.replace("!", "").split(":");
    const found = keyOf(contents, path);
    if (count !== undefined) return Array.isArray(found) && found.length === Number(count);
    return (found === true) !== each.startsWith("!");
  });
}

/**
 * Without the values that no longer apply, since a flag or a list's length has just changed.
 * @param {Table} contents
 * @param {readonly {key: string, only: readonly string[]}[]} fields
 * @param {Table} before
 */
export function withoutIdle(contents, fields, before) {
  const idle = fields.filter(({ only }) => holds(only, before) && !holds(only, contents));
  return idle.reduce((kept, { key }) => withKey(kept, key, undefined), contents);
}

/** Texts of a TOML file, in which a # is a letter like others, and the # of a comment. */
const TEXTS_AND_COMMENTS = /"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#/g;

/** Whether a TOML file has comments, which no reader of such files keeps. @param {string} text */
export function hasComments(text) {
  return text.match(TEXTS_AND_COMMENTS)?.some((each) => each === "#") ?? false;
}
