import { useState } from "react";
import { around, type FinderView, showView } from "./finder-view.ts";

/** By the codes of GeolocationPositionError. */
const failures: Record<number, string> = {
  [1]: "Your browser does not share your location with this page.",
  [2]: "Your device cannot determine its location right now.",
  [3]: "Your device took too long to determine its location.",
};

const options = { timeout: 10_000, maximumAge: 60_000 };

type State = { isPending: boolean; failure: string | null; point: { lat: number; long: number } | null };

export type Position = State & { locate: () => void };

/** Asks for the location only when `locate` is called, and searches around it. */
export function usePosition(view: FinderView): Position {
  const [state, setState] = useState<State>({ isPending: false, failure: null, point: null });
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  const onFound = ({ coords }: GeolocationPosition) => {
    const point = { lat: round(coords.latitude), long: round(coords.longitude) };
    setState({ isPending: false, failure: null, point });
    showView(around(view, point, "your location"));
  };
  const onFailure = ({ code }: { code: number }) =>
    setState({ isPending: false, failure: failures[code] ?? "Your location is not available.", point: null });
  const locate = () => {
    setState((now) => ({ ...now, isPending: true, failure: null }));
    navigator.geolocation.getCurrentPosition(onFound, onFailure, options);
  };
  return { ...state, locate };
}
