"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-dialog.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Link } from "#components/ui/link.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { toast } from "#components/ui/toast.tsx";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, ConsoleWebhookPage } from "#lib/webhooks/schemas.ts";
import { RotateDialog } from "./rotation.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { EditDialog, SecretDialog, type WebhookDialogProps } from "./webhook-dialogs.tsx";

type Props = { webhook: ConsoleWebhook };

/** The buttons of a webhook. */
export function WebhookActions({ webhook }: Props) {
  const queryClient = useQueryClient();
  const { id, name, application } = webhook;
  const owns = useOwns(application.id);
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button size="sm" look="quiet" asChild>
        <Link href={addressOfLog({ applicationId: application.id, webhookId: id })}>Deliveries</Link>
      </Button>
      <ForChanges>
        <ActionButton webhook={webhook} dialog={EditDialog}>
          Edit
        </ActionButton>
        <PauseButton webhook={webhook} />
        <ActionButton webhook={webhook} dialog={TestDialog}>
          Send a test
        </ActionButton>
        {owns && (
          <>
            <ActionButton webhook={webhook} dialog={SecretDialog}>
              Show secret
            </ActionButton>
            <ActionButton webhook={webhook} dialog={RotateDialog}>
              Rotate secret
            </ActionButton>
          </>
        )}
        <ConfirmButton
          label="Unregister"
          button={{ size: "sm", look: "quiet", className: "text-bad" }}
          title={`Unregister ${name}?`}
          description="Calls to its URL stop immediately, and open deliveries are given up. Its deliveries stay in the log. This cannot be undone."
          action="Unregister"
          failure="Could not unregister the webhook."
          run={() => webhookCalls.unregister(id)}
          onDone={() => {
            toast(`${name} is unregistered`, { description: "Its slot is free." });
            return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
          }}
        />
      </ForChanges>
    </div>
  );
}

type ActionProps = Props & { dialog: (props: WebhookDialogProps) => ReactNode; children: string };

function ActionButton({ webhook, dialog: WebhookDialog, children }: ActionProps) {
  return (
    <DialogButton
      size="sm"
      look="quiet"
      dialog={(onClose) => <WebhookDialog webhook={webhook} onClose={onClose} />}
    >
      {children}
    </DialogButton>
  );
}

function PauseButton({ webhook: { id, name, delivery } }: Props) {
  const isActive = delivery.state === "ACTIVE";
  const change = useMutation({
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
        ? toast(`${name} is paused`, {
            description: "New deliveries are kept. They are sent when you resume.",
          })
        : toast(`${name} is active`, { description: "Held deliveries are sent now." }),
  });
  return (
    <>
      {change.error && (
        <div className="order-first w-full pl-3">
          <FaultNotice error={change.error} what={`Could not change ${name}.`} />
        </div>
      )}
      <Button
        size="sm"
        look="quiet"
        busy={change.isPending}
        onClick={() => change.mutate(isActive ? "PAUSED" : "ACTIVE")}
      >
        {isActive ? "Pause" : "Resume"}
      </Button>
    </>
  );
}
