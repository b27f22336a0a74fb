/** The languages there are, each by its own name; written by `python -m tools.messages`. */
export const LANGUAGES = /** @type {const} */ ([
  ["en", "English"],
  ["de", "Deutsch"],
]);
