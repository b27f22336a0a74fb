/** Below which path of its host the whole site lies, as whoever runs it has said: "" where it has the host for itself. */

/** @type {string} */
const ROOT = globalThis.document?.querySelector?.('meta[name="root"]')?.getAttribute("content") ?? "";

/** An address of the site, as a browser finds it. @param {string} path from the site's own root on, such as "/rules" */
export function below(path) {
  return ROOT + path;
}

/** The path of this page from the site's own root on. @param {string} [path] */
export function here(path = location.pathname) {
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : path;
}
