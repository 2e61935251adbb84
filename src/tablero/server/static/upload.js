// An edition that somebody brings along: sent as it is, and opened once it was checked.
import { say } from "./words.js";

document.getElementById("w-upload")?.addEventListener("change", async (event) => {
  const told = document.getElementById("w-refused");
  told.textContent = "";
  const text = await event.target.files[0].text();
  try {
    const answer = await fetch("/api/editions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
    const said = await answer.json();
    if (answer.ok) location.assign(`/workshop/edition/${said.id}`);
    else told.textContent = said.detail;
  } catch {
    told.textContent = say("failed");
  }
  event.target.value = "";
});
