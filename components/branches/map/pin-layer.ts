import { divIcon, type LeafletKeyboardEvent, type Map as LeafletMap, Marker } from "leaflet";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type MapMarker, mapMaxZoom, markerPixels } from "./cluster-index.ts";
import type { FromClusterWorker, ToClusterWorker } from "./cluster-worker.ts";

export type PinActions = { onHighlight: (number: string | null) => void; onPick: (number: string) => void };

export type PinLayer = {
  setBranches: (branches: readonly BranchListItem[]) => void;
  highlight: (number: string | null) => void;
  remove: () => void;
};

/** A marker of Leaflet and what it stands for now: it is used again for another place. */
type Pin = { marker: Marker; shows: MapMarker; look: string };

/** What each marker is called; where two would have one name, the number of a branch tells them apart. */
function namesOf(markers: readonly MapMarker[], branches: readonly BranchListItem[]): string[] {
  const taken = new Set<string>();
  return markers.map(({ count, first }) => {
    const branch = branches[first];
    if (!branch) return "";
    const plain =
      count === 1
        ? `${branch.name}${branch.status === "inactive" ? " (inactive)" : ""}`
        : `${count} branches near ${branch.city}, ${branch.state}`;
    const name = taken.has(plain) ? `${plain}, No. ${branch.number}` : plain;
    taken.add(name);
    return name;
  });
}

function classesOf({ count }: MapMarker, branch: BranchListItem | undefined, isHighlighted: boolean): string {
  return [
    // Leaflet adds leaflet-interactive only once and drops it when an icon changes.
    "map-pin leaflet-interactive",
    count > 1 && "map-pin-cluster",
    count === 1 && branch?.type === "warehouse" && "map-pin-warehouse",
    count === 1 && branch?.status === "inactive" && "map-pin-inactive",
    isHighlighted && "map-pin-highlighted",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The branches in view as markers of the document, those near each other as one with their count. The index lives in a
 * worker; markers are moved and renamed rather than made anew. Where the worker cannot be started there are no pins,
 * and the list beside the map is complete.
 */
export function createPinLayer(map: LeafletMap, actions: PinActions): PinLayer {
  const worker = new Worker(new URL("./cluster-worker.ts", import.meta.url), { type: "module" });
  const pins = new Map<string, Pin>();
  let branches: readonly BranchListItem[] = [];
  let highlighted: string | null = null;
  let asked = 0;

  function tell(message: ToClusterWorker, transfer: Transferable[] = []): void {
    worker.postMessage(message, transfer);
  }

  function ask(): void {
    // On a phone the map has no size before it is looked at.
    if (map.getSize().x === 0) return;
    const bounds = map.getBounds().pad(0.2);
    asked += 1;
    const index = highlighted === null ? -1 : branches.findIndex(({ number }) => number === highlighted);
    tell({
      kind: "show",
      ask: asked,
      box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      zoom: map.getZoom(),
      highlighted: index === -1 ? null : index,
    });
  }

  function act({ count, first, lat, long, expansionZoom }: MapMarker): void {
    const number = branches[first]?.number;
    if (count === 1) {
      if (number !== undefined) actions.onPick(number);
      return;
    }
    map.flyTo([lat, long], Math.min(mapMaxZoom, Math.max(expansionZoom, map.getZoom() + 1)), {
      duration: 0.4,
    });
  }

  function makePin(shows: MapMarker): Pin {
    const marker = new Marker([shows.lat, shows.long]);
    const pin: Pin = { marker, shows, look: "" };
    marker.on("click", () => act(pin.shows));
    // Enter and Space do what a click does; Leaflet has that only for markers with a popup.
    marker.on("keydown", (event) => {
      const { originalEvent } = event as LeafletKeyboardEvent;
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      act(pin.shows);
    });
    const point = (number: string | null) => () => pin.shows.count === 1 && actions.onHighlight(number);
    marker.on("mouseover", () => point(branches[pin.shows.first]?.number ?? null)());
    marker.on("mouseout", point(null));
    return pin;
  }

  function showIn(pin: Pin, shows: MapMarker, name: string, isHighlighted: boolean): void {
    const size = markerPixels(shows.count);
    const className = classesOf(shows, branches[shows.first], isHighlighted);
    const look = `${className} ${size} ${shows.count} ${name}`;
    const isElsewhere = pin.shows.lat !== shows.lat || pin.shows.long !== shows.long;
    pin.shows = shows;
    if (isElsewhere) pin.marker.setLatLng([shows.lat, shows.long]);
    if (look === pin.look) return;
    pin.look = look;
    // Leaflet gives the name to a marker that is made, not to one that is used again.
    pin.marker.options.title = name;
    pin.marker.getElement()?.setAttribute("title", name);
    const html = shows.count === 1 ? "" : `<span aria-hidden="true">${shows.count}</span>`;
    pin.marker.setIcon(divIcon({ html, iconSize: [size, size], className }));
    pin.marker.setZIndexOffset(isHighlighted ? 10_000 : 0);
  }

  /** A marker that is not needed any more; one with the focus is not turned into another under the person's hands. */
  function takeSpare(spare: [string, Pin][]): Pin | undefined {
    const [, pin] = spare.pop() ?? [];
    return pin;
  }

  function draw({ markers, highlighted: key }: FromClusterWorker): void {
    const wanted = new Set(markers.map((marker) => marker.key));
    const gone = [...pins].filter(([present]) => !wanted.has(present));
    for (const [present] of gone) pins.delete(present);
    const hasFocus = ([, { marker }]: [string, Pin]) => marker.getElement() === document.activeElement;
    const focused = gone.find(hasFocus);
    const spare = gone.filter((one) => one !== focused);
    const names = namesOf(markers, branches);
    markers.forEach((shows, place) => {
      const pin = pins.get(shows.key) ?? takeSpare(spare) ?? makePin(shows);
      pins.set(shows.key, pin);
      showIn(pin, shows, names[place] ?? "", shows.key === key);
      if (!map.hasLayer(pin.marker)) pin.marker.addTo(map);
    });
    for (const [, { marker }] of focused ? [...spare, focused] : spare) marker.remove();
    if (focused) map.getContainer().focus({ preventScroll: true });
    map.fire("pins", {
      boxes: markers.map(({ lat, long, count }) => {
        const { x, y } = map.latLngToLayerPoint([lat, long]);
        const half = markerPixels(count) / 2;
        return { left: x - half, right: x + half, top: y - half, bottom: y + half };
      }),
    });
  }

  worker.addEventListener("message", ({ data }: MessageEvent<FromClusterWorker>) => {
    if (data.ask === asked) draw(data);
  });
  map.on("moveend resize", ask);

  return {
    setBranches(next) {
      branches = next;
      const points = new Float64Array(next.length * 2);
      for (const [index, { lat, long }] of next.entries()) points.set([lat, long], index * 2);
      tell({ kind: "load", points }, [points.buffer]);
      ask();
    },
    highlight(number) {
      if (number === highlighted) return;
      highlighted = number;
      ask();
    },
    remove() {
      map.off("moveend resize", ask);
      worker.terminate();
      for (const { marker } of pins.values()) marker.remove();
    },
  };
}
