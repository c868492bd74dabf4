import { type FitBoundsOptions, type LatLngBounds, type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import {
  finderHref,
  followed,
  readFinderUrl,
  replaceView,
  showView,
  withBranch,
  withoutBox,
} from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { cityZoom, mapLongitude, showsCountry } from "./map-places.ts";
import { viewBounds } from "./view-bounds.ts";

/** How long the map rests before the list follows it. */
const settledMs = 250;

function isPhone(): boolean {
  return window.matchMedia("(width < 48rem)").matches;
}

type Margins = { top: number; bottom: number };

/** On a phone, the search field covers the top of the map, and the list covers its bottom or, with results, lower half. */
function coveredMargins(map: LeafletMap, { view }: Finder): Margins {
  if (!isPhone()) return { top: 0, bottom: 0 };
  const isHalf = finderHref(withoutBox(view)) !== "/branches";
  return { top: 116, bottom: isHalf ? map.getSize().y * 0.5 : 150 };
}

/** Keeps results clear of the controls, with room for the pins, which stand on their places. */
function padding(map: LeafletMap, finder: Finder): FitBoundsOptions {
  const { top, bottom } = coveredMargins(map, finder);
  const isSearch = finderHref(withoutBox(finder.view)) !== "/branches";
  if (top === 0) return { padding: isSearch ? [48, 48] : [32, 32] };
  // A phone on its side has no pixel to spare.
  const isRoomy = isSearch && window.matchMedia("(height >= 36rem)").matches;
  return {
    paddingTopLeft: [16, top + (isRoomy ? 26 : 0)],
    paddingBottomRight: [16, bottom + (isRoomy ? 6 : 0)],
  };
}

/** A box is the whole visible part of a map, at its zoom. Other results have a margin, and are not closer than cities. */
function fitting(map: LeafletMap, finder: Finder): FitBoundsOptions {
  const { box, branch } = finder.view;
  if (!box || branch !== undefined) return { ...padding(map, finder), maxZoom: cityZoom };
  const { top, bottom } = coveredMargins(map, finder);
  return { paddingTopLeft: [0, top], paddingBottomRight: [0, bottom] };
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
  // Closer maps need more digits: a thousandth of a degree is 100 meters.
  return corners.map((degrees) => degrees.toFixed(map.getZoom() > 10 ? 5 : 3)).join(",");
}

function getBounds({ view, found: { isLoaded, branches, listed } }: Finder): LatLngBounds {
  const { south, west, north, east } = viewBounds(view, isLoaded ? branches : listed, isPhone());
  const bounds = latLngBounds([
    [south, west],
    [north, east],
  ]);
  // The corners of a box are rounded: without this, the map may show it a quarter of a zoom level farther.
  return view.box ? bounds.pad(-0.005) : bounds;
}

function boundsOf({ lat, long }: { lat: number; long: number }): LatLngBounds {
  return latLngBounds([[lat, mapLongitude(long)]]);
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

  // Before the branches are loaded, the map is where the server's rows are, and shows the country only if they are everywhere.
  const start = useEffectEvent(() => {
    const bounds = view.branch === undefined ? getBounds(finder) : opened && boundsOf(opened);
    if (bounds) map.fitBounds(bounds, { animate: false, ...fitting(map, finder) });
  });
  useLayoutEffect(() => start(), []);

  useEffect(() => {
    const moveTo = (bounds: LatLngBounds, options: FitBoundsOptions) => {
      clearTimeout(timer.current);
      isMoving.current = false;
      const move = () => {
        isOurs.current = true;
        map.fitBounds(bounds, { animate: false, ...options });
        isOurs.current = false;
        // A link may come from a window of another shape: the list has what this map shows.
        if (view.box) timer.current = setTimeout(() => follow(), settledMs);
      };
      if (isZooming.current) due.current = move;
      else move();
    };
    if (view.branch !== undefined) {
      // If a link opens a branch, show it rather than the results.
      shown.current.href = href;
      if (!opened || shown.current.number === opened.number) return;
      shown.current.number = opened.number;
      const at = boundsOf(opened);
      const isInView = map.getBounds().pad(-0.2).contains(at) && map.getZoom() >= cityZoom;
      if (!isInView) moveTo(at, { ...padding(map, finder), maxZoom: Math.max(map.getZoom(), cityZoom) });
      return;
    }
    shown.current.number = null;
    if (!isLoaded || shown.current.href === href || !isInUrl(href)) return;
    shown.current.href = href;
    moveTo(getBounds(finder), fitting(map, finder));
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
