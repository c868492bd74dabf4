"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { toView } from "#components/deliveries/log-address.ts";
import { incidentsQuery } from "#components/incidents/queries.ts";
import { type ApplicationFilter, addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilter, usePartnerFilter } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { SkipTo } from "#components/ui/skip-to.tsx";
import { useMissingStep } from "#components/webhooks/use-missing-step.ts";
import type { Incident, IncidentFilters } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { maxOrderNumberLength } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { IncidentRow } from "./incident-row.tsx";

const getAddress = (values: Readonly<Record<string, unknown>>) => addressWithFilter("/incidents", values);

const logFilters: LogFilter[] = [
  {
    kind: "search",
    name: "orderNumber",
    label: "Order",
    maxLength: maxOrderNumberLength,
    placeholder: "Order, such as SO-100201",
  },
  { kind: "period", label: "Started" },
];

const tabs = [
  { state: undefined, label: "All" },
  { state: "open", label: "Open" },
  { state: "ended", label: "Ended" },
] as const;

const incidentsId = "incidents";

type Filters = IncidentFilters & ApplicationFilter;
type Props = { filters: Filters };

/** When webhooks failed, and what became of their deliveries: those that need a person first. */
export function Incidents({ filters }: Props) {
  const open = useIncidents(filters, "open");
  const ended = useIncidents(filters, "ended");
  const parts = [
    { ...open, title: "Open", order: "most affected orders first" },
    { ...ended, title: "Ended", order: "latest first" },
  ].filter(({ isShown }) => isShown);
  const partners = usePartnerFilter();
  const ofApplication = useApplicationFilter(filters);
  const choices = useWebhookChoices(toView(filters));
  const isEmpty = parts.every(({ incidents }) => incidents.length === 0);
  const hasNone =
    isEmpty && parts.every(({ query }) => query.data !== undefined) && Object.keys(filters).length === 0;
  return (
    <>
      <PageHeader title="Incidents" lead="Why deliveries failed, and what became of them." />
      <div className="mb-1 grid gap-3">
        <SkipTo id={incidentsId}>Skip to the incidents</SkipTo>
        {!hasNone && (
          <>
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
                ...logFilters,
                ...partners,
                { kind: "choice", name: "webhookId", label: "Webhook", choices },
              ]}
              more={ofApplication}
              values={filters}
            />
          </>
        )}
      </div>
      {isEmpty && parts.every(({ query }) => query.data !== undefined) && <Nothing filters={filters} />}
      <div id={incidentsId} className="grid gap-8">
        {parts.map(({ isShown: _, ...part }) => (
          <Part key={part.title} {...part} isHidden={isEmpty} />
        ))}
      </div>
    </>
  );
}

/** The incidents in a state, unless the page shows those in the other one. */
function useIncidents(filters: Filters, state: NonNullable<IncidentFilters["state"]>) {
  const isShown = filters.state === undefined || filters.state === state;
  const query = useInfiniteQuery({
    ...incidentsQuery({ ...filters, state }),
    refetchInterval: 10_000,
    enabled: isShown,
  });
  return { query, isShown, incidents: query.data?.pages.flatMap((page) => page.data) ?? [] };
}

type PartProps = {
  title: string;
  /** How it is sorted. */
  order: string;
  query: ReturnType<typeof useIncidents>["query"];
  incidents: readonly Incident[];
  /** The page says that there is none at all. */
  isHidden: boolean;
};

function Part({ title, order, query, incidents, isHidden }: PartProps) {
  const id = `incidents-${title}`;
  const count = `${inCount(incidents.length)}${query.hasNextPage ? "+" : ""}`;
  return (
    <section aria-labelledby={isHidden ? undefined : id}>
      {!isHidden && (
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="flex items-baseline gap-2 font-semibold text-lg">
            {title} <span className="font-normal text-base text-muted tabular-nums">{count}</span>
          </h2>
          {incidents.length > 1 && <p className="text-muted text-sm first-letter:uppercase">{order}</p>}
        </div>
      )}
      <Log
        query={query}
        isEmpty={incidents.length === 0}
        empty={
          !isHidden && (
            <p className="rounded-lg border border-line bg-surface px-4 py-3 text-muted text-sm">
              {title === "Open"
                ? "None. No webhook fails, and every delivery arrived or is on its way."
                : "None yet."}
            </p>
          )
        }
        items={`${title.toLowerCase()} incidents`}
      >
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} namesPartner />
          ))}
        </ul>
      </Log>
    </section>
  );
}

function Nothing({ filters }: Props) {
  const { applicationId: _, organizationId: __, state, ...others } = filters;
  const missing = useMissingStep({});
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
    <EmptyState title="No incidents" action={missing ?? { label: "See the deliveries", href: "/deliveries" }}>
      When a delivery fails, its cause, its orders, and the way to fix it appear here.
    </EmptyState>
  );
}
