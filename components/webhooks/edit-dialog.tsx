"use client";

import { useOwns } from "#components/shell/viewer.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { type WebhookFields, WebhookForm } from "./webhook-form.tsx";

export type WebhookDialogProps = { webhook: ConsoleWebhook; onClose: () => void };

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
      description="The secret stays the same. Waiting deliveries go to the new address."
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
