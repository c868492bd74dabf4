import { useQuery } from "@tanstack/react-query";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { useApplicationFilter, usePartnerFilter } from "#components/log/application-filter.ts";
import { type AddressOf, type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import type { Choices } from "#components/ui/field.tsx";
import type {
  Delivery,
  DeliveryState,
  DeliveryFilters as Filters,
  HealthQuery,
  LogCounts,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import {
  maxCounted,
  maxOrderNumberLength,
  maxReferenceLength,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { toView } from "./log-address.ts";
import { deliveryHealthQuery } from "./queries.ts";

/** The webhooks in view, as choices. */
export function useWebhookChoices(view: HealthQuery) {
  const { data: health } = useQuery(deliveryHealthQuery(view));
  return (health?.webhooks ?? []).map(
    ({ webhookId, name, application }) => [webhookId, `${name} of ${application.name}`] as const,
  );
}

const logFilters: LogFilter[] = [
  {
    kind: "search",
    name: "orderNumber",
    label: "Order",
    maxLength: maxOrderNumberLength,
    placeholder: "Order, such as SO-100201",
  },
  { kind: "period", label: "Created" },
];

const moreFilters: LogFilter[] = [
  {
    kind: "search",
    name: "reference",
    label: "Reference",
    maxLength: maxReferenceLength,
    placeholder: "PO, invoice, job, city, or ZIP code",
  },
  {
    kind: "choice",
    name: "event",
    label: "Event",
    choices: [
      ["ORDER_UPDATE", "ORDER_UPDATE"],
      ["ORDER_INVOICED", "ORDER_INVOICED"],
    ],
  },
  {
    kind: "choice",
    name: "httpClass",
    label: "Answer",
    choices: [
      ["2xx", "2xx, accepted"],
      ["3xx", "3xx, redirected"],
      ["4xx", "4xx, refused"],
      ["5xx", "5xx, receiver error"],
      ["none", "No answer"],
    ],
  },
  {
    kind: "choice",
    name: "tests",
    label: "Tests",
    choices: [
      ["exclude", "Left out"],
      ["only", "Only tests"],
    ],
  },
];

type Props = {
  filters: Filters;
  getAddress: AddressOf;
  isOfWebhook: boolean;
  /** Shown deliveries name the chosen webhook before all webhooks are loaded. */
  shown: readonly Delivery[];
};

/** The filters besides the state. */
export function DeliveryFilters({ filters, getAddress, isOfWebhook, shown }: Props) {
  const { limit: _, ...values } = filters;
  const webhooks = useWebhookChoices(toView(filters));
  const chosen = shown.find(({ webhook }) => webhook.id === filters.webhookId);
  const choices: Choices =
    chosen && webhooks.length === 0
      ? [[chosen.webhook.id, `${chosen.webhook.name} of ${chosen.application.name}`]]
      : webhooks;
  const partners = usePartnerFilter();
  const ofApplication = useApplicationFilter(filters);
  const byWebhook: LogFilter = { kind: "choice", name: "webhookId", label: "Webhook", choices };
  const { incidentId } = filters;
  const byIncident: LogFilter[] = incidentId
    ? [{ kind: "choice", name: "incidentId", label: "Incident", choices: [[incidentId, "One incident"]] }]
    : [];
  return (
    <LogFilters
      getAddress={getAddress}
      values={values}
      filters={[...byIncident, ...(isOfWebhook ? [] : [...partners, byWebhook]), ...logFilters]}
      more={[...(isOfWebhook ? [] : ofApplication), ...moreFilters]}
    />
  );
}

/** A number of deliveries, such as `234`; `1,000+` beyond what is counted. */
export function countText(count: number): string {
  return count > maxCounted ? `${inCount(maxCounted)}+` : inCount(count);
}

type TabsProps = { filters: Filters; counts: LogCounts | undefined; getAddress: AddressOf };

/** The states of the deliveries within the other filters, with how many are in each. */
export function StateTabs({ filters, counts, getAddress }: TabsProps) {
  const states = Object.entries(deliveryStates) as [DeliveryState, (typeof deliveryStates)[DeliveryState]][];
  const all = counts && states.reduce((sum, [state]) => sum + counts[state], 0);
  const tab = (state: DeliveryState | undefined, label: string, count: number | undefined) => ({
    href: getAddress({ ...filters, state }),
    label,
    count: count === undefined ? null : countText(count),
    isCurrent: filters.state === state,
  });
  return (
    <LogTabs
      label="States"
      tabs={[
        tab(undefined, "All", all),
        ...states.map(([state, { label, icon }]) => ({ ...tab(state, label, counts?.[state]), icon })),
      ]}
    />
  );
}
