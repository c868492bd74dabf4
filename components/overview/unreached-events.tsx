import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { addressOfOrders } from "#components/orders/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { maxUnreachedCounted } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type { UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";

/** Whether events of the last 24 hours need staff. */
export function hasUnreached(unreached: UnreachedCounts): boolean {
  return Object.values(unreached).some((count) => count > 0);
}

const ofNobody = { label: "See orders", href: addressOfOrders({ reached: "nobody" }) };

/** What each count means, what to do about it, and where. */
const kinds = {
  unknown_client: {
    what: (count: number) => `${events(count)} of the last 24 hours reached nobody: unknown client ID`,
    step: "Correct the audience in the order system, then publish again with a new eventId.",
    action: ofNobody,
  },
  no_webhook: {
    what: (count: number) =>
      `${events(count)} of the last 24 hours reached nobody: no webhook was subscribed`,
    step: "Ask the partner to register a webhook, or leave the application out of the audience.",
    action: ofNobody,
  },
  held: {
    what: (count: number) =>
      `Webhooks that partners paused hold ${countText(count)} ${count === 1 ? "delivery" : "deliveries"}`,
    step: "They are sent when the partner resumes the webhook.",
    action: { label: "See deliveries", href: addressOfLog({ state: "HELD" }) },
  },
  differing: {
    what: (count: number) => `${events(count)} of the last 24 hours repeated with different content`,
    step: "A known eventId is a duplicate, so the change was not sent. Publish it with a new eventId.",
    action: { label: "See orders", href: addressOfOrders({ reached: "differing" }) },
  },
  rejected: {
    what: (count: number) => `${events(count)} of the last 24 hours were rejected`,
    step: "The response names the field that is wrong. Correct it in the order system, then publish again.",
    action: { label: "See requests", href: addressWithFilter("/requests", { status: "rejected" }) },
  },
} as const;

const labels = {
  unknown_client: "Not reached",
  no_webhook: "Not reached",
  differing: "Not sent",
  rejected: "Not sent",
} as const;

const { label, tone, icon } = deliveryStates.HELD;

function events(count: number): string {
  return `${counted(count, "event")}${count >= maxUnreachedCounted ? " or more" : ""}`;
}

type Props = { unreached: UnreachedCounts };

/** For staff: the events of the last 24 hours that were rejected, reached nobody, or changed nothing, by cause, with what to do. */
export function UnreachedEvents({ unreached }: Props) {
  return (["rejected", "unknown_client", "no_webhook", "differing"] as const)
    .filter((name) => unreached[name] > 0)
    .map((name) => <Row key={name} name={name} count={unreached[name]} />);
}

/**
 * For staff: that events of the last 24 hours wait for webhooks that partners paused. `held`: all that these hold, of whatever age.
 * Disabled webhooks are in the queue themselves.
 */
export function HeldEvents({ unreached, held }: Props & { held: number }) {
  return unreached.held > 0 && held > 0 && <Row name="held" count={held} />;
}

function Row({ name, count }: { name: keyof typeof kinds; count: number }) {
  const { what, step, action } = kinds[name];
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center">
      <p>
        {name === "held" ? (
          <Status tone={tone} icon={icon}>
            {label}
          </Status>
        ) : (
          <Status tone="bad">{labels[name]}</Status>
        )}
      </p>
      <div className="grid gap-0.5">
        <p className="font-medium">{what(count)}</p>
        <p className="text-muted text-sm">{step}</p>
      </div>
      <ButtonLink href={action.href} size="sm" className="w-fit">
        {action.label}
      </ButtonLink>
    </li>
  );
}
