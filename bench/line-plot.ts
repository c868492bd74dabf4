import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

export type Line = { name: string; points: readonly { x: number; y: number }[] };
export type Plot = { title: string; xName: string; yName: string; lines: readonly Line[] };

const [width, height] = [640, 320];
const frame = { left: 64, right: 150, top: 40, bottom: 48 };
/** Distinct for the colour-blind too, on white and on near-black. */
const colours = ["#c2622d", "#2f7fb8", "#3f8f5b", "#8a63b5"];
const style = `text{font:12px system-ui,sans-serif;fill:#24292f}.axis{stroke:#8c959f}.grid{stroke:#d0d7de}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.grid{stroke:#30363d}}`;

function toText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);
}

function short(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`;
  return value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(2)));
}

/** 1, 2 or 5 times a power of ten, not below the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/**
 * Lines over a logarithmic axis; the other begins at zero. Readable on light and dark pages, with the numbers as titles
 * of the points.
 */
function drawPlot({ title, xName, yName, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  // Nothing has no logarithm: a first point of 0 stands a step left of the next.
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const smallest = xs.find((x) => x > 0) ?? 1;
  const logOf = (x: number) => Math.log10(x > 0 ? x : smallest / 10);
  const [from, to] = [logOf(xs[0] ?? 1), logOf(xs.at(-1) ?? 10)];
  const top = roundUp(Math.max(...points.map(({ y }) => y)));
  const right = width - frame.right;
  const bottom = height - frame.bottom;
  const atX = (x: number) => frame.left + ((logOf(x) - from) / (to - from || 1)) * (right - frame.left);
  const atY = (y: number) => bottom - (y / top) * (bottom - frame.top);
  const at = ({ x, y }: { x: number; y: number }) => `${atX(x).toFixed(1)},${atY(y).toFixed(1)}`;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = atY(share * top).toFixed(1);
    return `<path class="grid" d="M${frame.left} ${y}H${right}"/><text x="${frame.left - 8}" y="${y}" dy="4" text-anchor="end">${short(share * top)}</text>`;
  });
  const ticks = xs.map(
    (x) =>
      `<path class="axis" d="M${atX(x).toFixed(1)} ${bottom}v5"/><text x="${atX(x).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${short(x)}</text>`,
  );
  const drawn = lines.map(({ name, points: own }, index) => {
    const colour = colours[index % colours.length];
    const dots = own.map((point) => {
      const [cx, cy] = at(point).split(",");
      return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"><title>${toText(`${point.x} ${xName}: ${point.y.toPrecision(3)} ${yName}`)}</title></circle>`;
    });
    const last = own.at(-1);
    const label = last
      ? `<text x="${right + 12}" y="${atY(last.y).toFixed(1)}" dy="4" style="fill:${colour}">${toText(name)}</text>`
      : "";
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${own.map(at).join(" ")}"/>${dots.join("")}${label}`;
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${toText(title)}</title><style>${style}</style>`,
    `<text x="${frame.left}" y="20" style="font-weight:600">${toText(title)}</text>`,
    `<text x="${right}" y="${height - 8}" text-anchor="end">${toText(xName)}</text><text x="${right}" y="20" text-anchor="end">${toText(yName)}</text>`,
    ...grid,
    ...ticks,
    ...drawn,
    "</svg>",
  ];
  return `${svg.join("\n")}\n`;
}

/** Writes docs/performance/NAME.svg. */
export async function writePlot(name: string, plot: Plot): Promise<void> {
  const directory = path.join(import.meta.dirname, "../docs/performance");
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, `${name}.svg`), drawPlot(plot));
}
