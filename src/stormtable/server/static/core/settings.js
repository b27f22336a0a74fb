/** How this browser likes it: colours, motion, text size. Kept in local storage, applied to the document. */
import { html } from "../lit.js";
import { openDialog } from "./dialog.js";
import { phrase, say } from "./language.js";
import { LANGUAGES } from "./languages.js";
import { below } from "./root.js";

const NAME = "stormtable.settings";
const COOKIE = "language"; // the server reads it: what it says is said in this language too
const YEAR = 31_536_000; // seconds

const CHOICES = /** @type {const} */ ({
  palette: {
    title: phrase("Colours of the sides"),
    text: phrase("Sides differ by shape and pattern too. These pairs keep apart under the common kinds of colour blindness."),
    options: [
      ["blue-orange", phrase("Blue and orange")],
      ["teal-magenta", phrase("Teal and magenta")],
      ["light-dark", phrase("White and grey")],
    ],
  },
  motion: {
    title: phrase("Motion"),
    text: phrase("Your system's wish for less motion is kept in any case."),
    options: [
      ["full", phrase("Glide")],
      ["less", phrase("None")],
    ],
  },
  sound: {
    title: phrase("Sound"),
    text: phrase("Two soft tones when it is your move and you are not looking at the page."),
    options: [
      ["on", phrase("On")],
      ["off", phrase("Off")],
    ],
  },
  meetings: {
    title: phrase("Notes on what is new"),
    text: phrase("The first time a phase, a badge or a kind of die is seen, its rule in a sentence. Each is put away for good by one key."),
    options: [
      ["on", phrase("On")],
      ["off", phrase("Off")],
    ],
  },
  map: {
    title: phrase("Clicks on the map"),
    text: phrase("With a mouse, a move that costs no dice can be made by one click: it can be undone. Touch always asks twice."),
    options: [
      ["quick", phrase("One click moves")],
      ["careful", phrase("Always confirm")],
    ],
  },
});

/** @typedef {keyof typeof CHOICES} Setting */

/** @returns {Record<string, string>} */
function readStored() {
  try {
    const value = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/**
 * @param {Setting} setting
 * @returns {string}
 */
export function settingOf(setting) {
  const options = CHOICES[setting].options;
  const chosen = readStored()[setting];
  return options.find(([value]) => value === chosen)?.[0] ?? options[0][0];
}

/** @param {Setting} setting @param {string} value */
export function choose(setting, value) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...readStored(), [setting]: value }));
  } catch {
    // Without storage the choice holds for this page only.
  }
  document.documentElement.dataset[setting] = value;
}

/** Applies what was chosen earlier. */
export function applySettings() {
  for (const setting of /** @type {Setting[]} */ (Object.keys(CHOICES))) {
    document.documentElement.dataset[setting] = settingOf(setting);
  }
}

/** The language that was chosen for this browser; "": as the browser says. */
function chosenLanguage() {
  const found = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? "";
  return LANGUAGES.some(([code]) => code === found) ? found : "";
}

/** Speaks another language: the page is fetched anew in it. @param {string} code "" as the browser says */
function chooseLanguage(code) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE}=${code}; path=${below("") || "/"}; max-age=${code ? YEAR : 0}; samesite=lax${secure}`;
  location.reload();
}

function languageField() {
  const chosen = chosenLanguage();
  return html`<label class="field"
    ><span>${say("Language")}</span>
    <select name="language" @change=${(/** @type {Event} */ event) => chooseLanguage(/** @type {HTMLSelectElement} */ (event.target).value)}>
      <option value="" .selected=${chosen === ""}>${say("As the browser says")}</option>
      ${LANGUAGES.map(([code, name]) => html`<option value=${code} lang=${code} .selected=${chosen === code}>${name}</option>`)}
    </select></label
  >`;
}

/** Opens the settings. */
export function openSettings() {
  return openDialog(say("Settings"), (_close, redraw) => {
    const groups = /** @type {Setting[]} */ (Object.keys(CHOICES));
    return html`${languageField()}${groups.map((setting) => {
      const { title, text, options } = CHOICES[setting];
      return html`<fieldset class="field">
        <legend>${say(title)}</legend>
        <div class="segmented">
          ${options.map(
            ([value, name]) =>
              html`<label
                ><input
                  type="radio"
                  name=${setting}
                  value=${value}
                  .checked=${settingOf(setting) === value}
                  @change=${() => {
                    choose(setting, value);
                    redraw();
                  }}
                /><span>${say(name)}</span></label
              >`,
          )}
        </div>
        <p class="hint">${say(text)}</p>
      </fieldset>`;
    })}`;
  });
}
