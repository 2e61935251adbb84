// The workshop: the order of the box at left, a thing with its values in the middle, where they come from at right.
import { copy } from "./page.js";
import { checklist } from "./checklist.js";
import { BOX, ask, enter, inTurn, look, mine, open, place, state } from "./edition.js";
import { control, mark, pictured, shownTyped, spots } from "./value.js";
import { icon, make, say, start } from "./words.js";

const id = (name) => document.getElementById(`w-${name}`);
const middle = document.getElementById("content");
const RULEBOOK = "rulebook", RECONSTRUCTED = "reconstructed";
let current = null; // the value whose source is shown

const bar = (n, all) => {
  const done = make("i");
  done.style.width = `${all ? (100 * n) / all : 100}%`;
  return make("span", { class: "pb" }, done);
};

function told(said) {
  id("saved").textContent = said;
}

function trouble(error) {
  told(error.message);
}

// The box, chapter by chapter

function showBox() {
  const { box } = state;
  const only = id("left").checked;
  id("progress").replaceChildren(
    make("h2", {}, say("order")),
    make("p", {}, say("left", { n: box.left, all: box.all })),
    bar(box.all - box.left, box.all),
    make("p", { class: "dim" }, say("entered", { n: box.entered })),
  );
  id("chapters").replaceChildren(
    ...box.chapters.filter((each) => !only || each.left).map((chapter) => {
      const here = chapter.things.some((each) => each.n === state.thing?.n);
      const left = chapter.left ? make("span", { class: "left" }, say("thing-left", { n: chapter.left })) : make("span", { class: "done" }, icon("check", "s"), say("done"));
      const things = chapter.things.filter((each) => !only || each.left).map((each) => {
        const on = each.n === state.thing?.n;
        const button = make("button", { type: "button", class: on ? "on" : "", "aria-current": on ? "true" : null, "data-n": each.n }, make("span", { class: "grow" }, each.name), each.left ? make("span", { class: "left" }, String(each.left)) : mark("printed"));
        button.addEventListener("click", () => go(each.n));
        return make("li", {}, button);
      });
      return make("li", {}, make("details", { open: here, name: "chapter" }, make("summary", {}, make("span", { class: "grow" }, chapter.name), left), make("ol", {}, ...things)), bar(chapter.all - chapter.left, chapter.all));
    }),
  );
}

// A thing with its values

function showThing() {
  const { thing } = state;
  const all = state.box.chapters.flatMap((each) => each.things);
  const at = all.findIndex((each) => each.n === thing.n);
  const step = (by, label, picture) => {
    const button = make("button", { type: "button", class: "btn icon", "aria-label": label, disabled: !all[at + by] }, icon(picture, "s"));
    button.addEventListener("click", () => go(all[at + by].n));
    return button;
  };
  const head = make("header", {}, make("div", { class: "grow" }, make("h2", { tabindex: -1 }, thing.name), make("p", { class: "dim" }, `${thing.chapter} · ${say("of", thing)}`)), step(-1, say("previous"), "back-move"), step(1, say("next"), "on-move"));
  const picture = make("div", { class: "drawn" });
  picture.innerHTML = thing.picture;
  spot(picture, thing);
  const note = state.yours ? null : make("p", { class: "note" }, say(start.builtIn ? "copied-line" : "other-line"));
  const values = make("section", { class: "vals", "aria-label": say("values") });
  let group = null;
  let where = values;
  for (const value of thing.values) {
    if (value.group !== group) {
      group = value.group;
      where = group ? make("fieldset", {}, make("legend", {}, group)) : values;
      if (group) values.append(where);
    }
    where.append(tile(value));
  }
  const signs = make("footer", {}, ...["printed", "public", "reconstructed", "misfit"].flatMap((each) => [mark(each), make("span", {}, say(`sign.${each}`))]));
  middle.replaceChildren(head, make("div", { class: "cards" }, picture, ...(note ? [note] : []), values), signs);
}

// What is printed on the picture can be pressed there, and leads to its value.
const spot = (picture, thing) =>
  spots(picture, thing, (path, values) => {
    const known = values.some((each) => each.known === "reconstructed") ? "r" : "p";
    const label = values[0].group || values[0].label;
    const button = make("button", { type: "button", class: `spot ${known}`, "data-spot": path, "aria-label": label, title: label });
    button.addEventListener("click", () => tileOf(values[0])?.querySelector("input, select, button")?.focus());
    return button;
  });

const tileOf = (value) => middle.querySelector(`.val[data-path="${CSS.escape(value.path)}"][data-file="${CSS.escape(value.file)}"]`);

