import "./land-outline.css";
import clsx from "clsx";
import type { CSSProperties } from "react";
import { toWorld, worldPixels } from "./mercator.ts";
import { outlines } from "./outlines.ts";
import type { ViewBounds } from "./view-bounds.ts";

/** The outline is exact to some ten kilometers: a map of less than this is all land until its tiles arrive. */
const leastDegrees = 5;

type Props = {
  /** Null for a place that is not known yet. */
  bounds: ViewBounds | null;
  /** The closest zoom level at which the map shows the bounds. */
  maxZoom: number;
  /** Where the bounds are in the map. */
  className: string;
};

/** Browsers and the server differ in the last digits of a logarithm. */
function round(pixels: number): number {
  return Math.round(pixels * 1e6) / 1e6;
}

/** The land of a map before its scripts run. */
export function LandOutline({ bounds, maxZoom, className }: Props) {
  if (!bounds || Math.max(bounds.east - bounds.west, bounds.north - bounds.south) < leastDegrees)
    return <div aria-hidden className="land-outline-frame absolute inset-0 bg-map-land" />;
  const { south, west, north, east } = bounds;
  const [start, end] = [toWorld({ lat: north, long: west }), toWorld({ lat: south, long: east })];
  const [width, height] = [round(end.x - start.x), round(end.y - start.y)];
  const style = {
    "--width": String((width * 256) / worldPixels),
    "--height": String((height * 256) / worldPixels),
    "--closest": String(maxZoom),
  };
  return (
    <div aria-hidden className="land-outline-frame absolute inset-0 overflow-hidden bg-map-water">
      <div className={clsx("land-outline absolute", className)}>
        {/* React's types know no custom properties. */}
        <svg
          aria-hidden
          viewBox={[round(start.x), round(start.y), width, height].join(" ")}
          style={style as CSSProperties}
        >
          <path
            d={outlines.neighbor}
            className="fill-map-neighbor stroke-8 stroke-map-neighbor [stroke-linejoin:round]"
          />
          <path d={outlines.land} className="fill-map-land" />
        </svg>
      </div>
    </div>
  );
}
