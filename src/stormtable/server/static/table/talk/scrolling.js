/** The list of what was said stays at its end while that is read, and at its place when older words come above. */

/** @type {WeakMap<Element, {atEnd: boolean, height: number, first: string}>} */
const known = new WeakMap();

/** How far from the end still counts as there, in pixels. */
const NEAR = 24;

/** Notes where a reader has scrolled to. @param {Event} event */
export function noteScroll({ currentTarget: list }) {
  if (!(list instanceof HTMLElement)) return;
  const before = known.get(list);
  if (before) before.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR;
}

/** After the list was drawn. @param {ParentNode} root */
export function followTalk(root) {
  const list = root.querySelector(".talk-list");
  if (!(list instanceof HTMLElement)) return;
  const first = list.querySelector("[data-said]")?.getAttribute("data-said") ?? "";
  const before = known.get(list);
  if (!before || before.atEnd) list.scrollTop = list.scrollHeight;
  else if (before.first !== first) list.scrollTop += list.scrollHeight - before.height;
  known.set(list, { atEnd: before?.atEnd ?? true, height: list.scrollHeight, first });
}
