/** Files that people keep: saved from the page, loaded into it. */
import { say } from "./language.js";

const TOML = "application/toml";

/**
 * Offers something as a file to save.
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} name without its ending @param {string} text */
export function saveToml(name, text) {
  saveFile(`${name}.toml`, new Blob([text], { type: TOML }));
}

/** The words of a file. Throws a sentence for one without. @param {File} file */
export async function readText(file) {
  const text = await file.text();
  if (!text.trim()) throw new Error(say("{file} is empty: choose another file.", { file: file.name }));
  return text;
}
