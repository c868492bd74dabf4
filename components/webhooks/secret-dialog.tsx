"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { WebhookDialogProps } from "./edit-dialog.tsx";
import { SecretPanel } from "./secret-panel.tsx";

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
          <SecretPanel secret={reveal.data} />
        ) : (
          <Button look="primary" className="w-fit" busy={reveal.isPending} onClick={() => reveal.mutate()}>
            Show the secret
          </Button>
        )}
      </div>
    </Dialog>
  );
}
