import { useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import type { ConnectedApplication } from "#lib/oauth/shared/consent-schemas.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import { connectedApplicationsQuery } from "./queries.ts";

/** The applications that the person allowed, with buttons to withdraw their access. */
export function ConnectedApplications() {
  const { data: connections, error } = useQuery(connectedApplicationsQuery());
  if (error) return <ErrorBanner error={error} what="Could not load your connected applications." />;
  if (!connections) return null;
  if (connections.length === 0)
    return (
      <p className="max-w-prose text-muted text-sm">
        No application acts for you. One that you allow appears here, with what it can do.{" "}
        <TextLink href="/reference/authentication">How consent works</TextLink>
      </p>
    );
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {connections.map((connection) => (
        <Connection key={connection.applicationId} connection={connection} />
      ))}
    </ul>
  );
}

function Connection({ connection }: { connection: ConnectedApplication }) {
  const { applicationId, name, publisher, scopes, allowedAt, lastUsedAt } = connection;
  return (
    <li aria-label={name} className="grid gap-2 px-4 py-3">
      <Described
        title={<h3 className="break-words font-medium">{name}</h3>}
        description={
          <>
            Run by {publisher}. Allowed <Time at={allowedAt} />, <LastUsed at={lastUsedAt} />.
          </>
        }
      >
        <ConfirmButton
          label="Withdraw access"
          button={{ size: "sm", className: "-mr-3", "aria-label": `Withdraw access from ${name}` }}
          title={`Withdraw access from ${name}?`}
          description={`It can no longer act for you. Its access ends within ${revokedWithinSeconds} seconds, and it has to ask you again.`}
          action="Withdraw access"
          failure="Could not withdraw access."
          mutationFn={() =>
            api.delete("/api/console/connected-applications/[applicationId]", { params: { applicationId } })
          }
          meta={{ done: [`${name} no longer has access`, "It has to ask you again."] }}
        />
      </Described>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {scopes.map(({ scope, label }) => (
          <li key={scope}>{label}</li>
        ))}
      </ul>
    </li>
  );
}
