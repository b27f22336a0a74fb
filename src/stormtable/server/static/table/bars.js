/** Outcome bars: the same picture small on each offer and large in depth. */
import { html, svg } from "../lit.js";
import { PER_CENT, percent } from "../core/format.js";

/** @typedef {{text: string, share: number, tone: string}} Part a share is per 1000 */

/**
 * @param {readonly Part[]} parts
 */
export function partsInWords(parts) {
  return parts.map(({ text, share }) => `${text} ${percent(share)}${PER_CENT}`).join(", ");
}

/**
 * @param {readonly Part[]} parts
 * @param {number} height pixels; the width is that of the place
 */
export function outcomeBar(parts, height) {
  const total = parts.reduce((sum, { share }) => sum + share, 0) || 1;
  let from = 0;
  return html`<svg
    class="outcome-bar"
    height=${height}
    viewBox="0 0 1000 10"
    preserveAspectRatio="none"
    role="img"
    aria-label=${partsInWords(parts)}
  >
    ${parts.map(({ share, tone }) => {
      const width = (1000 * share) / total;
      const x = from;
      from += width;
      const gap = Math.min(5, width / 3);
      return width > 0 ? svg`<rect class="tone-${tone}" x=${x} y="0" width=${width - gap} height="10"/>` : "";
    })}
  </svg>`;
}

/**
 * The legend under a large bar.
 * @param {readonly Part[]} parts
 */
export function legend(parts) {
  return html`<ul class="legend">
    ${parts.map(
      ({ text, share, tone }) =>
        html`<li class="tone-${tone}"><span>${text}</span><b>${percent(share)}<small>${PER_CENT}</small></b></li>`,
    )}
  </ul>`;
}
