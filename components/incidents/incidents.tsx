"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { toView } from "#components/deliveries/log-address.ts";
import { incidentsQuery } from "#components/incidents/queries.ts";
import { type ApplicationFilter, addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilters } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkipTo } from "#components/ui/skip-to.tsx";
import type { IncidentFilters } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { maxOrderNumberLength } from "#lib/notifications/deliveries/shared/schemas.ts";
import { IncidentRow } from "./incident-row.tsx";

const getAddress = (values: Readonly<Record<string, unknown>>) => addressWithFilter("/incidents", values);

const logFilters: LogFilter[] = [
  { kind: "period", label: "Started" },
  {
    kind: "search",
    name: "orderNumber",
    label: "Order",
    maxLength: maxOrderNumberLength,
    placeholder: "SO-100201",
  },
];

const tabs = [
  { state: undefined, label: "All" },
  { state: "open", label: "Open" },
  { state: "ended", label: "Ended" },
] as const;

const incidentsId = "incidents";

type Props = { filters: IncidentFilters & ApplicationFilter };

/** When webhooks failed, and what became of their deliveries: newest first. */
export function Incidents({ filters }: Props) {
  const list = useInfiniteQuery({ ...incidentsQuery(filters), refetchInterval: 10_000 });
  const incidents = list.data?.pages.flatMap((page) => page.data) ?? [];
  const owners = useApplicationFilters(filters);
  const choices = useWebhookChoices(toView(filters));
  return (
    <LogPage
      title="Incidents"
      lead="From the first failed attempt to the last delivery made good."
      filters={
        <div className="mb-1 grid gap-3">
          <SkipTo id={incidentsId}>Skip to the incidents</SkipTo>
          <LogTabs
            label="States"
            tabs={tabs.map(({ state, label }) => ({
              href: getAddress({ ...filters, state }),
              label,
              isCurrent: filters.state === state,
            }))}
          />
          <LogFilters
            getAddress={getAddress}
            filters={[
              ...owners,
              { kind: "choice", name: "webhookId", label: "Webhook", choices },
              ...logFilters,
            ]}
            values={filters}
          />
        </div>
      }
      query={list}
      isEmpty={incidents.length === 0}
      empty={<Nothing filters={filters} />}
      items="incidents"
    >
      <ul id={incidentsId} className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {incidents.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} namesPartner />
        ))}
      </ul>
    </LogPage>
  );
}

function Nothing({ filters }: Props) {
  const { applicationId: _, organizationId: __, state, ...others } = filters;
  if (Object.keys(others).length > 0)
    return (
      <EmptyState title="No incident matches" action={{ label: "Clear the filters", href: getAddress({}) }}>
        Choose a longer period or fewer filters.
      </EmptyState>
    );
  return state === "open" ? (
    <EmptyState
      title="No open incident"
      action={{ label: "See ended incidents", href: getAddress({ ...filters, state: "ended" }) }}
    >
      No webhook fails, and every delivery arrived or is on its way.
    </EmptyState>
  ) : (
    <EmptyState title="No incidents" action={{ label: "Open webhooks", href: "/webhooks" }}>
      When a delivery fails, its cause, its orders, and the way to fix it appear here.
    </EmptyState>
  );
}
