import clsx from "clsx";
import type { Map as LeafletMap } from "leaflet";
import { memo } from "react";
import { createPortal } from "react-dom";
import { useMap } from "react-leaflet";
import { type Cover, getLabels, type PixelBox, type PlaceNames } from "./choose-labels.ts";
import { useMapSettings } from "./map-settings.tsx";
import { useMapFile } from "./use-map-file.ts";
import { useMapValue } from "./use-map-value.ts";

/** From here on, the map shows towns. */
const townZoom = 7;

async function loadNames(): Promise<PlaceNames> {
  const response = await fetch("/map/names.json");
  if (!response.ok) throw new Error("no names");
  return response.json();
}

/** Lines of name, latitude, longitude, and population. */
async function loadTowns(): Promise<PlaceNames["cities"]> {
  const response = await fetch("/map/towns.txt");
  if (!response.ok) throw new Error("no towns");
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => {
    const [name = "", lat, long, people] = line.split("\t");
    return [name, Number(lat), Number(long), Number(people) / 1_000];
  });
}

/** Lines of zoom, number, latitude, and longitude. */
async function loadShields(): Promise<PlaceNames["shields"]> {
  const response = await fetch("/map/shields.txt");
  if (!response.ok) throw new Error("no shields");
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line) => {
    const [zoom, number = "", lat, long] = line.split("\t");
    return [Number(zoom), number, Number(lat), Number(long)];
  });
}

/** Where a name begins, ends, or has its middle: a city's at the middle of its dot. */
const anchors = {
  right: "translate(-2px, -50%)",
  left: "translate(2px, -50%) translateX(-100%)",
  after: "translateY(-50%)",
  before: "translate(-100%, -50%)",
  middle: "translate(-50%, -50%)",
};

const none: readonly Cover[] = [];

/** Where the controls lie, in the pixels of the map's layers. */
function getControls(map: LeafletMap): PixelBox[] {
  const frame = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll(".leaflet-control, [data-over-map]")].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const from = map.containerPointToLayerPoint([left - frame.left, top - frame.top]);
    const to = map.containerPointToLayerPoint([right - frame.left, bottom - frame.top]);
    return { left: from.x, right: to.x, top: from.y, bottom: to.y };
  });
}

type Props = { covers?: readonly Cover[]; searched?: PlaceNames["searched"] };

/**
 * The names of states and cities, and the numbers of interstates, around what covers the map, unless the installation's streets have names. Hidden from
 * screen readers, because the list is enough.
 */
export const MapLabels = memo(function MapLabels({ covers = none, searched }: Props) {
  const map = useMap();
  const { hasStreets } = useMapSettings();
  const isNear = map.getZoom() >= townZoom;
  const names = useMapFile("names", loadNames, !hasStreets);
  const towns = useMapFile("towns", loadTowns, !hasStreets && isNear);
  const shields = useMapFile("shields", loadShields, !hasStreets && isNear);
  useMapValue((shown) => `${shown.getBounds().toBBoxString()} ${shown.getPixelOrigin()}`);
  if (!names) return null;
  const bounds = map.getBounds();
  const labels = getLabels(
    {
      ...names,
      ...(isNear && towns && { cities: towns }),
      ...(isNear && shields && { shields }),
      ...(searched && { searched }),
    },
    {
      zoom: map.getZoom(),
      place: ({ lat, long }) => map.latLngToLayerPoint([lat, long]),
      isInView: ({ lat, long }) => bounds.contains([lat, long]),
      controls: getControls(map),
    },
    covers,
  );
  return createPortal(
    <div aria-hidden className="map-labels leaflet-zoom-hide">
      {labels.map(({ kind, size, at, text, x, y }) => (
        <span
          key={`${text} ${Math.round(x)} ${Math.round(y)}`}
          className={clsx(
            `map-label map-label-${kind} map-label-${size}`,
            at === "left" && "flex-row-reverse",
          )}
          style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) ${anchors[at]}` }}
        >
          {(at === "right" || at === "left") && <span className="size-1 rounded-full bg-muted" />}
          {text}
        </span>
      ))}
    </div>,
    map.getPanes().overlayPane,
  );
});
