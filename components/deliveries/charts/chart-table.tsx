import type { DeliveryCharts } from "#lib/deliveries/schemas.ts";
import { errorRate, inMs, outcomeLooks, periodOf } from "./chart-labels.ts";

/** All figures of the charts, one row per point, newest first. */
export function ChartTable({ charts: { points, stepHours } }: { charts: DeliveryCharts }) {
  const columns = [...outcomeLooks.map(({ words }) => words), "Failed", "p50", "p95"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard
    <section aria-label="Attempts over time" tabIndex={0} className="overflow-x-auto border-line border-t">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Attempts by answer, error rate and latency, newest first</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            {["Time", ...columns].map((title) => (
              <th key={title} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.toReversed().map((point) => (
            <tr key={point.from}>
              <th scope="row" className="px-4 py-1.5 text-left font-normal whitespace-nowrap">
                {periodOf(point.from, stepHours)}
              </th>
              {outcomeLooks.map(({ outcome }) => (
                <td key={outcome} className="px-4 py-1.5">
                  {point.counts[outcome].toLocaleString("en-US")}
                </td>
              ))}
              {[errorRate(point), inMs(point.p50Ms), inMs(point.p95Ms)].map((text, index) => (
                <td key={columns[index + outcomeLooks.length]} className="px-4 py-1.5 whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
