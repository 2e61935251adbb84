// The ribbon: who did what just now, in pictures, and once more on demand.
import { byId, colours, icon, make, pictureOf, say } from "./words.js";

const MOST = 6; // more is not looked at; what there is no room for, the oldest first, goes

// Icons beside the words of a line, where there are some: 2 wood gets its log, 3 points their seal.
export function pictured(html) {
  const text = make("span");
  text.innerHTML = html; // made and escaped by the server
  for (const word of text.querySelectorAll("span:not(.nm)")) {
    const data = Object.entries(word.dataset)[0];
    const name = data && pictureOf(data[0] === "counts" ? data[1] : `${data[0]}.${data[1]}`);
    if (name) word.append(" ", icon(name, "s"));
  }
  return text;
}

// What a line brought its seat, as a chip: what it is about, then what there is more or less.
export function chip(line) {
  const totals = new Map();
  for (const gain of line.gains) if (gain.seat === line.seat && pictureOf(gain.what)) totals.set(gain.what, (totals.get(gain.what) ?? 0) + gain.n);
  const out = make("span", { class: "chip", title: line.text });
  if (line.thing) out.append(pictured(line.thing));
  for (const [what, n] of totals) if (n) out.append(make("span", { class: n > 0 ? "plus" : "minus" }, n > 0 ? `+${n}` : `−${-n}`, icon(pictureOf(what), "s")));
  return out.childNodes.length ? out : make("span", { class: "chip words" }, line.text);
}

// The lines are those of one seat, one after the other; where some are still to come, how many and the way on.
export function showRibbon(lines, { left, held, name, onAgain, onNext, onNow }) {
  const place = byId("ribbon");
  const act = (key, picture, does) => {
    const made = make("button", { class: "btn quiet icon", "aria-label": say(key), title: say(key) }, icon(picture, "s"));
    made.addEventListener("click", does);
    return made;
  };
  const parts = [];
  const seat = lines[0]?.seat;
  if (lines.length) {
    const who = seat >= 0 ? [icon(`marker-${colours[seat]}`, "m"), make("span", { class: `nm ${colours[seat]}` }, name(seat))] : [];
    parts.push(make("span", { class: "label" }, say("ribbon.now")), ...who);
    const telling = lines.filter((line) => line.thing);
    parts.push(make("span", { class: "chips" }, ...(telling.length ? telling : lines).slice(-MOST).map(chip)));
  } else parts.push(make("span", { class: "grow" }));
  if (left) parts.push(make("span", { class: "left num", title: say("pace.left", { n: left }) }, `+${left}`));
  if (left && held) parts.push(act("pace.next", "step", onNext));
  if (left) parts.push(act("pace.now", "now", onNow));
  else if (lines.length && seat >= 0) parts.push(act("pace.again", "again", onAgain));
  place.replaceChildren(...parts);
  const chips = place.querySelector(".chips");
  while (chips?.children.length > 1 && chips.scrollWidth > chips.clientWidth) chips.firstChild.remove();
}
