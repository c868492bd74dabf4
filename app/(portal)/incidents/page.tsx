import type { Metadata } from "next";
import { Incidents } from "#components/incidents/incidents.tsx";
import { incidentsQuery } from "#components/incidents/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { readIncidentFilters } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { GET } from "../../api/console/incidents/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage({ searchParams }: PageProps<"/incidents">) {
  const address = await searchParams;
  const filters = { ...readIncidentFilters(address), ...readApplicationFilter(address) };
  const states = filters.state ? [filters.state] : (["open", "ended"] as const);
  return hydrated(
    <Incidents filters={filters} />,
    ...states.map((state) => [incidentsQuery({ ...filters, state }), GET] as const),
  );
}
