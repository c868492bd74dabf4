import { useQuery } from "@tanstack/react-query";
import { LogFilters } from "#components/log/log-filters.tsx";
import { deliveryStates } from "#components/ui/delivery-state.tsx";
import { viewOf } from "#lib/deliveries/filters.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters as Filters, HealthQuery } from "#lib/deliveries/schemas.ts";

const deliveryStateChoices = Object.entries(deliveryStates).map(
  ([state, { word }]) => [state, word] as const,
);

/** Choices of a filter: all webhooks, or one of those in view. */
export function useWebhookChoices(view: HealthQuery, all = "All") {
  const { data: health } = useQuery(deliveryHealthQuery(view));
  const webhooks = health?.webhooks ?? [];
  return [
    ["", all] as const,
    ...webhooks.map(
      ({ webhookId, name, applicationName }) => [webhookId, `${name} (${applicationName})`] as const,
    ),
  ];
}

export function DeliveryFilters({ filters }: { filters: Filters }) {
  const webhooks = useWebhookChoices(viewOf(filters));
  const { applicationId, organizationId, limit: _, ...values } = filters;
  return (
    <LogFilters
      path="/deliveries"
      view={{ application: applicationId, organization: organizationId }}
      values={values}
      className="lg:grid-cols-[1fr_1fr_1.2fr_1fr_1.1fr_1.2fr_auto]"
      filters={[
        {
          kind: "choice",
          name: "state",
          label: "State",
          choices: [["", "All"], ...deliveryStateChoices],
        },
        {
          kind: "choice",
          name: "event",
          label: "Event",
          choices: [
            ["", "All"],
            ["ORDER_UPDATE", "ORDER_UPDATE"],
            ["ORDER_INVOICED", "ORDER_INVOICED"],
          ],
        },
        { kind: "choice", name: "webhookId", label: "Webhook", choices: webhooks },
        {
          kind: "choice",
          name: "httpClass",
          label: "Answer",
          choices: [
            ["", "All"],
            ["2xx", "2xx, accepted"],
            ["3xx", "3xx, redirected"],
            ["4xx", "4xx, refused"],
            ["5xx", "5xx, receiver error"],
            ["none", "No answer"],
          ],
        },
        { kind: "times", label: "Created" },
        {
          kind: "search",
          name: "orderNumber",
          label: "Order number",
          maxLength: 100,
          placeholder: "SO-100201",
        },
      ]}
    />
  );
}
