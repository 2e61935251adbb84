// My tables: the list is made anew while somebody looks at it, and the title says how many wait for him.
const EVERY = 10_000;
const list = () => document.getElementById("mine");
const title = document.title;
const mark = () => (document.title = Number(list().dataset.yours) ? `(${list().dataset.yours}) ${title}` : title);

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.pathname).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("mine");
  // What has not changed is left as it is, since somebody may be pressing it.
  if (fresh && fresh.innerHTML !== list().innerHTML) {
    const at = document.activeElement?.getAttribute("href");
    list().replaceWith(fresh);
    if (at) document.querySelector(`#mine a[href="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
  }
  mark();
}

mark();
setInterval(refresh, EVERY);
addEventListener("visibilitychange", refresh);
