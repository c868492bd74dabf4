import { ApplicationName } from "#components/applications/environment-badge.tsx";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { withView } from "#components/shell/view.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { successRate } from "#components/webhooks/success-rate.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { addressOfWebhook } from "#lib/webhooks/query-options.ts";

const mostShown = 20;
const barPx = 4;
const heightPx = 24;

/** A bar per hour, troubled deliveries on top of delivered ones. The figures beside it say the same. */
function Sparkline({ hours }: Pick<WebhookHealth, "hours">) {
  const most = Math.max(1, ...hours.map(({ delivered, troubled }) => delivered + troubled));
  return (
    <svg aria-hidden="true" width={hours.length * (barPx + 1)} height={heightPx}>
      {hours.map(({ delivered, troubled }, hour) => {
        const [good, bad] = [delivered, troubled].map((count) => (count / most) * (heightPx - 2)) as [
          number,
          number,
        ];
        const x = hour * (barPx + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its position
          <g key={hour}>
            <rect x={x} y={heightPx - 1} width={barPx} height={1} className="fill-line-strong" />
            <rect x={x} y={heightPx - good} width={barPx} height={good} className="fill-good" />
            <rect x={x} y={heightPx - good - bad} width={barPx} height={bad} className="fill-bad" />
          </g>
        );
      })}
    </svg>
  );
}

const columns = [
  ["Health", ""],
  ["Webhook", ""],
  ["Last 24 hours", "max-lg:hidden"],
  ["Delivered", "text-right max-sm:pr-4"],
  ["p95", "text-right max-sm:hidden"],
  ["Last success", "text-right max-sm:hidden"],
] as const;
const cell = "px-2 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5";

function Row({ webhook }: { webhook: WebhookHealth }) {
  const { webhookId, name, application, hours, p95Ms, lastDeliveredAt } = webhook;
  return (
    <tr className="relative h-12 has-focus-visible:bg-accent-soft hover:bg-sunken">
      <td className={`${cell} w-28`}>
        <WebhookBadge delivery={webhook} />
      </td>
      <th scope="row" className={`${cell} text-left font-normal sm:max-w-0 sm:truncate`}>
        <Link href={addressOfWebhook(webhookId)} className="font-medium after:absolute after:inset-0">
          {name}
        </Link>{" "}
        <span className="text-muted text-sm max-sm:hidden">
          <ApplicationName application={application} />
        </span>
      </th>
      <td className={`${cell} w-36 max-lg:hidden`}>
        <Sparkline hours={hours} />
      </td>
      <td className={`${cell} w-24 text-right max-sm:pr-4`}>{successRate(webhook)}</td>
      <td className={`${cell} w-20 text-right max-sm:hidden`}>{inMs(p95Ms)}</td>
      <td className={`${cell} w-32 text-right text-muted max-sm:hidden`}>
        {lastDeliveredAt ? <Time at={lastDeliveredAt} /> : "–"}
      </td>
    </tr>
  );
}

/** The webhooks with their last 24 hours; for staff by partner. Those that need attention come first. */
export function WebhookTable({ webhooks }: { webhooks: WebhookHealth[] }) {
  const { isStaff, view } = useViewer();
  const groups = [...Map.groupBy(webhooks.slice(0, mostShown), ({ organization }) => organization.id)];
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2 sm:px-5">
        <h2 className="font-semibold">Webhooks</h2>
        <ButtonLink href={withView("/webhooks", view)} size="sm" look="quiet">
          {webhooks.length > mostShown ? `See all ${webhooks.length}` : "See all"}
        </ButtonLink>
      </header>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Health of the webhooks, and their last 24 hours</caption>
        <thead className="text-left text-muted text-xs">
          <tr className="h-8 border-line border-b">
            {columns.map(([title, classes]) => (
              <th key={title} scope="col" className={`${cell} font-normal ${classes}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([organizationId, ofPartner]) => (
          <tbody key={organizationId} className="divide-y divide-line border-line border-b last:border-b-0">
            {isStaff && (
              <tr className="h-9 bg-sunken/60">
                <th scope="rowgroup" colSpan={6} className={`${cell} text-left font-medium text-xs`}>
                  {ofPartner[0]?.organization.name}
                </th>
              </tr>
            )}
            {ofPartner.map((webhook) => (
              <Row key={webhook.webhookId} webhook={webhook} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
