import type { AddressOf } from "#components/log/log-filters.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import { deliveryStates } from "#components/ui/delivery-state.tsx";
import { mostCounted } from "#lib/deliveries/filters.ts";
import type { DeliveryCounts, DeliveryFilters, DeliveryState } from "#lib/deliveries/schemas.ts";

/** A number of deliveries, such as `1,234`; `10,000+` beyond what is counted. */
export function countText(count: number): string {
  return count > mostCounted ? `${mostCounted.toLocaleString("en-US")}+` : count.toLocaleString("en-US");
}

type Props = { filters: DeliveryFilters; counts: DeliveryCounts | undefined; addressOf: AddressOf };

/** The states of the deliveries within the other filters, with how many are in each. */
export function StateTabs({ filters, counts, addressOf }: Props) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count);
  const tab = (state: DeliveryState | undefined, label: string, count: number | undefined) => ({
    href: addressOf({ ...filters, state }),
    label,
    count: count === undefined ? null : countText(count),
    isCurrent: filters.state === state,
  });
  const states = Object.entries(deliveryStates) as [DeliveryState, (typeof deliveryStates)[DeliveryState]][];
  return (
    <LogTabs
      label="States"
      tabs={[
        tab(undefined, "All", all),
        ...states.map(([state, { word, icon }]) => ({ ...tab(state, word, counts?.[state]), icon })),
      ]}
    />
  );
}
