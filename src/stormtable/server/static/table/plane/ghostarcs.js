/** The fire arc and range bands of a ghost's first weapon: drawn once, moved and turned with it. */
import { svgElement } from "./drawing.js";

/**
 * @import {Aim} from "../../wire.js"
 * @import {Point} from "./geometry.js"
 */

const HALF = 1800;

/** @param {number} angle tenths, 0 to the right and 900 up @param {number} far */
function toward(angle, far) {
  const turn = (angle * Math.PI) / HALF;
  return { x: far * Math.cos(turn), y: -far * Math.sin(turn) };
}

/** A sector about the origin, its middle up. @param {number} half @param {number} facing @param {number} far */
function sector(half, facing, far) {
  if (half >= HALF) return `M${-far},0a${far},${far} 0 1 1 ${2 * far},0a${far},${far} 0 1 1 ${-2 * far},0Z`;
  const a = toward(facing - half, far);
  const b = toward(facing + half, far);
  return `M0,0L${a.x},${a.y}A${far},${far} 0 ${Number(2 * half > HALF)} 0 ${b.x},${b.y}Z`;
}

/**
 * @param {readonly Aim[]} aims of the ghost's piece
 * @param {number} per the drawing's units a hundredth
 */
export function ghostArcs(aims, per) {
  const group = svgElement("g", {});
  const light = svgElement("g", {});
  group.append(light);
  /** @type {{element: SVGElement, far: number}[]} */
  const names = [];
  const [aim] = aims;
  const half = aim?.turns ? HALF : (aim?.half ?? 0);
  for (const [i, band] of (aim?.bands ?? []).entries()) {
    if (aim?.contact && i === 0) continue;
    light.append(svgElement("path", { class: "band", d: sector(half, 900 + (aim?.facing ?? 0), band.far * per) }));
    const name = svgElement("g", { class: "band-name" });
    const fixed = svgElement("g", { class: "fixed" });
    const text = svgElement("text", { "text-anchor": "middle", y: "-5" });
    text.textContent = `${band.text}: ${band.note}`;
    fixed.append(text);
    name.append(fixed);
    group.append(name);
    names.push({ element: name, far: band.far * per });
  }
  return {
    group,
    /** @param {Point} at in the drawing's units @param {number} facing */
    show(at, facing) {
      light.setAttribute("transform", `translate(${at.x} ${at.y}) rotate(${90 - facing / 10})`);
      for (const { element, far } of names) {
        // At an edge of the arc, where no line of fire runs.
        const { x, y } = toward(facing + (aim?.facing ?? 0) - Math.min(half, 1200) * 0.86, far);
        element.setAttribute("transform", `translate(${at.x + x} ${at.y + y})`);
      }
    },
  };
}
