// The one click mechanism of all decisions of all games. An option names words of ranges; an element
// stands for words by its data-<range> attributes, and by its data-verb for all that is done by a verb, with words or
// without. Elements that occur in some option are lit; a click keeps the options that contain what was clicked; one left is done, of several the choice goes on.
import { lyingAt } from "./glide.js";
import { start } from "./words.js";

// What an option says of a range; its verb is one too.
const said = (option, range) => (range === "verb" ? option.verb : option.args[range]);

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
    if (said(option, range) === undefined) continue;
    if (said(option, range) !== word) return false;
    common += 1;
  }
  return common > 0;
}

export class Chooser {
  constructor(parts, { onAct, onChange, onLook, isSmall }) {
    Object.assign(this, { parts, onAct, onChange, onLook, isSmall });
    this.options = [];
    this.refusals = [];
    this.picks = [];
    this.chosen = null; // the option that waits for a yes
    this.ranges = OWNERS;
    this.left = [];
    this.gates = new Set();
    this.aim = () => null; // finds what is looked at, and after a frame finds it again
    for (const part of parts) {
      part.addEventListener("pointerdown", (event) => this.press(event));
      part.addEventListener("click", (event) => this.click(event));
      for (const kind of ["pointerover", "pointermove"]) part.addEventListener(kind, (event) => this.follow(event));
      part.addEventListener("pointerleave", (event) => this.leave(event));
      part.addEventListener("focusin", (event) => this.focus(event.target));
      part.addEventListener("focusout", (event) => event.target === this.focused && this.look(() => null));
    }
  }

  // A new question, or the same one after another's move: what was picked or chosen stays while its options remain.
  set(given, refusals = [], busy = false) {
    const options = given.map(named);
    const before = new Set(this.left.map((option) => option.text));
    const stays = options.some((option) => before.has(option.text) && this.picks.every((words) => fits(words, option)));
    if (!stays) this.picks = [];
    this.chosen = (this.chosen && options.find((option) => option.text === this.chosen.text)) ?? null;
    this.options = options;
    this.refusals = refusals.map(named);
    this.busy = busy;
    this.ranges = [...new Set([...OWNERS, "verb", ...[...options, ...this.refusals].flatMap((each) => Object.keys(each.args))])];
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
    if (this.gates.has(option.verb) && !element.hasAttribute("data-verb") && !this.picks.some((pick) => pick.verb)) return false;
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
    const open = ["verb", ...Object.keys(option.args)].filter((range) => !picked.has(range) && shown.has(`${range}=${said(option, range)}`));
    if (open[0] === "verb") return "verb";
    const alike = left.filter((other) => other.verb === option.verb);
    return open.find((range) => new Set(alike.map((other) => other.args[range])).size > 1) ?? open[0];
  }

