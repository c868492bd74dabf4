/** The width of the world in the pixels of `outlines.ts`: one is a pixel of the map at zoom level 4. */
export const worldPixels = 4_096;

type Point = { x: number; y: number };

/** Where the map has a place, in pixels of the world. Longitudes west of the date line continue below -180. */
export function toWorld({ lat, long }: { lat: number; long: number }): Point {
  const south = -Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return { x: (long / 360 + 0.5) * worldPixels, y: (south + 0.5) * worldPixels };
}

/** The place of a pixel of the world. */
export function fromWorld({ x, y }: Point): { lat: number; long: number } {
  const north = (0.5 - y / worldPixels) * 2 * Math.PI;
  return { lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI, long: (x / worldPixels - 0.5) * 360 };
}

/** The rings of an outline: each `M` has its first point, and the steps to the others. */
export function ringsOf(outline: string): Point[][] {
  const toPoint = (text = ""): Point => {
    const [x = 0, y = 0] = text.split(",").map(Number);
    return { x, y };
  };
  return outline
    .split("M")
    .slice(1)
    .map((ring) => {
      const [first, steps = ""] = ring.replace("z", "").split("l");
      const points = [toPoint(first)];
      for (const step of steps.split(" ").map(toPoint)) {
        const { x, y } = points.at(-1) ?? step;
        points.push({ x: x + step.x, y: y + step.y });
      }
      return points;
    });
}
