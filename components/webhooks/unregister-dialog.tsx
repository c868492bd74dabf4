import { api } from "#components/api/queries.ts";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";

type Props = {
  webhook: Pick<ConsoleWebhook, "id" | "name">;
  onClose: () => void;
  onLeave?: () => void;
};

/** Asks before a webhook is unregistered. `onLeave` leaves its page afterward. */
export function UnregisterDialog({ webhook: { id, name }, onClose, onLeave }: Props) {
  return (
    <ConfirmDialog
      title={`Unregister ${name}?`}
      description="Calls to its URL stop immediately, and open deliveries are given up. Its log stays. This cannot be undone."
      action="Unregister"
      failure="Could not unregister the webhook."
      onClose={onClose}
      mutationFn={() =>
        api.delete("/api/notification/v2/webhooks/[webhookId]", { params: { webhookId: id } })
      }
      meta={{
        done: [`${name} was unregistered`, "Its slot is free."],
        ...(onLeave && { refetches: false }),
      }}
      onSuccess={() => onLeave?.()}
    />
  );
}
