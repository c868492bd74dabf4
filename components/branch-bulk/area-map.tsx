import { canvas, type LatLng, type Map as LeafletMap } from "leaflet";
import { useState } from "react";
import { CircleMarker, Polygon } from "react-leaflet";
import { MapClicks, MapLabels, StatesMap } from "#components/branches/map/base-map.tsx";
import { mapLongitude } from "#components/branches/map/map-places.ts";
import { Button } from "#components/ui/button.tsx";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type Choice, ringOf } from "./choose-branches.ts";

type Props = {
  branches: readonly BranchListItem[];
  chosen: readonly BranchListItem[];
  corners: Choice["corners"];
  onChange: (corners: Choice["corners"]) => void;
};

/** Has enough contrast with the map in light and dark mode. */
const [chosenColor, otherColor] = ["#c2410c", "#7c7468"];
const renderer = canvas({ padding: 0.3 });

function BranchDots({ branches, chosen }: Pick<Props, "branches" | "chosen">) {
  const isChosen = new Set(chosen.map(({ number }) => number));
  return branches.map(({ number, lat, long }) => (
    <CircleMarker
      key={number}
      center={[lat, mapLongitude(long)]}
      radius={isChosen.has(number) ? 6 : 4}
      interactive={false}
      pathOptions={{
        renderer,
        stroke: false,
        fillOpacity: 1,
        fillColor: isChosen.has(number) ? chosenColor : otherColor,
      }}
    />
  ));
}

function Area({ corners }: Pick<Props, "corners">) {
  return (
    <>
      {corners.map(({ lat, long }) => (
        <CircleMarker
          key={`${lat} ${long}`}
          center={[lat, mapLongitude(long)]}
          radius={5}
          interactive={false}
          pathOptions={{ color: chosenColor, fillColor: "#fff", fillOpacity: 1, weight: 2 }}
        />
      ))}
      {corners.length > 1 && (
        <Polygon
          positions={ringOf(corners).map(([long, lat]) => [lat, long] as [number, number])}
          interactive={false}
          pathOptions={{ color: chosenColor, weight: 2 }}
        />
      )}
    </>
  );
}

/** A map on which a person draws an area: by clicks, or with arrow keys and a button that adds the map's center. */
export default function AreaMap({ branches, chosen, corners, onChange }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const add = (position: LatLng) => {
    const { lat, lng: long } = position.wrap();
    onChange([...corners, { lat, long }]);
  };
  return (
    <div className="grid gap-2">
      <section
        aria-label="Map to draw the area on"
        className="isolate h-96 overflow-hidden rounded-lg border border-line"
      >
        <StatesMap ref={setMap} minZoom={3} maxZoom={12}>
          <MapLabels />
          <MapClicks onClick={add} />
          <BranchDots branches={branches} chosen={chosen} />
          <Area corners={corners} />
        </StatesMap>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => map && add(map.getCenter())}>
          Add the map’s center
        </Button>
        <Button size="sm" disabled={corners.length === 0} onClick={() => onChange(corners.slice(0, -1))}>
          Remove the last corner
        </Button>
        <Button size="sm" disabled={corners.length === 0} onClick={() => onChange([])}>
          Clear the area
        </Button>
      </div>
      <p className="text-muted text-sm">
        Click two opposite corners of a box, or three or more corners of a polygon. With the keyboard, move
        the map with the arrow keys, then add its center.
      </p>
    </div>
  );
}
