"use client";

import { useQuery } from "@tanstack/react-query";
import { Time } from "#components/ui/time.tsx";
import { deliveryHealthQuery } from "#lib/deliveries/queries.ts";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";

const height = 24;

/** A bar an hour, what is in trouble on top of what was delivered; the words beside it say the same. */
function Sparkline({ hours }: { hours: WebhookHealth["hours"] }) {
  const most = Math.max(1, ...hours.map(({ delivered, troubled }) => delivered + troubled));
  return (
    <svg aria-hidden="true" width={hours.length * 5} height={height} className="shrink-0">
      {hours.map(({ delivered, troubled }, hour) => {
        const good = (delivered / most) * (height - 2);
        const bad = (troubled / most) * (height - 2);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
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

/** How a webhook did in the last 24 hours, in one line. */
export function Health({ webhookId, applicationId }: { webhookId: string; applicationId: string }) {
  const { data } = useQuery(deliveryHealthQuery({ applicationId }));
  const health = data?.webhooks.find((one) => one.webhookId === webhookId);
  if (!health || health.total === 0)
    return <p className="min-h-6 text-muted text-sm">{health && "Nothing in the last 24 hours."}</p>;
  const { total, succeeded, p95Ms, nextAttemptAt, hours } = health;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Sparkline hours={hours} />
      <p className="flex flex-wrap gap-x-4 text-muted tabular-nums">
        <span>
          {total.toLocaleString("en-US")} in the last 24 hours, {Math.floor((succeeded / total) * 1000) / 10}{" "}
          % delivered
        </span>
        {p95Ms !== null && <span>95 % answered within {p95Ms} ms</span>}
        {nextAttemptAt && (
          <span>
            next retry <Time at={nextAttemptAt} />
          </span>
        )}
      </p>
    </div>
  );
}