function tile(value) {
  const waits = state.waiting.find((each) => place(each) === place(value));
  const now = waits ? waits.value : value.value;
  const changed = value.shown !== value.built_in && value.value !== null;
  const made = make("div", { class: `val${waits ? " bad" : ""}${changed ? " changed" : ""}${value.value === null ? " out" : ""}`, "data-path": value.path, "data-file": value.file });
  made.append(make("span", { class: "cap" }, mark(waits ? "misfit" : value.known), pictured(value), make("span", { class: "lbl" }, value.label), value.value === null ? make("small", { class: "dim" }, say("usual", { value: value.shown })) : changed ? make("small", { class: "dim old" }, value.built_in) : ""));
  made.append(control(value, now, (typed) => change(value, typed)));
  if (waits) {
    const drop = make("button", { type: "button", class: "btn quiet" }, say("drop"));
    drop.addEventListener("click", () => {
      state.waiting = state.waiting.filter((each) => each !== waits);
      show(value);
    });
    made.append(make("p", { class: "err", role: "alert" }, icon("warn", "s"), make("span", {}, `${waits.said} ${say("typed", { typed: shownTyped(waits.value), kept: value.shown })} `, drop)));
  }
  made.addEventListener("focusin", () => {
    current = value;
    showSource();
    for (const each of middle.querySelectorAll(".spot")) {
      const path = each.dataset.spot;
      each.classList.toggle("on", value.path === path || value.path.startsWith(`${path}.`));
    }
  });
  return made;
}

const change = (value, typed, source = state.source) =>
  inTurn(async () => {
    told(say("saving"));
    try {
      await enter([{ file: value.file, path: value.path, value: typed, source }]);
      told(say("saved"));
    } catch (error) {
      trouble(error);
    }
    show(value);
  });

// Where it comes from

const kindOf = (source) => (source.startsWith("public page") ? "public" : source === BOX ? "box" : source.startsWith(RULEBOOK) ? "rulebook" : "reconstructed");
const addressIn = (source) => source.replace(/^public page \(|\)$/g, "");

function showSource() {
  const value = current && state.thing.values.find((each) => place(each) === place(current));
  const head = make("h2", {}, say("source"));
  if (!value) return id("source").replaceChildren(head, make("p", { class: "dim" }, say("choose-value")));
  current = value;
  const kind = kindOf(value.source);
  const address = make("input", { type: "text", "aria-label": say("source.address"), placeholder: say("source.address"), value: kind === "public" ? addressIn(value.source) : "", hidden: kind !== "public" });
  const chosen = (source) => {
    state.source = kindOf(source) === "public" ? BOX : source;
    if (value.value !== null) change(value, value.value, source);
  };
  address.addEventListener("change", () => address.value.trim() && chosen(`public page (${address.value.trim()})`));
  const ways = { box: BOX, rulebook: RULEBOOK, public: "", reconstructed: RECONSTRUCTED };
  const radios = Object.entries(ways).map(([name, source]) => {
    const radio = make("input", { type: "radio", name: "source", checked: kind === name, disabled: value.value === null });
    radio.addEventListener("change", () => {
      address.hidden = name !== "public";
      if (name === "public") address.focus();
      else chosen(source);
    });
    return make("label", { class: "ra" }, radio, make("span", {}, say(`source.${name}`)));
  });
  const built = make("p", { class: "was dim" }, say("built-in", { value: value.built_in }), make("br"), value.built_in_source);
  id("source").replaceChildren(head, make("p", { class: "of" }, make("b", {}, value.group ? `${value.group}, ${value.label}` : value.label), ` ${value.shown}`), ...radios, address, built);
}

function showAgainst() {
  const { differences, confirmed } = state.box;
  const rows = differences.map((each) => {
    const button = make("button", { type: "button" }, each.thing);
    button.addEventListener("click", () => go(each.n));
    return make("tr", {}, make("td", {}, button), make("td", { class: "dim" }, each.key), make("td", { class: "old" }, each.old), make("td", {}, make("b", {}, each.new)));
  });
  id("against").replaceChildren(
    make("h2", {}, say("against")),
    make("p", { class: "dim" }, differences.length ? say("differ", { n: differences.length }) : say("same"), confirmed ? ` · ${say("confirm", { n: confirmed })}` : ""),
    make("div", { class: "scroll", tabindex: differences.length > 6 ? 0 : null, role: differences.length > 6 ? "region" : null, "aria-label": differences.length > 6 ? say("against") : null }, make("table", {}, make("tbody", {}, ...rows))),
  );
}

// Play, study, download, share

