"use client";

import { useMutation } from "@tanstack/react-query";
import { useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogActions, DialogDone } from "#components/ui/dialog-actions.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, WebhookSecret } from "#lib/webhooks/schemas.ts";
import { type WebhookFields, WebhookForm } from "./webhook-form.tsx";

export type WebhookDialogProps = { webhook: ConsoleWebhook; onClose: () => void };

/** A webhook's secret in both forms, and what each is for. */
export function SecretPanel({ secret: { secret, signingSecret } }: { secret: WebhookSecret }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Secret</p>
        <CopyableValue label="secret" value={secret} />
        <p className="text-muted text-sm">
          Compare it with the Authorization header of an ORDER_UPDATE, or with the apiKey of an
          ORDER_INVOICED.
        </p>
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Signing secret</p>
        <CopyableValue label="signing secret" value={signingSecret} />
        <p className="text-muted text-sm">
          The same secret in the form that Standard Webhooks libraries use to verify the webhook-signature
          header.
        </p>
      </div>
    </div>
  );
}

type RegisterProps = { application: Application; inboxUrl: string; onClose: () => void };

/** Registers a webhook and shows its secret. */
export function RegisterDialog({ application, inboxUrl, onClose }: RegisterProps) {
  const register = useAction(
    (fields: WebhookFields) => webhookCalls.register({ ...fields, applicationId: application.id }),
    { reloads: ["webhooks"] },
  );
  if (register.data)
    return (
      <Dialog
        onClose={onClose}
        title={`${register.data.name} is registered`}
        description="Keep its secret with your receiver. It proves that a call comes from us."
      >
        <SecretPanel secret={register.data} />
        <DialogDone>
          {register.data.isInbox && (
            <Button asChild>
              <Link href={`/inbox?application=${application.id}`}>Open the inbox</Link>
            </Button>
          )}
        </DialogDone>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title="Register a webhook" description={`For ${application.name}.`}>
      <WebhookForm
        initial={{ name: "", url: "", events: ["ORDER_UPDATE"] }}
        inboxUrl={inboxUrl}
        submit="Register"
        mutation={register}
      />
    </Dialog>
  );
}

export function EditDialog({ webhook, onClose }: WebhookDialogProps) {
  const { id, name, url, events } = webhook;
  const owns = useOwns(webhook.application.id);
  const update = useAction((fields: WebhookFields) => webhookCalls.update(id, fields), {
    reloads: ["webhooks"],
    done: () => {
      toast(`${name} is changed`, { description: "The secret stays the same." });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Edit ${name}`}
      description="The secret stays the same. Open deliveries go to the new URL."
    >
      <WebhookForm
        initial={{ name, url, events: [...events] }}
        hasFixedUrl={!owns}
        submit="Save"
        mutation={update}
      />
    </Dialog>
  );
}

/** Shows a webhook's secret on request. */
export function SecretDialog({ webhook, onClose }: WebhookDialogProps) {
  const reveal = useMutation({ mutationFn: () => webhookCalls.revealSecret(webhook.id) });
  return (
    <Dialog
      onClose={onClose}
      title={`Secret of ${webhook.name}`}
      description="Showing it is recorded in the audit log."
    >
      <div className="grid gap-4">
        {reveal.error && <FaultNotice error={reveal.error} what="Could not show the secret." />}
        {reveal.data ? (
          <>
            <SecretPanel secret={reveal.data} />
            <DialogDone />
          </>
        ) : (
          <DialogActions>
            <Button look="primary" busy={reveal.isPending} onClick={() => reveal.mutate()}>
              Show the secret
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  );
}
