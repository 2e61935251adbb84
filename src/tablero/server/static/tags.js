// What a click costs and brings stands where it goes: a tag of icons at each lit thing of the board, as far as its
// options agree. A picture says by an element of the class tag-at where its tag goes, on the mat or in a row too, and
// by its data-printed what is printed there already: then the tag says only what is otherwise.
import { byId, colours, icon, make, pictureOf, say } from "./words.js";

const EDGE = 2; // pixels that a tag keeps from the board's edge

export function showTags(chooser) {
  document.querySelectorAll(".tags").forEach((layer) => layer.remove());
  if (chooser.busy) return;
  for (const place of chooser.parts) {
    const lit = [...place.querySelectorAll(".lit")].filter((element) => place === byId("board") || element.querySelector(".tag-at"));
    const tags = lit.map((element) => ({ element, tag: tagFor(element, chooser) })).filter(({ tag }) => tag);
    if (!tags.length) continue;
    const layer = make("div", { class: "tags", "aria-hidden": "true" }, ...tags.map(({ tag }) => tag));
    place.append(layer);
    tags.forEach(({ element, tag }) => put(tag, element, layer));
  }
}

function tagFor(element, chooser) {
  const { options } = chooser.of(element);
  const first = options[0];
  const same = (each) => JSON.stringify([each.gives, each.others]) === JSON.stringify([first.gives, first.others]);
  if (!first || !options.every(same)) return null;
  const itself = new Set(options.flatMap((option) => Object.entries(option.args).map(([range, word]) => `${range}.${word}`)));
  const printed = JSON.parse(element.querySelector(".tag-at")?.dataset.printed ?? "{}");
  const known = [...new Set([...Object.keys(printed), ...Object.keys(first.gives)])].filter((what) => pictureOf(what) && !itself.has(what));
  const own = known.map((what) => [what, first.gives[what] ?? 0]).filter(([what, n]) => n !== (printed[what] ?? 0)).sort(([, one], [, other]) => one - other);
  const others = first.others.filter(({ what, n }) => pictureOf(what) && n > 0);
  const costs = (option) => Object.values(option.gives).some((n) => n < 0);
  const free = !costs(first) && !own.length && chooser.left.some((option) => option.verb === first.verb && costs(option));
  if (!own.length && !others.length && !free) return null;
  return make("span", { class: "price" }, free ? make("b", {}, say("free")) : null, ...own.map(([what, n]) => amount(what, n, printed[what])), ...others.map(({ seat, what, n }) => {
    const share = amount(what, n);
    share.prepend(icon(`marker-${colours[seat]}`, "s"));
    return share;
  }));
}

// A printed price that does not hold is struck out beside the one that does.
function amount(what, n, printed) {
  const said = printed ? [make("s", {}, String(-printed)), String(-n)] : [n > 0 ? `+${n}` : `−${-n}`];
  return make("b", {}, ...said, icon(pictureOf(what), "s"));
}

// Over the middle of the thing's upper edge, or where the picture wants it; never beyond the board.
function put(tag, element, layer) {
  const wanted = element.querySelector(".tag-at");
  const [box, ground] = [(wanted ?? element).getBoundingClientRect(), layer.getBoundingClientRect()];
  tag.style.maxWidth = `${Math.max(element.getBoundingClientRect().width, 60)}px`;
  const x = wanted ? box.left : box.left + box.width / 2 - tag.offsetWidth / 2;
  const y = wanted ? box.top : box.top - tag.offsetHeight / 2;
  const most = ground.width - tag.offsetWidth - EDGE;
  Object.assign(tag.style, { left: `${Math.max(EDGE, Math.min(x - ground.left, most))}px`, top: `${Math.max(EDGE, y - ground.top)}px` });
}
