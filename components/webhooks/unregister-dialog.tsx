import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

type Props = { webhook: ConsoleWebhook; onClose: () => void; onUnregistered: () => unknown };

/** Asks before a webhook is unregistered. */
export function UnregisterDialog({ webhook: { id, name }, onClose, onUnregistered }: Props) {
  return (
    <ConfirmDialog
      title={`Unregister ${name}?`}
      description="Calls to its URL stop immediately, and open deliveries are given up. Its log stays. This cannot be undone."
      action="Unregister"
      failure="Could not unregister the webhook."
      onClose={onClose}
      mutationFn={() => webhookCalls.unregister(id)}
      onSuccess={() => {
        toast(`${name} was unregistered`, "Its slot is free.");
        return onUnregistered();
      }}
    />
  );
}
