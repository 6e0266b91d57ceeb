// A talk with the engine: what it says, what may be chosen, and the line to type words into.

import { button, field, form, fragment, make } from "./dom.js";
import words from "./words.json";

export class Talk {
  /** @param {object} how
   * @param {(line: string) => void} how.send
   * @param {{ line: string, label: string }[]} how.buttons which leave alone what is half typed in a cell
   * @param {string} how.label of the line
   * @param {(() => void)} [how.goTo] where what is asked for can be shown
   * @param {Node[]} [how.more] buttons that are no words */
  constructor({ send, buttons, label, goTo, more = [] }) {
    this.send = send;
    this.goTo = goTo;
    this.said = make("div", { class: "said", role: "log", "aria-live": "polite", tabindex: "0",
      "aria-label": words.tutor.said });
    this.choices = make("div", { class: "choices" });
    this.prompt = make("p", { class: "prompt" });
    this.line = field(label, { enterkeyhint: "send" });
    const speak = form(() => this.speak(), this.line, make("button", {}, words.tutor.send));
    this.words = make("div", { class: "buttons" },
      ...buttons.map((word) => button(word.label, () => send(word.line), { "data-line": word.line })), ...more);
    this.element = make("div", { class: "talk" }, this.said, this.prompt, this.choices, this.words, speak);
    for (const row of [this.choices, this.words]) row.onmousedown = (event) => event.preventDefault();
  }

  speak() {
    const line = this.line.value;
    this.line.value = "";
    this.send(line);
    this.line.scrollIntoView({ block: "nearest" });
  }

  // What is said goes below what was said of the same, so that all hints can be read together.
  /** @param {string} html @param {boolean} [goesOn] */
  tell(html, goesOn = false) {
    if (!goesOn) this.said.replaceChildren();
    const said = make("div", { class: "saying" }, fragment(html));
    if (!said.textContent?.trim() && !said.querySelector("img")) return;
    this.said.append(said);
    if (this.said.children.length > 12) this.said.firstElementChild?.remove();
    requestAnimationFrame(() => {
      for (const box of [this.said, this.said.closest(".desk-top")]) {
        const below = said.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0);
        if (box) box.scrollTop = goesOn ? box.scrollTop + below : 0;
      }
    });
  }

  // One answer after another, as in a hunt.
  /** @param {Answer} answer */
  take(answer) {
    if (answer.problem !== undefined) return this.complain(answer.problem);
    this.tell(answer.said ?? "", true);
    this.ask(answer);
  }

  /** @param {string} problem */
  complain(problem) {
    this.said.append(make("p", { class: "bad" }, problem));
  }

  /** @param {Answer} answer */
  ask({ prompt = "", choices = [], awaits = "entry", is_over: isOver = false }) {
    const way = awaits === "entry" && this.goTo;
    const place = way ? button(`${words.tutor.goTo} ${prompt}`, way, { class: "link" }) : prompt;
    this.prompt.replaceChildren(prompt && !isOver ? place : "");
    this.choices.replaceChildren(...choices.map((choice) => button(choice, () => this.send(choice))),
      awaits === "answer" ? button(words.tutor.ours, () => this.send("")) : "");
    this.element.classList.toggle("over", isOver);
  }
}
