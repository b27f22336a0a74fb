export { html, svg, render, nothing, noChange } from "lit-html";
export type { TemplateResult, SVGTemplateResult, ElementPart } from "lit-html";
export { directive, Directive } from "lit-html/directive.js";
export { repeat } from "lit-html/directives/repeat.js";
export { ref, createRef } from "lit-html/directives/ref.js";
export type { Ref } from "lit-html/directives/ref.js";
export { live } from "lit-html/directives/live.js";
export { keyed } from "lit-html/directives/keyed.js";
