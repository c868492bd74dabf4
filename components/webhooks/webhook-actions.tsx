import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, ConsoleWebhookPage } from "#lib/webhooks/schemas.ts";

/** Pauses or resumes a webhook. The badge changes at once. */
export function useReceiving({ id, name }: ConsoleWebhook) {
  return useMutation({
    mutationFn: (to: "PAUSED" | "ACTIVE") =>
      to === "PAUSED" ? webhookCalls.pause(id) : webhookCalls.resume(id),
    ...optimistic<ConsoleWebhookPage, "PAUSED" | "ACTIVE">(
      useQueryClient(),
      ["webhooks"],
      (shown, state) => ({
        ...shown,
        data: shown.data.map((one) =>
          one.id === id ? { ...one, delivery: { ...one.delivery, state } } : one,
        ),
      }),
    ),
    onSuccess: (_answer, to) =>
      to === "PAUSED"
        ? toast(`${name} is paused`, "New deliveries are held until you resume it.")
        : toast(`${name} is resumed`, "Held deliveries are sent now."),
  });
}

type Props = { webhook: ConsoleWebhook; onClose: () => void; onDone: () => unknown };

/** Asks before a webhook is unregistered. */
export function UnregisterDialog({ webhook: { id, name }, ...after }: Props) {
  return (
    <ConfirmDialog
      title={`Unregister ${name}?`}
      description="Calls to its URL stop immediately, and open deliveries are given up. Its log stays. This cannot be undone."
      action="Unregister"
      failure="Could not unregister the webhook."
      run={() => webhookCalls.unregister(id)}
      said={[`${name} is unregistered`, "Its slot is free."]}
      {...after}
    />
  );
}
