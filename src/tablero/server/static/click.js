// The one click mechanism of all decisions of all games. An option names words of ranges; an element
// stands for words by its data-<range> attributes. Elements that occur in some option are lit; a click
// keeps the options that contain what was clicked; one left is done, of several the choice goes on.
import { start } from "./words.js";

const OWNERS = ["player", "seat"]; // an element inside somebody's mat says whose it is

export function wordsOf(element, ranges) {
  const out = {};
  for (const range of ranges) {
    const word = element.getAttribute(`data-${range}`);
    if (word !== null) out[range] = word;
  }
  return out;
}

export function fits(words, option) {
  let common = 0;
  for (const [range, word] of Object.entries(words)) {
    if (!(range in option.args)) continue;
    if (option.args[range] !== word) return false;
    common += 1;
  }
  return common > 0;
}

export class Chooser {
  constructor(parts, { onAct, onChange, onLook }) {
    Object.assign(this, { parts, onAct, onChange, onLook });
    this.options = [];
    this.refusals = [];
    this.picks = [];
    this.ranges = OWNERS;
    this.left = [];
    for (const part of parts) {
      part.addEventListener("click", (event) => this.click(event));
      part.addEventListener("pointerover", (event) => this.look(event.target));
      part.addEventListener("pointerout", () => this.look(null));
      part.addEventListener("focusin", (event) => this.look(event.target));
      part.addEventListener("focusout", () => this.look(null));
    }
  }

  set(options, refusals = [], busy = false) {
    this.options = options;
    this.refusals = refusals;
    this.picks = [];
    this.busy = busy;
    this.ranges = [...new Set([...OWNERS, ...[...options, ...refusals].flatMap((each) => Object.keys(each.args))])];
    this.light();
  }

  // Why other things are no options, as far as they contain what was picked.
  get refused() {
    return this.refusals.filter((refusal) => this.picks.every((words) => fits(words, refusal)));
  }

  elements() {
    const selector = this.ranges.map((range) => `[data-${range}]`).join(",");
    return this.parts.flatMap((part) => [...part.querySelectorAll(selector)]);
  }

  // In whose mat an element lies.
  owners(element) {
    const words = {};
    for (const owner of OWNERS) {
      const word = element.closest(`[data-${owner}]`)?.getAttribute(`data-${owner}`);
      if (word != null) words[owner] = word;
    }
    return words;
  }

  // Whose a thing is counts where an option asks for a player; elsewhere a thing in another's mat is not mine to choose.
  fits(words, option) {
    if (!fits(words, option)) return false;
    const asks = OWNERS.some((owner) => owner in option.args);
    return asks || OWNERS.every((owner) => !(owner in words) || words[owner] === this.me(owner));
  }

  me(owner) {
    return String(start.seat + (owner === "player" ? 1 : 0));
  }

  // Some elements say for which verbs they are there; then whose they are needs no guessing.
  serves(element, words, option) {
    const verbs = element.getAttribute("data-verbs");
    if (verbs === null) return this.fits(words, option);
    return verbs.split(" ").includes(option.verb) && fits(words, option);
  }

  of(element) {
    const words = wordsOf(element, this.ranges);
    if (!element.hasAttribute("data-verbs")) Object.assign(words, this.owners(element));
    return { words, options: this.left.filter((option) => this.serves(element, words, option)) };
  }

  // The range an option is chosen by next: the first that is not picked, has something to click, and decides.
  next(option, left, shown) {
    const picked = new Set(this.picks.flatMap((words) => Object.keys(words)));
    const open = Object.keys(option.args).filter((range) => !picked.has(range) && shown.has(`${range}=${option.args[range]}`));
    const alike = left.filter((other) => other.verb === option.verb);
    return open.find((range) => new Set(alike.map((other) => other.args[range])).size > 1) ?? open[0];
  }

