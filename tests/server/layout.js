// What is wrong with the page as it stands: `least` is the smallest text, `mine` whether all that is mine must be in
// sight, `finger` the least size of what is touched.
async ([least, mine, finger]) => {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const out = [];
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) => element.id || [...element.classList].join(".") || element.tagName;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) out.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > innerHeight) out.push(`the page is ${root.scrollHeight} high`);
  const regions = [...document.querySelectorAll(".top, #t-board, #t-bar, #t-ribbon, #t-mat, #t-others, .talk, .nav")].filter(seen);
  regions.forEach((one, n) => {
    const a = one.getBoundingClientRect();
    if (a.right > innerWidth + 1 || a.bottom > innerHeight + 1) out.push(`${name(one)} goes beyond the page`);
    for (const other of regions.slice(n + 1)) {
      const b = other.getBoundingClientRect();
      const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (w > 1 && h > 1) out.push(`${name(one)} lies over ${name(other)}: ${w} by ${h}`);
    }
  });
  for (const node of document.querySelectorAll("main *")) {
    const said = [...node.childNodes].filter((each) => each.nodeType === 3).map((each) => each.textContent.trim()).join("");
    if (!said || !seen(node) || node.closest(".sr, .onboard, title, .ghost")) continue;
    let size = parseFloat(getComputedStyle(node).fontSize);
    if (node instanceof SVGElement) {
      const by = node.getScreenCTM();
      size *= Math.sqrt(Math.abs(by.a * by.d - by.b * by.c));
    }
    if (size < least - 0.05) out.push(`text of ${size.toFixed(1)} px in ${name(node.closest("[class]"))}: ${said.slice(0, 30)}`);
  }
  // In the rows of the others no word, number or button's icon runs into another.
  for (const row of document.querySelectorAll("#t-others > *, #t-mat > *")) {
    const bears = (each) => each.matches("button > svg") || [...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    const all = [...row.querySelectorAll("*")].filter((each) => bears(each) && seen(each) && !each.closest(".sr") && !each.parentElement.closest("svg"));
    const words = all.map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
    words.forEach(([one, a], n) => {
      for (const [other, b] of words.slice(n + 1)) {
        const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (w > 2 && h > 3 && !one.contains(other)) out.push(`${name(one)} runs into ${name(other)}: ${one.textContent.slice(0, 20)}, ${other.textContent.slice(0, 20)}`);
      }
    });
  }
  const mat = document.querySelector("#t-mat > *");
  if (mine && seen(mat)) {
    for (const box of [mat, ...mat.querySelectorAll("*")]) {
      const clips = getComputedStyle(box).overflow !== "visible" && !(box instanceof SVGElement);
      if (clips && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)) out.push(`${name(box)} hides what is mine: ${box.scrollWidth} by ${box.scrollHeight} in ${box.clientWidth} by ${box.clientHeight}`);
    }
    const room = mat.getBoundingClientRect();
    for (const each of mat.querySelectorAll("[data-piece], .tok, .card, .chip, button, b, small")) {
      const box = each.getBoundingClientRect();
      if (!seen(each) || !box.width) continue;
      if (box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1) out.push(`${name(each)} is outside of the mat: ${each.textContent.trim().slice(0, 30)}`);
    }
  }
  if (finger) {
    const listed = new Set([...document.querySelectorAll("#t-buttons li:not(.onboard) button")].map((each) => each.dataset.text));
    for (const each of document.querySelectorAll("main :is(button, summary, .lit, .nav a)")) {
      const box = each.getBoundingClientRect();
      if (!seen(each) || !box.width || each.closest(".onboard, .log, .sr") || each.disabled) continue;
      if (Math.min(box.width, box.height) > finger - 0.6) continue;
      if (each.matches(".lit") && (!each.dataset.option || listed.has(each.dataset.option))) continue;
      const around = each.parentElement.closest(".lit")?.getBoundingClientRect(); // which is chosen first, and asks again
      if (around && Math.min(around.width, around.height) > finger - 0.6) continue;
      out.push(`${name(each)} is ${Math.round(box.width)} by ${Math.round(box.height)}: ${(each.getAttribute("aria-label") ?? each.textContent).slice(0, 30)}`);
    }
  }
  return [...new Set(out)];
}
