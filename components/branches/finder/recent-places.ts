import { useMemo, useSyncExternalStore } from "react";
import { type FinderView, readFinderView } from "./finder-view.ts";

/** The places of earlier searches, stored only in this browser. */
export type RecentPlace = { label: string; detail: string; view: FinderView };

const key = "recent-places";
const most = 5;
const listeners = new Set<() => void>();

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? "[]";
  } catch {
    // The browser may deny access to storage.
    return "[]";
  }
}

function write(places: readonly RecentPlace[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(places));
  } catch {
    // The finder works without the list.
  }
  for (const listener of listeners) listener();
}

function parse(text: string): RecentPlace[] {
  try {
    const list: unknown = JSON.parse(text);
    return (Array.isArray(list) ? list : []).slice(0, most).flatMap((one) => {
      const { label, detail, view } = one ?? {};
      return typeof label === "string" && typeof detail === "string"
        ? [{ label, detail, view: readFinderView(view ?? {}) }]
        : [];
    });
  } catch {
    return [];
  }
}

/** Moves a place to the top of the list. */
export function rememberPlace(place: RecentPlace): void {
  const others = parse(read()).filter(({ label }) => label !== place.label);
  write([place, ...others].slice(0, most));
}

export function useRecentPlaces() {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const text = useSyncExternalStore(subscribe, read, () => "[]");
  return { places: useMemo(() => parse(text), [text]), clear: () => write([]) };
}
