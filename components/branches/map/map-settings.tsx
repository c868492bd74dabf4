"use client";

import { createContext, type ReactNode, use } from "react";

/** Raster tiles of another origin, with their attribution. */
export type MapTiles = { url: string; attribution: string };

/** What the installation adds to map and search. Source: docs/branches.md, "Streets" and "Addresses". */
export type MapSettings = {
  tiles: MapTiles | null;
  /** Whether `/map/streets.pmtiles` replaces the base map. */
  hasStreets: boolean;
  /** Whether the search field finds addresses. */
  hasGeocoder: boolean;
};

const Settings = createContext<MapSettings>({ tiles: null, hasStreets: false, hasGeocoder: false });

export function MapSettingsProvider({ children, ...settings }: MapSettings & { children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>;
}

export function useMapSettings(): MapSettings {
  return use(Settings);
}
