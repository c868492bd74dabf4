import type { BranchListItem } from "#lib/branches/schemas.ts";
import { element } from "./element.ts";
import type { embedMap } from "./embed-map.ts";

/** A map beside `list`, and the button that shows it. It is loaded when it is first shown. */
export function mapPanel(list: HTMLElement, onPick: (number: string) => void) {
  const button = element("button", { type: "button", hidden: true, "aria-expanded": "false" }, "Show map");
  const frame = element("section", { class: "map", "aria-label": "Map of the branches", hidden: true });
  const panel = element("div", {}, frame, list);
  let map: ReturnType<typeof embedMap> | null = null;
  let branches: readonly BranchListItem[] = [];

  async function draw(): Promise<void> {
    map ??= import("./embed-map.ts").then(({ embedMap }) => embedMap(frame, onPick));
    try {
      (await map).show(branches);
    } catch {
      map = null;
      frame.replaceChildren("The map could not be loaded. The list has every branch.");
    }
  }

  button.addEventListener("click", () => {
    const isShown = panel.classList.toggle("with-map");
    frame.hidden = !isShown;
    button.setAttribute("aria-expanded", String(isShown));
    button.textContent = isShown ? "Hide map" : "Show map";
    if (isShown) void draw();
  });
  return {
    button,
    panel,
    show: (listed: readonly BranchListItem[]) => {
      branches = listed;
      button.hidden = listed.length === 0;
      if (!frame.hidden) void draw();
    },
  };
}
