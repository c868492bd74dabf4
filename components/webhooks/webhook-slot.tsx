"use client";

import { Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { addressOfLog } from "#lib/deliveries/filters.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { Health } from "./health.tsx";
import { RotationNotice } from "./rotation.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookBadge } from "./webhook-badge.tsx";

type Props = { webhook: ConsoleWebhook };

/** A registered webhook in its slot: its URL, health, and actions. */
export function WebhookSlot({ webhook }: Props) {
  const { slot, name, url, events, isInbox, createdAt, delivery } = webhook;
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
    >
      <span className="pt-0.5 text-center font-semibold text-muted tabular-nums">{slot}</span>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{name}</h2>
          <WebhookBadge delivery={delivery} showsSince />
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
            since <Time at={createdAt} show="date" />
          </span>
        </p>
        <Health webhook={webhook} />
        <Trouble webhook={webhook} />
        <RotationNotice webhook={webhook} />
        <WebhookActions webhook={webhook} />
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
        Fix your receiver, then resume. Held deliveries are sent then. A new URL also resumes the webhook.{" "}
        {failed}
      </Notice>
    );
  if (failingSince === null) return null;
  return (
    <Notice tone="warn" title="Deliveries are failing">
      Since <Time at={failingSince} show="date" />. Each delivery is retried for about three days. After you
      fix your receiver,{" "}
      {state === "ACTIVE" ? "retry all of them now." : "resume the webhook. All of them are retried then."}{" "}
      {failed}
    </Notice>
  );
}
