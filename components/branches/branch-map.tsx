import "leaflet/dist/leaflet.css";
import "./map.css";
import { latLngBounds } from "leaflet";
import { useEffect } from "react";
import { MapContainer, useMap } from "react-leaflet";
import { Button } from "#components/ui/button.tsx";
import { BaseMap } from "./base-map.tsx";
import { mapLongitude, quickViews } from "./map-places.ts";
import { Pins, type PinsProps } from "./pins.tsx";

type Props = PinsProps & { isNarrowed: boolean };

const [mainland] = quickViews;
const maxZoom = 12;

/** Shows what was found, also when the map gets its size only later, behind the List tab of a phone. */
function Fit({ branches, isNarrowed }: Pick<Props, "branches" | "isNarrowed">) {
  const map = useMap();
  useEffect(() => {
    const bounds =
      isNarrowed && branches.length > 0
        ? latLngBounds(branches.map(({ lat, long }) => [lat, mapLongitude(long)])).pad(0.1)
        : mainland?.bounds;
    const showBounds = () => bounds && map.fitBounds(bounds, { animate: false, maxZoom: 9 });
    let hadSize = map.getContainer().clientWidth > 0;
    if (hadSize) showBounds();
    const observer = new ResizeObserver(() => {
      if (map.getContainer().clientWidth === 0) return;
      map.invalidateSize({ animate: false });
      if (!hadSize) showBounds();
      hadSize = true;
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map, branches, isNarrowed]);
  return null;
}

function QuickViews() {
  const map = useMap();
  return (
    <fieldset className="absolute right-2 bottom-2 left-2 z-[1000] flex flex-wrap gap-1.5">
      <legend className="sr-only">Show on the map</legend>
      {quickViews.map(({ label, bounds }) => (
        <Button key={label} size="sm" onClick={() => map.fitBounds(bounds)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The branches on an offline map of the states: nothing is asked of another origin. */
export default function BranchMap({ isNarrowed, ...pins }: Props) {
  return (
    <MapContainer
      className="branch-map"
      center={[38, -96]}
      zoom={4}
      minZoom={2}
      maxZoom={maxZoom}
      zoomSnap={0.25}
      attributionControl={false}
    >
      <BaseMap />
      <Fit branches={pins.branches} isNarrowed={isNarrowed} />
      <Pins {...pins} />
      <QuickViews />
    </MapContainer>
  );
}
