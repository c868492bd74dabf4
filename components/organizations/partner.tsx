"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { toQueryString } from "#components/api/call-api.ts";
import { ApplicationList } from "#components/applications/applications.tsx";
import { applicationsQuery } from "#components/applications/queries.ts";
import { AuditEntries, auditFilters } from "#components/audit/audit-log.tsx";
import { auditQuery } from "#components/audit/queries.ts";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { standingQuery } from "#components/incidents/queries.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { Attention } from "#components/overview/attention.tsx";
import { DeliveryFigures } from "#components/overview/delivery-figures.tsx";
import { People } from "#components/people/people.tsx";
import { peopleQuery } from "#components/people/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { BackLink, TitleActions } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { WebhookTable } from "#components/webhooks/webhook-table.tsx";
import type { AuditFilters } from "#lib/audit/shared/schemas.ts";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { worstFirst } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { type PartnerTab, partnerTabs } from "./partner-tabs.ts";

const tabLabels: Record<PartnerTab, string> = {
  health: "Health",
  applications: "Applications",
  webhooks: "Webhooks",
  people: "People",
  audit: "Audit",
};

type Props = {
  organizationId: string;
  tab: PartnerTab;
  /** Of the tab with the audit log. */
  audit: AuditFilters;
};

/** A partner for staff: whom to call, and in tabs its health, applications, webhooks, people, and audit. */
export function Partner({ organizationId, tab, audit }: Props) {
  const { data: people, error } = useQuery(peopleQuery(organizationId));
  if (!people) return error && <ErrorBanner error={error} what="Could not load the partner." />;
  const admins = people.members.filter(({ role }) => role === "PARTNER_ADMIN");
  const path = `/organizations/${organizationId}`;
  return (
    <>
      <header className="mb-4 grid gap-1.5">
        <BackLink href="/organizations">Partners</BackLink>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1.5">
            <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">
              {people.organization.name}
            </h1>
            {admins.length > 0 && (
              <p className="flex flex-wrap gap-x-2 text-muted text-sm">
                Contact
                {admins.map(({ name, email }) => (
                  <a
                    key={email}
                    href={`mailto:${email}`}
                    className="text-accent underline underline-offset-4"
                  >
                    {name}, {email}
                  </a>
                ))}
              </p>
            )}
          </div>
          <TitleActions>
            <ButtonLink href={addressWithFilter("/deliveries", { organizationId })} size="sm">
              Open its deliveries
            </ButtonLink>
          </TitleActions>
        </div>
      </header>
      <TabLinks
        label={people.organization.name}
        tabs={partnerTabs.map((one) => ({
          href: one === "health" ? path : `${path}?tab=${one}`,
          label: tabLabels[one],
          isHere: one === tab,
        }))}
      />
      {tab === "health" && <Health organizationId={organizationId} isJoined={people.members.length > 0} />}
      {tab === "applications" && <PartnerApplications organizationId={organizationId} />}
      {tab === "webhooks" && <Webhooks organizationId={organizationId} />}
      {tab === "people" && <People organizationId={organizationId} />}
      {tab === "audit" && <Audit path={path} filters={audit} />}
    </>
  );
}

type TabProps = { organizationId: string };

function NoWebhooks({ organizationId }: TabProps) {
  return (
    <EmptyState
      title="No webhooks yet"
      action={{ label: "See its API requests", href: addressWithFilter("/requests", { organizationId }) }}
    >
      The partner registers webhooks on its own Webhooks page, or with the notification API.
    </EmptyState>
  );
}

