/** What the sides of a hex are called. */
import { html, nothing, svg } from "../lit.js";

/** @param {readonly string[]} names clockwise from up */
export function compass(names) {
  if (!names.length) return nothing;
  return html`<svg class="compass" viewBox="-36 -36 72 72" aria-hidden="true">
    <polygon points="-9.5,-16.5 9.5,-16.5 19,0 9.5,16.5 -9.5,16.5 -19,0" />
    <path d="M0,-12 L4,-3 L0,-5.6 L-4,-3Z M0,-5 V10" />
    ${names.map((name, index) => {
      const angle = (2 * Math.PI * index) / names.length;
      return svg`<text x=${28 * Math.sin(angle)} y=${4 - 28 * Math.cos(angle)} text-anchor="middle">${name}</text>`;
    })}
  </svg>`;
}
