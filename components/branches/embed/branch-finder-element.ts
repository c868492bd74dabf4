import type { Suggestion } from "#components/branches/finder/gazetteer.ts";
import { locate } from "#components/branches/finder/locate.ts";
import type { BranchListItem, EmbeddedBranches } from "#lib/branches/schemas.ts";
import { branchRow } from "./branch-row.ts";
import { element } from "./element.ts";
import { type EmbedSearch, portalOrigin, readBranch, searchBranches } from "./embed-api.ts";
import type { EmbeddedMap } from "./embed-map.ts";
import { meaningsOf, placeField } from "./place-field.ts";
import { styles } from "./styles.ts";

const usualMiles = 50;
/** Half the earth. */
const mostMiles = 12_500;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/**
 * `<branch-finder client-id="…">`: the public branch finder on a partner's page. lib/reference/guides/embed.md has its
 * attributes, events, and CSS variables.
 */
class BranchFinderElement extends HTMLElement {
  #place = placeField((suggestion) => void this.#search(this.#searchOf(suggestion)));
  #status = element("p", { role: "status" }, "Search by ZIP code, city, state, or branch.");
  #results = element("ul", { class: "results", "aria-label": "Branches" });
  #mapButton = element("button", { type: "button", hidden: true, "aria-expanded": "false" }, "Show map");
  #mapFrame = element("section", { class: "map", "aria-label": "Map of the branches", hidden: true });
  #main = element("div", {}, this.#mapFrame, this.#results);
  #map: Promise<EmbeddedMap> | null = null;
  #branches: BranchListItem[] = [];
  #latest = 0;

  constructor() {
    super();
    const near = element("button", { type: "button", class: "near" }, "Near me");
    near.addEventListener("click", () => void this.#nearMe());
    this.#mapButton.addEventListener("click", () => void this.#toggleMap());
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(
      element("div", { class: "search", role: "search", "aria-label": "Branches" }, this.#place.field, near),
      element("div", { class: "status" }, this.#status, this.#mapButton),
      this.#main,
      element(
        "p",
        { class: "credit muted" },
        "Places: GeoNames, CC BY 4.0. Map: US Census Bureau and Natural Earth.",
      ),
    );
  }

  connectedCallback(): void {
    const place = this.getAttribute("place");
    if (place) void this.#searchFirst(place);
  }

  get #clientId(): string {
    const given = this.getAttribute("client-id");
    if (given) return given;
    // The portal's own pages need no application.
    if (location.origin === portalOrigin) return "portal";
    throw new Error("This branch finder has no client-id attribute.");
  }

  get #miles(): number {
    const given = Number(this.getAttribute("distance") ?? usualMiles);
    return Number.isInteger(given) && given >= 1 && given <= mostMiles ? given : usualMiles;
  }

  async #searchFirst(place: string): Promise<void> {
    const [meaning] = await meaningsOf(place);
    if (!meaning || this.#latest > 0) return;
    this.#place.input.value = place;
    await this.#search(this.#searchOf(meaning));
  }

  #searchOf(suggestion: Suggestion): EmbedSearch {
    const { label } = suggestion;
    switch (suggestion.kind) {
      case "place":
        return { label, lat: suggestion.lat, long: suggestion.long, distance: this.#miles };
      case "state":
        return { label, state: suggestion.state };
      case "branch":
        return { label, q: suggestion.number };
      case "words":
        return { label: suggestion.words, q: suggestion.words };
    }
  }

  async #nearMe(): Promise<void> {
    this.#say("Finding your location…");
    try {
      const point = await locate();
      await this.#search({ label: "your location", ...point, distance: this.#miles });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #search(search: EmbedSearch): Promise<void> {
    this.#latest += 1;
    const mine = this.#latest;
    this.#say("Finding the branches…");
    try {
      const found = await searchBranches(this.#clientId, search);
      const nearest = found.total === 0 && "distance" in search ? await this.#nearestTo(search) : null;
      if (mine !== this.#latest) return;
      this.#show(nearest ? [nearest] : found.branches);
      this.#say(nearest ? this.#nearestText(search, nearest) : foundText(search, found));
      this.#tell("branch-finder-search", { place: search.label, total: found.total });
    } catch (error) {
      if (mine === this.#latest) this.#fail(error);
    }
  }

  async #nearestTo(search: EmbedSearch): Promise<BranchListItem | null> {
    const { branches } = await searchBranches(this.#clientId, { ...search, distance: mostMiles });
    return branches[0] ?? null;
  }

  #nearestText(search: EmbedSearch, { name }: BranchListItem): string {
    return `No branch within ${this.#miles} miles of ${search.label}. The nearest is ${name}.`;
  }

  #show(branches: BranchListItem[]): void {
    this.#branches = branches;
    this.#mapButton.hidden = branches.length === 0;
    const rows = branches.map((branch) =>
      branchRow(branch, {
        read: (number) => readBranch(this.#clientId, number),
        onOpen: () => this.#tell("branch-finder-select", { number: branch.number, name: branch.name }),
      }),
    );
    this.#results.replaceChildren(...rows);
    void this.#map?.then((map) => map.show(branches));
  }

  async #toggleMap(): Promise<void> {
    const isShown = !this.#main.classList.contains("with-map");
    this.#mapFrame.hidden = !isShown;
    this.#main.classList.toggle("with-map", isShown);
    this.#mapButton.setAttribute("aria-expanded", String(isShown));
    this.#mapButton.textContent = isShown ? "Hide map" : "Show map";
    if (!isShown) return;
    this.#map ??= import("./embed-map.ts").then(({ embedMap }) =>
      embedMap(this.#mapFrame, (number) => this.#pick(number)),
    );
    try {
      (await this.#map).show(this.#branches);
    } catch {
      this.#map = null;
      this.#mapFrame.replaceChildren("The map could not be loaded. The list has every branch.");
    }
  }

  /** Opens the details of a branch whose pin was chosen. */
  #pick(number: string): void {
    for (const row of this.#results.querySelectorAll("li[data-number]")) {
      const isPicked = row.getAttribute("data-number") === number;
      row.classList.toggle("picked", isPicked);
      const more = row.querySelector("details");
      if (!isPicked || !more) continue;
      more.open = true;
      more.querySelector("summary")?.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest" });
    }
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }

  #fail(error: unknown): void {
    this.#show([]);
    this.#say(error instanceof Error ? error.message : "Something went wrong. Try again.");
  }

  #tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function foundText(search: EmbedSearch, { total, branches }: EmbeddedBranches): string {
  const around =
    "distance" in search ? ` within ${search.distance} miles of ${search.label}` : ` for ${search.label}`;
  const count = total === 1 ? "1 branch" : `${total.toLocaleString("en-US")} branches`;
  return `${count}${around}${total > branches.length ? `. The first ${branches.length} are listed.` : ""}`;
}

if (!customElements.get("branch-finder")) customElements.define("branch-finder", BranchFinderElement);