  light() {
    // The options that contain all that was picked so far.
    const left = this.options.filter((option) => this.picks.every((words) => fits(words, option)));
    this.left = left;
    // What is done by these verbs is asked for at their own place first, so that not every question lights it.
    this.gates = new Set(this.parts.flatMap((part) => [...part.querySelectorAll("[data-verb]")]).map((gate) => gate.dataset.verb));
    const found = this.elements().map((element) => ({ element, ...this.of(element) }));
    const asked = new Set(found.map(({ element }) => element));
    for (const element of this.parts.flatMap((part) => [...part.querySelectorAll(".lit, .picked")])) {
      if (!asked.has(element)) this.mark(element, false, false, []); // it belonged to another question
    }
    const shown = new Set();
    for (const { words, options } of found) {
      for (const option of options) {
        for (const range of Object.keys(words)) if (words[range] === said(option, range)) shown.add(`${range}=${words[range]}`);
      }
    }
    const by = new Map(left.map((option) => [option, this.next(option, left, shown)]));
    const easy = new Set();
    const drawn = new Map();
    for (const { element, words, options } of found) {
      const offers = options.some((option) => by.get(option) in words); // what was picked, and more
      const picked = !offers && this.picks.some((pick) => Object.entries(pick).every(([range, word]) => words[range] === word));
      const lit = offers && !this.busy;
      this.mark(element, lit, picked && options.length > 0, options);
      if (lit && this.isSmall(element)) options.forEach((option) => drawn.set(option, element.dataset.name));
      else if (lit) options.forEach((option) => easy.add(option));
    }
    for (const element of document.querySelectorAll(".lit[role=button]")) {
      if (element.querySelector(".lit, button, a")) unmark(element, true);
    }
    // What is nowhere to be clicked, or too small for a finger, or no longer differs there, is a button.
    this.listed = left.map((option) => {
      const shown = by.get(option) !== undefined && (this.busy || easy.has(option));
      // A number says little away from what it stands on.
      const numbered = Object.values(option.args).some((word) => /^\d+$/.test(word));
      return { option, shown, name: numbered ? drawn.get(option) : undefined };
    });
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

  // What lies at a point, topmost first. Of what is lit or picked the topmost counts, whatever lies over it, and
  // of two within each other the inner; where nothing is, what an option or a reason is known of. A button is itself.
  at(x, y) {
    const stack = lyingAt(x, y);
    if (stack[0]?.closest("button:not(.lit), a")) return null;
    const known = stack.map((element) => element.closest(".lit, .picked")).filter((element) => element && this.has(element));
    const first = known[0];
    const inner = known.find((element) => element !== first && first.contains(element)) ?? first;
    if (inner) return { element: inner, ...this.of(inner) };
    for (const element of stack) {
      const found = this.above(element);
      if (found) return found;
    }
    return null;
  }

  has(element) {
    return this.parts.some((part) => part !== element && part.contains(element));
  }

  // An element, or the nearest around it, that stands for options, or for which a reason is known why it does not.
  above(target) {
    for (let element = target; element && this.has(element); element = element.parentElement) {
      const { words, options } = this.of(element);
      const refusal = options.length ? null : this.refused.find((each) => this.serves(element, words, each));
      if (options.length || refusal) return { element, words, options, refusal };
    }
    return null;
  }

  press(event) {
    this.pressed = name(this.at(event.clientX, event.clientY));
  }

  // What is done is what was pressed, though the picture may have been swapped before the release.
  click(event) {
    const byPointer = event.detail > 0;
    const found = byPointer ? this.at(event.clientX, event.clientY) : this.above(event.target);
    if (!found || (byPointer && name(found) !== this.pressed)) return;
    if (found.element.classList.contains("picked")) this.back();
    else if (found.options.length) {
      event.preventDefault();
      this.pick(found.words, found.options);
    }
  }

  pick(words, options = this.left.filter((option) => this.fits(words, option))) {
    if (this.busy || !options.length) return;
    if (options.length === 1) return this.act(options[0]);
    this.chosen = null;
    const asked = new Set(["verb", ...options.flatMap((option) => Object.keys(option.args))]);
    this.picks.push(Object.fromEntries(Object.entries(words).filter(([range]) => asked.has(range))));
    this.light();
  }

  // What a button of the list stands for.
  listedAs(text) {
    const option = this.left.find((each) => each.text === text);
    return option ? { words: { text }, options: [option] } : null;
  }

  // Does what was offered a while ago, if it still is.
  do(text) {
    const found = this.listedAs(text);
    if (found) this.act(found.options[0]);
  }

  // All things at a point, and around them, that something can be dragged onto.
  beneath(x, y) {
    const all = new Set();
    for (const leaf of lyingAt(x, y)) {
      for (let element = leaf; element && this.has(element); element = element.parentElement) all.add(element);
    }
    return [...all];
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
    if (this.chosen) this.chosen = null;
    else if (!this.picks.pop()) return false;
    this.light();
    return true;
  }

  act(option) {
    if (this.busy) return;
    this.onAct(option);
  }

  // The option is done once it is chosen again, or a yes is said to it.
  choose(option) {
    this.chosen = option;
    this.light();
  }

  // An act is on its way.
  hold() {
    this.busy = true;
    this.picks = [];
    this.chosen = null;
    this.aim = () => null;
  }

  follow({ clientX: x, clientY: y }) {
    const aim = () => this.at(x, y);
    if (name(aim()) === this.looked) this.aim = aim;
    else this.look(aim);
  }

  // A mouse leaves its focus behind; only the keyboard's says what is looked at.
  focus(element) {
    this.focused = element.matches(":focus-visible") ? element : null;
    if (this.focused) this.look(() => this.above(document.activeElement));
  }

  // A finger that is lifted leaves what it showed to be read, as long as it is there.
  leave(event) {
    if (event.pointerType !== "touch") return this.look(() => null);
    const { aim, looked } = this;
    this.aim = () => {
      const found = aim();
      return name(found) === looked ? found : null;
    };
  }

  // What is under the pointer or in focus: its option, or why it is none.
  look(aim = this.aim) {
    this.aim = aim;
    const found = aim();
    this.looked = name(found);
    document.querySelectorAll(".aimed").forEach((element) => element.classList.remove("aimed"));
    if (found?.element?.matches(".lit, .picked")) found.element.classList.add("aimed");
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

// What has no words is named by its verb.
function named(each) {
  return Object.keys(each.args).length ? each : { ...each, args: { verb: each.verb } };
}

// A thing by what it stands for, so that it is the same in the next picture.
function name(found) {
  return found ? JSON.stringify([found.words, found.refusal?.reason]) : "";
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
