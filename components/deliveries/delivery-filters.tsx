import { useQuery } from "@tanstack/react-query";
import { LogFilters } from "#components/log/log-filters.tsx";
import { deliveryStates } from "#components/ui/delivery-state.tsx";
import { viewOf } from "#lib/deliveries/filters.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters as Filters, HealthQuery } from "#lib/deliveries/schemas.ts";

const deliveryStateChoices = Object.entries(deliveryStates).map(
  ([state, { word }]) => [state, word] as const,
);

/** The webhooks in view, as choices. */
export function useWebhookChoices(view: HealthQuery) {
  const { data: health } = useQuery(deliveryHealthQuery(view));
  return (health?.webhooks ?? []).map(
    ({ webhookId, name, application }) => [webhookId, `${name} (${application.name})`] as const,
  );
}

type Props = { filters: Filters; webhookPath: string | undefined };

export function DeliveryFilters({ filters, webhookPath }: Props) {
  const webhooks = useWebhookChoices(viewOf(filters));
  const { applicationId, organizationId, webhookId, limit: _, ...values } = filters;
  return (
    <LogFilters
      path={webhookPath ?? "/deliveries"}
      view={webhookPath ? {} : { application: applicationId, organization: organizationId }}
      values={webhookPath ? values : { ...values, webhookId }}
      filters={[
        {
          kind: "choice",
          name: "state",
          label: "State",
          choices: deliveryStateChoices,
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
        ...(webhookPath
          ? []
          : [{ kind: "choice" as const, name: "webhookId", label: "Webhook", choices: webhooks }]),
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
        { kind: "period", label: "Created" },
        {
          kind: "search",
          name: "orderNumber",
          label: "Order",
          maxLength: 100,
          placeholder: "SO-100201",
        },
      ]}
    />
  );
}
