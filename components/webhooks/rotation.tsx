"use client";

import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogDone } from "#components/ui/dialog-actions.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, RotateWebhookSecretInput } from "#lib/webhooks/schemas.ts";
import { SecretPanel, type WebhookDialogProps } from "./webhook-dialogs.tsx";

const overlaps = [
  ["0", "None: the old secret ends now"],
  ["1", "1 hour"],
  ["24", "24 hours"],
  ["72", "3 days"],
  ["168", "7 days"],
] as const;

/** Explains a running overlap, with a button to end it. */
export function RotationNotice({ webhook }: { webhook: ConsoleWebhook }) {
  const owns = useOwns(webhook.application.id);
  if (webhook.rotationEndsAt === null) return null;
  return (
    <Notice tone="note" title="A new secret takes over">
      <p>
        At <Time at={webhook.rotationEndsAt} show="date" />. Until then, deliveries carry the old secret and
        are signed with both.{owns && " If your receiver is ready for the new secret, promote it now."}
      </p>
      {owns && (
        <ForChanges>
          <ConfirmButton
            label="Promote now"
            button={{ size: "sm", look: "secondary", className: "mt-2 w-fit" }}
            title="Promote the new secret?"
            description="The old secret ends immediately. A receiver that does not know the new one refuses deliveries."
            action="Promote"
            failure="Could not promote the new secret."
            run={() => webhookCalls.promoteSecret(webhook.id)}
            reloads={["webhooks"]}
            onDone={() =>
              toast("The new secret is in use", { description: "Deliveries now carry only the new secret." })
            }
          />
        </ForChanges>
      )}
    </Notice>
  );
}

/** Creates a new secret. The current one keeps working for a chosen overlap. */
export function RotateDialog({ webhook, onClose }: WebhookDialogProps) {
  const rotate = useAction(
    (input: RotateWebhookSecretInput) => webhookCalls.rotateSecret(webhook.id, input),
    { reloads: ["webhooks"] },
  );
  if (rotate.data)
    return (
      <Dialog
        onClose={onClose}
        title={`The new secret of ${webhook.name}`}
        description={
          rotate.variables.overlapHours === 0
            ? "It is already in use. Give it to your receiver now."
            : "Give it to your receiver, then promote it. It takes over at the end of the overlap in any case."
        }
      >
        <SecretPanel secret={rotate.data} />
        <DialogDone />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title={`Rotate the secret of ${webhook.name}`}
      description="During the overlap, deliveries carry the old secret and are signed with both, so nothing is missed."
    >
      <Form
        schema={async () => (await import("#lib/webhooks/schemas.ts")).rotateWebhookSecretSchema}
        read={(fields) => ({ overlapHours: Number(fields.get("overlapHours")) })}
        mutation={rotate}
        failure="Could not rotate the secret. The current one still works."
      >
        <ChoiceField label="Overlap" name="overlapHours" defaultValue="24" choices={overlaps} />
        <FormActions submit="Create a new secret" />
      </Form>
    </Dialog>
  );
}
