import { useMemo } from "react";
import { useMap } from "react-leaflet";
import { countText } from "#components/branches/branch-text.ts";
import { changed, showView } from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { outlying, showsCountry } from "./map-places.ts";
import { overMap } from "./over-map.ts";
import { useMapValue } from "./use-map-value.ts";

/** The branches of each state, of those that the map has or, until they load, that the server counted. */
function countsOf({
  isLoaded,
  mapped,
  byState,
}: Pick<Finder["found"], "isLoaded" | "mapped" | "byState">): ReadonlyMap<string, number> {
  if (!isLoaded) return new Map(byState.map(({ state, count }) => [state, count]));
  const counts = new Map<string, number>();
  for (const { state } of mapped) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/**
 * Alaska, Hawaii, and the islands beside a map of the other states. On a closer map, they would be in the way. A click on one
 * state shows its branches, as in the list of the states: a box around it may have branches of its neighbors.
 */
export function Insets({ view, found }: Finder) {
  const map = useMap();
  const { isLoaded, mapped, byState } = found;
  const counts = useMemo(() => countsOf({ isLoaded, mapped, byState }), [isLoaded, mapped, byState]);
  if (!useMapValue(showsCountry)) return null;
  return (
    <ul
      ref={overMap}
      data-over-map
      aria-label="Elsewhere"
      className="absolute bottom-10 left-2.5 z-[1000] flex gap-1.5 max-lg:gap-1 max-md:bottom-46 max-md:[@media(height<36rem)]:hidden"
    >
      {outlying.map(({ label, states, names = [label], bounds }) => {
        const present = states.filter((state) => counts.has(state));
        const count = present.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
        const shown = names.filter((_, at) => present.some((state) => state === states[at]));
        const show = () => {
          if (present.length === 1) showView(changed(view, { state: present[0], box: "" }));
          else map.fitBounds(bounds);
          // The insets disappear.
          map.getContainer().focus({ preventScroll: true });
        };
        return (
          <li key={label}>
            <button
              type="button"
              className="grid h-full w-18 content-between justify-items-center rounded-lg border border-line-strong/60 bg-surface pb-1 text-center text-ink text-xs leading-4 shadow-lifted hover:bg-sunken max-lg:w-14 max-lg:text-[0.6875rem]"
              onClick={show}
            >
              <svg
                aria-hidden
                viewBox="0 0 56 36"
                className="h-9 w-14 fill-line-strong max-lg:h-7 max-lg:w-11"
              >
                <use href={`/map/insets.svg#${label.replaceAll(" ", "-")}`} />
              </svg>
              <span className="font-medium">{shown.join(", ") || label}</span>
              <span className="text-muted tabular-nums">
                {count}
                <span className="sr-only">{countText(count).replace(/^\S+/, "")}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
