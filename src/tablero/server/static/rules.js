// Search in the rules: what is found is marked, the first of it comes into sight, the rest of the page stays.
const field = document.getElementById("r-find");
const found = document.getElementById("r-found");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const blocks = [...document.querySelectorAll(".rules :is(p, li, td, h2, .large)")].filter((each) => !each.closest("nav, .find") && !each.querySelector("p, li"));

function search() {
  const wanted = plain(field.value.trim());
  const hits = wanted.length > 1 ? blocks.filter((each) => plain(each.textContent).includes(wanted)) : [];
  blocks.forEach((each) => each.classList.toggle("hit", hits.includes(each)));
  found.value = wanted.length > 1 ? (hits.length === 1 ? found.dataset.one : found.dataset.many.replace(/\d+/, hits.length)) : "";
  hits[0]?.scrollIntoView({ block: "center" });
  return hits;
}

// Enter goes on to the next.
let at = 0;
field.addEventListener("input", () => (at = 0, search()));
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const hits = [...document.querySelectorAll(".hit")];
  if (hits.length) hits[(at = (at + 1) % hits.length)].scrollIntoView({ block: "center" });
});
