import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

/** Pauses or resumes a webhook. */
export function useReceiving({ id, name }: ConsoleWebhook) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (to: "PAUSED" | "ACTIVE") =>
      to === "PAUSED" ? webhookCalls.pause(id) : webhookCalls.resume(id),
    onSuccess: (_answer, to) => {
      if (to === "PAUSED") toast(`${name} is paused`, "New deliveries are held until you resume it.");
      else toast(`${name} was resumed`, "Held deliveries are being sent.");
      // What is held is on its way, or the reverse.
      return Promise.all(
        ["webhooks", "deliveries"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
