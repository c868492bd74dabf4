import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from "lucide-react";
import { Status, type Tone } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { getHealthWord, type WebhookHealthWord } from "#lib/webhooks/webhook-health.ts";

const badges: Record<WebhookHealthWord, { label: string; tone: Tone; icon: LucideIcon }> = {
  HEALTHY: { label: "Healthy", tone: "good", icon: CircleCheck },
  NEW: { label: "No deliveries yet", tone: "note", icon: CircleDashed },
  DEGRADED: { label: "Degraded", tone: "warn", icon: TriangleAlert },
  FAILING: { label: "Failing", tone: "warn", icon: TriangleAlert },
  PAUSED: { label: "Paused", tone: "off", icon: CirclePause },
  DISABLED: { label: "Disabled", tone: "bad", icon: OctagonX },
};

type Receiving = Pick<ConsoleWebhook["delivery"], "state" | "failingSince"> &
  Partial<Pick<WebhookHealth, "lastDeliveredAt" | "hours">>;
type Props = { delivery: Receiving; showsSince?: boolean };

/** The health of a webhook: the same word, icon, and color on every page. */
export function WebhookBadge({ delivery, showsSince = false }: Props) {
  const health = getHealthWord(delivery);
  const { label, ...look } = badges[health];
  return (
    <Status {...look}>
      {label}
      {showsSince && health === "FAILING" && delivery.failingSince !== null && (
        <span className="font-normal">
          since <Time at={delivery.failingSince} show="minute" />
        </span>
      )}
    </Status>
  );
}

const worstFirst: readonly WebhookHealthWord[] = [
  "DISABLED",
  "FAILING",
  "DEGRADED",
  "PAUSED",
  "HEALTHY",
  "NEW",
];

/** The worst health among webhooks, of which those without deliveries say nothing. Absent without any. */
export function WorstBadge({ webhooks }: { webhooks: readonly Receiving[] }) {
  const rank = (webhook: Receiving) => worstFirst.indexOf(getHealthWord(webhook));
  const [worst] = webhooks.toSorted((one, other) => rank(one) - rank(other));
  return worst && <WebhookBadge delivery={worst} />;
}