  light() {
    // The options that contain all that was picked so far.
    const left = this.options.filter((option) => this.picks.every((words) => fits(words, option)));
    this.left = left;
    const found = this.elements().map((element) => ({ element, ...this.of(element) }));
    const shown = new Set();
    for (const { words, options } of found) {
      for (const option of options) {
        for (const range of Object.keys(option.args)) if (words[range] === option.args[range]) shown.add(`${range}=${words[range]}`);
      }
    }
    const by = new Map(left.map((option) => [option, this.next(option, left, shown)]));
    for (const { element, words, options } of found) {
      const picked = this.picks.some((pick) => Object.entries(pick).every(([range, word]) => words[range] === word));
      const lit = !picked && !this.busy && options.some((option) => by.get(option) in words);
      this.mark(element, lit, picked && options.length > 0, options);
    }
    for (const element of document.querySelectorAll(".lit[role=button]")) {
      if (element.querySelector(".lit")) unmark(element, true);
    }
    // What is nowhere to be clicked, or no longer differs there, is a button.
    this.listed = left.map((option) => ({ option, shown: by.get(option) !== undefined }));
    this.onChange(this);
  }

  mark(element, lit, picked, options) {
    element.classList.toggle("lit", lit);
    element.classList.toggle("picked", picked);
    if (lit && !(element instanceof HTMLButtonElement)) {
      if (!element.dataset.was) element.dataset.was = element.getAttribute("role") ?? "-";
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
      element.setAttribute("data-option", options.length === 1 ? options[0].text : "");
      const named = element.getAttribute("data-name") ?? element.getAttribute("aria-label") ?? element.querySelector(":scope > title")?.textContent ?? "";
      if (!element.hasAttribute("data-name")) element.setAttribute("data-name", named);
      element.setAttribute("aria-label", options.length === 1 ? options[0].label : named || options[0].label);
    } else unmark(element, false);
  }

  click(event) {
    // If the picture was swapped between press and release, the click is told to what both have in common.
    const swapped = event.target === event.currentTarget && event.detail;
    const target = swapped ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    for (let element = target; element && element !== event.currentTarget; element = element.parentElement) {
      const { words, options } = this.of(element);
      if (options.length && !element.classList.contains("picked")) {
        event.preventDefault();
        return this.pick(words, options);
      }
      if (element.classList.contains("picked")) return this.back();
    }
    return null;
  }

  pick(words, options = this.left.filter((option) => this.fits(words, option))) {
    if (this.busy || !options.length) return;
    if (options.length === 1) return this.act(options[0]);
    const asked = new Set(options.flatMap((option) => Object.keys(option.args)));
    this.picks.push(Object.fromEntries(Object.entries(words).filter(([range]) => asked.has(range))));
    this.light();
  }

  // Dragging one thing onto another is the option that contains both.
  joined(from, to) {
    const onto = this.of(to).options;
    return this.of(from).options.filter((option) => onto.includes(option));
  }

  join(from, to) {
    const both = this.joined(from, to);
    if (both.length === 1) this.act(both[0]);
    return both.length === 1;
  }

  back() {
    if (!this.picks.length) return false;
    this.picks.pop();
    this.light();
    return true;
  }

  act(option) {
    if (this.busy) return;
    this.onAct(option);
  }

  wait() {
    this.busy = true;
    this.picks = [];
    this.light();
  }

  // What is under the pointer or in focus: its option, or why it is none.
  look(target) {
    let found = null;
    for (let element = target; element && element.getAttribute; element = element.parentElement) {
      const { words, options } = this.of(element);
      const refusal = options.length ? null : this.refused.find((each) => this.serves(element, words, each));
      if (options.length || refusal) {
        found = { element, options, refusal };
        break;
      }
    }
    this.touch(found?.options.length === 1 ? found.options[0] : null);
    this.onLook(found);
  }

  // Marks all that an option touches.
  touch(option) {
    document.querySelectorAll(".touch").forEach((element) => element.classList.remove("touch"));
    if (!option) return;
    for (const key of [...Object.entries(option.args).map(([range, word]) => `${range}.${word}`), ...option.touches]) {
      const [range, word] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
      for (const part of this.parts) {
        part.querySelectorAll(`[data-${CSS.escape(range)}="${CSS.escape(word)}"]`).forEach((element) => {
          if (!element.classList.contains("lit") && !element.classList.contains("picked")) element.classList.add("touch");
        });
      }
    }
  }
}

function unmark(element, keepLit) {
  if (!keepLit) element.classList.remove("lit");
  if (element.dataset.was === undefined) return;
  if (element.dataset.was === "-") element.removeAttribute("role");
  else element.setAttribute("role", element.dataset.was);
  element.removeAttribute("tabindex");
  element.removeAttribute("data-option");
  if (element.dataset.name) element.setAttribute("aria-label", element.dataset.name);
  delete element.dataset.was;
}
