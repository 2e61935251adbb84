// Pieces keep their names, so each glides from where it was to where it is. On its way it takes no input:
// what it flies over can be clicked, and so can the piece itself where it will come to rest.
import { calm } from "./words.js";

const MOTION = { id: "glide", duration: 320, easing: "cubic-bezier(.3, .9, .3, 1)" };
const NEAR = 2; // pixels that nobody sees
const ALIKE = 0.08; // a size so little different is the same

let going = []; // the animations of the pieces on their way

// Where the pieces are now, in mid-flight too; null where nothing is to glide.
export function where(places) {
  if (calm() || document.hidden) return null;
  const out = new Map();
  for (const [piece, place] of pieces(places)) {
    const box = boxOf(piece);
    if (box && !out.has(piece.dataset.piece)) out.set(piece.dataset.piece, { box, place, home: place.getBoundingClientRect() });
  }
  return out;
}

// Lets all pieces glide from where they were; a part that moves as a whole takes its pieces with it. Returns what is
// new on each place or has moved on it.
export function glide(places, before) {
  for (const each of going) each.cancel();
  going = [];
  if (!before) return {};
  const moves = [];
  const fresh = [];
  for (const [piece, place] of pieces(places)) {
    const was = before.get(piece.dataset.piece);
    const box = was && boxOf(piece);
    if (!was && before.size) fresh.push(piece);
    if (!box) continue;
    before.delete(piece.dataset.piece);
    const home = place.getBoundingClientRect();
    const [left, top] = was.place === place ? [home.left - was.home.left, home.top - was.home.top] : [0, 0];
    const from = new DOMRect(was.box.x + left, was.box.y + top, was.box.width, was.box.height);
    const grown = Math.abs(from.width / box.width - 1) > ALIKE ? from.width / box.width : 1;
    if (grown !== 1 || Math.hypot(from.x - box.x, from.y - box.y) > NEAR) moves.push({ piece, start: start(piece, from, box, grown) });
  }
  // All is measured before anything moves.
  going = moves.map(({ piece, start }) => piece.animate([{ ...start, ...aloft }, { translate: "0 0", scale: 1, ...aloft }], MOTION));
  return { fresh, moved: moves.map(({ piece }) => piece) };
}

const aloft = { pointerEvents: "none", zIndex: 4 };

// What lies at a point once all pieces have come to rest, topmost first.
export function lyingAt(x, y) {
  const flights = going.filter((each) => each.playState === "running").map((each) => [each, each.currentTime]);
  for (const [each] of flights) each.currentTime = MOTION.duration;
  const there = document.elementsFromPoint(x, y);
  for (const [each, time] of flights) each.currentTime = time;
  return there;
}

function pieces(places) {
  return places.flatMap((place) => [...place.querySelectorAll("[data-piece]")].map((piece) => [piece, place]));
}

// The box of what is drawn of a piece: a halo or a place for the finger is not.
function boxOf(piece) {
  const drawn = piece instanceof SVGElement ? [...piece.children].filter((each) => !each.matches(".halo, .tag, .hit, title")) : [piece];
  const boxes = drawn.map((each) => each.getBoundingClientRect()).filter((box) => box.width && box.height);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

// What lays a piece that is at `box` over `from`. A drawing has units of its own, and grows from their origin.
function start(piece, from, box, grown) {
  if (piece instanceof SVGElement && piece.ownerSVGElement) {
    const unit = piece.parentNode.getScreenCTM().inverse();
    const [was, is] = [from, box].map((each) => new DOMPoint(each.x, each.y).matrixTransform(unit));
    return { translate: `${was.x - grown * is.x}px ${was.y - grown * is.y}px`, scale: grown };
  }
  const [x, y] = [from.x + from.width / 2 - box.x - box.width / 2, from.y + from.height / 2 - box.y - box.height / 2];
  return { translate: `${x}px ${y}px`, scale: grown };
}
