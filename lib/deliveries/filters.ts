import { retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { toQueryString } from "#lib/platform/http/api-client.ts";
import type { DeliveryFilters, HealthQuery } from "./schemas.ts";

/** Attempts before a delivery is given up. */
export const maxAttempts = retryDelaysSeconds.length;

/** The most deliveries of a state that are counted. */
export const maxCounted = 10_000;

/** The URL of the log with these filters. */
export function addressOfLog({
  applicationId,
  organizationId,
  ...filters
}: Readonly<Record<string, unknown>>): string {
  return `/deliveries${toQueryString({ application: applicationId, organization: organizationId, ...filters })}`;
}

/** The part of the filters that says whose deliveries. */
export function toView({ applicationId, organizationId }: HealthQuery): HealthQuery {
  return {
    ...(applicationId !== undefined && { applicationId }),
    ...(organizationId !== undefined && { organizationId }),
  };
}

/** Whether there are filters besides whose deliveries. */
export function isFiltered({ applicationId: _, organizationId: __, ...filters }: DeliveryFilters): boolean {
  return Object.keys(filters).length > 0;
}
