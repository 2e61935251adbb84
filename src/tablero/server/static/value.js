// One value as something to change: steppers, a list of words, a tick, a line of text; by what may be typed for it.
import { icon, make, pictureOf, say } from "./words.js";

// What was typed as the file has it; what cannot be read stays as it was typed, and is refused with its bound.
const number = (text) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : text);
const listed = (text, one) => text.split(",").map((each) => each.trim()).filter(Boolean).map(one);

export const shownTyped = (typed) =>
  Array.isArray(typed) ? typed.join(", ") : typed && typeof typed === "object" ? Object.entries(typed).map(([word, n]) => `${n} ${word}`).join(", ") || "–" : String(typed ?? "–");

function stepper(label, now, entry, typed) {
  const input = make("input", { type: "text", inputmode: "numeric", value: now, "aria-label": label, autocomplete: "off" });
  const step = (by) => {
    const next = Math.min(entry.most, Math.max(entry.least, (Number(input.value) || 0) + by));
    if (String(next) === input.value) return;
    input.value = next;
    typed(next);
  };
  const less = make("button", { class: "btn icon", type: "button", "aria-label": say("less", { name: label }) }, "−");
  const more = make("button", { class: "btn icon", type: "button", "aria-label": say("more", { name: label }) }, "+");
  less.addEventListener("click", () => step(-1));
  more.addEventListener("click", () => step(1));
  input.addEventListener("change", () => typed(number(input.value)));
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) event.preventDefault(), step(by);
  });
  return make("span", { class: "stp" }, less, input, more);
}

function choice(label, now, words, typed) {
  const select = make("select", { "aria-label": label }, ...words.map((each) => make("option", { value: each.word, selected: each.word === now }, each.name)));
  if (now === null) select.prepend(make("option", { value: "", selected: true }, "–"));
  select.addEventListener("change", () => typed(select.value));
  return select;
}

// Words in a row: each can be another or none, and there may be one more.
function row(label, now, entry, typed) {
  const said = [...now];
  const none = { word: "", name: "–" };
  const boxes = [...said, ""].map((word, n) =>
    choice(`${label} ${n + 1}`, word, [none, ...entry.words.filter((each) => each.word)], (other) => {
      said[n] = other;
      typed(said.filter(Boolean));
    }),
  );
  return make("span", { class: "lst2" }, ...boxes);
}

function counts(label, now, entry, typed) {
  const said = { ...now };
  const boxes = entry.words.map((each) => {
    const picture = pictureOf(each.word);
    const one = stepper(`${label}: ${each.name}`, said[each.word] ?? 0, entry, (n) => {
      if (n === 0) delete said[each.word];
      else said[each.word] = n;
      typed({ ...said });
    });
    return make("span", { class: said[each.word] ? "cnt on" : "cnt" }, picture ? icon(picture, "m") : "", make("small", {}, each.name), one);
  });
  return make("span", { class: "cnts" }, ...boxes);
}

// What a value counts as a picture, where there is one of that name: gold, wood, points.
export function pictured(value) {
  const name = pictureOf(value.path.split(".").pop());
  return name ? icon(name, "s") : "";
}

export function control(value, now, typed) {
  const label = value.group ? `${value.group}: ${value.label}` : value.label;
  if (value.kind === "number") return stepper(label, now ?? "", value, typed);
  if (value.kind === "word") return choice(label, now, value.words, typed);
  if (value.kind === "words") return row(label, now ?? [], value, typed);
  if (value.kind === "text" && value.words.length) return choice(label, now, value.words, typed);
  if (value.kind === "counts") return counts(label, now ?? {}, value, typed);
  if (value.kind === "yes") {
    const tick = make("input", { type: "checkbox", checked: now === true, "aria-label": label });
    tick.addEventListener("change", () => typed(tick.checked));
    return tick;
  }
  if (value.kind === "fixed") return make("span", { class: "dim" }, value.shown);
  const several = value.kind !== "text";
  const line = make("input", { type: "text", value: several ? (now ?? []).join(", ") : now ?? "", "aria-label": label, autocomplete: "off", title: several ? say("commas") : null });
  line.addEventListener("change", () => typed(several ? listed(line.value, value.kind === "numbers" ? number : (each) => each) : line.value));
  return line;
}

const marks = { printed: ["p", "check"], public: ["w", "page"], reconstructed: ["r", ""], misfit: ["e", "warn"] };
export function mark(known) {
  const [kind, picture] = marks[known];
  const made = make("span", { class: `mk ${kind}`, role: "img", "aria-label": say(`sign.${known}`), title: say(`sign.${known}`) });
  if (picture) made.append(icon(picture, "s"));
  return made;
}


// The places on a picture at which values are printed, each with what is `made` for it; nothing where there is none.
export function spots(picture, thing, made) {
  const svg = picture.querySelector("svg");
  const here = make("span", { class: "spots" });
  for (const [path, [x, y, w, h]] of Object.entries(thing.spots)) {
    const values = thing.values.filter((each) => each.path === path || each.path.startsWith(`${path}.`));
    const spot = values.length ? made(path, values) : null;
    if (!spot) continue;
    const { width, height } = svg.viewBox.baseVal;
    Object.assign(spot.style, { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`, width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%` });
    here.append(spot);
  }
  if (!here.children.length) return;
  svg.replaceWith(here);
  here.prepend(svg);
}
