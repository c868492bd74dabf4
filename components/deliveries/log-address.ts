import { toQueryString } from "#components/api/call-api.ts";
import type { DeliveryFilters, HealthQuery } from "#lib/notifications/deliveries/shared/schemas.ts";

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
