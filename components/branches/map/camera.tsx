import { type FitBoundsOptions, type LatLngBounds, type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useMemo, useRef } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import { isNarrowed, toArea, toBox } from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { mapLongitude, quickViews } from "./map-places.ts";

const openedZoom = 11;
const [mainland] = quickViews;

const milesPerDegree = 69;

/** On a phone, the search field covers the top of the map, and the list covers its bottom or, with results, lower half. */
function padding(map: LeafletMap, { view }: Finder): FitBoundsOptions {
  if (!window.matchMedia("(width < 48rem)").matches) return { padding: [32, 32] };
  const bottom = isNarrowed(view) || view.branch !== undefined ? map.getSize().y * 0.54 : 150;
  return { paddingTopLeft: [16, 116], paddingBottomRight: [16, bottom] };
}

function getBounds({ view, found: { branches } }: Finder): LatLngBounds | null {
  const [box, area] = [toBox(view), toArea(view)];
  if (box)
    return latLngBounds([
      [box.south, box.west],
      [box.north, box.east],
    ]);
  if (area && branches.length === 0) {
    const high = area.miles / milesPerDegree;
    const wide = Math.min(180, high / Math.cos((area.lat * Math.PI) / 180));
    const long = mapLongitude(area.long);
    return latLngBounds([
      [area.lat - high, long - wide],
      [area.lat + high, long + wide],
    ]);
  }
  if (!isNarrowed(view) || branches.length === 0) return mainland ? latLngBounds(mainland.bounds) : null;
  const places = area ? [...branches, area] : branches;
  return latLngBounds(places.map(({ lat, long }) => [lat, mapLongitude(long)]));
}

/**
 * Moves the map to the opened branch, or otherwise to the results, only once per search, to keep a person's own moves.
 */
export function Camera({ onMoved, ...finder }: Finder & { onMoved: (hasMoved: boolean) => void }) {
  const { view, found, opened } = finder;
  const { href, isLoaded } = found;
  const map = useMap();
  const shown = useRef<{ href: string | null; number: string | null }>({ href: null, number: null });
  const isOurs = useRef(false);
  const size = useRef(map.getSize());

  useEffect(() => {
    const moveTo = (bounds: LatLngBounds, options: FitBoundsOptions) => {
      isOurs.current = true;
      map.fitBounds(bounds, { animate: false, ...options });
      isOurs.current = false;
      onMoved(false);
    };
    if (view.branch !== undefined) {
      // If a link opens a branch, show it rather than the results.
      shown.current.href = href;
      if (!opened || shown.current.number === opened.number) return;
      shown.current.number = opened.number;
      const at = latLngBounds([[opened.lat, mapLongitude(opened.long)]]);
      const isInView = map.getBounds().pad(-0.2).contains(at) && map.getZoom() >= openedZoom;
      if (!isInView) moveTo(at, { ...padding(map, finder), maxZoom: Math.max(map.getZoom(), openedZoom) });
      return;
    }
    shown.current.number = null;
    if (!isLoaded || shown.current.href === href) return;
    const bounds = getBounds(finder);
    // The first map of a page shows the states, which contain most boxes.
    const isMoved = shown.current.href !== null;
    const isHere = isMoved && view.box && bounds && map.getBounds().pad(0.01).contains(bounds);
    shown.current.href = href;
    if (bounds && !isHere) moveTo(bounds, { ...(view.box ? {} : padding(map, finder)), maxZoom: openedZoom });
  });

  const handlers = useMemo(
    () => ({
      moveend: () => {
        const isResized = !size.current.equals(map.getSize());
        size.current = map.getSize();
        if (!isOurs.current && !isResized) onMoved(true);
      },
    }),
    [map, onMoved],
  );
  useMapEvents(handlers);
  return null;
}
