import { useScrollRow } from "#components/ui/scroll-row.ts";
import type { Suggestion } from "#lib/branches/shared/place-schemas.ts";
import { states } from "#lib/branches/shared/states.ts";
import { Chips } from "./chips.tsx";
import { showView, viewOf } from "./finder-view.ts";
import { PlaceSearch } from "./place-search.tsx";
import { rememberPlace } from "./recent-places.ts";
import type { Finder } from "./use-finder.ts";

/** The search field and the filters. The URL stores them, so that people can share a view and go back to it. */
export function FinderSearch(finder: Finder) {
  const { view, position } = finder;
  const chips = useScrollRow<HTMLDivElement>();
  const choose = (suggestion: Suggestion) => {
    const { label, detail } = suggestion;
    rememberPlace({ label, detail, view: viewOf(suggestion) });
    showView(viewOf(suggestion, view));
  };
  return (
    <search
      aria-label="Branches"
      className="pointer-events-none z-30 grid gap-2.5 p-3 *:pointer-events-auto max-md:absolute max-md:inset-x-0 max-md:top-0 md:border-line md:border-b print:hidden"
    >
      <PlaceSearch
        initial={view.place ?? view.q ?? (view.state ? states[view.state as keyof typeof states] : "")}
        onChoose={choose}
        position={position}
      />
      <div
        ref={chips}
        className="fades-cut-edges -mx-3 -my-1 flex gap-2 scroll-px-3 overflow-x-auto px-3 py-1.5 [scrollbar-width:none] md:flex-wrap"
      >
        <Chips {...finder} />
      </div>
    </search>
  );
}
