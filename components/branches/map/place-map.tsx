import "leaflet/dist/leaflet.css";
import "./map.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { MapContainer, ScaleControl } from "react-leaflet";
import { BaseMap } from "./base-map.tsx";
import { MapLabels } from "./labels.tsx";
import { mapLongitude } from "./map-places.ts";
import { OpenedPin } from "./opened-pin.tsx";

/** A map of one place, for a page without a query cache of its own. */
export default function PlaceMap(place: { lat: number; long: number; name: string }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <MapContainer
        className="branch-map"
        center={[place.lat, mapLongitude(place.long)]}
        zoom={9}
        minZoom={4}
        maxZoom={12}
        scrollWheelZoom={false}
        attributionControl={false}
      >
        <BaseMap />
        <MapLabels />
        <OpenedPin {...place} />
        <ScaleControl position="bottomleft" metric={false} />
      </MapContainer>
    </QueryClientProvider>
  );
}
