import { useMap } from "react-leaflet";
import { countText } from "#components/branches/branch-text.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { outlying, showsCountry } from "./map-places.ts";
import { overMap } from "./over-map.ts";
import { useMapValue } from "./use-map-value.ts";

/**
 * Alaska, Hawaii, and the islands beside a map of the other states. A click goes there. On a closer map, they would be in the
 * way.
 */
export function Insets({ found }: Finder) {
  const map = useMap();
  if (!useMapValue(showsCountry)) return null;
  return (
    <ul
      ref={overMap}
      aria-label="Elsewhere"
      className="absolute bottom-10 left-2.5 z-[1000] flex gap-1.5 max-lg:gap-1 max-md:bottom-46"
    >
      {outlying.map(({ label, states, bounds }) => {
        const count = found.mapped.filter(({ state }) =>
          states.includes(state as (typeof states)[number]),
        ).length;
        return (
          <li key={label}>
            <button
              type="button"
              className="grid h-full w-18 content-between justify-items-center rounded-lg border border-line-strong/60 bg-surface pb-1 text-center text-ink text-xs leading-4 shadow-lifted hover:bg-sunken max-lg:w-13"
              onClick={() => map.fitBounds(bounds)}
            >
              <svg
                aria-hidden
                viewBox="0 0 56 36"
                className="h-9 w-14 fill-line-strong max-lg:h-7 max-lg:w-11"
              >
                <use href={`/map/insets.svg#${label.replaceAll(" ", "-")}`} />
              </svg>
              <span className="font-medium">{label}</span>
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
