import { useState } from "react";
import { around, type FinderView, showView } from "./finder-view.ts";
import { locate } from "./locate.ts";

type State = { isPending: boolean; failure: string | null; point: { lat: number; long: number } | null };

export type Position = State & { locate: () => void };

/** Requests the location only when `locate` is called, then searches around it. */
export function usePosition(view: FinderView): Position {
  const [state, setState] = useState<State>({ isPending: false, failure: null, point: null });
  const search = async () => {
    setState((now) => ({ ...now, isPending: true, failure: null }));
    try {
      const point = await locate();
      setState({ isPending: false, failure: null, point });
      showView(around(view, point, "your location"));
    } catch (error) {
      setState({ isPending: false, failure: error instanceof Error ? error.message : "", point: null });
    }
  };
  return { ...state, locate: () => void search() };
}
