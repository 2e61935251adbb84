// A whole game in one page: each moment is what changed since the one before.
const byId = (id) => document.getElementById(`t-${id}`);
const packed = Uint8Array.from(atob(byId("moments").textContent), (letter) => letter.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const moments = JSON.parse(await new Response(stream).text());
let at = -1;
let parts = {};

function go(n) {
  if (n < at) [at, parts] = [-1, {}];
  while (at < n) {
    at += 1;
    for (const [name, [start, end, between]] of Object.entries(moments[at].parts)) {
      const old = parts[name] ?? "";
      parts[name] = old.slice(0, start) + between + old.slice(old.length - end);
    }
  }
  byId("board").innerHTML = parts.board;
  byId("mat").innerHTML = parts.mat;
  byId("others").innerHTML = Object.keys(parts).filter((name) => name.startsWith("other-")).map((name) => parts[name]).join("");
  byId("who").textContent = `${at} / ${moments.length - 1}`;
  byId("ask").textContent = moments[at].said;
  byId("slider").value = at;
}

byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -moments.length, End: moments.length }[event.key];
  if (!step) return;
  event.preventDefault();
  go(Math.max(0, Math.min(moments.length - 1, at + step)));
});
go(0);
