"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { usePartnerFilter } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { WorstBadge } from "#components/webhooks/webhook-badge.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { CreateDialog } from "./application-dialogs.tsx";
import { applicationsQuery } from "./queries.ts";

/** A line whose parts stand below those of the other lines. */
function Row({ application, showsPartner }: { application: Application; showsPartner: boolean }) {
  const { id, name, organization, clientId, webhooks, scopes } = application;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 has-focus-visible:bg-accent-soft hover:bg-sunken md:col-span-full md:grid md:min-h-12 md:grid-cols-subgrid md:py-2 lg:gap-x-8">
      <div className="max-md:basis-full">
        <Link href={`/applications/${id}`} className="font-semibold after:absolute after:inset-0">
          {name}
        </Link>{" "}
        {showsPartner && <p className="text-muted text-sm">{organization.name}</p>}
      </div>
      <p className="truncate font-mono text-muted text-sm max-md:basis-full">{clientId}</p>
      <p className="text-muted text-sm tabular-nums">{counted(scopes.length, "scope")}</p>
      <p className="text-muted text-sm tabular-nums">
        {webhooks.length} of {maxWebhooks} webhooks
      </p>
      <p className="min-h-6 empty:hidden md:empty:block">
        <WorstBadge webhooks={webhooks} />
      </p>
    </li>
  );
}

type ListProps = { applications: readonly Application[]; showsPartner: boolean };

export function ApplicationList({ applications, showsPartner }: ListProps) {
  return (
    <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden md:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] md:gap-x-4 lg:gap-x-8">
      {applications.map((application) => (
        <Row key={application.id} application={application} showsPartner={showsPartner} />
      ))}
    </ul>
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
              ? "Each is a piece of your software, with its own client ID and secret."
              : "Each is a piece of your software. An admin of your organization can create and change them."
        }
        action={
          mayChange &&
          applications?.length !== 0 && (
            <Button icon={Plus} variant="primary" onClick={create}>
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
          An application gives your software a client ID and a secret, to get tokens, find branches, and
          register webhooks.
        </EmptyState>
      )}
      {applications && <ApplicationList applications={applications} showsPartner={isStaff} />}
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
