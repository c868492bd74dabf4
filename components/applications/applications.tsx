"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { WorstBadge } from "#components/webhooks/webhook-badge.tsx";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { maxWebhooks } from "#lib/webhooks/constants.ts";
import { CreateDialog } from "./application-dialogs.tsx";
import { EnvironmentBadge } from "./environment-badge.tsx";

function Row({ application }: { application: Application }) {
  const { id, name, organization, clientId, webhooks, scopes } = application;
  return (
    <li className="relative grid gap-x-6 gap-y-1 rounded-lg border border-line bg-surface p-4 has-focus-visible:bg-accent-soft hover:border-line-strong sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] sm:items-center sm:px-5">
      <div>
        <Link href={`/applications/${id}`} className="font-semibold after:absolute after:inset-0">
          {name}
        </Link>{" "}
        <EnvironmentBadge environment={application.environment} />
        {useViewer().isStaff && <p className="text-muted text-sm">{organization.name}</p>}
      </div>
      <p className="truncate font-mono text-muted text-sm">{clientId}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        {counted(scopes.length, "scope")}, {webhooks.length} of {maxWebhooks} webhooks
        <WorstBadge webhooks={webhooks} />
      </p>
    </li>
  );
}

/**
 * The applications of the organization. Staff see those of all, or of the one that they view.
 *
 * @param organizationId for staff who view one organization
 */
export function Applications({ organizationId }: { organizationId: string | null }) {
  const { mayChange } = useViewer();
  const { data, error } = useQuery(applicationsQuery());
  const applications = data?.filter(
    ({ organization }) => organizationId === null || organization.id === organizationId,
  );
  // Keep the dialog outside the empty state, which disappears before the dialog shows the secret.
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  return (
    <>
      <PageHeader
        title="Applications"
        lead={
          mayChange
            ? "Each is a piece of your software, with its own client ID and secret."
            : "Each is a piece of your software. An admin of your organization can create and change them."
        }
        action={
          mayChange &&
          applications?.length !== 0 && (
            <Button icon={Plus} look="primary" onClick={create}>
              Create an application
            </Button>
          )
        }
      />
      <FaultNotice error={error} what="Could not load the applications." />
      {applications?.length === 0 && (
        <EmptyState
          title="No applications yet"
          action={
            mayChange
              ? { label: "Create an application", look: "primary", onClick: create }
              : { label: "See who can create one", href: "/people" }
          }
        >
          An application gives your software a client ID and a secret, to get tokens, find branches, and
          register webhooks.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {applications?.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </ul>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
