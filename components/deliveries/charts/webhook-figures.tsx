import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { StackedBar } from "#components/ui/stacked-bar.tsx";
import type { ChartQuery, DeliveryCharts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { errorRate, outcomeSeries } from "./chart-labels.ts";

type Props = { charts: DeliveryCharts; query: ChartQuery; getAddress: (query: ChartQuery) => string };

/** Each webhook with its volume, errors, and latency, the most failures first. Its name narrows the charts to it. */
export function WebhookFigures({ charts: { webhooks }, query, getAddress }: Props) {
  const max = Math.max(1, ...webhooks.map(({ total }) => total));
  return (
    <Panel title="By webhook">
      <ul className="-my-3 divide-y divide-line">
        {webhooks.map((webhook) => (
          <li
            key={webhook.id}
            className="relative grid gap-x-6 gap-y-2 py-3 text-sm has-focus-visible:bg-accent-soft hover:bg-sunken md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] md:items-center"
          >
            <p className="truncate">
              <Link
                href={getAddress({ ...query, webhookId: webhook.id })}
                scroll={false}
                className="font-medium after:absolute after:inset-0"
              >
                {webhook.name}
              </Link>{" "}
              <span className="text-muted">{webhook.application.name}</span>
            </p>
            <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              <div className="min-w-1" style={{ width: `${(100 * webhook.total) / max}%` }}>
                <StackedBar
                  parts={outcomeSeries.map(({ outcome, color }) => ({
                    key: outcome,
                    size: webhook.counts[outcome],
                    color,
                  }))}
                  className="h-2"
                />
              </div>
            </div>
            <p className="flex flex-wrap gap-x-4 text-muted tabular-nums md:grid md:grid-cols-[6.5rem_5.5rem_5rem_5rem] md:text-right">
              <span>{counted(webhook.total, "attempt")}</span>
              <span className={webhook.failed > 0 ? "text-bad" : undefined}>{errorRate(webhook)} failed</span>
              <span>p50 {inMs(webhook.p50Ms)}</span>
              <span>p95 {inMs(webhook.p95Ms)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
