import { useMutation, useQueryClient } from "@tanstack/react-query";
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
        : toast(`${name} was resumed`, "Held deliveries are being sent."),
  });
}
