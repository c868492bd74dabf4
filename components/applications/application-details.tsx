"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryHealthQuery, healthIntervalMs } from "#components/deliveries/queries.ts";
import { LastCall, LastError } from "#components/requests/latest-calls.tsx";
import { latestCallsQuery } from "#components/requests/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Fact, Facts } from "#components/ui/facts.tsx";
import { BackLink, Panel, TitleActions } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { RegisterDialog } from "#components/webhooks/register-dialog.tsx";
import { WebhookTable } from "#components/webhooks/webhook-table.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { isOfferedScope, isScope, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { DeleteButton, EditDialog } from "./application-dialogs.tsx";
import { Batches } from "./batches.tsx";
import { GetToken } from "./get-token.tsx";
import { OtherScopes } from "./other-scopes.tsx";
import { applicationQuery } from "./queries.ts";
import { Secrets } from "./secrets.tsx";

const grantNames: Record<string, string> = {
  client_credentials: "On its own behalf (client_credentials)",
  authorization_code: "On behalf of a person who signs in (authorization_code)",
};

type Props = {
  applicationId: string;
  tokenUrl: string;
  /** The inbox URL without the application's inbox key. */
  inboxBase: string;
};

/** An application: its settings, webhooks, and credentials, what it may do, and what it published. */
export function ApplicationDetails({ applicationId, tokenUrl, inboxBase }: Props) {
  const { data: application, error } = useQuery(applicationQuery(applicationId));
  if (!application) return error && <ErrorBanner error={error} what="Could not load the application." />;
  return (
    <>
      <Header application={application} />
      <div className="grid gap-6">
        <Panel>
          <Settings application={application} />
        </Panel>
        <Webhooks application={application} inboxBase={inboxBase} />
        <section id="credentials" aria-label="Credentials" className="grid scroll-mt-20 gap-6">
          {application.clientType === "CONFIDENTIAL" ? (
            <Secrets application={application} />
          ) : (
            <p className="text-muted">A public application has no secret: it uses PKCE.</p>
          )}
          <GetToken application={application} tokenUrl={tokenUrl} />
        </section>
        <Scopes application={application} />
        {application.scopes.includes("order.publish") && <Batches application={application} />}
      </div>
    </>
  );
}

/** Its webhooks in the table of all pages. */
function Webhooks({ application, inboxBase }: { application: Application; inboxBase: string }) {
  const { id, name, organization } = application;
  const [isRegistering, setIsRegistering] = useState(false);
  const { data: health, error } = useQuery({
    ...deliveryHealthQuery({ applicationId: id }),
    refetchInterval: ({ state }) => healthIntervalMs(state.data),
  });
  return (
    <>
      <ErrorBanner error={error} what="Could not load the webhooks." />
      {health && (
        <WebhookTable
          title="Webhooks"
          webhooks={health.webhooks}
          owners={[{ id, name, organizationId: organization.id }]}
          onRegister={() => setIsRegistering(true)}
        />
      )}
      {isRegistering && (
        <RegisterDialog
          applications={[application]}
          inboxBase={inboxBase}
          onClose={() => setIsRegistering(false)}
        />
      )}
    </>
  );
}

function Scopes({ application }: { application: Application }) {
  const isOffered = (scope: string) => isScope(scope) && isOfferedScope(scope);
  const offered = application.scopes.filter(isOffered);
  const others = application.scopes.filter((scope) => !isOffered(scope));
  return (
    <Panel title="Scopes">
      <div className="grid gap-4">
        <ScopeList scopes={offered} />
        {others.length > 0 && (
          <OtherScopes count={others.length}>
            <ScopeList scopes={others} />
          </OtherScopes>
        )}
      </div>
    </Panel>
  );
}

function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
      {scopes.map((scope) => (
        <li key={scope}>
          <code className="font-mono text-sm">{scope}</code>
          <p className="text-muted text-sm">{isScope(scope) && scopePolicy[scope].unlocks}</p>
        </li>
      ))}
    </ul>
  );
}

function Header({ application }: { application: Application }) {
  const { mayChange: mayManage, isStaff, isAdmin } = useViewer();
  const mayDelete = isStaff || isAdmin;
  const owns = useOwns(application.id);
  return (
    <header className="mb-4 grid gap-3">
      <BackLink href="/applications">Applications</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl tracking-tight">
          {application.name}
        </h1>
        {mayManage && (
          <TitleActions>
            <DialogButton
              size="sm"
              dialog={(onClose) => <EditDialog application={application} owns={owns} onClose={onClose} />}
            >
              Edit
            </DialogButton>
            {mayDelete && <DeleteButton application={application} />}
          </TitleActions>
        )}
      </div>
    </header>
  );
}

function Settings({ application }: { application: Application }) {
  const { id, clientId, organization, grantTypes, clientType, redirectUris } = application;
  const { data: latestCalls, error } = useQuery({
    ...latestCallsQuery({ applicationId: id }),
    refetchInterval: 15_000,
  });
  const calls = latestCalls?.[0];
  return (
    <Facts>
      <Fact term="Client ID">
        <CopyableValue label="client ID" value={clientId} />
      </Fact>
      <Fact term="Organization">{organization.name}</Fact>
      <Fact term="Gets tokens">
        {grantTypes.map((type) => (
          <p key={type}>{grantNames[type] ?? type}</p>
        ))}
      </Fact>
      <Fact term="Client type">
        {clientType === "PUBLIC"
          ? "Public: no secret, PKCE required"
          : "Confidential: authenticates with a secret"}
      </Fact>
      {redirectUris.length > 0 && (
        <Fact term="Redirect URIs">
          <ul className="grid gap-1 break-all font-mono text-sm">
            {redirectUris.map((uri) => (
              <li key={uri}>{uri}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact term="Last call">
        <span className="flex min-h-6 flex-wrap items-center gap-x-3">
          {latestCalls && <LastCall calls={calls} />}
          <TextLink href={`/requests?application=${id}`}>Open the log</TextLink>
        </span>
      </Fact>
      <Fact term="Last error">
        <span className="flex min-h-6 items-center">{latestCalls && <LastError calls={calls} />}</span>
        <ErrorBanner error={error} what="Could not load the last calls." />
      </Fact>
    </Facts>
  );
}
