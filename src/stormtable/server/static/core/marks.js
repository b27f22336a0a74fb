/** How a title and an icon say that matches wait. */

const COUNT = /^\(\d+\+?\) /;
const MOST = 9;
/** How a table says that it waits for whoever sits before it. */
const HERE = "● ";

/** @param {number} count */
const countText = (count) => (count > MOST ? `${MOST}+` : String(count));

/** A title that says how many matches wait. @param {string} title @param {number} waiting */
export function titleFor(title, waiting) {
  const plain = title.replace(COUNT, "");
  if (!waiting || (waiting === 1 && plain.startsWith(HERE))) return plain; // it says so already
  return `(${countText(waiting)}) ${plain.replace(HERE, "")}`;
}

/** The page's icon with a mark on it, as the address of a picture. @param {number} waiting */
export function iconFor(waiting) {
  const mark = `<circle cx="23" cy="23" r="9" fill="#ffecb8" stroke="#0a101e" stroke-width="2"/><text x="23" y="27.6" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="13" fill="#1b1706">${countText(waiting)}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9,3.9H23L30,16L23,28.1H9L2,16Z" fill="#0f1728" stroke="#6d7fa2" stroke-width="1.8"/><path d="M19.6,5 L10.5,17.4 H15.6 L12.4,27 L21.8,14.2 H16.6Z" fill="#ffecb8"/>${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
