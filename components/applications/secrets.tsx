import { api } from "#components/api/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Panel } from "#components/ui/page.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import { RotateSecretButton } from "./client-secret.tsx";
import { EndedTokens } from "./ended-tokens.tsx";

/** The secrets of an application by their last characters, two at most. */
export function Secrets({ application }: { application: Application }) {
  const { mayChange: mayManage } = useViewer();
  // Staff can end a partner's secret, but not create one.
  const owns = useOwns(application.id);
  const { secrets, organization } = application;
  return (
    <Panel title="Secrets" action={mayManage && owns && <RotateSecretButton application={application} />}>
      <ul className="-my-3 divide-y divide-line">
        {secrets.map((secret) => (
          <li key={secret.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="font-mono text-sm">…{secret.hint}</p>
            <p className="grow text-muted text-sm">
              created <Time at={secret.createdAt} />, <LastUsed at={secret.lastUsedAt} />
              {secret.expiresAt && (
                <>
                  , ends <Time at={secret.expiresAt} />
                </>
              )}
            </p>
            {mayManage && secrets.length > 1 && <EndButton applicationId={application.id} secret={secret} />}
          </li>
        ))}
      </ul>
      {secrets.length === 0 && (
        <p className="text-muted text-sm">
          {owns
            ? "No secrets yet. The application needs a secret to get tokens."
            : `An admin of ${organization.name} must create the secret.`}
        </p>
      )}
    </Panel>
  );
}

type EndProps = { applicationId: string; secret: Application["secrets"][number] };

function EndButton({ applicationId, secret: { id, hint, lastUsedAt } }: EndProps) {
  return (
    <ConfirmButton
      label="End now"
      button={{ size: "sm", className: "-mr-3 max-sm:-ml-3" }}
      title={`End the secret …${hint} now?`}
      description={
        <>
          <EndedTokens applicationId={applicationId} ending={{ secretId: id }} /> They stop working within{" "}
          {revokedWithinSeconds} seconds, refresh tokens too, and software that still uses the secret gets no
          more. This secret was <LastUsed at={lastUsedAt} />. This cannot be undone.
        </>
      }
      action="End it"
      failure="Could not end the secret."
      mutationFn={() =>
        api.delete("/api/console/applications/[applicationId]/secrets/[secretId]", {
          params: { applicationId, secretId: id },
        })
      }
      meta={{ done: [`The secret …${hint} has ended`, "The other secret still works."] }}
    />
  );
}
