"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { SecretPanel } from "./secret-panel.tsx";

type Props = { webhook: ConsoleWebhook; open: boolean; onOpenChange: (open: boolean) => void };

/** Shows a webhook's secret when it is asked for; the audit log says who asked. */
export function SecretDialog({ webhook, open, onOpenChange }: Props) {
  const reveal = useMutation({ mutationFn: () => webhookCalls.revealSecret(webhook.id) });

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) reveal.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={`Secret of ${webhook.name}`}
      description="Showing it is written to the audit log."
    >
      <div className="grid gap-4">
        {reveal.error && <FaultNotice error={reveal.error} what="The secret could not be shown." />}
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
