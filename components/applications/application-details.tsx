"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock, CopyableValue } from "#components/ui/code.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Fact, Facts, Panel } from "#components/ui/page.tsx";
import { applicationQuery } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { isScope, scopePolicy } from "#lib/oauth/scopes.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { Secrets } from "./secrets.tsx";

type Props = { applicationId: string; tokenUrl: string };

const grantNames: Record<string, string> = {
  client_credentials: "on its own behalf (client_credentials)",
  authorization_code: "on behalf of a person who signs in (authorization_code)",
};

function tokenCommand({ clientId, scopes, grantTypes }: Application, tokenUrl: string): string | null {
  const asked = scopes.filter(
    (scope) => isScope(scope) && scopePolicy[scope].grantTypes.some((type) => type === "client_credentials"),
  );
  if (!grantTypes.includes("client_credentials") || asked.length === 0) return null;
  return `curl ${tokenUrl} -u '${clientId}:YOUR_SECRET' \\\n  -d grant_type=client_credentials --data-urlencode 'scope=${asked.join(" ")}'`;
}

/** An application: its settings, secrets, scopes, and how to get a token. */
export function ApplicationDetails({ applicationId, tokenUrl }: Props) {
  const { mayManageApplications: mayManage } = useViewer();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const owns = useOwns(applicationId);
  const { data: application, error } = useQuery(applicationQuery(applicationId));
  if (!application) return error && <FaultNotice error={error} what="Could not load the application." />;
  const command = tokenCommand(application, tokenUrl);
  const close = () => setDialog(null);
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <Link
          href="/applications"
          className="flex min-h-6 w-fit items-center gap-1.5 text-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Applications
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-semibold text-2xl tracking-tight">{application.name}</h1>
          {mayManage && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setDialog("edit")}>Edit</Button>
              <Button look="danger" onClick={() => setDialog("delete")}>
                Delete
              </Button>
            </div>
          )}
        </div>
        {!mayManage && (
          <p className="text-muted text-sm">Only an admin of your organization can change it.</p>
        )}
      </header>
      <Panel>
        <Facts>
          <Fact term="Client id">
            <CopyableValue label="client id" value={application.clientId} />
          </Fact>
          <Fact term="Organization">{application.organization.name}</Fact>
          <Fact term="It gets tokens">
            {application.grantTypes.map((type) => grantNames[type] ?? type).join(", and ")}
          </Fact>
          <Fact term="Client type">
            {application.clientType === "PUBLIC"
              ? "Public: no secret, PKCE required"
              : "Confidential: signs in with its secret"}
          </Fact>
          {application.redirectUris.length > 0 && (
            <Fact term="Redirect URIs">
              <ul className="grid gap-1 break-all font-mono text-sm">
                {application.redirectUris.map((uri) => (
                  <li key={uri}>{uri}</li>
                ))}
              </ul>
            </Fact>
          )}
          <Fact term="Webhooks">
            <Link
              href={`/webhooks?application=${application.id}`}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              {application.webhookCount} of 5 used
            </Link>
          </Fact>
          <Fact term="API calls">
            <Link
              href={`/requests?application=${application.id}`}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              Its request log
            </Link>
          </Fact>
        </Facts>
      </Panel>
      {application.clientType === "CONFIDENTIAL" && (
        <Secrets application={application} mayManage={mayManage} owns={owns} />
      )}
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
      {command && (
        <Panel title="Get a token">
          <CodeBlock label="curl" text={command} />
        </Panel>
      )}
      {dialog === "edit" && <EditDialog application={application} owns={owns} onClose={close} />}
      {dialog === "delete" && <DeleteDialog application={application} onClose={close} />}
    </div>
  );
}
