import { CircleCheck, CircleDashed, Hourglass, type LucideIcon } from "lucide-react";
import { incidentStates, stoppedStates } from "#components/incidents/incident-badge.tsx";
import { Status, type Tone } from "#components/ui/status.tsx";
import {
  getHealthWord,
  type Receiving,
  type WebhookHealthWord,
  worstFirst,
} from "#lib/notifications/webhooks/shared/webhook-health.ts";

const badges: Record<WebhookHealthWord, { label: string; tone: Tone; icon: LucideIcon }> = {
  HEALTHY: { label: "Healthy", tone: "good", icon: CircleCheck },
  NEW: { label: "No deliveries yet", tone: "note", icon: CircleDashed },
  BEHIND: { label: "Behind", tone: "warn", icon: Hourglass },
  RECOVERING: incidentStates.RECOVERING,
  LOSSES: incidentStates.LOSSES,
  FAILING: incidentStates.FAILING,
  ...stoppedStates,
};

/** The health of a webhook: the same word, icon, and color on every page, and those of its incident. */
export function WebhookBadge({ webhook }: { webhook: Receiving }) {
  const { label, ...look } = badges[getHealthWord(webhook)];
  return <Status {...look}>{label}</Status>;
}

/** The worst health among webhooks. Absent without any. */
export function WorstBadge({ webhooks }: { webhooks: readonly Receiving[] }) {
  const [worst] = worstFirst(webhooks);
  return worst && <WebhookBadge webhook={worst} />;
}
