/** The one door to lit-html, whose published files lie in vendor/ unchanged (a test compares them). */
export { html, svg, render, nothing, noChange } from "./vendor/lit-html/lit-html.js";
export { directive, Directive } from "./vendor/lit-html/directive.js";
export { repeat } from "./vendor/lit-html/directives/repeat.js";
export { ref, createRef } from "./vendor/lit-html/directives/ref.js";
export { live } from "./vendor/lit-html/directives/live.js";
export { keyed } from "./vendor/lit-html/directives/keyed.js";
