"use client";

import { useQuery } from "@tanstack/react-query";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Fact, Facts } from "#components/ui/facts.tsx";
import { BackLink, Panel } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import { type Application, type ApplicationTab, applicationTabs } from "#lib/applications/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { isScope, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import { DeleteButton, EditDialog } from "./application-dialogs.tsx";
import { Batches } from "./batches.tsx";
import { GetToken } from "./get-token.tsx";
import { applicationQuery } from "./queries.ts";
import { Secrets } from "./secrets.tsx";

const tabLabels = {
  overview: "Overview",
  credentials: "Credentials",
  access: "Access",
  batches: "Batches",
} as const;

const grantNames: Record<string, string> = {
  client_credentials: "On its own behalf (client_credentials)",
  authorization_code: "On behalf of a person who signs in (authorization_code)",
};

type Props = { applicationId: string; tokenUrl: string; tab: ApplicationTab };

/** An application, in tabs: its settings, its credentials, and what it may do. */
export function ApplicationDetails({ applicationId, tokenUrl, tab }: Props) {
  const { data: application, error } = useQuery(applicationQuery(applicationId));
  if (!application) return error && <ErrorBanner error={error} what="Could not load the application." />;
  const publishes = application.scopes.includes("order.publish");
  return (
    <>
      <Header application={application} />
      <TabLinks
        label={application.name}
        tabs={applicationTabs
          .filter((one) => one !== "batches" || publishes)
          .map((one) => ({
            href: `/applications/${applicationId}${one === "overview" ? "" : `?tab=${one}`}`,
            label: tabLabels[one],
            isHere: one === tab,
          }))}
      />
      <div className="grid gap-6">
        {tab === "overview" && (
          <Panel>
            <Settings application={application} />
          </Panel>
        )}
        {tab === "credentials" && (
          <>
            {application.clientType === "CONFIDENTIAL" ? (
              <Secrets application={application} />
            ) : (
              <p className="text-muted">A public application has no secret: it uses PKCE.</p>
            )}
            <GetToken application={application} tokenUrl={tokenUrl} />
          </>
        )}
        {tab === "access" && <Scopes application={application} />}
        {tab === "batches" && publishes && <Batches application={application} />}
      </div>
    </>
  );
}

function Scopes({ application }: { application: Application }) {
  return (
    <Panel title="Scopes">
      <ul className="grid gap-3 sm:grid-cols-2">
        {application.scopes.map((scope) => (
          <li key={scope}>
            <code className="font-mono text-sm">{scope}</code>
            <p className="text-muted text-sm">{isScope(scope) && scopePolicy[scope].unlocks}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Header({ application }: { application: Application }) {
  const { mayChange: mayManage, isStaff, isAdmin } = useViewer();
  const mayDelete = isStaff || isAdmin;
  const owns = useOwns(application.id);
  return (
    <header className="mb-4 grid gap-3">
      <BackLink href="/applications">Applications</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl tracking-tight">
          {application.name}
        </h1>
        {mayManage && (
          <div className="flex flex-wrap gap-2">
            <DialogButton
              dialog={(onClose) => <EditDialog application={application} owns={owns} onClose={onClose} />}
            >
              Edit
            </DialogButton>
            {mayDelete && <DeleteButton application={application} />}
          </div>
        )}
      </div>
      {!mayManage && <p className="text-muted text-sm">Only an admin of your organization can change it.</p>}
    </header>
  );
}

function Settings({ application }: { application: Application }) {
  const { id, clientId, organization, grantTypes, clientType, redirectUris, webhooks } = application;
  const owns = useOwns(id);
  const { mayChange } = useViewer();
  const free = maxWebhooks - webhooks.length;
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
      <Fact term="Webhooks">
        <ul className="grid gap-1 empty:hidden">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="flex flex-wrap items-center gap-x-3">
              <TextLink href={addressOfWebhook(webhook.id)}>{webhook.name}</TextLink>
              <WebhookBadge webhook={webhook} />
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-3">
          {free} of {maxWebhooks} slots free
          {owns && mayChange && free > 0 ? (
            <TextLink href={`/webhooks?application=${id}&register=1`}>Register a webhook</TextLink>
          ) : (
            <TextLink href={`/webhooks?application=${id}`}>Open webhooks</TextLink>
          )}
        </p>
      </Fact>
      <Fact term="API requests">
        <TextLink href={`/requests?application=${id}`}>Open the log</TextLink>
      </Fact>
    </Facts>
  );
}
