/** Opens the table of a lesson, or of the battle that a course ends with. */
import { post } from "../core/net.js";
import { likesHints } from "../core/hinting.js";
import { below } from "../core/root.js";
import { openMatch } from "../home/open.js";

/** @import {Created, FirstBattle} from "../wire.js" */

/** @param {string} game @param {string} lesson */
export async function openLesson(game, lesson) {
  /** @type {Created} */
  const created = await post(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`);
  location.assign(below(`/table/${created.table}`));
}

/** @param {string} game @param {FirstBattle} battle */
export async function openBattle(game, { scenario, options, level }) {
  const created = await openMatch({
    game,
    scenario,
    options,
    hints: likesHints(game, true),
    seats: [
      { kind: "screen", level: "", name: "" },
      { kind: "computer", level, name: "" },
    ],
  });
  location.assign(below(`/table/${created.table}`));
}
