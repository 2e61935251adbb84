// What changed is marked until the next move: an outline round what a line names, a badge where something is more or
// less; goods and points fly from where they came to where they go. Nothing of it takes input.
import { byId, calm, icon, make, pictureOf, say } from "./words.js";

const FLIGHT = { duration: 520, easing: "cubic-bezier(.4, .1, .3, 1)", fill: "both" };
const MOST = 8; // flights and badges at once; more is a blur
const ALIKE = 1; // what several things are called is none of them

let badges = [];

export function clearChanges() {
  document.querySelectorAll(".changed").forEach((each) => each.classList.remove("changed"));
  for (const { badge } of badges) badge.remove();
  badges = [];
}

// Marks what a line tells; `fresh` are pieces that were not there before, `moved` those that lay elsewhere.
export function showChanges(line, { fresh = [], moved = [] } = {}, eyes = 0) {
  clearChanges();
  if (!line) return;
  const place = (seat) => byId(seat === eyes ? "mat" : `other-${seat}`);
  const counted = line.gains.filter((gain) => pictureOf(gain.what));
  const parts = [byId("board"), ...new Set([line.seat, ...line.gains.map((gain) => gain.seat)].map(place))].filter((part) => part?.checkVisibility());
  const named = line.touches.filter((key) => !counted.some((gain) => gain.what === key)).flatMap((key) => parts.flatMap((part) => called(part, key)));
  for (const element of [...named, ...fresh, ...moved]) element.classList.add("changed");
  for (const piece of fresh.slice(0, 3)) put(piece, say("new"));
  for (const [{ seat, what }, n] of summed(counted).slice(0, MOST)) {
    const at = counter(place(seat), what);
    if (at) put(at, n > 0 ? `+${n}` : `−${-n}`, n < 0);
  }
  if (!calm() && !document.hidden) flights(counted, named.find((each) => byId("board").contains(each)), place);
}

// What a place shows under a key, unless it is too much to mean anything.
function called(part, key) {
  const [range, word] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
  const all = [...part.querySelectorAll(`[data-${CSS.escape(range)}="${CSS.escape(word)}"]`)].filter((each) => each.checkVisibility());
  return all.length <= ALIKE ? all : [];
}

// What each seat has more or less of in all.
function summed(gains) {
  const all = new Map();
  for (const { seat, what, n } of gains) {
    const key = `${seat} ${what}`;
    all.set(key, [{ seat, what }, (all.get(key)?.[1] ?? 0) + n]);
  }
  return [...all.values()].filter(([, n]) => n);
}

// Where a seat's number of something stands: beside its icon.
function counter(place, what) {
  if (!place?.checkVisibility()) return null;
  const found = [...place.querySelectorAll(`use[href="#${pictureOf(what)}"]`)].map((use) => use.closest("svg")).find((each) => each.getBoundingClientRect().width);
  return found ?? place.querySelector(".nm, h2") ?? place;
}

function put(at, text, less = false) {
  const badge = make("span", { class: less ? "badge less" : "badge", "aria-hidden": "true" }, text);
  document.body.append(badge);
  badges.push({ badge, at });
  settle();
}

// Badges lie over the page, so they go along when something is scrolled or laid out anew.
function settle() {
  for (const { badge, at } of badges) {
    const box = at.getBoundingClientRect();
    badge.hidden = !at.isConnected || !box.width;
    Object.assign(badge.style, { left: `${box.left + box.width * 0.5}px`, top: `${box.top}px` });
  }
}
addEventListener("scroll", settle, { capture: true, passive: true });
addEventListener("resize", settle);

function flights(gains, named, place) {
  const left = [...gains];
  const centre = (element) => {
    const box = (element ?? byId("board")).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  for (const gain of gains.slice(0, MOST)) {
    if (!left.includes(gain)) continue;
    const other = left.find((each) => each.what === gain.what && each.seat !== gain.seat && each.n === -gain.n);
    for (const each of [gain, other]) if (each) left.splice(left.indexOf(each), 1);
    const [from, to] = gain.n < 0 ? [gain, other] : [other, gain];
    const ends = [from, to].map((each) => (each ? counter(place(each.seat), gain.what) : named));
    if ([from, to].some((each, n) => each && !ends[n])) continue;
    fly(pictureOf(gain.what), ...ends.map(centre), Math.min(3, Math.abs(gain.n)));
  }
}

function fly(name, [x, y], [toX, toY], many) {
  if (Math.hypot(toX - x, toY - y) < 24) return;
  for (let n = 0; n < many; n++) {
    const flown = make("span", { class: "flown", "aria-hidden": "true" }, icon(name, "m"));
    document.body.append(flown);
    const way = [{ translate: `${x}px ${y}px`, opacity: 0.3 }, { opacity: 1, offset: 0.2 }, { translate: `${toX}px ${toY}px`, opacity: 1, offset: 0.95 }, { translate: `${toX}px ${toY}px`, opacity: 0 }];
    flown.animate(way, { ...FLIGHT, delay: 70 * n, id: "flight" }).finished.then(() => flown.remove(), () => flown.remove());
  }
}
