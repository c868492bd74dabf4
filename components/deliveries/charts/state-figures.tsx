import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { StackedBar } from "#components/ui/stacked-bar.tsx";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import type { DeliveryCounts, DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { inCount } from "#lib/platform/counted.ts";
import { stateSeries } from "./chart-labels.ts";

type Props = { counts: DeliveryCounts; filters: DeliveryFilters };

/** The deliveries of a period, without tests, as a bar and figures in its order that link to the log. */
export function StateFigures({ counts, filters }: Props) {
  return (
    <div className="grid gap-1 p-1">
      <StackedBar
        parts={stateSeries.map(({ state, color }) => ({ key: state, size: counts[state], color }))}
        className="mx-3 mt-3 h-3"
      />
      <ul className="grid grid-cols-2 sm:grid-cols-5">
        {stateSeries.map(({ state, label, color }) => {
          const Icon = deliveryStates[state].icon;
          return (
            <li key={state}>
              <Link
                href={addressOfLog({ ...filters, state, tests: "exclude" })}
                className="grid gap-0.5 rounded-md p-3 hover:bg-sunken"
              >
                <span className="flex items-center gap-1.5 text-muted text-sm">
                  <Icon aria-hidden className="size-4" style={{ color }} />
                  {label}
                </span>
                <span className="font-semibold text-2xl tabular-nums">{inCount(counts[state])}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
