// What every page does: light or dark, the language, copying a link.
document.getElementById("theme")?.addEventListener("change", (event) => {
  const theme = event.target.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax${secure}`;
});
document.getElementById("lang")?.addEventListener("change", (event) => {
  event.target.form.elements.back.value = location.pathname;
  event.target.form.submit();
});
// Where the page came over plain http there is no clipboard, but what is selected can be copied.
export async function copy(text) {
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    button.previousElementSibling.select();
    button.textContent = (await copy(button.dataset.copy)) ? button.dataset.done : button.dataset.else;
  });
}
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
