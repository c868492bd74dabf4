"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { Notice, Status, type Tone } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook, ConsoleWebhookPage } from "#lib/webhooks/schemas.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { Health } from "./health.tsx";
import { RotateDialog, RotationNotice } from "./rotate-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";

const states: Record<ConsoleWebhook["delivery"]["state"], { word: string; tone: Tone }> = {
  ACTIVE: { word: "Active", tone: "good" },
  PAUSED: { word: "Paused", tone: "off" },
  DISABLED: { word: "Disabled", tone: "bad" },
};

type OpenDialog = "edit" | "test" | "secret" | "rotate" | "unregister" | null;

function WhatFailed({ webhook: { id, application } }: { webhook: ConsoleWebhook }) {
  return (
    <Link
      href={addressOfLog({ applicationId: application.id, webhookId: id, state: "RETRYING" })}
      className="font-medium text-accent underline underline-offset-4"
    >
      See what failed
    </Link>
  );
}

/** A registered webhook in its slot: its URL, health, and actions. */
export function WebhookSlot({ webhook }: { webhook: ConsoleWebhook }) {
  const queryClient = useQueryClient();
  const owns = useOwns(webhook.application.id);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { state, disabledReason, failingSince } = webhook.delivery;
  const running = state === "ACTIVE";
  const change = useMutation({
    mutationFn: (to: "PAUSED" | "ACTIVE") =>
      to === "PAUSED" ? webhookCalls.pause(webhook.id) : webhookCalls.resume(webhook.id),
    ...optimistic<ConsoleWebhookPage, "PAUSED" | "ACTIVE">(queryClient, ["webhooks"], (shown, to) => ({
      ...shown,
      data: shown.data.map((one) =>
        one.id === webhook.id ? { ...one, delivery: { ...one.delivery, state: to } } : one,
      ),
    })),
    onSuccess: (_answer, to) =>
      to === "PAUSED"
        ? toast(`${webhook.name} is paused`, {
            description: "New deliveries are kept. They are sent when you resume.",
          })
        : toast(`${webhook.name} is active`, { description: "Waiting deliveries are sent now." }),
  });
  const close = () => setDialog(null);
  return (
    <article
      aria-label={webhook.name}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
    >
      <span className="pt-0.5 text-center font-semibold text-muted tabular-nums">{webhook.slot}</span>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{webhook.name}</h2>
          <Status tone={states[state].tone}>{states[state].word}</Status>
          {webhook.isInbox && <Status tone="note">Built-in inbox</Status>}
        </div>
        <p className="truncate font-mono text-muted text-sm" title={webhook.url}>
          {webhook.url}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {webhook.events.map((event) => (
            <code key={event} className="font-mono">
              {event}
            </code>
          ))}
          <span>
            since <Time at={webhook.createdAt} />
          </span>
        </p>
        <Health webhook={webhook} />
        {state === "DISABLED" && (
          <Notice tone="bad" title={disabledReason ?? "This webhook was disabled."}>
            Fix your receiver, then resume. Waiting deliveries are sent now. A new URL resumes it too.{" "}
            <WhatFailed webhook={webhook} />
          </Notice>
        )}
        {state !== "DISABLED" && failingSince && (
          <Notice tone="warn" title="Deliveries are failing">
            Since <Time at={failingSince} />. Each delivery is retried for about three days. After you fix
            your receiver,{" "}
            {running ? "retry all of them now." : "resume the webhook. All of them are retried then."}{" "}
            <WhatFailed webhook={webhook} />
          </Notice>
        )}
        <RotationNotice webhook={webhook} />
        {change.error && <FaultNotice error={change.error} what={`Could not change ${webhook.name}.`} />}
        <div className="-ml-3 flex flex-wrap gap-1">
          <Button size="sm" look="quiet" asChild>
            <Link href={addressOfLog({ applicationId: webhook.application.id, webhookId: webhook.id })}>
              Deliveries
            </Link>
          </Button>
          <ForChanges>
            <Button size="sm" look="quiet" onClick={() => setDialog("edit")}>
              Edit
            </Button>
            <Button
              size="sm"
              look="quiet"
              busy={change.isPending}
              onClick={() => change.mutate(running ? "PAUSED" : "ACTIVE")}
            >
              {running ? "Pause" : "Resume"}
            </Button>
            <Button size="sm" look="quiet" onClick={() => setDialog("test")}>
              Send a test
            </Button>
            {owns && (
              <>
                <Button size="sm" look="quiet" onClick={() => setDialog("secret")}>
                  Show secret
                </Button>
                <Button size="sm" look="quiet" onClick={() => setDialog("rotate")}>
                  Rotate secret
                </Button>
              </>
            )}
            <Button size="sm" look="quiet" className="text-bad" onClick={() => setDialog("unregister")}>
              Unregister
            </Button>
          </ForChanges>
        </div>
      </div>
      {dialog === "edit" && <EditDialog webhook={webhook} onClose={close} />}
      {dialog === "test" && <TestDialog webhook={webhook} onClose={close} />}
      {dialog === "rotate" && <RotateDialog webhook={webhook} onClose={close} />}
      {dialog === "secret" && <SecretDialog webhook={webhook} onClose={close} />}
      {dialog === "unregister" && (
        <ConfirmDialog
          onClose={close}
          title={`Unregister ${webhook.name}?`}
          description="Calls to its address stop immediately, and waiting deliveries are canceled. Its deliveries stay in the log. This cannot be undone."
          action="Unregister"
          failure="The webhook is still registered."
          run={() => webhookCalls.unregister(webhook.id)}
          onDone={() => {
            toast(`${webhook.name} is unregistered`, { description: "Its slot is free." });
            return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
          }}
        />
      )}
    </article>
  );
}
