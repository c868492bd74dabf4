"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { usePartnerFilter } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { LastCall, LastError } from "#components/requests/latest-calls.tsx";
import { latestCallsQuery } from "#components/requests/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { HealthBadge } from "#components/webhooks/webhook-badge.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import type { LatestCalls } from "#lib/requests/shared/schemas.ts";
import { CreateDialog } from "./application-dialogs.tsx";
import { applicationsQuery } from "./queries.ts";

const columns =
  "lg:grid-cols-[minmax(0,1fr)_15.5rem_6rem_8rem_1rem] xl:grid-cols-[minmax(0,1fr)_17rem_7rem_15rem_1rem]";

/** A value, whose title is above the list on wide screens. */
function Figure({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-muted text-xs lg:sr-only">{term}</dt>
      <dd className="min-h-6 leading-6 tabular-nums">{children}</dd>
    </div>
  );
}

type RowProps = {
  application: Application;
  showsPartner: boolean;
  /** Undefined while they load. */
  latestCalls: readonly LatestCalls[] | undefined;
};

/** A line whose parts stand below those of the other lines. */
function Row({ application, showsPartner, latestCalls }: RowProps) {
  const { id, name, organization, clientId, webhooks } = application;
  const calls = latestCalls?.find(({ applicationId }) => applicationId === id);
  return (
    <li
      className={`relative grid items-center gap-x-4 gap-y-2 px-4 py-3 text-sm has-focus-visible:bg-accent-soft hover:bg-sunken lg:min-h-15 lg:py-2 ${columns}`}
    >
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-base">
          <Link href={`/applications/${id}`} className="font-semibold after:absolute after:inset-0">
            {name}
          </Link>
          {showsPartner && <span className="text-muted text-sm">{organization.name}</span>}
        </h2>
        <p className="truncate font-mono text-muted text-xs">{clientId}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:max-lg:grid-cols-[15.5rem_6rem_minmax(0,1fr)] lg:col-span-3 lg:grid-cols-subgrid">
        <Figure term="Webhooks" className="max-sm:col-span-full">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="w-16 max-lg:w-auto xl:w-20">
              {webhooks.length} of {maxWebhooks}
              <span className="lg:sr-only"> used</span>
            </span>
            <HealthBadge webhooks={webhooks} />
          </span>
        </Figure>
        <Figure term="Last call">{latestCalls && <LastCall calls={calls} />}</Figure>
        <Figure term="Last error">{latestCalls && <LastError calls={calls} />}</Figure>
      </dl>
      <ChevronRight aria-hidden className="size-4 text-muted max-lg:hidden" />
    </li>
  );
}

type ListProps = {
  applications: readonly Application[];
  showsPartner: boolean;
  organizationId?: string | undefined;
};

/** Applications with the last call and the last error of each. */
export function ApplicationList({ applications, showsPartner, organizationId }: ListProps) {
  const { data: latestCalls, error } = useQuery({
    ...latestCallsQuery({ organizationId }),
    refetchInterval: 15_000,
  });
  return (
    <>
      <ErrorBanner error={error} what="Could not load the last calls." className="mb-4" />
      <div className="overflow-hidden rounded-lg border border-line bg-surface has-[ul:empty]:hidden">
        <p
          aria-hidden
          className={`hidden gap-x-4 border-line border-b bg-sunken px-4 py-1.5 font-medium text-muted text-xs lg:grid ${columns}`}
        >
          <span>{showsPartner ? "Application, partner" : "Application"}</span>
          <span className="flex gap-x-2">
            <span className="w-16 xl:w-20">Webhooks</span>
            <span>Health</span>
          </span>
          <span>Last call</span>
          <span>Last error</span>
        </p>
        <ul className="grid divide-y divide-line">
          {applications.map((application) => (
            <Row
              key={application.id}
              application={application}
              showsPartner={showsPartner}
              latestCalls={latestCalls}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

/** The applications of the organization. Staff see those of all, or of one. `?create=1` opens the dialog that creates one. */
export function Applications({ organizationId }: { organizationId: string | undefined }) {
  const partners = usePartnerFilter();
  const { isStaff, mayChange } = useViewer();
  const { data, error } = useQuery(applicationsQuery());
  const applications = data?.filter(
    ({ organization }) => organizationId === undefined || organization.id === organizationId,
  );
  // Keep the dialog outside the empty state, which disappears before the dialog shows the secret.
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const params = useSearchParams();
  const isAsked = mayChange && params.has("create");
  // A reload does not ask again, and a link does, also on this page.
  useEffect(() => {
    if (!isAsked) return;
    setIsCreating(true);
    window.history.replaceState(null, "", "/applications");
  }, [isAsked]);
  return (
    <>
      <PageHeader
        title="Applications"
        lead={
          isStaff
            ? "Each is a piece of a partner's software, with its own client ID."
            : mayChange
              ? "Your software, each with its own client ID and secret."
              : "Your software, each with its own client ID."
        }
        action={
          mayChange &&
          applications?.length !== 0 && (
            <Button icon={Plus} variant="primary" size="sm" onClick={create}>
              Create an application
            </Button>
          )
        }
      />
      <LogFilters
        getAddress={(values) => addressWithFilter("/applications", values)}
        filters={partners}
        values={{ organizationId }}
      />
      <ErrorBanner error={error} what="Could not load the applications." />
      {applications?.length === 0 && (
        <EmptyState
          title="No applications yet"
          action={
            mayChange
              ? { label: "Create an application", variant: "primary", onClick: create }
              : { label: "See who can create one", href: "/people" }
          }
        >
          {isStaff
            ? "An application stands for a partner's software. It gets a client ID, to find branches and register webhooks. Its partner creates the secret."
            : "An application gives your software a client ID and a secret, to get tokens, find branches, and register webhooks."}
        </EmptyState>
      )}
      {applications && (
        <ApplicationList applications={applications} showsPartner={isStaff} organizationId={organizationId} />
      )}
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
