// A talk with the engine: what it says, what may be chosen, and the line to type words into.

import { button, field, form, fragment, make } from "./dom.js";
import words from "./words.json";

/** @param {Event} event @returns what a button in the talk says to the engine; null of all else */
const lineOf = ({ target }) =>
  target instanceof Element ? target.closest("[data-line]")?.getAttribute("data-line") ?? null : null;

// The paragraphs, lines and tables of what is said: a hint repeats some of those before.
const partsOf = (/** @type {Element} */ said) => [...said.querySelectorAll("article > :not(ul), li")];
const topOf = (/** @type {Element} */ part) => part.getBoundingClientRect().top;

// A button that says a line to the engine.
const choose = (line = "", label = line, look = "") =>
  make("button", { type: "button", "data-line": line, class: look }, label);

export class Talk {
  /** @param {TalkParts} parts */
  constructor({ send, buttons, label, more = [] }) {
    this.send = send;
    this.said = make("div", { class: "said", role: "log", "aria-live": "polite", tabindex: "0",
      "aria-label": words.tutor.said });
    this.choices = make("div", { class: "choices" });
    this.prompt = make("p", { class: "prompt" });
    this.line = field(label, { enterkeyhint: "send" });
    const speak = form(() => this.speak(), this.line, make("button", {}, words.tutor.send));
    this.words = make("div", { class: "buttons words" },
      ...buttons.map((word) => choose(word.line, word.label)), ...more);
    this.element = make("div", { class: "talk" }, this.words, this.said, this.prompt, this.choices, speak);
    this.element.addEventListener("mousedown", (event) => lineOf(event) !== null && event.preventDefault());
    this.element.addEventListener("click", (event) => {
      const line = lineOf(event);
      if (line !== null) this.send(line);
    });
  }

  speak() {
    this.send(this.line.value);
    this.line.value = "";
    this.line.scrollIntoView({ block: "nearest" });
  }

  // What is said goes below what was said of the same, so that all hints can be read together.
  /** @param {string} html @param {boolean} [goesOn] */
  tell(html, goesOn = false) {
    if (!goesOn) this.said.replaceChildren();
    const said = make("div", { class: "saying" }, fragment(html));
    if (!said.textContent?.trim() && !said.querySelector("img")) return;
    const known = partsOf(this.said).map((part) => part.textContent);
    const news = partsOf(said).find((part) => !known.includes(part.textContent)) ?? said;
    this.said.append(said);
    if (this.said.children.length > 12) this.said.firstElementChild?.remove();
    requestAnimationFrame(() => (this.said.scrollTop += topOf(news) - topOf(this.said)));
  }

  /** @param {string} problem */
  complain(problem) {
    this.said.replaceChildren(make("p", { class: "bad" }, problem));
  }

  /** @param {Answer} answer */
  ask({ prompt = "", choices = [], awaits, open, is_over: isOver = false }) {
    const place = awaits === "entry" ? choose(`goto ${open}`, `${words.tutor.goTo} ${prompt}`, "link") : prompt;
    this.prompt.replaceChildren(prompt && !isOver ? place : "");
    this.choices.replaceChildren(...choices.map((line) => choose(line)),
      awaits === "answer" ? choose("", words.tutor.ours) : "");
    const isQuestion = awaits === "answer" || awaits === "guess"; // it stands at the end of what is said
    if (isQuestion) requestAnimationFrame(() => this.said.scrollTo(0, this.said.scrollHeight));
    this.element.classList.toggle("over", isOver);
  }
}

// A hunt or a review: one answer after another.
/** @param {Engine} engine @param {Question} request @param {GameWords} texts @param {() => void} restart */
export function game(engine, request, { buttons, line: label, again }, restart) {
  /** @param {Question} question @returns {void} */
  const ask = (question) => {
    const answer = engine.ask(question);
    if (answer.problem !== undefined) return talk.complain(answer.problem);
    talk.tell(answer.said ?? "", true);
    talk.ask(answer);
  };
  const more = [button(again, restart, { class: "again" })];
  const talk = new Talk({ send: (line) => ask({ do: request.do, line }), buttons, label, more });
  ask({ ...request, seed: Math.floor(Math.random() * 1e6) });
  return talk.element;
}
