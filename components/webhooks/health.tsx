"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { useCountdown } from "#components/deliveries/details/countdown.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

const ReplayDialog = lazy(() =>
  import("#components/deliveries/replay/replay-dialog.tsx").then((module) => ({
    default: module.ReplayDialog,
  })),
);

const height = 32;

/** A bar per hour, troubled deliveries on top of delivered ones. The text beside it says the same. */
function Sparkline({ hours }: { hours: WebhookHealth["hours"] }) {
  const most = Math.max(1, ...hours.map(({ delivered, troubled }) => delivered + troubled));
  return (
    <svg aria-hidden="true" width={hours.length * 5} height={height} className="shrink-0">
      {hours.map(({ delivered, troubled }, hour) => {
        const good = (delivered / most) * (height - 2);
        const bad = (troubled / most) * (height - 2);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its position
          <g key={hour}>
            <rect x={hour * 5} y={height - 1} width={4} height={1} className="fill-line-strong" />
            <rect x={hour * 5} y={height - good} width={4} height={good} className="fill-good" />
            <rect x={hour * 5} y={height - good - bad} width={4} height={bad} className="fill-bad" />
          </g>
        );
      })}
    </svg>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function NextRetry({ at }: { at: string }) {
  const words = useCountdown(at);
  return <span title={at}>{words ?? <Time at={at} />}</span>;
}

/** A share in percent, never rounded up to 100. */
function shareOf(delivered: number, total: number): string {
  return `${Math.floor((delivered / total) * 1000) / 10} %`;
}

/** Retries now what is retrying: what people need first after they fixed their receiver. */
function RetryAll({ webhook: { id, application } }: { webhook: ConsoleWebhook }) {
  return (
    <DialogButton
      size="sm"
      dialog={(onClose) => (
        <Suspense>
          <ReplayDialog
            onClose={onClose}
            filters={{ applicationId: application.id, webhookId: id }}
            first={{ hours: "2160", state: "RETRYING" }}
            selected={[]}
            onStarted={() => undefined}
          />
        </Suspense>
      )}
    >
      <RotateCw aria-hidden className="size-4" />
      Retry all now
    </DialogButton>
  );
}

/** How a webhook did in the last 24 hours, and when the next retry is due. */
export function Health({ webhook }: { webhook: ConsoleWebhook }) {
  const { data } = useQuery({
    ...deliveryHealthQuery({ applicationId: webhook.application.id }),
    refetchInterval: 15_000,
  });
  const health = data?.webhooks.find(({ webhookId }) => webhookId === webhook.id);
  if (!health) return <p className="min-h-9" />;
  const { total, delivered, p95Ms, hours } = health;
  // Held deliveries are sent when the webhook resumes.
  const nextAttemptAt = webhook.delivery.state === "ACTIVE" ? health.nextAttemptAt : null;
  if (total === 0 && nextAttemptAt === null)
    return <p className="min-h-9 content-center text-muted text-sm">Nothing in the last 24 hours.</p>;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2 text-sm">
      <Sparkline hours={hours} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Figure term="Last 24 hours">{total.toLocaleString("en-US")}</Figure>
        {total > 0 && <Figure term="Delivered">{shareOf(delivered, total)}</Figure>}
        {p95Ms !== null && <Figure term="95 % of answers within">{inMs(p95Ms)}</Figure>}
        {nextAttemptAt !== null && (
          <Figure term="Next retry">
            <NextRetry at={nextAttemptAt} />
          </Figure>
        )}
      </dl>
      {nextAttemptAt !== null && (
        <ForChanges>
          <RetryAll webhook={webhook} />
        </ForChanges>
      )}
    </div>
  );
}
