import { retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";
import type { Delivery, DeliveryFilters, HealthQuery } from "./schemas.ts";

/** Attempts before a delivery is given up. */
export const mostAttempts = retryDelaysSeconds.length;

/** The most deliveries of a state that are counted. */
export const mostCounted = 10_000;

/** The URL of the log with these filters. */
export function addressOfLog({
  applicationId,
  organizationId,
  ...filters
}: Readonly<Record<string, unknown>>): string {
  return `/deliveries${searchOf({ application: applicationId, organization: organizationId, ...filters })}`;
}

/** The part of the filters that says whose deliveries. */
export function viewOf({ applicationId, organizationId }: HealthQuery): HealthQuery {
  return {
    ...(applicationId !== undefined && { applicationId }),
    ...(organizationId !== undefined && { organizationId }),
  };
}

/** Whether there are filters besides whose deliveries. */
export function isFiltered({ applicationId: _, organizationId: __, ...filters }: DeliveryFilters): boolean {
  return Object.keys(filters).length > 0;
}

function httpClassOf({ lastHttpStatus, failure }: Delivery): DeliveryFilters["httpClass"] | null {
  if (lastHttpStatus === null) return failure ? "none" : null;
  const found = (["2xx", "3xx", "4xx", "5xx"] as const)[Math.floor(lastHttpStatus / 100) - 2];
  return found ?? null;
}

/**
 * Whether a delivery matches the filters, by the same rules as on the server. Only the server can filter by reference,
 * because a delivery does not contain its references.
 */
export function matchesFilters(filters: DeliveryFilters, delivery: Delivery): boolean {
  const { state, httpClass, from, to } = filters;
  return (
    [undefined, delivery.state].includes(state) &&
    [undefined, delivery.application.id].includes(filters.applicationId) &&
    [undefined, delivery.application.organizationId].includes(filters.organizationId) &&
    [undefined, delivery.webhook.id].includes(filters.webhookId) &&
    [undefined, delivery.event].includes(filters.event) &&
    [undefined, delivery.orderNumber].includes(filters.orderNumber) &&
    filters.reference === undefined &&
    (httpClass === undefined || httpClassOf(delivery) === httpClass) &&
    (from === undefined || Date.parse(delivery.createdAt) >= Date.parse(from)) &&
    (to === undefined || Date.parse(delivery.createdAt) < Date.parse(to))
  );
}
