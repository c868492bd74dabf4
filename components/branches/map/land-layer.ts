import { type LayerGroup, type Map as LeafletMap, layerGroup, polygon, svg } from "leaflet";
import { fromWorld, ringsOf } from "./mercator.ts";
import { outlines } from "./outlines.ts";

const paneName = "land";

/** The outline of the land, below the tiles: the map shows it where it waits for them. */
export function createLand(map: LeafletMap): LayerGroup {
  const pane = map.getPane(paneName) ?? map.createPane(paneName);
  pane.style.zIndex = "100";
  const renderer = svg({ pane: paneName });
  const shapes = (["neighbor", "land"] as const).map((name) =>
    polygon(
      ringsOf(outlines[name]).map((ring) => [
        ring.map((point) => {
          const { lat, long } = fromWorld(point);
          return [lat, long] as const;
        }),
      ]),
      { renderer, pane: paneName, interactive: false, className: `map-outline-${name}` },
    ),
  );
  return layerGroup(shapes);
}
