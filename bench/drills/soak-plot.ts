import { leastGains, mean, type Sample } from "./soak-samples.ts";

const [width, panelHeight, left, right] = [800, 110, 60, 190];
const colors = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2"];

/** A line for each figure whose name ends with the title. */
function drawPanel(samples: readonly Sample[], title: string, top: number): string {
  const names = Object.keys(samples[0]?.values ?? {}).filter((name) => name.endsWith(title));
  // Means, so that the file is small.
  const minutes = [...Map.groupBy(samples, ({ seconds }) => Math.floor(seconds / 60)).values()];
  const lines = names.map((name) =>
    minutes.map((minute) => mean(minute.map(({ values }) => values[name] ?? 0))),
  );
  const most = Math.max(1, ...lines.flat());
  const [bottom, edge] = [top + panelHeight - 30, width - right];
  const x = (minute: number) => left + ((edge - left) * minute) / Math.max(1, minutes.length - 1);
  const y = (value: number) => bottom - ((bottom - top) * value) / most;
  return [
    `<path d="M${left} ${top}V${bottom}H${edge}" fill="none" stroke="#9ca3af"/>`,
    `<text x="${left - 6}" y="${top + 8}" text-anchor="end">${most.toFixed(0)}</text>`,
    `<text x="${left - 6}" y="${bottom}" text-anchor="end">0</text>`,
    `<text x="${left + 4}" y="${top - 6}" font-weight="bold">${title}</text>`,
    ...lines.flatMap((line, index) => {
      const color = colors[index % colors.length];
      const points = line.map((value, minute) => `${Math.round(x(minute))},${Math.round(y(value))}`);
      const label = names[index]?.slice(0, -title.length).trim();
      return [
        `<polyline points="${points.join(" ")}" fill="none" stroke="${color}"/>`,
        `<text x="${edge + 8}" y="${top + 8 + 13 * index}" fill="${color}">${label}</text>`,
      ];
    }),
  ].join("\n");
}

/** The figures over the minutes of the run, as an SVG. */
export function drawPlot(samples: readonly Sample[]): string {
  const titles = Object.keys(leastGains);
  const height = titles.length * panelHeight + 30;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="Memory, file descriptors, event-loop lag, connections, and queue tables over the minutes of the soak">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...titles.map((title, index) => drawPanel(samples, title, 20 + index * panelHeight)),
    `<text x="${left}" y="${height - 12}">0 to ${Math.round((samples.at(-1)?.seconds ?? 0) / 60)} minutes</text>`,
    "</svg>\n",
  ].join("\n");
}
