/** The full distribution: a bar a value, under each what the printed table says there. */
import { html, svg, nothing } from "../lit.js";
import { PER_CENT, percentOfShare } from "../core/format.js";
import { say } from "../core/language.js";

/** @import {Column, Preview} from "../wire.js" */

const BARS = 58;
const BARS_LOW = 44;
const TOP = 6;
const VALUES = 15;
const ROW = 10.6;

/**
 * The column that is read out unless another is pointed at: the likeliest that does something.
 * @param {readonly Column[]} columns
 */
export function likeliest(columns) {
  let best = -1;
  columns.forEach((column, index) => {
    if (column.cell && column.share > (columns[best]?.share ?? 0)) best = index;
  });
  return best;
}

/** Words stand on their side, codes are read downwards letter by letter. @param {string} cell */
function isWord(cell) {
  return /[a-z]{3}/.test(cell);
}

/** @param {readonly Column[]} columns */
function deepest(columns) {
  return Math.max(1, ...columns.map(({ cell }) => (isWord(cell) ? Math.ceil((cell.length * 5.6) / ROW) : cell.length)));
}

/**
 * @param {Column} column
 * @param {number} x
 * @param {number} top
 * @param {boolean} picked
 */
function cellOf(column, x, top, picked) {
  if (!column.cell) return nothing;
  if (isWord(column.cell)) {
    return svg`<text class="cell word tone-${column.tone}" transform="translate(${x - 3.6},${top - 6}) rotate(90)">${column.cell}</text>`;
  }
  const letters = /^\d+$/.test(column.cell) ? [column.cell] : [...column.cell];
  return letters.map(
    (letter, index) =>
      svg`<text class=${picked ? "cell picked" : /[A-Z~]/.test(letter) && letter !== "X" ? "cell" : "cell hot"} x=${x} y=${top + index * ROW} text-anchor="middle">${letter}</text>`,
  );
}

/** Every fifth value and the last are written. @param {number} index @param {number} count */
function isWritten(index, count) {
  return index === count - 1 || (index % 5 === 0 && index < count - 2);
}

/**
 * @param {Preview} preview
 * @param {number} picked index of the column that is read out
 * @param {(index: number) => void} onPick
 * @param {boolean} low without the printed table under it, for a small screen
 */
export function distribution({ columns, columns_title }, picked, onPick, low) {
  const width = 324;
  const step = width / columns.length;
  const most = Math.max(1, ...columns.map(({ share }) => share));
  const bars = low ? BARS_LOW : BARS;
  const base = TOP + bars;
  const index = base + VALUES;
  const height = low ? index : index + deepest(columns) * ROW + 12;
  /** @param {PointerEvent} event */
  const point = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    onPick(Math.max(0, Math.min(columns.length - 1, Math.floor(((event.clientX - box.left) / box.width) * columns.length))));
  };
  return html`<svg
      class="distribution"
      viewBox="0 0 ${width} ${height}"
      aria-hidden="true"
      @pointermove=${point}
      @pointerdown=${point}
    >
      <rect class="picked-column" x=${picked * step} y="2" width=${step} height=${height - 4} rx="3" />
      ${columns.map((column, at) => {
        const x = at * step + step / 2;
        const tall = (column.share / most) * bars;
        return svg`<rect class="tone-${column.tone}" x=${at * step + 1.3} y=${base - tall} width=${step - 2.6} height=${Math.max(tall, 1)} rx="1.5"/>
          ${isWritten(at, columns.length) || at === picked ? svg`<text class=${at === picked ? "value picked" : "value"} x=${Math.min(x, width - 8)} y=${base + 12} text-anchor="middle">${column.value}</text>` : nothing}
          ${low ? nothing : cellOf(column, x, index + 11, at === picked)}`;
      })}
      <path class="base" d="M0,${base + 0.5} H${width}" />
    </svg>
    ${inWords(columns, columns_title)}`;
}

/** The same for whoever does not see it. @param {Preview["columns"]} columns @param {string} title */
function inWords(columns, title) {
  return html`<div class="unseen">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr><th scope="col">${say("Value")}</th><th scope="col">${say("Chance")}</th><th scope="col">${say("What it does")}</th></tr>
      </thead>
      <tbody>
        ${columns.map(
          ({ value, share, text }) =>
            html`<tr><th scope="row">${value}</th><td>${percentOfShare(share)}${PER_CENT}</td><td>${text}</td></tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
