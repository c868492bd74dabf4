"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-dialog.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { Notice, Status, type Tone } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, ConsoleWebhookPage } from "#lib/webhooks/schemas.ts";
import { Health } from "./health.tsx";
import { RotateDialog, RotationNotice } from "./rotation.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { EditDialog, SecretDialog, type WebhookDialogProps } from "./webhook-dialogs.tsx";

const states: Record<ConsoleWebhook["delivery"]["state"], { word: string; tone: Tone }> = {
  ACTIVE: { word: "Active", tone: "good" },
  PAUSED: { word: "Paused", tone: "off" },
  DISABLED: { word: "Disabled", tone: "bad" },
};

type Props = { webhook: ConsoleWebhook };

/** A registered webhook in its slot: its URL, health, and actions. */
export function WebhookSlot({ webhook }: Props) {
  const { slot, name, url, events, isInbox, createdAt, delivery } = webhook;
  const { word, tone } = states[delivery.state];
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
    >
      <span className="pt-0.5 text-center font-semibold text-muted tabular-nums">{slot}</span>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{name}</h2>
          <Status tone={tone}>{word}</Status>
          {isInbox && <Status tone="note">Built-in inbox</Status>}
        </div>
        <p className="truncate font-mono text-muted text-sm" title={url}>
          {url}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {events.map((event) => (
            <code key={event} className="font-mono">
              {event}
            </code>
          ))}
          <span>
            since <Time at={createdAt} />
          </span>
        </p>
        <Health webhook={webhook} />
        <Trouble webhook={webhook} />
        <RotationNotice webhook={webhook} />
        <Actions webhook={webhook} />
      </div>
    </article>
  );
}

/** Why the webhook is disabled or failing, and what to do. */
function Trouble({ webhook: { id, application, delivery } }: Props) {
  const { state, disabledReason, failingSince } = delivery;
  const failed = (
    <TextLink href={addressOfLog({ applicationId: application.id, webhookId: id, state: "RETRYING" })}>
      See what failed
    </TextLink>
  );
  if (state === "DISABLED")
    return (
      <Notice tone="bad" title={disabledReason ?? "This webhook was disabled."}>
        Fix your receiver, then resume. Waiting deliveries are sent now. A new URL also resumes the webhook.{" "}
        {failed}
      </Notice>
    );
  if (failingSince === null) return null;
  return (
    <Notice tone="warn" title="Deliveries are failing">
      Since <Time at={failingSince} />. Each delivery is retried for about three days. After you fix your
      receiver,{" "}
      {state === "ACTIVE" ? "retry all of them now." : "resume the webhook. All of them are retried then."}{" "}
      {failed}
    </Notice>
  );
}

function Actions({ webhook }: Props) {
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
          description="Calls to its URL stop immediately, and waiting deliveries are canceled. Its deliveries stay in the log. This cannot be undone."
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
        : toast(`${name} is active`, { description: "Waiting deliveries are sent now." }),
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
