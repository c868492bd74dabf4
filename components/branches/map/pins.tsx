import { useEffect, useRef, useState } from "react";
import { useMap } from "react-leaflet";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { createPinLayer, type PinActions, type PinLayer } from "./pin-layer.ts";

export type PinsProps = PinActions & { branches: readonly BranchListItem[]; highlighted: string | null };

/** The branches on the map around it. */
export function Pins({ branches, highlighted, onHighlight, onPick }: PinsProps) {
  const map = useMap();
  const [layer, setLayer] = useState<PinLayer | null>(null);
  const actions = useRef<PinActions>({ onHighlight, onPick });
  useEffect(() => {
    actions.current = { onHighlight, onPick };
  }, [onHighlight, onPick]);
  useEffect(() => {
    const made = createPinLayer(map, {
      onHighlight: (number) => actions.current.onHighlight(number),
      onPick: (number) => actions.current.onPick(number),
    });
    setLayer(made);
    return () => made.remove();
  }, [map]);
  useEffect(() => layer?.setBranches(branches), [layer, branches]);
  useEffect(() => layer?.highlight(highlighted), [layer, highlighted]);
  return null;
}
