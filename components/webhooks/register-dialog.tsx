"use client";

import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import { SecretPanel } from "./secret-panel.tsx";
import { type WebhookFields, WebhookForm } from "./webhook-form.tsx";

type Props = { application: Application; inboxUrl: string; onClose: () => void };

/** Registers a webhook and shows its secret. */
export function RegisterDialog({ application, inboxUrl, onClose }: Props) {
  const register = useAction(
    (fields: WebhookFields) => webhookCalls.register({ ...fields, applicationId: application.id }),
    { reloads: ["webhooks"] },
  );
  const registered = register.data;
  return (
    <Dialog
      onClose={onClose}
      title={registered ? `${registered.name} is registered` : "Register a webhook"}
      description={
        registered
          ? "Keep its secret with your receiver. It proves that a call comes from us."
          : `For ${application.name}.`
      }
    >
      {registered ? (
        <div className="grid gap-5">
          <SecretPanel secret={registered} />
          <div className="flex flex-wrap justify-end gap-3">
            {registered.isInbox && (
              <Button asChild>
                <Link href={`/inbox?application=${application.id}`}>Open the inbox</Link>
              </Button>
            )}
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <WebhookForm
          initial={{ name: "", url: "", events: ["ORDER_UPDATE"] }}
          inboxUrl={inboxUrl}
          submit="Register"
          mutation={register}
        />
      )}
    </Dialog>
  );
}
