import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { toast } from "#components/ui/toast.tsx";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";

/** Pauses or resumes a webhook. */
export function useReceiving({ id, name }: Pick<ConsoleWebhook, "id" | "name">) {
  return useMutation({
    mutationFn: (to: "PAUSED" | "ACTIVE") =>
      to === "PAUSED"
        ? api.post("/api/notification/v2/webhooks/[webhookId]/pause", { params: { webhookId: id } })
        : api.post("/api/notification/v2/webhooks/[webhookId]/resume", { params: { webhookId: id } }),
    onSuccess: (_answer, to) => {
      if (to === "PAUSED") toast(`${name} is paused`, "New deliveries are held until you resume it.");
      else toast(`${name} was resumed`, "Held deliveries are being sent.");
    },
  });
}
