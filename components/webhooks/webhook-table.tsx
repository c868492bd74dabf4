import { useViewer } from "#components/shell/viewer.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { getHealthWord, worstFirst } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { useFailureWords } from "./failure-words.ts";
import { successRate } from "./success-rate.ts";
import { addressOfWebhook } from "./webhook-address.ts";
import { WebhookBadge } from "./webhook-badge.tsx";

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
            <rect x={x} y={heightPx - good} width={barPx} height={good} className="fill-chart-good" />
            <rect x={x} y={heightPx - good - bad} width={barPx} height={bad} className="fill-chart-bad" />
          </g>
        );
      })}
    </svg>
  );
}

/** The head alone decides the widths, so that no column moves while rows arrive. */
const columns = [
  ["Health", "sm:w-44"],
  ["Webhook", ""],
  ["Last 24 hours", "w-36 max-lg:hidden"],
  ["Delivered", "sm:w-24 text-right max-sm:pr-4"],
  ["p95", "w-20 text-right max-xl:hidden"],
  ["Last delivery", "w-32 text-right max-sm:hidden"],
] as const;
const cell = "px-2 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-4 sm:last:pr-4";

/** Why a webhook is not healthy, in a sentence. */
function getCause(webhook: WebhookHealth): string {
  const { disabledReason, lastFailure, incident } = webhook;
  const because = lastFailure && `${lastFailure.title}.`;
  switch (getHealthWord(webhook)) {
    case "DISABLED":
      return disabledReason ?? "It was disabled.";
    case "PAUSED":
      return "Somebody paused it.";
    case "FAILING":
      return because ?? "Deliveries are failing.";
    case "LOSSES":
      return `It works again. ${counted(incident?.givenUp ?? 0, "delivery is", "deliveries are")} given up.`;
    case "RECOVERING":
      return `It works again. ${counted(incident?.waiting ?? 0, "delivery waits", "deliveries wait")}.`;
    default:
      return "It works, but its queue grows.";
  }
}

function Row({ webhook }: { webhook: WebhookHealth }) {
  const { isStaff } = useViewer();
  const explain = useFailureWords();
  const { webhookId, name, application, organization, hours, p95Ms, lastDeliveredAt } = webhook;
  const health = getHealthWord(webhook);
  const lastFailure = webhook.lastFailure && explain(application.id, webhook.lastFailure);
  const isUnwell = health !== "HEALTHY" && health !== "NEW";
  return (
    <tr className="relative grid-cols-[minmax(0,1fr)_auto] gap-y-1 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken max-sm:grid sm:h-12">
      <td className={cell}>
        <WebhookBadge webhook={webhook} />
      </td>
      <th
        scope="row"
        className={`${cell} text-left font-normal max-sm:order-last max-sm:col-span-2 max-sm:px-4 sm:py-1.5`}
      >
        <p className="sm:truncate">
          <Link href={addressOfWebhook(webhookId)} className="font-medium after:absolute after:inset-0">
            {name}
          </Link>{" "}
          <span className="text-muted">
            {isStaff ? `${organization.name}, ${application.name}` : application.name}
          </span>
        </p>
        {isUnwell && (
          <p className="text-muted text-xs">
            {getCause({ ...webhook, lastFailure })}
            {webhook.since && (
              <>
                {" "}
                Since <Time at={webhook.since} show="minute" />
              </>
            )}
          </p>
        )}
      </th>
      <td className={`${cell} max-lg:hidden`}>
        <Sparkline hours={hours} />
      </td>
      <td className={`${cell} text-right max-sm:px-4`}>{successRate(webhook)}</td>
      <td className={`${cell} text-right max-xl:hidden`}>{inMs(p95Ms)}</td>
      <td className={`${cell} text-right text-muted max-sm:hidden`}>
        {lastDeliveredAt ? <Time at={lastDeliveredAt} /> : "–"}
      </td>
    </tr>
  );
}

/** Webhooks with their last 24 hours, those that need attention first. */
export function WebhookTable({ webhooks }: { webhooks: readonly WebhookHealth[] }) {
  return (
    <section aria-label="Webhooks" className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full text-sm tabular-nums max-sm:block sm:table-fixed">
        <caption className="sr-only">Health of the webhooks, and their last 24 hours</caption>
        <thead className="bg-sunken text-left text-muted text-xs max-sm:sr-only">
          <tr className="h-8 border-line border-b">
            {columns.map(([title, classes]) => (
              <th key={title} scope="col" className={`${cell} font-medium ${classes}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {worstFirst(webhooks).map((webhook) => (
            <Row key={webhook.webhookId} webhook={webhook} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
