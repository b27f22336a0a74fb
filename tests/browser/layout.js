// What is wrong with the layout of a page as it stands: a list of sentences, each with what it is about.
(still) => {
  const NEAR = 1.5; // pixels that nobody sees
  const ACTIVE = 'a[href], button, input, select, textarea, summary, [role="radio"], [role="slider"], [role="tab"]';
  const found = new Set();
  const root = document.documentElement;
  const styles = new Map();
  const style = (each) => {
    let known = styles.get(each);
    if (!known) styles.set(each, (known = getComputedStyle(each)));
    return known;
  };

  // What lies over the page is looked at alone: a dialogue, else a menu, a curtain, a panel that was opened.
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const above = [":popover-open", ".curtain", ".rule-panel", ".words-panel"].map((each) => document.querySelector(each));
  const layer = dialogs.at(-1) ?? above.find((each) => each) ?? document.body;

  const parts = [...layer.querySelectorAll(":not(.board-frame *, .editor-map *)")];

  const named = (each) => {
    const words = (each.getAttribute("aria-label") || each.textContent || each.getAttribute("placeholder") || "").replace(/\s+/g, " ").trim();
    const kind = [each.localName, ...(each.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean)].join(".");
    return words ? `${kind} "${words.slice(0, 40)}"` : kind;
  };
  const inDrawing = (each) => each.closest(".board-frame, .editor-map") !== null;
  // For screen readers alone
  const unseen = new Map();
  const isUnseen = (each) => {
    let known = unseen.get(each);
    if (known === undefined) unseen.set(each, (known = style(each).clipPath === "inset(50%)" || (each !== root && isUnseen(parentOf(each)))));
    return known;
  };
  const shows = (each) => each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !isUnseen(each);
  const clips = (each, axis) => /hidden|clip/.test(axis === "x" ? style(each).overflowX : style(each).overflowY);
  const scrolls = (each, axis) => /auto|scroll/.test(axis === "x" ? style(each).overflowX : style(each).overflowY);
  const parentOf = (each) => each.parentElement;
  /** Whether a thing stays in sight while the words are scrolled under it. */
  const passes = (word, over) => {
    let sticky = over;
    while (sticky && style(sticky).position !== "sticky") sticky = parentOf(sticky);
    let scroller = sticky && parentOf(sticky);
    while (scroller && scroller !== root && !scrolls(scroller, "y")) scroller = parentOf(scroller);
    return scroller?.contains(word) === true;
  };

  /** Scrolls whatever can be scrolled, as a person would, until the box is in sight. */
  function bring(each) {
    for (let outer = parentOf(each); outer && outer !== root; outer = parentOf(outer)) {
      if (outer === document.body) break;
      const box = each.getBoundingClientRect();
      const frame = outer.getBoundingClientRect();
      if (scrolls(outer, "y")) outer.scrollTop += (box.top + box.bottom) / 2 - (frame.top + frame.bottom) / 2;
      if (scrolls(outer, "x")) outer.scrollLeft += (box.left + box.right) / 2 - (frame.left + frame.right) / 2;
      if (style(outer).position === "fixed") return;
    }
    const box = each.getBoundingClientRect();
    window.scrollBy({ top: (box.top + box.bottom) / 2 - innerHeight / 2, left: (box.left + box.right) / 2 - innerWidth / 2, behavior: "instant" });
  }

  /** Where a press has to arrive: the middle, and near the corners within their rounding. */
  function points(each) {
    return [...each.getClientRects()].flatMap(({ left, top, right, bottom }) => {
      if (right - left < 1 || bottom - top < 1) return [];
      const inset = 3 + 0.3 * Math.min(parseFloat(style(each).borderTopLeftRadius) || 0, (right - left) / 2, (bottom - top) / 2);
      const x = Math.min(inset, (right - left) / 3);
      const y = Math.min(inset, (bottom - top) / 3);
      return [
        [(left + right) / 2, (top + bottom) / 2],
        [left + x, top + y],
        [right - x, top + y],
        [left + x, bottom - y],
        [right - x, bottom - y],
      ];
    });
  }

  /** What is met in place of the element, null where it is met itself. */
  function obstacle(each) {
    for (const [x, y] of points(each)) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return ["lies outside the screen", [x, y]];
      const hit = document.elementFromPoint(x, y);
      if (hit && (each.contains(hit) || hit.closest("label")?.contains(each))) continue;
      return [`lies under ${hit ? named(hit) : "nothing"}`, [x, y]];
    }
    return null;
  }

  function cutBy(each, [x, y]) {
    for (let outer = parentOf(each); outer && outer !== root; outer = parentOf(outer)) {
      const { left, top, right, bottom } = outer.getBoundingClientRect();
      if ((clips(outer, "x") && (x < left || x > right)) || (clips(outer, "y") && (y < top || y > bottom))) return outer;
      if (style(outer).position === "fixed") break;
    }
    return null;
  }

  // What can be pressed

  const kept = [...parts, root].filter((each) => each.scrollTop || each.scrollLeft).map((each) => [each, each.scrollTop, each.scrollLeft]);
  const restore = () => {
    for (const each of parts) if (each.scrollTop || each.scrollLeft) each.scrollTo({ top: 0, left: 0, behavior: "instant" });
    for (const [each, top, left] of kept) each.scrollTo({ top, left, behavior: "instant" });
    window.scrollTo({ top: kept.find(([each]) => each === root)?.[1] ?? 0, left: 0, behavior: "instant" });
  };
  for (const each of layer.querySelectorAll(ACTIVE)) {
    if (inDrawing(each) || each.closest("[inert]")) continue;
    const target = each.matches("input") ? (each.closest("label") ?? each) : each;
    if (!shows(target) || !target.getClientRects().length) continue;
    if (!obstacle(target)) continue;
    bring(target);
    const why = obstacle(target);
    if (!why) continue;
    const by = cutBy(target, why[1]);
    found.add(by ? `${named(target)} is cut off by ${named(by)}` : `${named(target)} ${why[0]}`);
  }
  restore();

  // Words

  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const words = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const each = node.parentElement;
    if (!node.data.trim() || !each || inDrawing(each) || each.closest("noscript, script, style, option, title, desc") || !shows(each)) continue;
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      // Letters fill some three fifths of the height of their line, which lies across in words that stand on their side.
      const aside = each.getAttribute("transform")?.includes("rotate(90)");
      const [across, down] = aside ? [(right - left) * 0.2, 0] : [0, (bottom - top) * 0.2];
      if (right - left > 1) words.push({ node, each, text: node.data.trim().slice(0, 40), left: left + across, right: right - across, top: top + down, bottom: bottom - down });
    }
  }
  for (const { each, text, left, right, top, bottom } of words) {
    for (let outer = each, x = true, y = true; outer && outer !== root && outer !== document.body && (x || y); outer = parentOf(outer)) {
      const frame = outer.getBoundingClientRect();
      if (x && clips(outer, "x") && (left < frame.left - NEAR || right > frame.right + NEAR)) found.add(`"${text}" is cut by ${named(outer)}`);
      if (y && clips(outer, "y") && (top < frame.top - NEAR || bottom > frame.bottom + NEAR)) found.add(`"${text}" is cut by ${named(outer)}`);
      if (style(outer).textOverflow === "ellipsis" && clips(outer, "x") && outer.scrollWidth > outer.clientWidth + 1) found.add(`"${text}" ends in dots`);
      x &&= !scrolls(outer, "x");
      y &&= !scrolls(outer, "y");
      if (style(outer).position === "fixed") break;
    }
  }

  /** The part of a line of words that is in sight, null if none is. */
  function inSight({ each, left, right, top, bottom }) {
    const box = { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
    for (let outer = each; outer && outer !== root && outer !== document.body; outer = parentOf(outer)) {
      const frame = outer.getBoundingClientRect();
      if (clips(outer, "x") || scrolls(outer, "x")) [box.left, box.right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
      if (clips(outer, "y") || scrolls(outer, "y")) [box.top, box.bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
      if (style(outer).position === "fixed") break;
    }
    return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : null;
  }
  const seen = words.flatMap((word) => {
    const box = inSight(word);
    return box ? [{ ...word, box }] : [];
  });

  /** Whether a thing hides what lies under it. */
  const opaque = (each) => {
    const { backgroundColor, backgroundImage, opacity } = style(each);
    const alpha = /rgba?\([^)]*?[,/] ?([\d.]+)\)$/.exec(backgroundColor.startsWith("rgba") || backgroundColor.includes("/") ? backgroundColor : "");
    const filled = backgroundColor !== "transparent" && (!alpha || Number(alpha[1]) > 0.5);
    return Number(opacity) > 0.3 && !each.matches(".room-hexes") && (filled || /url|gradient/.test(backgroundImage) || each.localName === "img");
  };
  // What lets a press through covers all the same; the picture behind a waiting room does not.
  const through = parts.filter((each) => style(each).pointerEvents === "none").map((each) => [each, each.style.pointerEvents]);
  for (const [each] of through) each.style.pointerEvents = "auto";
  const covered = new Set();
  for (const word of seen) {
    const { each, text, box } = word;
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const stack = document.elementsFromPoint(x, (box.top + box.bottom) / 2);
      const own = stack.findIndex((other) => each.contains(other) || other.contains(each));
      const over = stack.slice(0, own < 0 ? undefined : own).find((other) => opaque(other));
      if (!over) continue;
      covered.add(word);
      if (!passes(each, over)) found.add(`"${text}" lies under ${named(over)}`);
    }
  }
  for (const [each, before] of through) each.style.pointerEvents = before;

  // Lines of words that are printed over each other, in the same layer: what is covered was found above.
  const sorted = seen.filter((word) => !covered.has(word)).sort((a, b) => a.box.top - b.box.top);
  for (let first = 0; first < sorted.length; first++) {
    const a = sorted[first];
    for (let second = first + 1; second < sorted.length && sorted[second].box.top < a.box.bottom - NEAR; second++) {
      const b = sorted[second];
      if (a.node === b.node) continue; // an end in dots is told above
      if (Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) <= NEAR) continue;
      found.add(`"${a.text}" and "${b.text}" are printed over each other`);
    }
  }

  // The page

  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.add(`the page is ${wide} pixels wider than the screen`);
  const high = root.scrollHeight - root.clientHeight;
  if (still && high > 0) found.add(`the page scrolls: ${root.scrollHeight} of ${root.clientHeight}`);
  return [...found];
}
