// Dragging a lit thing onto another: the same as clicking both.
const FAR = 7; // pixels before a press becomes a drag

export function dragging(parts, chooser) {
  let from = null;
  let ghost = null;
  let at = null;

  const drop = (event) => {
    const dragged = Boolean(ghost);
    stop();
    const under = chooser.beneath(event.clientX, event.clientY);
    if (!dragged || under.includes(from)) return; // a press that slid a little is a click
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    under.some((element) => !from.contains(element) && chooser.join(from, element));
  };
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
    ghost?.remove();
    ghost = null;
    document.querySelectorAll(".target").forEach((element) => element.classList.remove("target"));
    document.body.classList.remove("dragging");
  };
  const move = (event) => {
    if (!ghost) {
      if (Math.hypot(event.clientX - at.x, event.clientY - at.y) < FAR) return;
      ghost = lifted(from);
      document.body.classList.add("dragging");
    }
    ghost.style.translate = `${event.clientX - at.x}px ${event.clientY - at.y}px`;
    document.querySelectorAll(".target").forEach((element) => element.classList.remove("target"));
    for (const element of chooser.beneath(event.clientX, event.clientY)) {
      if (!from.contains(element) && chooser.joined(from, element).length === 1) return element.classList.add("target");
    }
  };

  for (const part of parts) {
    part.addEventListener("pointerdown", (event) => {
      from = chooser.at(event.clientX, event.clientY)?.element;
      if (!from?.matches(".lit") || event.button !== 0 || event.pointerType === "touch" && part.id === "t-board") return;
      at = { x: event.clientX, y: event.clientY };
      addEventListener("pointermove", move);
      addEventListener("pointerup", drop);
      addEventListener("pointercancel", stop);
    });
    part.addEventListener("dragstart", (event) => event.preventDefault());
  }
}

function lifted(element) {
  const box = element.getBoundingClientRect();
  let copy;
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
    const inner = element.getBBox();
    copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    copy.setAttribute("viewBox", `${inner.x} ${inner.y} ${inner.width} ${inner.height}`);
    copy.append(element.cloneNode(true));
  } else copy = element.cloneNode(true);
  copy.classList.add("ghost");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(copy);
  return copy;
}
