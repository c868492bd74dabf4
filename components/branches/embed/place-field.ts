import {
  type Gazetteer,
  loadGazetteer,
  type Suggestion,
  suggest,
} from "#components/branches/finder/gazetteer.ts";
import { element } from "./element.ts";
import { portalOrigin } from "./embed-search.ts";

let gazetteer: Promise<Gazetteer | null> | null = null;

/** Places of the United States, loaded once for all finders of a page. Without them, a search by words still works. */
function places(): Promise<Gazetteer | null> {
  gazetteer ??= loadGazetteer(portalOrigin).catch(() => {
    gazetteer = null;
    return null;
  });
  return gazetteer;
}

/** The places and branches that match the text, the most likely first. */
export async function meaningsOf(text: string): Promise<Suggestion[]> {
  const words = text.trim();
  if (words === "") return [];
  return [
    ...suggest(words, await places(), []),
    { kind: "words", label: `Branches with “${words}”`, detail: "In number, name, or address", words },
  ];
}

function makeField() {
  const input = element("input", {
    id: "place",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "search",
    placeholder: "ZIP, city, state, or branch",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "places",
  });
  const list = element("div", { id: "places", role: "listbox", "aria-label": "Places", hidden: true });
  // The field keeps the focus.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  const label = element("label", { for: "place", class: "hidden" }, "Place or branch");
  return { input, list, field: element("div", { class: "field" }, label, input, list) };
}

/** A field for a place or a branch. It suggests while the visitor types. */
export function placeField(onChoose: (suggestion: Suggestion) => void) {
  const { input, list, field } = makeField();
  let found: Suggestion[] = [];
  let active = 0;

  function show(meanings: Suggestion[], chosen = 0): void {
    [found, active] = [meanings, chosen];
    const options = found.map(({ label, detail }, index) => {
      const selected = String(index === active);
      const attributes = { id: `place-${index}`, role: "option", "aria-selected": selected };
      const option = element("div", attributes, element("span", {}, label), element("small", {}, detail));
      option.addEventListener("click", () => choose(index));
      return option;
    });
    list.replaceChildren(...options);
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    if (found.length > 0) input.setAttribute("aria-activedescendant", `place-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }

  function choose(index: number): void {
    const chosen = found[index];
    if (!chosen) return;
    input.value = chosen.kind === "words" ? chosen.words : chosen.label;
    show([]);
    onChoose(chosen);
  }

  async function type(): Promise<void> {
    const text = input.value;
    const meanings = await meaningsOf(text);
    if (text === input.value && input.matches(":focus")) show(meanings);
  }

  async function press(event: KeyboardEvent): Promise<void> {
    if (event.key === "Escape") return show([]);
    if (!["Enter", "ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const wasOpen = found.length > 0;
    if (!wasOpen) await type();
    if (event.key === "Enter") return choose(active);
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (wasOpen) show(found, (active + step + found.length) % found.length);
  }

  input.addEventListener("focus", () => void places());
  input.addEventListener("input", () => void type());
  input.addEventListener("keydown", (event) => void press(event));
  input.addEventListener("blur", () => show([]));
  return { input, field };
}