function showActs() {
  const wide = (name, said, picture, kind, line) => {
    const button = make("button", { type: "button", class: `btn wide ${kind}`, id: `w-${name}` }, icon(picture, "m"), make("span", {}, make("b", {}, said), make("small", {}, line)));
    button.addEventListener("click", () => inTurn(acts[name]));
    return button;
  };
  const file = make("a", { class: "btn", id: "w-download", href: `/api/editions/${state.id}/file`, download: true }, icon("download", "s"), say("download"));
  const share = make("button", { type: "button", class: "btn", id: "w-share" }, icon("link", "s"), say("share"));
  share.addEventListener("click", () => inTurn(acts.share));
  const waits = state.waiting.length ? make("p", { class: "err" }, icon("warn", "s"), make("span", {}, say("waits", { n: state.waiting.length }))) : "";
  const more = [];
  if (state.yours && state.shared) {
    const link = make("input", { readonly: true, value: start.address + state.id, "aria-label": say("link"), id: "w-link" });
    const no = make("button", { type: "button", class: "btn quiet" }, say("unshare"));
    no.addEventListener("click", () => inTurn(() => call({ shared: false })));
    more.push(make("p", { class: "dim" }, say("shared")), make("div", { class: "choose" }, link), no);
  }
  if (state.yours) {
    const remove = make("button", { type: "button", class: "btn quiet", id: "w-remove" }, say("remove"));
    remove.addEventListener("click", () => confirm(say("remove.sure")) && inTurn(acts.remove));
    more.push(remove);
  }
  id("acts").replaceChildren(wide("play", say("play"), "play", "do", say("play.line")), wide("study", say("study"), "flask", "", say("study.line")), make("div", { id: "w-studied", role: "status" }), make("div", { class: "two" }, file, share), waits, ...more);
}

async function call(given) {
  try {
    Object.assign(state, await ask(`/${state.id}`, given));
    told(say("saved"));
  } catch (error) {
    trouble(error);
  }
  showActs();
  showName();
}

const acts = {
  async play() {
    try {
      const made = await ask(`/${state.id}/play`, {});
      location.assign(`/tables/${made.table}`);
    } catch (error) {
      trouble(error);
    }
  },
  async study() {
    id("studied").replaceChildren(make("p", { class: "dim" }, say("studying")));
    try {
      showStudy(await ask(`/${state.id}/study`, {}));
    } catch (error) {
      id("studied").replaceChildren(make("p", { class: "err" }, error.message));
    }
  },
  async share() {
    await mine();
    await call({ shared: true });
    id("link").select();
    if (await copy(id("link").value)) told(say("shared"));
  },
  async remove() {
    await ask(`/${state.id}`, undefined, "DELETE");
    location.assign("/workshop");
  },
};

function showStudy({ games, seats, rows }) {
  const head = make("tr", {}, make("td"), ...["mine", "built-in", "difference"].map((each) => make("th", { scope: "col" }, say(`study.${each}`))));
  const lines = rows.map((each) => {
    const sure = Math.abs(each.difference) > each.within && each.within > 0;
    const apart = make("td", { class: sure ? "sure" : "" }, `${each.difference > 0 ? "+" : ""}${each.difference} `, make("small", { class: "dim" }, `± ${each.within}`));
    return make("tr", {}, make("th", { scope: "row" }, say(`study.${each.name}`)), make("td", {}, String(each.mine)), make("td", {}, String(each.built_in)), apart);
  });
  id("studied").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines)), make("p", { class: "dim" }, say("study.games", { n: games, seats })));
}

function showName() {
  if (!state.yours) return id("called").replaceChildren(start.builtIn ? "" : state.name);
  const line = make("input", { value: state.name, "aria-label": say("name"), maxlength: 60 });
  line.addEventListener("change", () => inTurn(() => call({ name: line.value })));
  id("called").replaceChildren(line);
}

function show(focused) {
  const at = document.activeElement?.getAttribute("aria-label");
  showBox();
  showThing();
  showSource();
  showAgainst();
  showActs();
  showName();
  id("undo").disabled = !state.done.length;
  if (focused) {
    // Whoever steps on goes on stepping.
    const tile = tileOf(focused);
    const before = at && [...(tile?.querySelectorAll("[aria-label]") ?? [])].find((each) => each.getAttribute("aria-label") === at);
    (before ?? tile?.querySelector("input, select, button"))?.focus({ preventScroll: true });
  }
}

export const go = (n) =>
  inTurn(async () => {
    try {
      await open(n);
    } catch (error) {
      trouble(error);
    }
    current = null;
    show();
    middle.querySelector("h2").focus({ preventScroll: true });
  });

id("left").addEventListener("change", showBox);
id("undo").addEventListener("click", () =>
  inTurn(async () => {
    const before = state.done.pop();
    if (!before) return;
    try {
      await enter(before, true);
      told(say("saved"));
    } catch (error) {
      trouble(error);
    }
    show();
  }),
);
id("guide").addEventListener("click", () => checklist(() => show()));
inTurn(async () => {
  try {
    await look();
    await open(Number(location.hash.slice(1)) || 0);
    show();
  } catch (error) {
    trouble(error);
  }
});
