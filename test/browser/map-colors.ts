import type { Page } from "@playwright/test";

/** The colors of the map's style, as a canvas has them. */
export function themeColors(page: Page, names: readonly string[]): Promise<string[]> {
  return page.locator(".leaflet-container").evaluate((container, all) => {
    const sample = container.appendChild(document.createElement("i"));
    const colors = all.map((name) => {
      sample.style.color = `var(--color-map-${name})`;
      return getComputedStyle(sample).color;
    });
    sample.remove();
    return colors;
  }, names);
}

/** The opaque colors of the map's tiles that cover at least some pixels. */
export function mapColors(page: Page): Promise<string[]> {
  return page.locator(".leaflet-container").evaluate((container) => {
    const counts = new Map<string, number>();
    for (const tile of container.querySelectorAll<HTMLCanvasElement>("canvas.leaflet-tile-loaded")) {
      const { data } = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
    }
    return [...counts].flatMap(([color, count]) => (count > 20 ? [color] : []));
  });
}

/** The color of the map at its center, or null where nothing is drawn yet. */
export function colorAtCenter(page: Page): Promise<string | null> {
  return page.locator(".leaflet-container").evaluate((container) => {
    const map = container.getBoundingClientRect();
    const [x, y] = [map.left + map.width / 2, map.top + map.height / 2];
    for (const tile of container.querySelectorAll<HTMLCanvasElement>("canvas.leaflet-tile-loaded")) {
      const { left, right, top, bottom, width } = tile.getBoundingClientRect();
      if (x < left || x >= right || y < top || y >= bottom) continue;
      const scale = tile.width / width;
      const pixel = tile.getContext("2d")?.getImageData((x - left) * scale, (y - top) * scale, 1, 1).data;
      return pixel && pixel[3] === 255 ? `rgb(${pixel.slice(0, 3).join(", ")})` : null;
    }
    return null;
  });
}