/** What needs attention, then what is delivered and what is not. */
function Health({ organizationId, isJoined }: TabProps & { isJoined: boolean }) {
  const { data: standing, error } = useQuery(standingQuery({ organizationId }));
  if (error) return <ErrorBanner error={error} what="Could not load the health of the webhooks." />;
  if (!standing) return null;
  const { attention, delivered, queued, retrying, held, givenUp } = standing;
  const isQuiet =
    attention.total + attention.paused.length + delivered + queued + retrying + held + givenUp === 0;
  if (isQuiet)
    return (
      <EmptyState
        title={isJoined ? "Nothing was sent in the last 24 hours" : "Nobody has joined yet"}
        action={
          isJoined
            ? { label: "See its webhooks", href: `/organizations/${organizationId}?tab=webhooks` }
            : { label: "See its invitations", href: `/organizations/${organizationId}?tab=people` }
        }
      >
        {isJoined
          ? "And nothing waits. No order event was for one of its webhooks."
          : "An invitation is open until its first admin accepts it. Then the partner sets up its software."}
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      {attention.total === 0 && <Notice tone="good" title="None of its webhooks needs attention" />}
      <Attention attention={attention} organizationId={organizationId} />
      <DeliveryFigures standing={standing} organizationId={organizationId} />
      {attention.total === 0 && <HealthyWebhooks organizationId={organizationId} />}
    </div>
  );
}

const maxHealthyWebhooks = 5;

/** Whole applications, because the table says how many webhooks each has. One alone always fits. */
function HealthyWebhooks({ organizationId }: TabProps) {
  const { data: health } = useQuery({ ...deliveryHealthQuery({ organizationId }), refetchInterval: 15_000 });
  if (!health || health.webhooks.length === 0) return null;
  const byApplication = Map.groupBy(worstFirst(health.webhooks), ({ application }) => application.id);
  const shown: WebhookHealth[] = [];
  for (const webhooks of byApplication.values())
    if (shown.length + webhooks.length <= maxHealthyWebhooks) shown.push(...webhooks);
  return (
    <div className="grid gap-2">
      <WebhookTable webhooks={shown} isBrief />
      {shown.length < health.webhooks.length && (
        <TextLink href={`/organizations/${organizationId}?tab=webhooks`}>
          See all {inCount(health.webhooks.length)} webhooks
        </TextLink>
      )}
    </div>
  );
}

function Webhooks({ organizationId }: TabProps) {
  const { data: health, error } = useQuery({
    ...deliveryHealthQuery({ organizationId }),
    refetchInterval: 15_000,
  });
  if (error) return <ErrorBanner error={error} what="Could not load the webhooks." />;
  if (!health) return null;
  if (health.webhooks.length === 0) return <NoWebhooks organizationId={organizationId} />;
  return <WebhookTable webhooks={health.webhooks} />;
}

function PartnerApplications({ organizationId }: TabProps) {
  const { data, error } = useQuery(applicationsQuery());
  if (error) return <ErrorBanner error={error} what="Could not load the applications." />;
  const applications = data?.filter(({ organization }) => organization.id === organizationId);
  if (!applications) return null;
  if (applications.length === 0)
    return (
      <EmptyState
        title="No applications yet"
        action={{ label: "See its people", href: `/organizations/${organizationId}?tab=people` }}
      >
        An admin of the partner creates them.
      </EmptyState>
    );
  return <ApplicationList applications={applications} showsPartner={false} organizationId={organizationId} />;
}

/** The audit log of the partner, with its filters. */
function Audit({ path, filters }: { path: string; filters: AuditFilters }) {
  const { organization: _, ...values } = filters;
  const log = useInfiniteQuery(auditQuery(filters));
  const entries = log.data?.pages.flatMap((page) => page.data) ?? [];
  const getAddress = (next: object) => `${path}${toQueryString({ tab: "audit", ...next })}`;
  return (
    <div>
      <LogFilters getAddress={getAddress} filters={auditFilters} values={values} />
      <Log
        query={log}
        isEmpty={entries.length === 0}
        empty={
          <EmptyState
            title="Nothing matches"
            action={{ label: "Show every entry of this partner", href: getAddress({}) }}
          >
            Choose a longer period or fewer filters.
          </EmptyState>
        }
        items="entries"
      >
        <AuditEntries entries={entries} action={filters.action} showsOrganization={false} />
      </Log>
    </div>
  );
}
