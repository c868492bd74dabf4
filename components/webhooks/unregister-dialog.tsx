"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

type Props = { webhook: ConsoleWebhook; open: boolean; onOpenChange: (open: boolean) => void };

export function UnregisterDialog({ webhook, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const unregister = useMutation({
    mutationFn: () => webhookCalls.unregister(webhook.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      toast(`${webhook.name} is unregistered`, { description: "Its slot is free." });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Unregister ${webhook.name}?`}
      description="Calls to its address stop at once, waiting ones included. Its deliveries stay in the log. This cannot be undone."
    >
      <div className="grid gap-4">
        {unregister.error && <FaultNotice error={unregister.error} what="The webhook is still registered." />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button look="danger" busy={unregister.isPending} onClick={() => unregister.mutate()}>
            Unregister
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
