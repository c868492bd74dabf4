import type { Position } from "geojson";

export function areaAndCentroid(ring: readonly Position[]): { area: number; lat: number; long: number } {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([x0 = 0, y0 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  return { area: Math.abs(area), long: x / (6 * area), lat: y / (6 * area) };
}
