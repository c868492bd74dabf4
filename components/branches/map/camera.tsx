import { type FitBoundsOptions, type LatLngBounds, type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import {
  finderHref,
  followed,
  isNarrowed,
  readFinderUrl,
  replaceView,
  showView,
  toArea,
  toBox,
  withBranch,
  withoutBox,
} from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { lower48, mapLongitude, showsCountry } from "./map-places.ts";

const openedZoom = 11;
/** How long the map rests before the list follows it. */
const settledMs = 250;

const milesPerDegree = 69;

type Margins = { top: number; bottom: number };

/** On a phone, the search field covers the top of the map, and the list covers its bottom or, with results, lower half. */
function coveredMargins(map: LeafletMap, { view }: Finder): Margins {
  if (!window.matchMedia("(width < 48rem)").matches) return { top: 0, bottom: 0 };
  const isHalf = finderHref(withoutBox(view)) !== "/branches";
  return { top: 116, bottom: isHalf ? map.getSize().y * 0.54 : 150 };
}

function padding(map: LeafletMap, finder: Finder): FitBoundsOptions {
  const { top, bottom } = coveredMargins(map, finder);
  return top > 0 ? { paddingTopLeft: [16, top], paddingBottomRight: [16, bottom] } : { padding: [32, 32] };
}

/** The visible part of the map as the URL has it, or null if that is the whole country. */
function visibleBox(map: LeafletMap, finder: Finder): string | null {
  if (showsCountry(map)) return null;
  const { x, y } = map.getSize();
  const { top, bottom } = coveredMargins(map, finder);
  const northWest = map.containerPointToLatLng([0, top]);
  const southEast = map.containerPointToLatLng([x, Math.max(top + 1, y - bottom)]);
  const corners = [
    Math.max(-90, southEast.lat),
    Math.max(-360, northWest.lng),
    Math.min(90, northWest.lat),
    Math.min(0, southEast.lng),
  ];
  return corners.map((degrees) => degrees.toFixed(3)).join(",");
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
  if (!isNarrowed(view) || branches.length === 0) return latLngBounds(lower48);
  const places = area ? [...branches, area] : branches;
  return latLngBounds(places.map(({ lat, long }) => [lat, mapLongitude(long)]));
}

/** Whether the URL still has this search. A person may have moved the map on while it was being rendered. */
function isInUrl(href: string): boolean {
  return finderHref(withBranch(readFinderUrl())) === href;
}

/**
 * Moves the map to the opened branch, or otherwise to the results, only once per search, to keep a person's own moves. The
 * list follows those: the view becomes what the map shows.
 */
export function Camera(finder: Finder) {
  const { view, found, opened } = finder;
  const { href, isLoaded } = found;
  const map = useMap();
  const shown = useRef<{ href: string | null; number: string | null }>({ href: null, number: null });
  const isOurs = useRef(false);
  const isZooming = useRef(false);
  /** Our own move, which waits for the end of an animated zoom: Leaflet ignores moves during it. */
  const due = useRef<(() => void) | null>(null);
  /** Whether a person is moving the map. Ends with our own moves, which may interrupt an animation. */
  const isMoving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const moveTo = (bounds: LatLngBounds, options: FitBoundsOptions) => {
      clearTimeout(timer.current);
      isMoving.current = false;
      const move = () => {
        isOurs.current = true;
        map.fitBounds(bounds, { animate: false, ...options });
        isOurs.current = false;
      };
      if (isZooming.current) due.current = move;
      else move();
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
    if (!isLoaded || shown.current.href === href || !isInUrl(href)) return;
    shown.current.href = href;
    const bounds = getBounds(finder);
    if (bounds) moveTo(bounds, { ...(view.box ? {} : padding(map, finder)), maxZoom: openedZoom });
  });

  // A search that a person chose after a move of the map wins over that move: before the timer can run.
  useLayoutEffect(() => {
    if (shown.current.href === href || !isInUrl(href)) return;
    clearTimeout(timer.current);
    isMoving.current = false;
  }, [href]);

  const follow = useEffectEvent(() => {
    // The URL may be ahead of the rendered view.
    const latest = readFinderUrl();
    // Details stay open, and their list stays as it was.
    if (latest.branch !== undefined) return;
    const latestHref = finderHref(latest);
    // When Next renders a view, it writes that view's URL once more, over one that we would write meanwhile.
    if (latestHref !== href) {
      timer.current = setTimeout(() => follow(), settledMs);
      return;
    }
    const next = followed(latest, visibleBox(map, finder));
    const nextHref = finderHref(next);
    if (nextHref === latestHref) return;
    shown.current.href = nextHref;
    // Back returns to the search, and not to each move after it.
    if (latest.box) replaceView(next);
    else showView(next);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(
    () => ({
      movestart: () => {
        if (!isOurs.current) isMoving.current = true;
      },
      zoomanim: () => {
        isZooming.current = true;
      },
      moveend: () => {
        isZooming.current = false;
        const move = due.current;
        due.current = null;
        move?.();
        if (!isMoving.current) return;
        isMoving.current = false;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => follow(), settledMs);
      },
    }),
    [],
  );
  useMapEvents(handlers);
  return null;
}
