import { locate } from "#components/branches/finder/locate.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { branchRow } from "./branch-row.ts";
import { element } from "./element.ts";
import { type EmbedSearch, milesOf, portalOrigin, readBranch, runSearch, searchOf } from "./embed-search.ts";
import { mapPanel } from "./map-panel.ts";
import { meaningsOf, placeField } from "./place-field.ts";
import { styles } from "./styles.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/**
 * `<branch-finder client-id="…">`: the public branch finder on a partner's page. lib/reference/guides/embed.md has its
 * attributes, events, and CSS variables.
 */
class BranchFinderElement extends HTMLElement {
  #place = placeField((suggestion) => void this.#search(searchOf(suggestion, this.#miles)));
  #status = element("p", { role: "status" }, "Search by ZIP code, city, state, or branch.");
  #results = element("ul", { class: "results", "aria-label": "Branches" });
  #map = mapPanel(this.#results, (number) => this.#pick(number));
  /** Counts searches, so that only the last one shows its results. */
  #latest = 0;

  constructor() {
    super();
    const near = element("button", { type: "button", class: "near" }, "Near me");
    near.addEventListener("click", () => void this.#nearMe());
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(
      element("div", { class: "search", role: "search", "aria-label": "Branches" }, this.#place.field, near),
      element("div", { class: "status" }, this.#status, this.#map.button),
      this.#map.panel,
      element(
        "p",
        { class: "credit muted" },
        "Places: GeoNames, CC BY 4.0. Map: US Census Bureau and Natural Earth.",
      ),
    );
  }

  connectedCallback(): void {
    const place = this.getAttribute("place");
    if (place && this.#latest === 0) void this.#searchFirst(place);
  }

  get #clientId(): string {
    const given = this.getAttribute("client-id");
    if (given) return given;
    // The portal's own pages need no application.
    if (location.origin === portalOrigin) return "portal";
    throw new Error("This branch finder has no client-id attribute.");
  }

  get #miles(): number {
    return milesOf(this.getAttribute("distance"));
  }

  async #searchFirst(place: string): Promise<void> {
    const [meaning] = await meaningsOf(place);
    if (!meaning || this.#latest > 0) return;
    this.#place.input.value = place;
    await this.#search(searchOf(meaning, this.#miles));
  }

  async #nearMe(): Promise<void> {
    this.#status.textContent = "Finding your location…";
    try {
      const point = await locate();
      await this.#search({ label: "your location", ...point, distance: this.#miles });
    } catch (error) {
      this.#show([], wordsOf(error));
    }
  }

  async #search(search: EmbedSearch): Promise<void> {
    this.#latest += 1;
    const mine = this.#latest;
    this.#status.textContent = "Finding the branches…";
    try {
      const { total, branches, text } = await runSearch(this.#clientId, search);
      if (mine !== this.#latest) return;
      this.#show(branches, text);
      this.#tell("branch-finder-search", { place: search.label, total });
    } catch (error) {
      if (mine === this.#latest) this.#show([], wordsOf(error));
    }
  }

  #show(branches: readonly BranchListItem[], text: string): void {
    const rows = branches.map((branch) =>
      branchRow(branch, {
        read: (number) => readBranch(this.#clientId, number),
        onOpen: () => this.#tell("branch-finder-select", { number: branch.number, name: branch.name }),
      }),
    );
    this.#results.replaceChildren(...rows);
    this.#map.show(branches);
    this.#status.textContent = text;
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

  #tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong. Try again.";
}

if (!customElements.get("branch-finder")) customElements.define("branch-finder", BranchFinderElement);
