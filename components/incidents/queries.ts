import { getQuery, pagesQuery } from "#components/api/queries.ts";
import type { Incident, IncidentFilters } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { HealthQuery } from "#lib/notifications/deliveries/shared/schemas.ts";

const listPath = "/api/console/incidents";

/** The incidents of a filter, newest first. */
export function incidentsQuery(filters: IncidentFilters = {}) {
  return pagesQuery(listPath, filters);
}

/** The incident of a webhook that has not ended, if there is one. */
export function openIncidentQuery(webhookId: string) {
  return {
    ...getQuery(listPath, { query: { webhookId, state: "open", limit: "1" } }),
    select: ({ data: [incident] }: { data: Incident[] }) => incident ?? null,
  };
}

/** The incidents with a delivery of an order that have not ended. */
export function openIncidentsOfOrderQuery(orderNumber: string) {
  return {
    ...getQuery(listPath, { query: { orderNumber, state: "open" } }),
    select: ({ data }: { data: Incident[] }) => data,
  };
}

export function incidentQuery(incidentId: string) {
  return getQuery("/api/console/incidents/[incidentId]", { params: { incidentId } });
}

/** Which webhooks of a view need a person, and what is delivered and what is not. */
export function standingQuery({ applicationId, organizationId }: HealthQuery = {}) {
  return {
    ...getQuery("/api/console/standing", { query: { applicationId, organizationId } }),
    refetchInterval: 10_000,
  };
}
