// The contrast (WCAG 2.2) of what is typed, of the hint, of what is selected and of what the browser fills in.
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const each of colours) {
      canvas.fillStyle = each;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((each) => each / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const under = (each) => (each ? [...under(each.parentElement), getComputedStyle(each).backgroundColor] : ["#fff"]);
  const fields = [...document.querySelectorAll('input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"]), select, textarea')];
  const found = [];
  for (const mood of ["space", "paper"]) {
    for (const palette of ["blue-orange", "teal-magenta", "light-dark"]) {
      Object.assign(document.documentElement.dataset, { mood, palette });
      for (const each of fields.filter((field) => field.checkVisibility())) {
        const style = getComputedStyle(each);
        const ground = under(each);
        const name = each.getAttribute("aria-label") || each.labels?.[0]?.textContent.trim().slice(0, 30) || each.id || each.className;
        const hint = getComputedStyle(each, "::placeholder");
        const selection = getComputedStyle(each, "::selection");
        const all = {
          typed: [style.color, ground],
          selected: [selection.color, [...ground, selection.backgroundColor]],
          filled: [style.getPropertyValue("--text"), [...ground, style.getPropertyValue("--field")]],
          ...(each.placeholder ? { hint: [hint.color, ground] } : {}),
        };
        for (const [what, [ink, on]] of Object.entries(all)) {
          const value = contrast(drawn(...on, ink), drawn(...on));
          found.push([`${mood}, ${palette}: ${name}, ${what}`, value]);
        }
      }
    }
  }
  return found;
}
