// Everything by keyboard: arrows go through what is lit, with shift through all there is, numbers take the listed options.
import { meaningful, subject } from "./explain.js";

export function keyboard({ chooser, undo, hint, dismiss, explain, showKeys, step, hasten }) {
  addEventListener("keydown", (event) => {
    const field = event.target.closest("input:not([type=range]), textarea, select");
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key;
    if (key === "Escape") {
      if (!explain.tip.hidden) explain.hide();
      else if (chooser.back() || dismiss()) event.preventDefault();
    } else if (/^[1-9]$/.test(key) && !hasten()) {
      document.querySelectorAll("#t-buttons button[data-number]")[Number(key) - 1]?.click();
    } else if (key === "u") undo();
    else if (key === "h") hint();
    else if (key === "?") {
      const found = explain.shown ?? subject(event.target) ?? explain.aim?.();
      if (found) explain.open(found);
      else showKeys();
    } else if (key.startsWith("Arrow")) {
      if (event.shiftKey ? go(key, meaningful()) : step(key) || go(key, lit())) event.preventDefault();
    } else if ((key === "Enter" || key === " ") && event.target.matches(".lit[role=button]")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}

const lit = () => [...document.querySelectorAll(".lit[tabindex], #t-buttons button")].filter((each) => each.checkVisibility?.() ?? true);

// To the nearest of some things in the direction of the arrow.
function go(key, all) {
  if (!all.length) return false;
  const here = all.includes(document.activeElement) ? document.activeElement : null;
  if (!here) return reach(all[0]);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const each of all) {
    if (each === here) continue;
    const to = centre(each);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 1 && along + 2.5 * aside < least) [best, least] = [each, along + 2.5 * aside];
  }
  return reach(best ?? all[(all.indexOf(here) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length]);
}

function reach(element) {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus();
  return true;
}
