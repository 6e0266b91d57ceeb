// Elements: to make them, and to change what they hold without losing focus, caret or scrolling.

import words from "./words.json";

/**
 * make("a", { href: "#04", onclick: f }, "Self-attention")
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes] those with "on" are listeners; null and false are left out
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

// fill("{score} of {max}", { score: 3, max: 64 }) is "3 of 64"
/** @param {string} text @param {Record<string, any>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

// A button that does not send a form.
/** @param {string} label @param {(event: MouseEvent) => void} action @param {Record<string, any>} [attributes] */
export const button = (label, action, attributes = {}) =>
  make("button", { type: "button", onclick: action, ...attributes }, label);

/** @param {(event: Event) => void} send @param {...Child} children */
export const form = (send, ...children) => make("form", { onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  send(event);
} }, ...children);

/** @param {string} address @param {...Child} children */
export const link = (address, ...children) => make("a", { href: address }, ...children);

// Of an input that nobody corrects.
export const uncorrected = { autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false" };

// A field for a line of text.
/** @param {string} label @param {Record<string, any>} [attributes] */
export const field = (label, attributes = {}) =>
  make("input", { "aria-label": label, placeholder: label, ...uncorrected, ...attributes });

/** @param {string} html that the engine made of values and texts; it is escaped there */
export function fragment(html) {
  const template = make("template");
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll("a[data-cell]")) {
    link.setAttribute("role", "button");
    link.setAttribute("tabindex", "0");
    link.removeAttribute("href");
  }
  return template.content;
}

// An input that holds what it was given, or what was sent.
/** @param {HTMLInputElement} input */
export const isClean = (input) => input.value === input.defaultValue;

// Makes the content of `old` like that of `fresh`, and leaves alone what is alike.
/** @param {Node} old @param {Node} fresh */
export function become(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, index) => {
    const there = before[index];
    if (!there) old.appendChild(node);
    else if (there.nodeName !== node.nodeName) old.replaceChild(node, there);
    else if (there instanceof Element && node instanceof Element) becomeElement(there, node);
    else if (there.nodeValue !== node.nodeValue) there.nodeValue = node.nodeValue;
  });
  for (const node of before.slice(after.length)) old.removeChild(node);
}

/** @param {Element} old @param {Element} fresh */
function becomeElement(old, fresh) {
  const mayBeSet = old instanceof HTMLInputElement && isClean(old);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (mayBeSet) old.value = old.defaultValue;
  become(old, fresh);
}

/** @param {Element} element */
export function bringIntoView(element) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: isCalm ? "auto" : "smooth" });
}

// A cell, and around it as much of its matrix as fits: the labels of its columns before what is below.
export function see(/** @type {Element} */ cell) {
  const all = cell.closest("figure");
  for (const part of [all, all?.firstElementChild, cell]) part?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Something that must be known, with a way to take it back if there is one.
/** @param {string} text @param {string} [label] @param {() => void} [action] */
export function notice(text, label, action) {
  const place = document.getElementById("notices");
  const box = make("div", { class: "notice" }, make("p", {}, text));
  if (label && action) box.append(button(label, () => (box.remove(), action())));
  box.append(button("×", () => box.remove(), { "aria-label": words.close, class: "quiet-button" }));
  for (const other of place?.children ?? []) if (other.querySelector("p")?.textContent === text) other.remove();
  place?.append(box);
  setTimeout(() => box.remove(), action ? 30000 : 12000);
}

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
