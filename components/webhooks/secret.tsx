import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { type RotateSecretInput, rotateSecretSchema } from "#lib/platform/shared/schemas.ts";

import { SecretValues } from "./secret-values.tsx";

const overlaps = [
  ["0", "None: the old secret ends now"],
  ["1", "1 hour"],
  ["24", "24 hours"],
  ["72", "3 days"],
  ["168", "7 days"],
] as const;

type Props = { webhook: ConsoleWebhook };

/** Shows the secret on request. */
export function RevealSecret({ webhook }: Props) {
  const reveal = useMutation({
    mutationFn: () =>
      api.post("/api/console/webhooks/[webhookId]/secret", { params: { webhookId: webhook.id } }),
    meta: { refetches: false },
  });
  return (
    <Panel title="Secret">
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          It proves that a call comes from us. Showing it is recorded in the audit log.
        </p>
        <ErrorBanner error={reveal.error} what="Could not show the secret." />
        {reveal.data?.next && <h3 className="font-semibold">In use now</h3>}
        {reveal.data ? (
          <SecretValues secret={reveal.data.secret} />
        ) : (
          <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
            <span aria-hidden className="truncate font-mono text-muted tracking-widest">
              {"•".repeat(24)}
            </span>
            <Button size="sm" busy={reveal.isPending} onClick={() => reveal.mutate()}>
              {webhook.rotationEndsAt === null ? "Show the secret" : "Show both secrets"}
            </Button>
          </div>
        )}
        {reveal.data?.next && (
          <>
            <h3 className="font-semibold">New, takes over after the rotation</h3>
            <SecretValues secret={reveal.data.next.secret} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** A running overlap, with a button to end it. */
function Overlap({ webhook: { id }, endsAt }: Props & { endsAt: string }) {
  return (
    <Notice tone="note" title="A rotation is in progress">
      <p>
        The new secret takes over at <Time at={endsAt} show="minute" />. Until then, deliveries carry the old
        secret and are signed with both. If your receiver is ready for the new secret, promote it now.
      </p>
      <ConfirmButton
        label="Promote now"
        button={{ size: "sm", variant: "secondary", className: "mt-2" }}
        title="Promote the new secret?"
        description="The old secret ends immediately. A receiver that does not know the new one refuses deliveries."
        action="Promote"
        failure="Could not promote the new secret."
        mutationFn={() =>
          api.delete("/api/notification/v2/webhooks/[webhookId]/rotation", { params: { webhookId: id } })
        }
        meta={{ done: ["The new secret is in use", "Deliveries now carry only the new secret."] }}
      />
    </Notice>
  );
}

function useRotate({ webhook }: Props) {
  return useMutation({
    mutationFn: (input: RotateSecretInput) =>
      api.post("/api/notification/v2/webhooks/[webhookId]/rotation", {
        params: { webhookId: webhook.id },
        body: input,
      }),
  });
}

/** Creates a new secret. The current one keeps working for a chosen overlap. */
function Rotate({ webhook, rotate }: Props & { rotate: ReturnType<typeof useRotate> }) {
  return (
    <Panel title="Rotate the secret">
      <div className="grid gap-5">
        {rotate.data && (
          <section aria-label="New secret" className="grid gap-4">
            <Notice tone="good" title="New secret created">
              {webhook.rotationEndsAt === null
                ? "It is in use. Your receiver needs it now."
                : "Give it to your receiver, then promote it."}
            </Notice>
            <SecretValues secret={rotate.data.secret} />
          </section>
        )}
        {webhook.rotationEndsAt === null ? (
          <Form
            schema={rotateSecretSchema}
            read={(fields) => ({ overlapHours: Number(fields.get("overlapHours")) })}
            mutation={rotate}
            failure="Could not rotate the secret."
          >
            <ChoiceField
              label="Overlap"
              name="overlapHours"
              defaultValue="24"
              frameClassName="max-w-72"
              choices={overlaps}
              hint="During the overlap, deliveries carry the old secret and are signed with both."
            />
            <Submit className="w-fit">Create a new secret</Submit>
          </Form>
        ) : (
          <Overlap webhook={webhook} endsAt={webhook.rotationEndsAt} />
        )}
      </div>
    </Panel>
  );
}

/** Shows, rotates, and promotes the secret. Staff do not see a partner's. */
export function Secret({ webhook }: Props) {
  const { mayChange } = useViewer();
  const rotate = useRotate({ webhook });
  if (!useOwns(webhook.application.id))
    return (
      <Panel title="Secret">
        <p className="text-muted">Only the organization that owns this webhook can see its secret.</p>
      </Panel>
    );
  if (!mayChange)
    return (
      <Panel title="Secret">
        <p className="text-muted">
          Your role cannot see secrets. An admin of your organization can change your role.
        </p>
      </Panel>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {/* A shown secret is hidden again once another one may be in use. */}
      <RevealSecret key={`${rotate.submittedAt} ${webhook.rotationEndsAt}`} webhook={webhook} />
      <Rotate webhook={webhook} rotate={rotate} />
    </div>
  );
}
