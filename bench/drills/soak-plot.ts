import type { Sample } from "./soak-samples.ts";

const [width, panelHeight, left, right] = [800, 110, 60, 190];
const colors = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2"];
/** A panel for each figure whose names end so, one below the other. */
const panels = ["RSS MB", "heap MB", "descriptors", "lag p99 ms", "connections", "size MB", "dead rows"];

/** The means of each minute, so that the file is small. */
function byMinute(samples: readonly Sample[], name: string): number[] {
  const sums: { sum: number; count: number }[] = [];
  for (const { seconds, values } of samples) {
    const minute = Math.floor(seconds / 60);
    const { sum, count } = sums[minute] ?? { sum: 0, count: 0 };
    sums[minute] = { sum: sum + (values[name] ?? 0), count: count + 1 };
  }
  return [...sums.values()].filter(Boolean).map(({ sum, count }) => sum / count);
}

function drawPanel(samples: readonly Sample[], title: string, top: number): string {
  const names = Object.keys(samples[0]?.values ?? {}).filter((name) => name.endsWith(title));
  const lines = names.map((name) => byMinute(samples, name));
  const most = Math.max(1, ...lines.flat());
  const bottom = top + panelHeight - 30;
  const point = (value: number, minute: number, count: number) =>
    `${Math.round(left + ((width - left - right) * minute) / Math.max(1, count - 1))},${Math.round(bottom - ((bottom - top) * value) / most)}`;
  return [
    `<path d="M${left} ${top}V${bottom}H${width - right}" fill="none" stroke="#9ca3af"/>`,
    `<text x="${left - 6}" y="${top + 8}" text-anchor="end">${most.toFixed(0)}</text>`,
    `<text x="${left - 6}" y="${bottom}" text-anchor="end">0</text>`,
    `<text x="${left + 4}" y="${top - 6}" font-weight="bold">${title}</text>`,
    ...lines.map((line, index) => {
      const points = line.map((value, minute) => point(value, minute, line.length)).join(" ");
      return `<polyline points="${points}" fill="none" stroke="${colors[index % colors.length]}"/>`;
    }),
    ...names.map((name, index) => {
      const label = name.slice(0, -title.length).trim();
      return `<text x="${width - right + 8}" y="${top + 8 + 13 * index}" fill="${colors[index % colors.length]}">${label}</text>`;
    }),
  ].join("\n");
}

/** The figures over the minutes of the run, as an SVG. */
export function drawPlot(samples: readonly Sample[]): string {
  const height = panels.length * panelHeight + 30;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="Memory, file descriptors, event-loop lag, connections, and queue tables over the minutes of the soak">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...panels.map((title, index) => drawPanel(samples, title, 20 + index * panelHeight)),
    `<text x="${left}" y="${height - 12}">0 to ${Math.round((samples.at(-1)?.seconds ?? 0) / 60)} minutes</text>`,
    "</svg>\n",
  ].join("\n");
}
