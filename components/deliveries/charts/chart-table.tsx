import { Link } from "#components/ui/link.tsx";
import { ScrollTable } from "#components/ui/scroll-table.tsx";
import { useZone } from "#components/ui/time/time.tsx";
import type { ChartQuery, DeliveryCharts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { errorRate, getPeriod, logOfStep, outcomeSeries, stateSeries } from "./chart-labels.ts";

const columns = [...stateSeries, ...outcomeSeries]
  .map(({ label }) => label)
  .concat("Attempts failed", "p50", "p95");

type Props = { charts: DeliveryCharts; query: ChartQuery };

/** All figures of the charts, one row per point, newest first. The time leads to the log. */
export function ChartTable({ charts: { points, stepHours }, query }: Props) {
  const zone = useZone();
  return (
    <ScrollTable
      label="Charts as a table"
      caption="Deliveries by state, attempts by answer, failure rate, and answer time, newest first"
      columns={["Time", ...columns]}
      cell="px-4 whitespace-nowrap"
      className="border-t"
    >
      {points.toReversed().map((point) => (
        <tr key={point.from}>
          <th scope="row" className="px-4 py-1.5 text-left font-normal whitespace-nowrap">
            <Link href={logOfStep(query, point.from, stepHours)} className="hover:text-accent">
              {getPeriod(point.from, stepHours, zone)}
            </Link>
          </th>
          {[
            ...stateSeries.map(({ state }) => inCount(point.states[state])),
            ...outcomeSeries.map(({ outcome }) => inCount(point.counts[outcome])),
            errorRate(point),
            inMs(point.p50Ms),
            inMs(point.p95Ms),
          ].map((text, index) => (
            <td key={columns[index]} className="px-4 py-1.5 whitespace-nowrap">
              {text}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
