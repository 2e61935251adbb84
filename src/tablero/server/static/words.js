// What the page says by itself, in the language it was asked for in; and small helpers for making elements.
export const start = JSON.parse(document.getElementById("t-start").textContent);

export function say(key, given = {}) {
  const forms = start.words[key]; // one, or one for one thing and one for several
  const line = typeof forms === "string" ? forms : forms[given.n === 1 ? 0 : 1];
  return line.replace(/\{(\w+)\}/g, (_, name) => given[name]);
}

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

export function icon(name, size = "m") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `i ${size}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

// The icons of what every game may count; goods are called as theirs are. Nothing for what has none.
const pictured = { points: "vp", money: "coin" };
export function pictureOf(what) {
  const name = pictured[what] ?? what.split(".").pop();
  return document.getElementById(name) ? name : "";
}

export const colours = ["blue", "red", "yellow", "green", "purple"];
export const byId = (id) => document.getElementById(`t-${id}`);
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
