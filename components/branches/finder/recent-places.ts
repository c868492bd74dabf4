import { useMemo, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#components/ui/browser-storage.ts";
import { type FinderView, readFinderView } from "./finder-view.ts";

/** The places of earlier searches, stored only in this browser. */
export type RecentPlace = { label: string; detail: string; view: FinderView };

const key = "recent-places";
const maxPlaces = 5;
const listeners = new Set<() => void>();

const read = () => readStored(key) ?? "[]";

function write(places: readonly RecentPlace[]): void {
  writeStored(key, JSON.stringify(places));
  for (const listener of listeners) listener();
}

/** Another version of the finder may have stored something else. */
function parse(text: string): RecentPlace[] {
  try {
    const stored: RecentPlace[] = JSON.parse(text);
    return stored.map(({ label, detail, view }) => ({ label, detail, view: readFinderView(view) }));
  } catch {
    return [];
  }
}

/** Moves a place to the top of the list. */
export function rememberPlace(place: RecentPlace): void {
  const others = parse(read()).filter(({ label }) => label !== place.label);
  write([place, ...others].slice(0, maxPlaces));
}

export function useRecentPlaces() {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const text = useSyncExternalStore(subscribe, read, () => "[]");
  return { places: useMemo(() => parse(text), [text]), clear: () => write([]) };
}
