// An edition as this page knows it: asked for and changed over the network, one request at a time.
import { say, start } from "./words.js";

export const BOX = "the box";
export const state = {
  id: start.edition, yours: start.yours, shared: start.shared, name: start.name,
  box: null, thing: null, waiting: [], done: [], source: BOX,
};
let queue = Promise.resolve();

export async function ask(path, body, method = body === undefined ? "GET" : "POST") {
  const sent = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/editions${path}`, { method, ...sent }).catch(() => null);
  if (!answer) throw new Error(say("failed"));
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail);
  return said;
}

// What is asked for first is done first: two changes never cross.
export const inTurn = (call) => (queue = queue.then(call, call));

export async function look() {
  const said = await ask(`/${state.id}`);
  Object.assign(state, { box: said.box, yours: said.yours, shared: said.shared, name: said.name });
}

export async function open(n) {
  state.thing = await ask(`/${state.id}/things/${n}`);
}

// An edition that is not one's own is copied before it is changed.
export async function mine() {
  if (state.yours) return;
  const made = await ask("", { of: state.id, name: start.builtIn ? start.myBox : state.name });
  Object.assign(state, { id: made.id, yours: true, shared: false, name: made.name });
  history.replaceState(null, "", `/workshop/edition/${made.id}`);
}

export const place = (each) => `${each.file} ${each.path}`;

// Values that were typed: they enter, perhaps with some that waited, or wait with a sentence.
export async function enter(changes, undone = false) {
  await mine();
  const before = changes.map((each) => state.thing.values.find((value) => place(value) === place(each)) ?? each);
  const again = state.waiting.filter((each) => !changes.some((other) => place(other) === place(each)));
  const bare = ({ file, path, value, source }) => ({ file, path, value, source });
  const said = await ask(`/${state.id}/values`, { changes: changes.map(bare), waiting: again.map(bare), thing: state.thing.n });
  const all = said.said ? [...again, ...changes] : again;
  state.waiting = said.waiting.map((n) => ({ ...all[n], said: changes.includes(all[n]) ? said.said : all[n].said }));
  Object.assign(state, { box: said.box, thing: said.thing });
  if (!said.said && !undone) state.done.push(before.map(bare));
  return said.said;
}
