"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Card, PageHeader } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import type { ConnectedApplication } from "#lib/oauth/shared/consent-schemas.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import { connectedApplicationsQuery } from "./queries.ts";

function Connection({ connection }: { connection: ConnectedApplication }) {
  const { applicationId, name, publisher, scopes, allowedAt, lastUsedAt } = connection;
  return (
    <Card
      label={name}
      title={name}
      meta={
        <>
          Run by {publisher}. Allowed <Time at={allowedAt} />, <LastUsed at={lastUsedAt} />.
        </>
      }
      status={
        <ConfirmButton
          label="Withdraw access"
          button={{ size: "sm" }}
          title={`Withdraw access from ${name}?`}
          description={`It can no longer act for you. Its access ends within ${revokedWithinSeconds} seconds, and it has to ask you again.`}
          failure="Could not withdraw access."
          mutationFn={() =>
            api.delete("/api/console/connected-applications/[applicationId]", { params: { applicationId } })
          }
          meta={{ done: [`${name} no longer has access`, "It has to ask you again."] }}
        />
      }
    >
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {scopes.map(({ scope, label }) => (
          <li key={scope}>{label}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The applications that the person allowed, with buttons to withdraw their access. */
export function ConnectedApplications() {
  const { data: connections, error } = useQuery(connectedApplicationsQuery());
  return (
    <>
      <PageHeader
        title="Connected applications"
        lead={`Software that you allowed to act for you. When you withdraw access, it ends within ${revokedWithinSeconds} seconds.`}
      />
      <ErrorBanner error={error} what="Could not load your connected applications." />
      {connections?.length === 0 && (
        <EmptyState
          title="No connected applications"
          action={{ label: "Read how consent works", href: "/reference/authentication" }}
        >
          Applications that you allow to act for you appear here, with what they can do.
        </EmptyState>
      )}
      <div className="grid gap-3">
        {connections?.map((connection) => (
          <Connection key={connection.applicationId} connection={connection} />
        ))}
      </div>
    </>
  );
}
