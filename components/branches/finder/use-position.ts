import { useMutation } from "@tanstack/react-query";
import { around, type FinderView, showView } from "./finder-view.ts";

/** By the codes of GeolocationPositionError. */
const failures: Record<number, string> = {
  [1]: "Your browser does not share your location with this page.",
  [2]: "Your device cannot determine its location right now.",
  [3]: "Your device took too long to determine its location.",
};

function getPosition(): Promise<GeolocationPosition> {
  const options = { timeout: 10_000, maximumAge: 60_000 };
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, options));
}

export type Position = ReturnType<typeof usePosition>;

/** Asks for the location only when `locate` is called, and searches around it. */
export function usePosition(view: FinderView) {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  const pointOf = ({ coords }: GeolocationPosition) => ({
    lat: round(coords.latitude),
    long: round(coords.longitude),
  });
  const { mutate, isPending, error, data } = useMutation<GeolocationPosition, { code?: number }>({
    mutationFn: getPosition,
    networkMode: "always",
    onSuccess: (position) => showView(around(view, pointOf(position), "your location")),
  });
  return {
    locate: () => mutate(),
    isPending,
    failure: error && (failures[error.code ?? 0] ?? "Your location is not available."),
    point: data ? pointOf(data) : null,
  };
}
