import { DomEvent } from "leaflet";

/** Keeps clicks and wheel events on an element from reaching the map. */
export function overMap(element: HTMLElement | null): void {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
  DomEvent.disableScrollPropagation(element);
}
