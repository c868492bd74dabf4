"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOwns } from "#components/shell/viewer.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { type WebhookFields, WebhookForm } from "./webhook-form.tsx";

type Props = { webhook: ConsoleWebhook; open: boolean; onOpenChange: (open: boolean) => void };

export function EditDialog({ webhook, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const owns = useOwns(webhook.application.id);
  const update = useMutation({
    mutationFn: (fields: WebhookFields) => webhookCalls.update(webhook.id, fields),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      toast(`${webhook.name} is changed`, { description: "The secret stays the same." });
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${webhook.name}`}
      description="The secret stays the same. Waiting deliveries go to the new address."
    >
      <WebhookForm
        initial={{ name: webhook.name, url: webhook.url, events: [...webhook.events] }}
        inboxUrl={null}
        hasFixedUrl={!owns}
        submitLabel={update.isPending ? "Saving…" : "Save"}
        busy={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate(fields)}
      />
    </Dialog>
  );
}
