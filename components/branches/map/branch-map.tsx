import { divIcon } from "leaflet";
import { Circle, Marker, ScaleControl, ZoomControl } from "react-leaflet";
import { toArea } from "#components/branches/finder/finder-view.ts";
import type { Finder } from "#components/branches/finder/use-finder.ts";
import { metersPerMile } from "#lib/branches/shared/miles.ts";
import { BaseMap, OpenedPin } from "./base-map.tsx";
import { Camera } from "./camera.tsx";
import { Insets } from "./insets.tsx";
import { Legend } from "./legend.tsx";
import { farthest, mapLongitude, placePixels } from "./map-places.ts";
import { Pins } from "./pins.tsx";
import { farthestRing } from "./view-bounds.ts";

const placeIcon = divIcon({ html: "", iconSize: [placePixels, placePixels], className: "map-place" });
const ownIcon = divIcon({ html: "", iconSize: [18, 18], className: "map-own" });

/** The map of a search. */
export default function BranchMap(finder: Finder) {
  const { view, opened, position } = finder;
  const area = toArea(view);
  const own = position.data;
  const isOwn = own !== undefined && own.lat === area?.lat && own.long === area.long;
  return (
    <BaseMap
      className="branch-map branch-map-full"
      minZoom={2}
      maxBounds={farthest}
      zoomSnap={0.25}
      zoomControl={false}
    >
      <Camera {...finder} />
      {area && area.miles <= farthestRing && (
        <Circle
          center={[area.lat, mapLongitude(area.long)]}
          radius={area.miles * metersPerMile}
          interactive={false}
          className="map-radius"
        />
      )}
      {area && !isOwn && (
        <Marker
          position={[area.lat, mapLongitude(area.long)]}
          icon={placeIcon}
          title={`${view.place ?? "The point"}, where you search`}
          // A pin on this place is drawn over it.
          zIndexOffset={-10_000}
          interactive={false}
          keyboard={false}
        />
      )}
      {own && (
        <Marker
          position={[own.lat, mapLongitude(own.long)]}
          icon={ownIcon}
          title="Your location"
          interactive={false}
          keyboard={false}
        />
      )}
      {opened && <OpenedPin key={opened.number} {...opened} />}
      <Pins {...finder} />
      <Legend />
      <Insets {...finder} />
      <ScaleControl position="bottomleft" metric={false} maxWidth={140} />
      <ZoomControl position="topright" />
    </BaseMap>
  );
}
