import { DomEvent } from "leaflet";
import { Layers, type LucideIcon, MapPinned } from "lucide-react";
import { useMap } from "react-leaflet";
import { changed, showView } from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/menu/popover.tsx";
import { quickViews } from "./map-places.ts";

/** Keeps clicks and wheel events on an element from reaching the map. */
function overMap(element: HTMLElement | null): void {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
  DomEvent.disableScrollPropagation(element);
}

/** Appears after a person moves the map. */
export function SearchThisArea({ view }: Finder) {
  const map = useMap();
  const search = () => {
    const bounds = map.getBounds();
    const corners = [
      Math.max(-90, bounds.getSouth()),
      Math.max(-360, bounds.getWest()),
      Math.min(90, bounds.getNorth()),
      Math.min(0, bounds.getEast()),
    ];
    const box = corners.map((degrees) => degrees.toFixed(3)).join(",");
    showView(changed(view, { box, lat: "", state: "" }));
  };
  return (
    <div ref={overMap} className="absolute top-30 left-1/2 z-[1000] -translate-x-1/2 md:top-3">
      <Button className="rounded-full! shadow-lifted" onClick={search}>
        Search this area
      </Button>
    </div>
  );
}

const pinKinds = [
  ["", "Branch"],
  ["map-pin-warehouse", "Warehouse"],
  ["map-pin-inactive", "Not in operation"],
  ["map-pin-cluster", "Several branches", "12"],
] as const;

function menuButton(label: string, Icon: LucideIcon) {
  return {
    label,
    className:
      "flex min-h-9 items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-ink text-sm shadow-lifted hover:bg-sunken",
    button: (
      <>
        <Icon aria-hidden className="size-4" />
        {label}
      </>
    ),
  };
}

/** The legend and a menu of regions. */
export function MapButtons() {
  const map = useMap();
  return (
    <div ref={overMap} className="absolute right-14 bottom-8 z-[1000] flex gap-2 max-md:bottom-44">
      <Popover {...menuButton("Legend", Layers)}>
        {() => (
          <ul className="branch-map grid gap-2.5 p-2">
            {pinKinds.map(([kind, label, text]) => (
              <li key={label} className="flex items-center gap-3">
                <span aria-hidden className={`map-pin size-[26px] ${kind}`}>
                  {text}
                </span>
                {label}
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <Popover {...menuButton("Regions", MapPinned)}>
        {(close) => (
          <div className="grid">
            {quickViews.map(({ label, bounds }) => (
              <button
                key={label}
                type="button"
                className="min-h-11 rounded-md px-3 text-left hover:bg-sunken sm:min-h-9"
                onClick={() => {
                  close();
                  map.fitBounds(bounds);
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </div>
  );
}
