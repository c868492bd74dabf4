"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { ConfirmButton } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogButton } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { LastUsed, Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application, RotateClientSecretInput } from "#lib/applications/schemas.ts";

/** A client secret, which is shown only once. */
export function SecretOnce({ clientSecret }: { clientSecret: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Client secret</p>
      <CopyableValue label="client secret" value={clientSecret} />
      <Notice tone="warn" title="It is shown only now">
        Store it with your software's other secrets. We keep only a hash. If you lose it, create a new one.
      </Notice>
    </div>
  );
}

/** The secrets of an application by their last characters, two at most. */
export function Secrets({ application }: { application: Application }) {
  const { mayManageApplications } = useViewer();
  // Staff can end a partner's secret, but not create one.
  const owns = useOwns(application.id);
  const { secrets, organization } = application;
  return (
    <Panel
      title="Secrets"
      action={
        mayManageApplications &&
        owns && (
          <DialogButton
            size="sm"
            dialog={(onClose) => <RotateDialog application={application} onClose={onClose} />}
          >
            Create a secret
          </DialogButton>
        )
      }
    >
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
            {mayManageApplications && secrets.length > 1 && (
              <EndButton applicationId={application.id} secret={secret} />
            )}
          </li>
        ))}
      </ul>
      {secrets.length === 0 && (
        <p className="text-muted text-sm">
          {owns
            ? "There is no secret yet. The application needs one to get tokens."
            : `An admin of ${organization.name} creates the secret.`}
        </p>
      )}
    </Panel>
  );
}

type EndProps = { applicationId: string; secret: Application["secrets"][number] };

function EndButton({ applicationId, secret: { id, hint, lastUsedAt } }: EndProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      label="End now"
      button={{ size: "sm" }}
      title={`End the secret …${hint} now?`}
      description={
        <>
          Software that still uses it gets no more tokens. Its current tokens expire within half an hour. This
          secret was <LastUsed at={lastUsedAt} />. This cannot be undone.
        </>
      }
      action="End it"
      failure="Could not end the secret. It still works."
      run={() => applicationCalls.deactivateSecret(applicationId, id)}
      onDone={() => {
        toast(`The secret …${hint} has ended`, { description: "The other one still works." });
        return queryClient.invalidateQueries({ queryKey: ["applications"] });
      }}
    />
  );
}

function RotateDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const rotate = useAction(
    (input: RotateClientSecretInput) => applicationCalls.rotateSecret(application.id, input),
    { reloads: ["applications"] },
  );
  if (rotate.data?.clientSecret)
    return (
      <Dialog
        onClose={onClose}
        title="The new secret"
        description="Give it to your software before the old one ends."
      >
        <div className="grid gap-5">
          <SecretOnce clientSecret={rotate.data.clientSecret} />
          <Button look="primary" className="justify-self-end" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  // Newest first. Only two work at a time, so a third ends the oldest.
  const [current, oldest] = application.secrets;
  return (
    <Dialog
      onClose={onClose}
      title="Create a secret"
      description={
        current
          ? "Both secrets work during the overlap, so your software keeps running."
          : "The application authenticates with it."
      }
    >
      <Form
        schema={async () => (await import("#lib/applications/schemas.ts")).rotateClientSecretSchema}
        read={(fields) => ({ overlapHours: hoursOf(fields.get("overlapHours") ?? "24") })}
        live="overlapHours"
        mutation={rotate}
        failure="Could not create a secret."
      >
        {current && (
          <TextField
            label="Hours until the old one ends"
            name="overlapHours"
            inputMode="numeric"
            defaultValue="24"
            hint="From 0 (immediately) to 168 (a week)."
          />
        )}
        {oldest && (
          <Notice tone="warn" title={`The secret …${oldest.hint} ends immediately`}>
            Only two secrets work at a time. The new one replaces the oldest.
          </Notice>
        )}
        <FormActions submit="Create the secret" />
      </Form>
    </Dialog>
  );
}

/** A number only for digits: `Number` takes an empty text for 0. */
function hoursOf(text: FormDataEntryValue): number | string {
  return /^\d+$/.test(String(text)) ? Number(text) : String(text);
}
