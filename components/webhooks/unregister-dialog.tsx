import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

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
      said={[`${name} was unregistered`, "Its slot is free."]}
      {...after}
    />
  );
}
